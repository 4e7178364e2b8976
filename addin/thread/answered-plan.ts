// The plan that the service has just answered, with every option, and what is chosen at a threshold
// and under a limit.
import { planNotes } from '#contract/little-note.ts'
import type { OptionRow, Result, Summary } from '#contract/schemas.ts'
import { takenAt } from '#contract/selection.ts'
import { planSums } from '../plan/changes.ts'
import { columnUnits } from '../plan/column-units.ts'
import { confidencesOf } from '../plan/deal-confidence.ts'
import { boundedLines, VALUATION_CHARACTERS, type Confidences } from '../kept-plans/kept-plan.ts'
import { profitRange, squareOf, type Measured } from '../plan/profit-range.ts'
import { sweepSteps, sweepThresholds } from '../plan/replan.ts'
import { withinLimit } from '../plan/spending-limit.ts'
import type { ConfidenceShown, PlanShown } from '../plan/plan-state.ts'
import type { Pending } from './pending-part.ts'
import { planPartsText } from '../messages/texts.ts'

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

/** The deals at a threshold and under a limit, and their sums. */
export type Choice = Pick<PlanShown, 'n' | 'profit' | 'capital' | 'interval' | 'chosen'> &
  Pick<ConfidenceShown, 'threshold' | 'limit' | 'limited' | 'limitProblem'>

/** The current choice. */
export interface ChosenRows {
  readonly rows: readonly OptionRow[]
  readonly threshold: number
  readonly limit: number | null
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
      const byKey = new Map(options.map((option) => [String(option.key), option]))
      plannedRows = (done.menu ?? []).map((row) => ({
        ...row,
        eligible: byKey.get(String(row.key))?.eligible ?? true,
      }))
      measured = measuredOf(done, plannedRows)
      return answeredOf(done, asked, sweepThresholds(options), measured)
    },

    choose(threshold: number, limit: number | null): Choice {
      // At the service's own threshold its plan is used unchanged.
      const own = threshold === (result?.confidence_thresh_effective ?? 0)
      const free = own ? plannedRows : takenAt(options, threshold)
      const limited = limit === null ? null : withinLimit(free, limit)
      const rows = limited?.ok ? limited.chosen : free
      chosen = { rows, threshold, limit: limited?.ok ? limit : null }
      const sums = planSums(rows)
      const profit =
        own && rows === free ? (result?.predicted_profit_sum ?? sums.profit) : sums.profit
      return {
        n: sums.n,
        profit,
        capital: sums.capital,
        interval: profitRange(measured, profit, squares(rows)),
        chosen: rows.slice(0, SHOWN),
        threshold,
        limit,
        ...limitOf(limited, free),
      }
    },

    result: () => result,
    chosen: () => chosen,
    confidences: (): Confidences => confidencesOf([...options, ...plannedRows]),
    /** The reading of the description, one sentence each. */
    words: () => words,
    sweep: (): ReturnType<typeof sweepSteps> => sweepSteps(options),
    /** The chosen row of a key, at the current threshold and limit. */
    chosenRow: (key: string) => chosen?.rows.find((row) => String(row.key) === key) ?? null,
  }
}

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

/** What a limit leaves out of the deals that are chosen without one. */
function limitOf(
  limited: ReturnType<typeof withinLimit> | null,
  free: readonly OptionRow[],
): Pick<Choice, 'limited' | 'limitProblem'> {
  if (limited === null) return { limited: null, limitProblem: null }
  if (!limited.ok) return { limited: null, limitProblem: planPartsText.noLimit }
  const { chosen, exact, bound } = limited
  const leftOut = free.length - chosen.length
  return { limited: leftOut > 0 ? { leftOut, exact, bound } : null, limitProblem: null }
}
