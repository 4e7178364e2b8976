// The plans that the worker holds: the one that the service just answered, with every option of it, and
// the two that the workbook keeps. Chooses at a threshold and under a limit, says what changes, and
// makes what the workbook is to keep. Reads and writes no workbook.
import type { OptionRow, Result } from '#contract/schemas.ts'
import { planChanges, planSums } from '#addin/plan/changes.ts'
import { keptRows, type KeptPlan, type KeptRow } from '#addin/plan/kept-plan.ts'
import { isSameMenu } from '#addin/plan/planned-menu.ts'
import { planAt, sweepSteps, sweepThresholds } from '#addin/plan/replan.ts'
import { withinLimit } from '#addin/plan/spending-limit.ts'
import { readPlanParts } from '#addin/plan/read-plan-parts.ts'
import { writePlanPart, type KeptPlans } from '#addin/plan/xml-part.ts'
import { inPaneWords } from '#addin/flow/pane-names.ts'
import type { ConfidenceShown, KeptSummary, PlanShown } from '#addin/flow/state.ts'
import { readPending, type Pending } from './pending-part.ts'

/** The part of the screen that a threshold and a limit decide. */
export type Chosen = Pick<PlanShown, 'n' | 'profit' | 'capital' | 'chosen' | 'before' | 'changes'> &
  Pick<ConfidenceShown, 'threshold' | 'limit' | 'limited' | 'limitProblem' | 'differs'>

/** The part that the service's answer decides. */
export type Answered = Pick<
  PlanShown,
  'session' | 'mock' | 'mockNote' | 'interval' | 'notes' | 'summary'
> &
  Pick<ConfidenceShown, 'planned' | 'calibrated' | 'sweep'>

export interface KeptShown {
  readonly current: KeptSummary | null
  readonly previous: KeptSummary | null
  readonly restoreProblem: string | null
  readonly damaged: string | null
  /** A later add-in wrote what the workbook keeps: it is not to be replaced. */
  readonly newer: boolean
  /** Idempotency key of the fit whose menu the workbook knows; null = of none. */
  readonly pending: string | null
}

/** What is written of a plan beside what the plan itself says. */
export interface Signature {
  readonly by: string
  /** ISO moment. */
  readonly at: string
}

/** The plan on the screen as it is chosen now, or one of the two in the workbook. */
export type WhichPlan = 'chosen' | 'current' | 'previous'

/** Chosen deals that are posted to the pane; all of them are written. */
const SHOWN = 200

export type Plans = ReturnType<typeof createPlans>

export function createPlans() {
  let result: Result | null = null
  let options: readonly OptionRow[] = []
  let plannedRows: readonly OptionRow[] = []
  let chosen: { rows: readonly OptionRow[]; threshold: number; limit: number | null } | null = null
  let kept: KeptPlans | null = null
  let next: KeptPlans | null = null
  let pending: Pending | null = null
  /** The input test that stands in its columns: the workbook keeps none. */
  let test: KeptPlan | null = null

  /** The last plan of the same table but the one that is shown: what changes are told against. */
  const earlier = (): KeptPlan | null => {
    const plans = [kept?.current, kept?.previous].filter((plan) => !!plan)
    const own = plans.find(({ session }) => session === result?.session_id)
    const table = (own ?? pending)?.menu.table.id
    return plans.find((plan) => plan !== own && plan.menu.table.id === table) ?? null
  }

  return {
    /**
     * What the workbook keeps; several parts where files were merged: the latest plan is taken.
     * `fits`: null leaves the menu that is known; it is this pane's own.
     */
    open(parts: readonly string[], fits: readonly string[] | null): KeptShown {
      const { plans, newer, damaged } = readPlanParts(parts)
      kept = plans
      if (fits) pending = fits.map(readPending).find((fit) => fit !== null) ?? null
      return {
        ...summaries(kept),
        newer: newer !== null,
        damaged,
        pending: pending?.idempotencyKey ?? null,
      }
    },
    /** Notes the menu of a fit that begins. */
    begin(fit: Pending): void {
      pending = fit
    },

    /** Takes the service's answer, with `options=all`. */
    take(done: Result): Answered {
      const { options: all, ...rest } = done
      result = rest
      options = all ?? []
      const byKey = new Map(options.map((option) => [String(option.key), option]))
      plannedRows = (done.menu ?? []).map((row) => ({
        ...row,
        eligible: byKey.get(String(row.key))?.eligible ?? true,
      }))
      return {
        session: done.session_id,
        mock: done.mock === true,
        mockNote: done.mock_note === undefined ? null : inPaneWords(done.mock_note),
        interval: done.predicted_profit_interval ?? null,
        notes: (done.summary?.notes ?? []).map(inPaneWords),
        summary: done.summary ?? null,
        planned: done.confidence_thresh_effective ?? 0,
        calibrated: done.confidence_thresh_calibrated ?? 0,
        sweep: sweepThresholds(options),
      }
    },

    /** The deals at a threshold and under a limit. */
    choose(threshold: number, limit: number | null): Chosen {
      // At the service's own threshold its plan stands as it answered it.
      const own = threshold === (result?.confidence_thresh_effective ?? 0)
      const free = own ? plannedRows : planAt(options, threshold)
      const limited = limit === null ? null : withinLimit(free, limit)
      const rows = limited?.ok ? limited.chosen : free
      chosen = { rows, threshold, limit: limited?.ok ? limit : null }
      const sums = planSums(rows)
      const before = earlier()
      return {
        n: sums.n,
        profit: own && rows === free ? (result?.predicted_profit_sum ?? sums.profit) : sums.profit,
        capital: sums.capital,
        chosen: rows.slice(0, SHOWN),
        before: before && summaryOf(before),
        changes: before ? planChanges(before.chosen, keptRows(rows)) : null,
        threshold,
        limit,
        limited:
          limited?.ok && limited.chosen.length < free.length
            ? {
                leftOut: free.length - limited.chosen.length,
                exact: limited.exact,
                bound: limited.bound,
              }
            : null,
        limitProblem:
          limited && !limited.ok
            ? 'A chosen deal has no unit cost: what the plan spends is not known, so no limit can be kept.'
            : null,
        differs: !isSame(result?.mock ? test : (kept?.current ?? null), result?.session_id, rows),
      }
    },

    menuOf: (which: WhichPlan) => (which === 'chosen' ? pending : kept?.[which])?.menu ?? null,

    /** The plan that is to be written into the columns. */
    planOf(which: WhichPlan, signature: Signature): KeptPlan | null {
      if (which !== 'chosen') return kept?.[which] ?? null
      if (!result || !chosen || !pending) return null
      return keptPlan(result, sweepSteps(options), chosen, pending, signature)
    },

    /**
     * The part that keeps `plan`, without the plan before it where there is no room for both
     * (`dropped`); it counts once `commit` says that it stands in the workbook.
     */
    partFor(
      plan: KeptPlan,
    ): { ok: true; xml: string; dropped: boolean } | { ok: false; message: string } {
      const same = kept?.current.session === plan.session
      const previous = same ? (kept?.previous ?? null) : (kept?.current ?? null)
      next = { current: plan, previous }
      const part = writePlanPart(next)
      if (part.ok) return { ...part, dropped: false }
      // A plan of 100,000 deals may leave no room for the one before it.
      next = { current: plan, previous: null }
      const alone = part.why === 'too_large' ? writePlanPart(next) : part
      return alone.ok ? { ...alone, dropped: true } : { ok: false, message: REFUSED[alone.why] }
    },
    /** Notes that an input test stands in its columns. */
    tested(plan: KeptPlan): void {
      test = plan
    },
    commit(): Omit<KeptShown, 'pending' | 'newer'> {
      kept = next ?? kept
      next = null
      return { ...summaries(kept), damaged: null }
    },
    valuation: () => result?.valuation ?? null,
    /** The chosen row of a key, at the threshold and limit of now. */
    chosenRow: (key: string) => chosen?.rows.find((row) => String(row.key) === key) ?? null,
  }
}

const REFUSED = {
  holds_key:
    'A key or text of the plan looks like an API key: nothing is written, for whoever has the workbook could read it.',
  too_large: 'The plan is too large for the workbook to keep. The columns can still be written.',
} as const

function keptPlan(
  result: Result,
  sweep: KeptPlan['sweep'],
  {
    rows,
    threshold,
    limit,
  }: { rows: readonly OptionRow[]; threshold: number; limit: number | null },
  { inputs, menu, keys, rows: options }: Pending,
  { by, at }: Signature,
): KeptPlan {
  return {
    session: result.session_id,
    model: result.model,
    at,
    by,
    mock: result.mock === true,
    threshold,
    limit,
    profit: planSums(rows).profit,
    interval: result.predicted_profit_interval ?? null,
    menu,
    inputs,
    sweep,
    chosen: keptRows(rows),
    keys: [...keys],
    rows: [...options],
  }
}

function summaries(
  plans: KeptPlans | null,
): Pick<KeptShown, 'current' | 'previous' | 'restoreProblem'> {
  return {
    current: plans && summaryOf(plans.current),
    previous: plans?.previous ? summaryOf(plans.previous) : null,
    restoreProblem: plans?.previous ? restoreProblem(plans.current, plans.previous) : null,
  }
}

/** A plan of another table or time says nothing of the rows that the current one decides. */
function restoreProblem({ menu }: KeptPlan, { menu: before }: KeptPlan): string | null {
  if (isSameMenu(menu, before)) return null
  return menu.table.id === before.table.id
    ? 'It was made for another menu, of an earlier or later time: none of its deals is on the current one.'
    : `It was made for the table ${before.table.name}, and the current plan for ${menu.table.name}.`
}

function summaryOf(plan: KeptPlan): KeptSummary {
  const { session, at, by, profit, interval, threshold, limit, menu, chosen, written = null } = plan
  const { n, capital } = planSums(chosen)
  return {
    session,
    table: menu.table.name,
    at,
    by,
    n,
    profit,
    capital,
    interval,
    threshold,
    limit,
    written,
  }
}

function isSame(
  kept: KeptPlan | null,
  session: string | undefined,
  rows: readonly Pick<KeptRow, 'key' | 'qty'>[],
): boolean {
  if (!kept || kept.session !== session || kept.chosen.length !== rows.length) return false
  const qty = new Map(kept.chosen.map((row) => [String(row.key), row.qty]))
  return rows.every((row) => qty.get(String(row.key)) === row.qty)
}
