// Assembles a decision from decided options and the backtest, all but its notes.
import { effectiveThreshold } from '#contract/sweep.ts'
import { sumOver } from '../base/statistics.ts'
import type { Backtest } from './backtest.ts'
import type { ReplayPlan } from '../replay/replay.ts'
import { select, sweep, type Options } from './decide.ts'
import type { Decision } from './decision.ts'
import { intervalOf } from './plan-report.ts'

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
  correction: number,
  relativeError: number,
): Omit<Decision, 'notes'> {
  const effective = effectiveThreshold(past.threshold, correction)
  const selected = select(decided, effective)
  const rows = selected.map((i) => decided.row[i])
  const planSum = {
    sum: sumOver(selected, (i) => decided.profit[i]),
    noise: sumOver(rows, (row) => (past.spread * scale[row]) ** 2),
  }
  return {
    ...decided,
    selected: rows,
    thresholdCalibrated: past.threshold,
    thresholdEffective: effective,
    sweep: sweep(decided, past.threshold, correction),
    interval: intervalOf(planSum, relativeError, past, kind),
    replay: past.table,
  }
}
