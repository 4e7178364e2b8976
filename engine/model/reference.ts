// A small reference model: one ridge regression of recorded outcomes on all columns. It knows nothing of
// selection, censored demand, calibration or refusal: a check of a plan's size, not a plan.
import type { Market } from '#grounding/market.ts'
import { buildMatrices } from './learners/columns.ts'
import { fitLinear, predictLinear } from './learners/linear.ts'
import { groupShares } from './learners/row-weights.ts'
import { clip } from './numeric/statistics.ts'
import { historyOf } from './replay/history.ts'

/** Penalty in units of total weight, and the outcomes' bound in scales: those of the team's ridge. */
const PENALTY = 30
const MOST_SCALES = 12

/** One option of the current menu and its predicted profit in money. */
export interface ReferenceOption {
  /** Row of the market. */
  readonly row: number
  readonly profit: number
}

/**
 * The best size of every offer of the current menu whose best predicted profit is above 0, highest first.
 * Empty without an outcome to learn from.
 */
export function referenceSelection(given: Market): ReferenceOption[] {
  const { market, today, known, scale } = historyOf(given)
  if (known.length === 0) return []
  const { design } = buildMatrices(market, known)
  const target = Float64Array.from(known, (row) =>
    clip(today.value[row] / scale[row], -MOST_SCALES, MOST_SCALES),
  )
  const ridge = fitLinear(design, known, target, groupShares(market, known), 'squared', PENALTY)
  const task = Int32Array.from(market.group.keys()).filter(
    (row) => market.task[market.group[row]] === 1 && market.available[row] === 1,
  )
  const best = new Map<number, ReferenceOption>()
  predictLinear(ridge, design, task).forEach((z, i) => {
    const row = task[i]
    const [group, profit] = [market.group[row], z * scale[row]]
    if (profit > (best.get(group)?.profit ?? 0)) best.set(group, { row, profit })
  })
  return [...best.values()].sort((a, b) => b.profit - a.profit || a.row - b.row)
}
