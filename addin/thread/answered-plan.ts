// The plan that the service has just answered, with every option, and what is chosen at a threshold
// and within limits.
import { dealName } from '../mapping/deal-name.ts'
import { planNotes } from '#contract/little-note.ts'
import type { PlanLimits } from '#contract/plan-limits.ts'
import type { OptionRow, Result, Summary } from '#contract/schemas.ts'
import { takenAt } from '#contract/selection.ts'
import type { Scalar } from '#contract/table.ts'
import { comparePlans, planSums } from '../plan/changes.ts'
import { columnUnits } from '../plan/column-units.ts'
import { confidencesOf } from '../kept-plans/deal-confidence.ts'
import { boundedLines, VALUATION_CHARACTERS, type Confidences } from '../kept-plans/kept-plan.ts'
import { profitRange, squareOf, type Measured } from '../plan/profit-range.ts'
import { sweepSteps, sweepThresholds } from '../plan/replan.ts'
import type { LimitsShown } from '../limits/limits-state.ts'
import { NO_LIMITS } from '../limits/stored-limits.ts'
import type { ConfidenceShown, DealQuery, PlanShown } from '../plan/plan-state.ts'
import type { Pending } from './pending-part.ts'
import type { WithinLimits } from './limited-plan.ts'

/** The fields that the service's answer decides. */
export type Answered = Pick<
  PlanShown,
  'session' | 'mock' | 'units' | 'menus' | 'sent' | 'notes' | 'little' | 'summary' | 'reasons'
> &
  Pick<ConfidenceShown, 'planned' | 'calibrated' | 'sweep' | 'measured'>

/** What was planned, and from which words. */
type Asked = Pick<Pending, 'menu' | 'sent'>

/** Most chosen deals that are posted to the pane; all are written. */
const SHOWN = 200
/** Most deals that limits leave out, or take smaller, that are posted. */
const LEFT_OUT = 100

/** The deals at a threshold and within limits, and their sums. */
export type Choice = Pick<PlanShown, 'n' | 'profit' | 'capital' | 'interval' | 'chosen'> &
  Pick<ConfidenceShown, 'threshold'> & {
    readonly limited: Omit<LimitsShown, 'told' | 'curve' | 'fields'>
  }

/** The current choice. */
export interface ChosenRows {
  readonly rows: readonly OptionRow[]
  readonly threshold: number
  readonly limits: PlanLimits
}

export type AnsweredPlan = ReturnType<typeof createAnsweredPlan>

export function createAnsweredPlan() {
  let result: Result | null = null
  let words = ''
  let options: readonly OptionRow[] = []
  let plannedRows: readonly OptionRow[] = []
  let chosen: ChosenRows | null = null
  let measured: Measured | null = null

  return {
    /**
     * Takes the service's answer to a fit, with `options=all`; `read`: the reading of the
     * description; `asked`: what was planned, null = not known.
     */
    take(done: Result, read: readonly string[], asked: Asked | null): Answered {
      words = boundedLines(read, VALUATION_CHARACTERS)
      const { options: all, reasons: _, ...rest } = done
      result = rest
      options = all ?? []
      plannedRows = plannedOf(done, options)
      measured = measuredOf(done, plannedRows)
      return answeredOf(done, asked, sweepThresholds(options), measured)
    },

    choose(threshold: number, limits: PlanLimits, within: WithinLimits | null): Choice {
      // At the service's own threshold its plan is used unchanged.
      const own = threshold === (result?.confidence_thresh_effective ?? 0)
      const free = own ? plannedRows : takenAt(options, threshold)
      const rows = within?.ok && !isSameDeals(within.rows, free) ? within.rows : free
      chosen = { rows, threshold, limits: within?.ok ? limits : NO_LIMITS }
      const sums = planSums(rows)
      const freeProfit = (own && result?.predicted_profit_sum) || planSums(free).profit
      const profit = rows === free ? freeProfit : sums.profit
      const bound = rows === free ? null : within
      return {
        ...sums,
        profit,
        interval:
          (bound?.ok ? bound.interval : null) ?? profitRange(measured, profit, squares(rows)),
        chosen: rows.slice(0, SHOWN),
        threshold,
        limited: {
          limits,
          without: bound && comparePlans(free, rows, LEFT_OUT),
          ...outcomeOf(within),
        },
      }
    },

    result: () => result,
    chosen: () => chosen,
    options: () => options,
    confidences: (): Confidences =>
      confidencesOf([...options, ...plannedRows, ...(chosen?.rows ?? [])]),
    /** The reading of the description, one sentence each. */
    words: () => words,
    sweep: (): ReturnType<typeof sweepSteps> => sweepSteps(options),
    /** The chosen row of a key, at the current threshold and limits. */
    chosenRow: (key: string) => chosen?.rows.find((row) => String(row.key) === key) ?? null,
  }
}

/** The first deals that hold the words, in their order, and how many do. */
export function listOf(
  rows: readonly OptionRow[],
  { find, by, up }: DealQuery,
  nameOf: (key: string) => string | null,
): NonNullable<PlanShown['listed']> {
  const words = find.trim().toLowerCase()
  const called = (key: Scalar): string => dealName(key, nameOf(String(key)))
  const found = rows
    .filter(({ key }) => called(key).toLowerCase().includes(words))
    .toSorted(
      (a, b) =>
        (up ? 1 : -1) *
        (by === 'key' ? compared(called(a.key), called(b.key)) : compared(a[by], b[by])),
    )
  return { rows: found.slice(0, SHOWN), n: found.length }
}

/** Numbers by size, keys as people order them ("A2" before "A10"). */
const compared = (a: Scalar, b: Scalar): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true })

const squares = (rows: readonly OptionRow[]): number =>
  rows.reduce((sum, row) => sum + squareOf(row), 0)

/** Null for placeholders, and where the service measured no range. */
function measuredOf(done: Result, planned: readonly OptionRow[]): Measured | null {
  const { predicted_profit_interval: interval, predicted_profit_sum: profit, mock } = done
  if (interval === undefined || profit === undefined || mock === true) return null
  return { interval, profit, square: squares(planned) }
}

function notesOf(summary: Summary): Pick<PlanShown, 'notes' | 'little'> {
  const { little, others } = planNotes(summary)
  return { notes: others, little }
}

function answeredOf(
  done: Result,
  asked: Asked | null,
  sweep: Answered['sweep'],
  measured: Answered['measured'],
): Answered {
  return {
    session: done.session_id,
    mock: done.mock === true,
    ...(done.summary ? notesOf(done.summary) : { notes: [], little: null }),
    reasons: (done.reasons ?? []).slice(0, SHOWN),
    summary: done.summary ?? null,
    units: asked && columnUnits(asked.menu),
    menus: asked?.menu.past ?? [],
    sent: asked?.sent ?? null,
    planned: done.confidence_thresh_effective ?? 0,
    calibrated: done.confidence_thresh_calibrated ?? 0,
    sweep,
    measured,
  }
}

/** Equal deals at equal sizes: limits that do not bind leave the plan as it is. */
function isSameDeals(rows: readonly OptionRow[], free: readonly OptionRow[]): boolean {
  const qty = new Map(free.map((row) => [String(row.key), row.qty]))
  return rows.length === free.length && rows.every((row) => qty.get(String(row.key)) === row.qty)
}

const outcomeOf = (
  within: WithinLimits | null,
): Pick<LimitsShown, 'bound' | 'oneSize' | 'problem'> =>
  within?.ok === true
    ? { bound: within.bound, oneSize: within.oneSize, problem: null }
    : { bound: null, oneSize: false, problem: within?.problem ?? null }

/** The deals of the service's own plan. */
function plannedOf({ menu = [] }: Result, options: readonly OptionRow[]): OptionRow[] {
  const byKey = new Map(options.map((option) => [String(option.key), option]))
  return menu.map((row) => ({ ...row, eligible: byKey.get(String(row.key))?.eligible ?? true }))
}
