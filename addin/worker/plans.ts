// The plans that the worker holds: the one that the service just answered, with every option of it, and
// those that the workbook keeps. Chooses at a threshold and under a limit, says what changes, and
// makes what the workbook is to keep. Reads and writes no workbook.
import type { OptionRow, Result } from '#contract/schemas.ts'
import { comparePlans, planChanges, planSums, type Compared } from '#addin/plan/changes.ts'
import {
  boundedLines,
  keptRows,
  SUMMARY_CHARACTERS,
  VALUATION_CHARACTERS,
  type KeptPlan,
  type KeptRow,
} from '#addin/plan/kept-plan.ts'
import { planId } from '#addin/plan/plan-id.ts'
import { isSameMenu } from '#addin/plan/planned-menu.ts'
import { planAt, sweepSteps, sweepThresholds } from '#addin/plan/replan.ts'
import { withinLimit } from '#addin/plan/spending-limit.ts'
import { readPlanParts } from '#addin/plan/read-plan-parts.ts'
import { writePlanPart, type KeptPlans } from '#addin/plan/xml-part.ts'
import { inPaneWords } from '#addin/text/pane-names.ts'
import type {
  ConfidenceShown,
  EarlierPlan,
  KeptSummary,
  PlanShown,
} from '#addin/state/plan-state.ts'
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
  readonly earlier: readonly EarlierPlan[]
  readonly damaged: string | null
  /** A later add-in wrote what the workbook keeps: it is not to be replaced. */
  readonly newer: boolean
}

/** What is written of a plan beside what the plan itself says. */
export interface Signature {
  readonly by: string
  /** ISO moment. */
  readonly at: string
}

/** The plan on the screen as it is chosen now, the one in the columns, or that of a `planId`. */
export type WhichPlan = 'chosen' | 'current' | { readonly id: string }

/** A part that is to take the place of the one that is kept. */
export type PartFor =
  | { readonly ok: true; readonly xml: string; /** Plans without room. */ readonly dropped: number }
  | { readonly ok: false; readonly message: string }

/** Deals of a comparison that are posted to the pane. */
const COMPARED = 100

/** Chosen deals that are posted to the pane; all of them are written. */
const SHOWN = 200

export type Plans = ReturnType<typeof createPlans>

export function createPlans() {
  let result: Result | null = null
  let words = ''
  let options: readonly OptionRow[] = []
  let plannedRows: readonly OptionRow[] = []
  let chosen: { rows: readonly OptionRow[]; threshold: number; limit: number | null } | null = null
  let kept: KeptPlans | null = null
  let next: KeptPlans | null = null
  /** The menus of fits that the workbook knows, by their idempotency keys, and the fit that is shown. */
  let menus = new Map<string, Pending>()
  let shown: string | null = null
  /** The input test that stands in its columns: the workbook keeps none. */
  let test: KeptPlan | null = null

  const pending = (): Pending | null => (shown === null ? null : (menus.get(shown) ?? null))
  /**
   * What changes are told against: the plan that the columns of the same table hold; where that is what
   * is chosen, the one before it. The placeholders of an input test are compared with nothing.
   */
  const earlier = (rows: readonly OptionRow[]): KeptPlan | null => {
    if (result?.mock) return null
    const plans = kept ? [kept.current, ...kept.earlier] : []
    const own = plans.find(({ session }) => session === result?.session_id)
    const table = (own ?? pending())?.menu.table.id
    const [held = null, before = null] = plans.filter(({ menu }) => menu.table.id === table)
    return isSame(held, result?.session_id, rows) ? before : held
  }
  const keptOf = (which: Exclude<WhichPlan, 'chosen'>): KeptPlan | null =>
    which === 'current'
      ? (kept?.current ?? null)
      : ([...(kept?.earlier ?? []), ...(kept ? [kept.current] : [])].find(
          (plan) => planId(plan) === which.id,
        ) ?? null)

  const prepare = (plans: KeptPlans): PartFor => {
    const part = writePlanPart(plans)
    if (!part.ok) return { ok: false, message: REFUSED[part.why] }
    next = part.plans
    return { ok: true, xml: part.xml, dropped: plans.earlier.length - part.plans.earlier.length }
  }

  return {
    /**
     * What the workbook keeps; several parts where files were merged: the latest plan is taken.
     * `fits`: null leaves the menus that are known; they are this pane's own.
     */
    open(parts: readonly string[], fits: readonly string[] | null): KeptShown {
      const { plans, newer, damaged, lost } = readPlanParts(parts)
      kept = plans
      const begun = fits?.flatMap((fit) => readPending(fit) ?? [])
      if (begun) menus = new Map(begun.map((fit) => [fit.idempotencyKey, fit]))
      return {
        ...summaries(kept),
        newer: newer !== null,
        damaged: damaged ?? lostText(lost),
      }
    },
    /** Notes the menu of a fit that begins. */
    begin(fit: Pending): void {
      menus.set(fit.idempotencyKey, fit)
      shown = fit.idempotencyKey
    },

    /**
     * Takes the service's answer to a fit, with `options=all`; `read`: how the description was read.
     * `fit`: its idempotency key.
     */
    take(done: Result, read: readonly string[], fit: string): Answered {
      shown = fit
      words = boundedLines(read, VALUATION_CHARACTERS)
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
      const before = earlier(rows)
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

    menuOf: (which: WhichPlan) => (which === 'chosen' ? pending() : keptOf(which))?.menu ?? null,

    /** The plan that is to be written into the columns. */
    planOf(which: WhichPlan, signature: Signature): KeptPlan | null {
      if (which !== 'chosen') return keptOf(which)
      const sent = pending()
      if (!result || !chosen || !sent) return null
      const sweep = sweepSteps(options)
      return keptPlan({ result, words, sweep, chosen, pending: sent, signature })
    },

    /**
     * The part that keeps `plan` as the current one, without the oldest where there is no room for all
     * (`dropped`); it counts once `commit` says that it stands in the workbook.
     */
    partFor(plan: KeptPlan): PartFor {
      const before = kept ? [kept.current, ...kept.earlier] : []
      const earlier = before.filter((one) => !isSameChoice(one, plan))
      return prepare({ current: plan, earlier })
    },
    /** Notes that an input test stands in its columns. */
    tested(plan: KeptPlan): void {
      test = plan
    },
    /** The part without an earlier plan; null = there is no such plan. */
    partWithout(id: string): PartFor | null {
      const earlier = kept?.earlier.filter((plan) => planId(plan) !== id)
      if (!kept || earlier!.length === kept.earlier.length) return null
      return prepare({ current: kept.current, earlier: earlier! })
    },
    /** What differs between two plans of the workbook; null = one of them is not there. */
    compare(before: string, after: string): Compared | null {
      const [a, b] = [keptOf({ id: before }), keptOf({ id: after })]
      return a && b ? comparePlans(a.chosen, b.chosen, COMPARED) : null
    },
    commit(): Pick<KeptShown, 'current' | 'earlier' | 'damaged'> {
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

interface Making {
  readonly result: Result
  readonly words: string
  readonly sweep: KeptPlan['sweep']
  readonly chosen: {
    readonly rows: readonly OptionRow[]
    readonly threshold: number
    readonly limit: number | null
  }
  readonly pending: Pending
  readonly signature: Signature
}

function keptPlan({ result, words, sweep, chosen, pending, signature }: Making): KeptPlan {
  const { rows, threshold, limit } = chosen
  const { inputs, menu, keys, rows: options } = pending
  const { by, at } = signature
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
    summary: boundedLines((result.summary?.notes ?? []).map(inPaneWords), SUMMARY_CHARACTERS),
    valuation: words,
    chosen: keptRows(rows),
    keys: [...keys],
    rows: [...options],
  }
}

function summaries(plans: KeptPlans | null): Pick<KeptShown, 'current' | 'earlier'> {
  return {
    current: plans && summaryOf(plans.current),
    earlier:
      plans?.earlier.map((plan) => ({
        ...summaryOf(plan),
        restoreProblem: restoreProblem(plans.current, plan),
      })) ?? [],
  }
}

function lostText(lost: number): string | null {
  if (lost === 0) return null
  return lost === 1
    ? 'One of the earlier plans in this workbook is damaged: it cannot be restored. The others can.'
    : `${lost} of the earlier plans in this workbook are damaged: they cannot be restored. The others can.`
}

/** A plan of another table or time says nothing of the rows that the current one decides. */
function restoreProblem({ menu }: KeptPlan, { menu: before }: KeptPlan): string | null {
  if (isSameMenu(menu, before)) return null
  return menu.table.id === before.table.id
    ? 'It was made for another menu, of an earlier or later time: none of its deals is on the current one.'
    : `It was made for the table ${before.table.name}, and the current plan for ${menu.table.name}.`
}

function summaryOf(plan: KeptPlan): KeptSummary {
  const { session, at, by, profit, interval, threshold, limit, menu, written = null } = plan
  const { model, summary, valuation } = plan
  const { n, capital } = planSums(plan.chosen)
  const said = { table: menu.table.name, written, model, summary, valuation }
  return { session, at, by, n, profit, capital, interval, threshold, limit, ...said }
}

/** Written once more at the same confidence and limit it is the same plan, whenever that was. */
function isSameChoice(a: KeptPlan, b: KeptPlan): boolean {
  return a.session === b.session && a.threshold === b.threshold && a.limit === b.limit
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
