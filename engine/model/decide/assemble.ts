// Assembles a decision from decided options and the backtest, all but its notes.
import { effectiveThreshold } from '#contract/sweep.ts'
import type { Canonical } from '#model/canonical.ts'
import { sumOver } from '#model/numeric/statistics.ts'
import type { Backtest } from '#model/replay/backtest.ts'
import type { ReplayPlan } from '#model/replay/replay.ts'
import { select, sweep, type Options } from './decide.ts'
import type { Decision } from './decision.ts'
import { inGivenOrder } from './menu.ts'
import { intervalOf } from './report.ts'

interface Planned {
  readonly canonical: Canonical
  /** Scale of the profits. Shape: rows. */
  readonly scale: Float64Array
  readonly kind: ReplayPlan['kind']
}

/** `relativeError`: half of the plan's 80 % interval ÷ its sum. `rows`: picked rows of the canonical market. */
export function assemble(
  { canonical, scale, kind }: Planned,
  decided: Options,
  past: Backtest,
  correction: number,
  relativeError: number,
): { readonly decision: Omit<Decision, 'notes'>; readonly rows: Int32Array } {
  const effective = effectiveThreshold(past.threshold, correction)
  const selected = select(decided, effective)
  const rows = selected.map((i) => decided.row[i])
  const planSum = {
    sum: sumOver(selected, (i) => decided.profit[i]),
    noise: sumOver(rows, (row) => (past.spread * scale[row]) ** 2),
  }
  return {
    rows,
    decision: {
      ...inGivenOrder(canonical, decided),
      selected: rows.map((row) => canonical.rowOf[row]),
      thresholdCalibrated: past.threshold,
      thresholdEffective: effective,
      sweep: sweep(decided, past.threshold, correction),
      interval: intervalOf(planSum, relativeError, past, kind),
      replay: past.table,
    },
  }
}
