// What a choice among the current menu's rows would have earned: the one outcome that came to be,
// and the expected profit where the market's truth knows it.
import type { Row, TruthRow } from '#examples/market-example.ts'
import type { Market } from '#grounding/market.ts'
import { boost, predictBoosted } from '#model/boosting/boosting.ts'
import type { Loss } from '#model/boosting/losses.ts'
import { buildMatrices } from '#model/learners/learner-columns.ts'
import type { Binned } from '#model/boosting/binning.ts'

/** A plan as size by key; keys that are not in it are declined. */
export type Choice = ReadonlyMap<string, number>

export interface Score {
  readonly picks: number
  /** unit_cost × qty of all picks. */
  readonly outlay: number
  readonly realised: number
  /** null where the truth knows one world only. */
  readonly expected: number | null
}

export function scoreChoice(
  truth: readonly TruthRow[],
  menus: readonly Row[],
  choice: Choice,
): Score {
  const costs = new Map(
    menus.flatMap((row) => (row.menu === 0 ? [[String(row.key), Number(row.unit_cost ?? 0)]] : [])),
  )
  let picks = 0
  let outlay = 0
  let realised = 0
  let expected: number | null = 0
  for (const row of truth) {
    if (choice.get(row.key) !== row.qty) continue
    picks++
    outlay += row.qty * (costs.get(row.key) ?? 0)
    realised += row.profit
    expected =
      expected === null || row.expected_profit === null ? null : expected + row.expected_profit
  }
  if (picks !== choice.size)
    throw new Error(`${choice.size - picks} picks are no options of the current menu`)
  return { picks, outlay, realised, expected: truth[0]?.expected_profit === null ? null : expected }
}

/** What the business takes now. */
export function businessChoice(truth: readonly TruthRow[]): Choice {
  return new Map(truth.filter((row) => row.business === 1).map((row) => [row.key, row.qty]))
}

/** Every key at its middle size (the smaller of two middle ones), or at its smallest. */
export function takeAll(truth: readonly TruthRow[], size: 'middle' | 'smallest'): Choice {
  const sizes = Map.groupBy(truth, (row) => row.key)
  return new Map(
    [...sizes].map(([key, rows]) => {
      const ascending = rows.map((row) => row.qty).sort((a, b) => a - b)
      return [key, ascending[size === 'middle' ? (ascending.length - 1) >> 1 : 0]!]
    }),
  )
}

/** The best row of every key where it pays: by expected profit, else with hindsight. */
export function oracleChoice(truth: readonly TruthRow[]): Choice {
  const value = (row: TruthRow) => row.expected_profit ?? row.profit
  const choice = new Map<string, number>()
  for (const [key, rows] of Map.groupBy(truth, (row) => row.key)) {
    const best = rows.reduce((a, b) => (value(b) > value(a) ? b : a))
    if (value(best) > 0) choice.set(key, best.qty)
  }
  return choice
}

// The simple learners that a plan is measured against, on the engine's own boosting core and labels
// so that only the method differs: one regression on what was taken, and two stages on everything
// that the replay knows. Neither knows of selection, calibration or refusal.

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
