// Texts that are English in every language of the pane. Written by `npm run messages` from the catalogues: change those.
import { compile } from './compile.ts'
import en from './en.json' with { type: 'json' }
import type { Values } from '#contract/messages/say.ts'
import { text } from './english-words.ts'

// A build has compiled messages in place of all this (addin/build/in-language.ts).
const message = <V extends Values>(icu: string) => text<V>(() => compile(icu, en))
const words = (icu: string): string => text(() => compile(icu, en))({})

/** What has changed in a table since the plan was made from it: "Deals: 2 rows changed (Unit cost), 1 row added.". */
export const tableChangesText = {
  /** Headers, of which `more` are not named. */
  columns: message<{ headers: string | number; more: number }>(en.tableChanges.columns),
  change: message<{ table: string | number; changes: string | number }>(en.tableChanges.change),
  rowsChanged: message<{ changed: number; columns: string | number | null }>(en.tableChanges.rowsChanged),
  cellsChanged: message<{ columns: string | number | null }>(en.tableChanges.cellsChanged),
  rowsAdded: message<{ added: number }>(en.tableChanges.rowsAdded),
  rowsRemoved: message<{ removed: number }>(en.tableChanges.rowsRemoved),
  columnsGone: message<{ gone: string | number }>(en.tableChanges.columnsGone),
  /** Between columns, and between changes. */
  between: en.tableChanges.between,
  tableGone: en.tableChanges.tableGone,
}

/** A plan of which the sheet could take a part only. */
export const writtenPartText = {
  /** `deals` of the plan's `planned` deals. */
  holds: message<{ deals: number; planned: number; profit: number }>(en.writtenPart.holds),
  unfilled: message<{ rows: number }>(en.writtenPart.unfilled),
}

/** Advice of the service that the pane says in its own words, because it has a control for it. */
export const paneFixesText = {
  /** Options within the service's English sentences. */
  horizon: words(en.paneFixes.horizon),
  writeoff: words(en.paneFixes.writeoff),
  caution: words(en.paneFixes.caution),
  period: words(en.paneFixes.period),
  byColumns: words(en.paneFixes.byColumns),
  byKnowledge: words(en.paneFixes.byKnowledge),
  fromColumn: words(en.paneFixes.fromColumn),
  flagTaken: words(en.paneFixes.flagTaken),
  untickInputTest: words(en.paneFixes.untickInputTest),
  horizonNeeded: {
    message: en.paneFixes.horizonNeeded.message,
    fix: words(en.paneFixes.horizonNeeded.fix),
  },
  sendProfits: words(en.paneFixes.sendProfits),
  soldMore: words(en.paneFixes.soldMore),
  profitsDiffer: words(en.paneFixes.profitsDiffer),
}

/** The plans that the workbook keeps: why one cannot be read, kept or restored. */
export const planPartsText = {
  damaged: en.planParts.damaged,
  not_ours: en.planParts.not_ours,
  newer: en.planParts.newer,
  /** Number of earlier plans that are damaged. */
  lost: message<{ plans: number }>(en.planParts.lost),
  /** Why a plan is not kept. */
  holds_key: en.planParts.holds_key,
  too_large: en.planParts.too_large,
  /** Why an earlier plan cannot be restored. */
  otherMenu: en.planParts.otherMenu,
  otherTable: message<{ table: string | number; now: string | number }>(en.planParts.otherTable),
}

/** A limit of a plan as a sentence names it; listed with commas between. */
export const limitWordsText = {
  spend: message<{ bound: number }>(en.limitWords.spend),
  dealsLeast: message<{ n: number }>(en.limitWords.dealsLeast),
  dealsMost: message<{ n: number }>(en.limitWords.dealsMost),
  share: message<{ share: number }>(en.limitWords.share),
  each: message<{ column: string | number }>(en.limitWords.each),
  of: message<{ of: string | number; what: string | number }>(en.limitWords.of),
  total: message<{ column: string | number; bound: number }>(en.limitWords.total),
  always: message<{ n: number }>(en.limitWords.always),
  never: message<{ n: number }>(en.limitWords.never),
  alwaysDeal: message<{ deal: string | number }>(en.limitWords.alwaysDeal),
  neverDeal: message<{ deal: string | number }>(en.limitWords.neverDeal),
}
