// What the methods beside ours are built of: labelled rows, and one fit of the engine's own boosting
// or linear core. Neither selection nor calibration nor refusal: that is the point of them.
import type { Market } from '#grounding/market.ts'
import { boost, predictBoosted } from '#model/boosting/boosting.ts'
import type { Loss } from '#model/boosting/losses.ts'
import type { Matrices } from '#model/learners/learner-columns.ts'
import { fitLinear, predictLinear } from '#model/learners/linear.ts'

/** Fits rows (targets in their order) and predicts every row of the market. */
export type Learner = (rows: Int32Array, target: Float64Array, loss: Loss) => Float64Array

/** Labels of each side that two stages need. */
const STAGE_ROWS = 20
const BOOSTING = { trees: 120, rate: 0.1, leaves: 15, minLeaf: 10, l2: 1 } as const
const PENALTY = 30

/** Past rows with a final outcome: every one that the replay knows, or the taken sizes alone. */
export function labelledRows(market: Market, which: 'all' | 'taken'): Int32Array {
  const { value, mature } = market.labelsAt(0)
  const rows: number[] = []
  for (let row = 0; row < market.rows; row++) {
    const group = market.group[row]!
    if (market.task[group] === 1 || mature[group] === 0 || Number.isNaN(value[row])) continue
    if (which === 'all' || market.takenRow[group] === row) rows.push(row)
  }
  return Int32Array.from(rows)
}

export function profits(market: Market, rows: Int32Array): Float64Array {
  const { value } = market.labelsAt(0)
  return Float64Array.from(rows, (row) => value[row]!)
}

export function boosted({ binned }: Matrices): Learner {
  const every = Int32Array.from({ length: binned.rows }, (_, row) => row)
  return (rows, target, loss) =>
    predictBoosted(boost(binned, rows, target, null, { ...BOOSTING, loss }), binned, every)
}

export function linear({ design }: Matrices): Learner {
  const every = Int32Array.from({ length: design.rows }, (_, row) => row)
  return (rows, target, loss) =>
    predictLinear(fitLinear(design, rows, target, null, loss, PENALTY), design, every)
}

/** P(win) × E[profit | win] + P(loss) × E[profit | loss], each stage by the same learner. */
export function inTwoStages(learn: Learner, rows: Int32Array, value: Float64Array): Float64Array {
  const won = value.map((profit) => (profit > 0 ? 1 : 0))
  const side = (win: number) => ({
    rows: rows.filter((_, i) => won[i] === win),
    value: value.filter((_, i) => won[i] === win),
  })
  const [wins, losses] = [side(1), side(0)]
  if (Math.min(wins.rows.length, losses.rows.length) < STAGE_ROWS)
    return learn(rows, value, 'squared')
  const chance = learn(rows, won, 'logistic')
  const gain = learn(wins.rows, wins.value, 'squared')
  const loss = learn(losses.rows, losses.value, 'squared')
  return chance.map((p, row) => p * gain[row]! + (1 - p) * loss[row]!)
}
