// The simple learners that a plan is measured against, on the engine's own boosting core and labels
// so that only the method differs: one regression on what was taken, and two stages on everything
// that the replay knows. Neither knows of selection, calibration or refusal.
import type { Market } from '#grounding/market.ts'
import { boost, predictBoosted } from '#model/boosting/boosting.ts'
import type { Loss } from '#model/boosting/boosting.ts'
import { buildMatrices } from '#model/learners/learner-columns.ts'
import type { Binned } from '#model/boosting/binning.ts'

/** Predicted profit of every row of the market (shape: rows; only the task's are meant). */
export type Baseline = (market: Market) => Float64Array

const OPTIONS = { trees: 120, rate: 0.1, leaves: 15, minLeaf: 10, l2: 1 } as const

/** Boosted regression of profit on the taken rows with a final outcome. */
export const takenRegression: Baseline = (market) => {
  const labels = market.labelsAt(0)
  const rows = labelled(market, (row) => {
    const group = market.group[row]!
    return market.takenRow[group] === row && labels.mature[group] === 1
  })
  return fitAndPredict(columns(market, rows), rows, pick(labels.value, rows), 'squared')
}

/** Two-stage boosting on every known label: P(win) × E[win] + P(loss) × E[loss]. */
export const twoStage: Baseline = (market) => {
  const labels = market.labelsAt(0)
  const rows = labelled(market, (row) => labels.mature[market.group[row]!] === 1)
  const matrix = columns(market, rows)
  const value = pick(labels.value, rows)
  const won = value.map((profit) => (profit > 0 ? 1 : 0))
  const wins = rows.filter((_, index) => won[index] === 1)
  const losses = rows.filter((_, index) => won[index] === 0)
  if (wins.length < 20 || losses.length < 20) return fitAndPredict(matrix, rows, value, 'squared')
  const chance = fitAndPredict(matrix, rows, won, 'logistic')
  const gain = fitAndPredict(matrix, wins, pick(labels.value, wins), 'squared')
  const loss = fitAndPredict(matrix, losses, pick(labels.value, losses), 'squared')
  return chance.map((p, row) => p * gain[row]! + (1 - p) * loss[row]!)
}

/** The task row of highest prediction of each task group, where that is above 0. */
export function bestRows(market: Market, prediction: Float64Array): number[] {
  const picks: number[] = []
  for (let group = 0; group < market.groups; group++) {
    if (market.task[group] === 0) continue
    let best = -1
    for (let row = market.start[group]!; row < market.start[group + 1]!; row++) {
      if (market.available[row] === 0) continue
      if (best < 0 || prediction[row]! > prediction[best]!) best = row
    }
    if (best >= 0 && prediction[best]! > 0) picks.push(best)
  }
  return picks
}

function labelled(market: Market, keep: (row: number) => boolean): Int32Array {
  const { value } = market.labelsAt(0)
  const rows: number[] = []
  for (let row = 0; row < market.rows; row++) {
    const past = market.task[market.group[row]!] === 0
    if (past && !Number.isNaN(value[row]) && keep(row)) rows.push(row)
  }
  return Int32Array.from(rows)
}

function columns(market: Market, rows: Int32Array): Binned {
  return buildMatrices(market, rows).binned
}

function pick(values: Float64Array, rows: Int32Array): Float64Array {
  return Float64Array.from(rows, (row) => values[row]!)
}

function fitAndPredict(
  matrix: Binned,
  rows: Int32Array,
  target: Float64Array,
  loss: Loss,
): Float64Array {
  const everyRow = Int32Array.from({ length: matrix.rows }, (_, row) => row)
  if (rows.length === 0) return new Float64Array(matrix.rows)
  return predictBoosted(boost(matrix, rows, target, null, { ...OPTIONS, loss }), matrix, everyRow)
}
