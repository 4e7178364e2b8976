// The plans that the worker holds: the one that the service just answered (answered-plan.ts) and
// those that the workbook keeps (kept-plans.ts). Compares them and makes the plan that is written.
import { PAST_MENUS } from '../mapping/past-menus.ts'
import type { PlanLimits } from '#contract/plan-limits.ts'
import type { OptionRow, Result } from '#contract/schemas.ts'
import { planChanges, planSums } from '../plan/changes.ts'
import {
  boundedLines,
  keptRows,
  SUMMARY_CHARACTERS,
  type KeptPlan,
  type KeptRow,
} from '../kept-plans/kept-plan.ts'
import { storedLimits } from '../limits/stored-limits.ts'
import type { ConfidenceShown, PlanShown } from '../plan/plan-state.ts'
import { paneFixesText } from '../messages/english.ts'
import { withLabels } from '../shell/pane-names.ts'
import {
  createAnsweredPlan,
  type Answered,
  type AnsweredPlan,
  type Choice,
  type ChosenRows,
} from './answered-plan.ts'
import { createKeptPlans, summaryOf, type KeptShown } from './kept-plans.ts'
import { namesBy, type Labels } from './labels.ts'
import type { WithinLimits } from './limited-plan.ts'
import { readPending, type Pending } from './pending-part.ts'

/** The part of the screen that depends on threshold and limits. */
export type Chosen = Choice &
  Pick<PlanShown, 'before' | 'changes'> &
  Pick<ConfidenceShown, 'differs'>

/** What is written beside the plan's own content. */
export interface Signature {
  readonly by: string
  /** ISO moment. */
  readonly at: string
}

/** The plan on the screen, the one in the columns, or that of a `planId`. */
export type WhichPlan = 'chosen' | 'current' | { readonly id: string }

export type Plans = ReturnType<typeof createPlans>

export function createPlans(labels: Labels) {
  const answered = createAnsweredPlan()
  const kept = createKeptPlans()
  /** Menus of the workbook's fits, by idempotency key, and the fit that is shown. */
  let menus = new Map<string, Pending>()
  let shown: string | null = null
  /** The input test in its columns; the workbook keeps none. */
  let test: KeptPlan | null = null

  const pending = (): Pending | null => (shown === null ? null : (menus.get(shown) ?? null))
  const keptOf = (which: Exclude<WhichPlan, 'chosen'>): KeptPlan | null =>
    which === 'current' ? kept.current() : kept.of(which.id)

  const naming = () => namesBy(labels, pending(), kept.all())
  return {
    answered,
    kept,
    naming,
    /** Reads the workbook's plans. `fits` null keeps the known menus, which are this pane's own. */
    open(parts: readonly string[], fits: readonly string[] | null): KeptShown {
      const found = kept.open(parts)
      const begun = fits?.flatMap((fit) => readPending(fit) ?? [])
      if (begun) menus = new Map(begun.map((fit) => [fit.idempotencyKey, fit]))
      return found
    },
    /** Notes the menu of a fit that begins. */
    begin(fit: Pending): void {
      menus.set(fit.idempotencyKey, fit)
      shown = fit.idempotencyKey
    },
    /** Takes the service's answer to the fit of an idempotency key. */
    take(done: Result, read: readonly string[], fit: string): Answered {
      shown = fit
      return answered.take(done, read, pending())
    },

    /** The deals at a threshold and within limits, compared with what the workbook keeps. */
    choose(threshold: number, limits: PlanLimits, within: WithinLimits | null): Chosen {
      const choice = answered.choose(threshold, limits, within)
      const [result, rows] = [answered.result(), answered.chosen()?.rows ?? []]
      const before = comparedWith(kept.all(), result, pending(), rows)
      const plan = result?.mock ? test : kept.current()
      return { ...choice, ...differenceOf(before, rows, !isPlanOf(plan, result?.session_id, rows)) }
    },

    menuOf: (which: WhichPlan) => (which === 'chosen' ? pending() : keptOf(which))?.menu ?? null,

    /** The plan that will be written into the columns. */
    planOf(which: WhichPlan, signature: Signature): KeptPlan | null {
      if (which !== 'chosen') return keptOf(which)
      const [result, chosen, sent] = [answered.result(), answered.chosen(), pending()]
      if (!result || !chosen || !sent) return null
      return keptPlan(answered, { result, chosen, pending: sent, signature, labelOf: naming() })
    },
    /** Notes that an input test is in its columns. */
    tested(plan: KeptPlan): void {
      test = plan
    },
  }
}

const differenceOf = (
  before: KeptPlan | null,
  rows: readonly OptionRow[],
  differs: boolean,
): Pick<Chosen, 'before' | 'changes' | 'differs'> => ({
  before: before && summaryOf(before),
  changes: before ? planChanges(before.chosen, keptRows(rows)) : null,
  differs,
})

/**
 * The plan that changes are counted against: the one in the columns of the same table; if that is
 * the chosen plan, the one before it. Placeholders of an input test are not compared.
 */
function comparedWith(
  plans: readonly KeptPlan[],
  result: Result | null,
  pending: Pending | null,
  rows: readonly OptionRow[],
): KeptPlan | null {
  if (result?.mock) return null
  const own = plans.find(({ session }) => session === result?.session_id)
  const table = (own ?? pending)?.menu.table.id
  const [held = null, before = null] = plans.filter(({ menu }) => menu.table.id === table)
  return isPlanOf(held, result?.session_id, rows) ? before : held
}

interface Making {
  readonly result: Result
  readonly chosen: ChosenRows
  readonly pending: Pending
  readonly signature: Signature
  readonly labelOf: (key: string) => string | null
}

function keptPlan(
  answered: AnsweredPlan,
  { result, chosen, pending, signature, labelOf }: Making,
): KeptPlan {
  const { rows, threshold, limits } = chosen
  const { inputs, menu, keys, rows: options } = pending
  const { by, at } = signature
  const labels = rows.map(({ key }) => labelOf(String(key)) ?? '')
  const notes = (result.summary?.notes ?? []).map(withLabels(paneFixesText))
  const summary = boundedLines(notes, SUMMARY_CHARACTERS)
  return {
    session: result.session_id,
    model: result.model,
    at,
    by,
    mock: result.mock === true,
    threshold,
    ...storedLimits(limits),
    profit: planSums(rows).profit,
    interval: result.predicted_profit_interval ?? null,
    menu,
    inputs,
    sweep: answered.sweep(),
    past: pastOf(result.summary),
    summary,
    noteItems: result.summary?.notes_items?.slice(0, summary.split('\n').length),
    valuation: answered.words(),
    chosen: keptRows(rows),
    ...(labels.some((label) => label !== '') && { labels }),
    confidences: answered.confidences(),
    keys: [...keys],
    rows: [...options],
  }
}

const pastOf = (summary: Result['summary']): KeptPlan['past'] =>
  summary?.replay
    .slice(-PAST_MENUS)
    .map(({ T, options, selected, predicted_profit, realised_profit }) => [
      T,
      options,
      selected,
      predicted_profit,
      realised_profit,
    ])

function isPlanOf(
  kept: KeptPlan | null,
  session: string | undefined,
  rows: readonly Pick<KeptRow, 'key' | 'qty'>[],
): boolean {
  if (!kept || kept.session !== session || kept.chosen.length !== rows.length) return false
  const qty = new Map(kept.chosen.map((row) => [String(row.key), row.qty]))
  return rows.every((row) => qty.get(String(row.key)) === row.qty)
}
