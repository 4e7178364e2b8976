// The plan on the screen, at a threshold and a spending limit. Sums follow the slider at once; the
// worker then sends the deals of the latest choice only.
import { profitRange } from './profit-range.ts'
import { billText } from '../messages/texts.ts'
import { sweepAt } from './replan.ts'
import type { Chosen } from '../thread/plans.ts'
import type { Answered } from '../thread/answered-plan.ts'
import { inBackground } from '../shell/jobs.ts'
import { perPane, perWorkbook, type Shell } from '../shell/shell.ts'
import type { ConfidenceShown, PlanShown } from './plan-state.ts'
import { noteTrial } from './trial.ts'

/** Shows a plan that has arrived. */
export function showPlan(shell: Shell, answered: Answered, chosen: Chosen): void {
  const { planned, calibrated, sweep, measured, ...rest } = answered
  shell.dismiss()
  shell.emit('planChosen')
  shell.step({
    at: 'plan',
    ...rest,
    ...sums(chosen),
    confidence: { planned, calibrated, sweep, measured, ...slider(chosen) },
    write: { is: 'open' },
    selected: null,
  })
}

/**
 * Sets the slider to the threshold at which the workbook's plan of this session was written. The
 * spending limit also holds for the next plan: it is the money that is available.
 */
export async function recallChoice(shell: Shell): Promise<void> {
  const { step, kept } = shell.state.value
  if (step.at !== 'plan' || step.mock) return
  const trial = noteTrial(shell, step)
  const { limit: set } = spending(shell)
  // A written plan keeps the choice in the columns.
  if (trial !== null && kept.current?.session !== step.session) {
    const { byHand, threshold, limit } = trial.before
    const { planned } = step.confidence
    // Where the service’s own plan takes nothing, a higher confidence takes no less, and its reason is of its own.
    const holds = byHand && (step.n > 0 || threshold < planned)
    if (holds || limit !== null) await choose(shell, holds ? threshold : planned, limit)
    return
  }
  if (kept.current?.session !== step.session) {
    const limit = set === undefined ? (kept.current?.limit ?? null) : set
    return limit === null ? undefined : choose(shell, step.confidence.threshold, limit)
  }
  const { threshold, limit } = kept.current
  if (threshold !== step.confidence.threshold || limit !== null)
    await choose(shell, threshold, limit)
}

/** The spending limit that was set last in this pane; undefined = none was set or removed. */
const spending = perWorkbook((): { limit: number | null | undefined } => ({ limit: undefined }))
/** The latest of all choices, by number. */
const latest = perPane(() => ({ choice: 0 }))

/** The limit also holds for the next plan. */
export function noteLimit(shell: Shell, limit: number | null): void {
  spending(shell).limit = limit
}

export function setThreshold(shell: Shell, threshold: number): void {
  const { step } = shell.state.value
  shell.dismiss('done')
  if (step.at === 'plan') inBackground(shell, choose(shell, threshold, step.confidence.limit))
}

/** Limits what the plan on the screen spends, and the next one. */
export function setLimit(shell: Shell, limit: number | null): void {
  const { step } = shell.state.value
  noteLimit(shell, limit)
  if (step.at !== 'plan') {
    if (limit !== null) shell.notify('done', billText.spendSet({ amount: limit }))
    return
  }
  shell.dismiss('done')
  inBackground(shell, choose(shell, step.confidence.threshold, limit))
}

/** Changes the plan that is shown; does nothing if none is shown. */
export function changePlan(shell: Shell, change: Partial<PlanShown>): void {
  const { step } = shell.state.value
  if (step.at === 'plan') shell.step({ ...step, ...change })
}

export async function choose(shell: Shell, threshold: number, limit: number | null): Promise<void> {
  const { step } = shell.state.value
  if (step.at !== 'plan' || step.write.is === 'writing') return
  shell.emit('planChosen')
  const number = ++latest(shell).choice
  const { sweep, measured } = step.confidence
  const at = sweepAt(sweep, threshold)
  if (limit === null)
    changePlan(shell, {
      n: at.n,
      profit: at.profit,
      capital: Number.isNaN(at.spend) ? null : at.spend,
      interval: profitRange(measured, at.profit, at.square),
      confidence: { ...step.confidence, threshold, limit, limited: null, limitProblem: null },
    })
  else changePlan(shell, { confidence: { ...step.confidence, threshold, limit } })
  const chosen = await shell.dependencies.worker.choose(threshold, limit)
  const now = shell.state.value.step
  if (now.at !== 'plan' || latest(shell).choice !== number) return
  changePlan(shell, {
    ...sums(chosen),
    confidence: { ...now.confidence, ...slider(chosen) },
    // A write that has begun since shows its own end.
    write: now.write.is === 'writing' ? now.write : { is: 'open' },
  })
}

function sums({
  n,
  profit,
  capital,
  interval,
  chosen,
  before,
  changes,
}: Chosen): Pick<
  PlanShown,
  'n' | 'profit' | 'capital' | 'interval' | 'chosen' | 'before' | 'changes'
> {
  return { n, profit, capital, interval, chosen, before, changes }
}

function slider({
  threshold,
  limit,
  limited,
  limitProblem,
  differs,
}: Chosen): Pick<ConfidenceShown, 'threshold' | 'limit' | 'limited' | 'limitProblem' | 'differs'> {
  return { threshold, limit, limited, limitProblem, differs }
}
