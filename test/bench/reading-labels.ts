// How well descriptions are read beside the client's own profits: the reading that a fit would
// choose by labelled past deals (choose-reading.ts), judged on the description's own cases.
import type { Reading } from '#contract/kept-reading.ts'
import type { FitOrder } from '#contract/engine-protocol.ts'
import { readGroups } from '#contract/groups.ts'
import type { RequestRead } from '#contract/request-reader.ts'
import { chooseReading } from '#grounding/choose-reading.ts'
import { columnsOf, namedValues } from '#grounding/columns-of.ts'
import { ground } from '#grounding/ground.ts'
import { buildLedger } from '#grounding/ledger.ts'
import { profitSample } from '#grounding/profit-sample.ts'
import { fallbackPrices } from '#grounding/replay-inputs.ts'
import { takeReading } from '#grounding/take-reading.ts'
import { hypothesesOf } from '#reading/hypotheses/hypotheses.ts'
import { order, request } from '../grounding/request.ts'
import { labelledDeals } from './labelled-deals.ts'
import {
  givesCases,
  judge,
  parametersOf,
  verdictOf,
  type ReadingItem,
  type Verdict,
} from './reading.ts'

export interface Labels {
  readonly name: string
  readonly deals: number
  /** Standard error of a profit, as a share of it. */
  readonly noise: number
}

export const LABELS: readonly Labels[] = [
  { name: '60 exact', deals: 60, noise: 0 },
  { name: '200 exact', deals: 200, noise: 0 },
  { name: '200 with 0.5 % noise', deals: 200, noise: 0.005 },
]

/** `stopped`: the reading is wrong, and the fit refuses all the same: the profits disagree with it. */
export interface LabelledVerdict {
  readonly verdict: Verdict
  readonly stopped: boolean
}

/** The verdict on the reading that labels choose. A description without a formula has none. */
export function judgeWith(item: ReadingItem, { deals, noise }: Labels): LabelledVerdict {
  if (item.cases === null) return { verdict: judge(item), stopped: false }
  const { menus, sales } = labelledDeals(item, deals, noise)
  const read = request(menus, sales)
  const asked = order({
    business_description: item.description,
    market_type: { parameters: parametersOf(item) },
  })
  const { words, chosen } = readingOf(read, asked)
  // What the profits decided is told as doubts are, and is none.
  const verdict =
    chosen === words || !chosen.ok
      ? verdictOf(item, chosen)
      : givesCases(item, chosen.valuation)
        ? 'right'
        : 'wrong, its doubt said'
  const wrong = verdict.startsWith('wrong')
  return { verdict, stopped: wrong && !ground(read, asked, null).ok }
}

/** The reading by words alone, and the one that a fit goes on with (ground-business.ts). */
function readingOf(read: RequestRead, asked: FitOrder): { words: Reading; chosen: Reading } {
  const { parameters } = asked.options
  const text = asked.business_description ?? ''
  const columns = columnsOf(read.menus.table, read.sales.table)
  const groups = readGroups(read.menus, read.sales, asked.options)
  const prices = fallbackPrices(read.menus.table, groups)
  const ledger = buildLedger(read.sales.table, groups.salesGroup, groups.T, prices)
  const { reading: words } = takeReading(read, columns, asked, null)
  const chosen = chooseReading(
    words,
    () => profitSample(read, groups, ledger, asked),
    () =>
      hypothesesOf(
        text,
        columns,
        parameters,
        words.ok ? words.valuation.terms : words.understood,
        namedValues(read.menus.table, columns, text),
      ),
  )
  return { words, chosen }
}
