// Complete fits on markets used neither for training nor tuning: value of the shipped plan, with
// threshold, refusal and interval. The seeds are far from those of the corpus.
import { fitMarket } from '#model/fit.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { drawMarket } from './draw-market.ts'
import { LEAST_PAYING_SHARE, type PlanScore } from './evaluate.ts'

export const HELD_OUT_SEED = 2_000_000

export interface HeldOutScore extends PlanScore {
  readonly seed: number
  /** Whether the true expected sum is in the 80 % interval; null for an empty plan. */
  readonly covered: boolean | null
}

export async function scoreHeldOut(seed: number, prior: 'trained' | 'none'): Promise<HeldOutScore> {
  const { market, truth, kind, basis } = drawMarket(seed)
  const options = { correction: 0, choiceBasis: basis, prior }
  const decision = await fitMarket(market, options, { pool: inlinePool(), progress: () => {} })
  const { start, qty, unitCost, unitPrice, task } = market
  const spend = (row: number) => qty[row] * (unitCost[row] || unitPrice[row] || 1)
  let oracle = 0
  let outlay = 0
  for (let g = 0; g < market.groups; g++) {
    if (!task[g]) continue
    oracle += Math.max(0, ...truth.subarray(start[g], start[g + 1]))
    outlay += spend((start[g] + start[g + 1]) >> 1)
  }
  const total = (of: (row: number) => number) =>
    decision.selected.reduce((sum, row) => sum + of(row), 0)
  const earned = total((row) => truth[row])
  const profit = new Map(Array.from(decision.row, (row, i) => [row, decision.profit[i]]))
  const predicted = total((row) => profit.get(row)!)
  const [low, high] = decision.interval
  const some = decision.selected.length > 0
  return {
    seed,
    kind,
    share:
      oracle > LEAST_PAYING_SHARE * outlay
        ? Math.min(Math.max(earned / oracle, -1), 1)
        : Number.NaN,
    ratio: some && earned > 0 ? predicted / earned : Number.NaN,
    outlay: total(spend) / outlay,
    covered: some ? earned >= low && earned <= high : null,
  }
}
