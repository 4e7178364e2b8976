// Assembles a decision from decided options and the backtest, all but its notes.
import { confidenceSweep, effectiveThreshold, takenAt } from '#contract/selection.ts'
import { sumOver } from '../base/statistics.ts'
import type { Backtest } from './backtest.ts'
import type { ReplayPlan } from '../replay/replay.ts'
import { dealsOf, type Options } from './decide.ts'
import type { Decision } from './decision.ts'
import type { OfferedSizes } from './decision.ts'
import { intervalOf, sharedError, widened } from './plan-report.ts'

interface Planned {
  /** Scale of the profits. Shape: rows. */
  readonly scale: Float64Array
  readonly kind: ReplayPlan['kind']
}

/** `relativeError`: half of the plan's 80 % interval ÷ its sum. */
export function assemble(
  { scale, kind }: Planned,
  decided: Options,
  past: Backtest,
  sizes: OfferedSizes,
  correction: number,
  relativeError: number,
): Omit<Decision, 'notes'> {
  const effective = effectiveThreshold(past.threshold, correction)
  const deals = dealsOf(decided)
  const selected = Int32Array.from(takenAt(deals, effective), ({ at }) => at)
  const rows = selected.map((i) => decided.row[i])
  const planSum = {
    sum: sumOver(selected, (i) => decided.profit[i]),
    noise: sumOver(rows, (row) => (past.spread * scale[row]) ** 2),
  }
  return {
    ...decided,
    sizes,
    selected: rows,
    thresholdCalibrated: past.threshold,
    thresholdEffective: effective,
    sweep: confidenceSweep(deals, past.threshold, correction),
    interval: intervalOf(planSum, relativeError, past, kind),
    intervalShared: widened(sharedError(relativeError, past), kind),
    replay: past.table,
    pastSizes: past.pastSizes,
  }
}
