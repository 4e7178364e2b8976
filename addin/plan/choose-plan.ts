// The plan on the screen, at a threshold and within limits. Sums follow the slider at once; the
// worker then sends the deals of the latest choice only.
import type { PlanLimits } from '#contract/plan-limits.ts'
import { isFree, limitsOfStored, NO_LIMITS } from '../limits/stored-limits.ts'
import { NOTHING_LIMITED } from '../limits/limits-state.ts'
import { profitRange } from './profit-range.ts'
import { billText } from '../messages/texts.ts'
import { sweepAt } from './replan.ts'
import type { Chosen } from '../thread/plans.ts'
import type { Answered } from '../thread/answered-plan.ts'
import { inBackground } from '../shell/jobs.ts'
import { perPane, perWorkbook, type Shell } from '../shell/shell.ts'
import type { DealQuery, PlanShown } from './plan-state.ts'
import { noteTrial } from './trial.ts'

/** Shows a plan that has arrived. */
export function showPlan(shell: Shell, answered: Answered, chosen: Chosen): void {
  const { planned, calibrated, sweep, measured, ...rest } = answered
  const { threshold, differs } = chosen
  shell.dismiss()
  shell.emit('planChosen')
  shell.step({
    at: 'plan',
    ...rest,
    ...sums(chosen),
    confidence: { planned, calibrated, sweep, measured, threshold, differs },
    limits: NOTHING_LIMITED,
    write: { is: 'open' },
    selected: null,
    listed: null,
  })
}

/**
 * Sets the slider to the threshold at which the workbook's plan of this session was written. The
 * limits also hold for the next plan: they are what is available.
 */
export async function recallChoice(shell: Shell): Promise<void> {
  const { step, kept } = shell.state.value
  if (step.at !== 'plan' || step.mock) return
  const trial = noteTrial(shell, step)
  const { limits: set } = limiting(shell)
  // A written plan keeps the choice in the columns.
  if (trial !== null && kept.current?.session !== step.session) {
    const { byHand, threshold } = trial.before
    const limits = limitsOfStored(trial.before)
    const { planned } = step.confidence
    // Where the service’s own plan takes nothing, a higher confidence takes no less, and its reason is of its own.
    const holds = byHand && (step.n > 0 || threshold < planned)
    if (holds || !isFree(limits)) await choose(shell, holds ? threshold : planned, limits)
    return
  }
  if (kept.current?.session !== step.session) {
    const limits = set ?? kept.current?.limits ?? NO_LIMITS
    return isFree(limits) ? undefined : choose(shell, step.confidence.threshold, limits)
  }
  const { threshold, limits } = kept.current
  if (threshold !== step.confidence.threshold || !isFree(limits))
    await choose(shell, threshold, limits)
}

/** The limits that were set last in this pane; undefined = none were set or removed. */
const limiting = perWorkbook((): { limits: PlanLimits | undefined } => ({ limits: undefined }))
/** The latest of all choices, by number, and the one that is being planned. */
const latest = perPane(() => ({ choice: 0, planning: Promise.resolve() }))

/** The limits also hold for the next plan. */
export function noteLimits(shell: Shell, limits: PlanLimits): void {
  limiting(shell).limits = limits
}

/** Lists the deals of the plan on the screen that are asked for. */
export async function listDeals(shell: Shell, query: DealQuery): Promise<void> {
  changePlan(shell, { listed: await shell.dependencies.worker.listDeals(query) })
}

export function setThreshold(shell: Shell, threshold: number): void {
  const { step } = shell.state.value
  shell.dismiss('done')
  if (step.at === 'plan') inBackground(shell, choose(shell, threshold, step.limits.limits))
}

/** Limits the plan on the screen, and the next one. */
export function setLimits(shell: Shell, limits: PlanLimits): void {
  const { step } = shell.state.value
  noteLimits(shell, limits)
  shell.dismiss('done')
  if (step.at === 'plan') inBackground(shell, choose(shell, step.confidence.threshold, limits))
}

/** Limits what the plan on the screen spends, and the next one. */
export function setSpend(shell: Shell, spend: number): void {
  const { step, kept } = shell.state.value
  if (step.at === 'plan') return setLimits(shell, { ...step.limits.limits, spend })
  const before = limiting(shell).limits ?? kept.current?.limits
  noteLimits(shell, { ...before, spend })
  shell.notify('done', billText.spendSet({ amount: spend }))
}

/** Changes the plan that is shown; does nothing if none is shown. */
export function changePlan(shell: Shell, change: Partial<PlanShown>): void {
  const { step } = shell.state.value
  if (step.at === 'plan') shell.step({ ...step, ...change })
}

export async function choose(shell: Shell, threshold: number, limits: PlanLimits): Promise<void> {
  const { step } = shell.state.value
  if (step.at !== 'plan' || step.write.is === 'writing') return
  shell.emit('planChosen')
  const own = latest(shell)
  const number = ++own.choice
  const confidence = { ...step.confidence, threshold }
  const { fields, curve } = step.limits
  if (isFree(limits)) {
    const at = sweepAt(step.confidence.sweep, threshold)
    changePlan(shell, {
      n: at.n,
      profit: at.profit,
      capital: Number.isNaN(at.spend) ? null : at.spend,
      interval: profitRange(step.confidence.measured, at.profit, at.square),
      confidence,
      limits: { ...NOTHING_LIMITED, fields, curve },
    })
  } else changePlan(shell, { confidence, limits: { ...step.limits, limits } })
  // One plan at a time: of a slider that moves on, the last place counts.
  await own.planning
  if (own.choice !== number) return
  const planning = plan(shell, threshold, limits)
  own.planning = planning.then(
    () => undefined,
    () => undefined,
  )
  const chosen = await planning
  const now = shell.state.value.step
  if (now.at !== 'plan' || own.choice !== number) return
  const { differs, limited } = chosen
  changePlan(shell, {
    ...sums(chosen),
    confidence: { ...now.confidence, threshold: chosen.threshold, differs },
    limits: { ...now.limits, ...limited, told: [] },
    // A write that has begun since shows its own end.
    write: now.write.is === 'writing' ? now.write : { is: 'open' },
  })
  if (isFree(limits)) return
  const { tellLimits } = await onDemand()
  inBackground(
    shell,
    tellLimits(shell, () => own.choice === number),
  )
}

/** What most plans do without. */
const onDemand = () => import('../shell/on-demand.ts')

async function plan(shell: Shell, threshold: number, limits: PlanLimits): Promise<Chosen> {
  const { step } = shell.state.value
  const isRead = step.at === 'plan' && step.limits.fields !== null
  const named = limits.groups ?? limits.totals
  if (!isRead && named !== undefined) await (await onDemand()).readLimitFields(shell)
  return shell.dependencies.worker.choose(threshold, limits)
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
