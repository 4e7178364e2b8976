// Demand behind what was sold: a count whose mean the columns tell (count-distribution.ts), censored
// where a batch sold out, for then there was demand for at least as much. By expectation-maximisation
// (Dempster, Laird & Rubin 1977): where all was sold, demand is taken for what would be expected of
// it, and learnt anew. What a size is expected to sell follows from the count, for sizes that nobody
// has ordered too (quantity-first.ts, dm), and what larger sizes of a sold-out batch would have (complete.ts).
import { SOLD_OUT, type Labels, type Market } from '#grounding/market.ts'
import type { Binned } from '#model/boosting/binning.ts'
import { boost, predictBoosted, type BoostOptions } from '#model/boosting/boosting.ts'
import type { Matrices } from './columns.ts'
import {
  chanceOf,
  dispersion,
  DISTRIBUTIONS,
  expectedAtMost,
  expectedBeyond,
  FIRST_DISTRIBUTION,
  likeliest,
  MOST_MEAN,
} from './count-distribution.ts'
import { leafOf, prepareLine, TREES, type Line, type LineScores } from './line.ts'
import { clip, mean } from '#model/numeric/statistics.ts'

/** Deals that were taken, one row for each, and what they tell of demand. */
export interface DemandTask {
  readonly kind: 'demand'
  readonly matrix: Binned
  readonly line: Line
  readonly options: BoostOptions
  readonly rows: Int32Array
  /** Units that were sold, and whether that was all there were. Shape of both: rows. */
  readonly sold: Float64Array
  readonly soldOut: Uint8Array
  /** Share of the demand that had asked for them; 1 where a deal is over. Shape: rows. */
  readonly exposure: Float64Array
  /** A row of each deal whose demand is asked for. */
  readonly score: Int32Array
}

export interface DemandLearner {
  readonly task: DemandTask
  /** Deals that it is learnt from and that still sell. */
  readonly selling: number
  /** Units that a row which was to score is expected to sell, from the task's answer. */
  units(answer: Float64Array, row: number): number
  /** The same of a row whose deal is known to have sold out a smaller size. */
  unitsBeyond(answer: Float64Array, row: number, soldOut: number): number
}

/** Share of its demand that a batch which still sells must have met for it to tell. */
const LEAST_EXPOSURE = 0.15
/** Deals that did not sell out that demand is learnt from at least. */
export const OPEN_DEALS = 20
const PENALTY = 40
const LINE_ROUNDS = 8
const TREE_ROUNDS = 2
/** Demand is counted in units of which a batch sold at most this many on average. */
const MEAN = 30
const LOG_LEAST = -8
const LOG_MOST = Math.log(MOST_MEAN)

/** The taken size of each deal that still sells and has met so much of its demand that it tells. Ascending. */
export function sellingRows({ takenRow, task }: Market, { mature, exposure }: Labels): Int32Array {
  return takenRow.filter(
    (row, g) => row >= 0 && !task[g] && !mature[g] && exposure[g] >= LEAST_EXPOSURE,
  )
}

/**
 * Deals of `rows` (ascending) whose sales tell of demand: the largest size of which they are known, the one
 * ordered where that sold out; of a deal that still sells the one ordered. Shapes: deals.
 */
function countedDeals(market: Market, labels: Labels, rows: Int32Array) {
  const largest = new Map<number, number>()
  for (const row of rows) {
    const group = market.group[row]
    if (!labels.mature[group] || Number.isFinite(labels.sold[row])) largest.set(group, row)
  }
  const deals = Int32Array.from(largest.values())
  const groups = Int32Array.from(largest.keys())
  const sold = Float64Array.from(groups, (g, i) =>
    labels.mature[g]
      ? Math.max(labels.sold[deals[i]], 0)
      : Math.min(labels.asked[g], market.qty[deals[i]]),
  )
  return {
    deals,
    sold,
    soldOut: Uint8Array.from(sold, (v, i) => (v >= market.qty[deals[i]] * SOLD_OUT ? 1 : 0)),
    exposure: Float64Array.from(groups, (g) => (labels.mature[g] ? 1 : labels.exposure[g])),
    selling: groups.reduce((sum, g) => sum + (labels.mature[g] ? 0 : 1), 0),
  }
}

/** Whether so many deals of `rows` did not sell out that demand can be learnt: of stock alone. */
export function demandIsLearnable(market: Market, labels: Labels, rows: Int32Array): boolean {
  if (market.quantity !== 'stock') return false
  const over = rows.filter((row) => labels.mature[market.group[row]])
  const { soldOut } = countedDeals(market, labels, over)
  return soldOut.length - soldOut.reduce((sum, v) => sum + v, 0) >= OPEN_DEALS
}

/**
 * The task of learning such a count. `counted`: a row of each deal with what it tells; `score`: rows whose
 * mean demand is asked for.
 */
export function censoredDemand(
  {
    groupBinned: matrix,
    groupDesign: design,
    time,
  }: Pick<Matrices, 'groupBinned' | 'groupDesign'> & Pick<Line, 'time'>,
  counted: Pick<DemandTask, 'rows' | 'sold' | 'soldOut' | 'exposure'>,
  score: Int32Array,
): DemandTask {
  return {
    kind: 'demand',
    matrix,
    line: { design, loss: 'poisson', penalty: PENALTY, time },
    options: { ...TREES, loss: 'poisson', minLeaf: leafOf(counted.rows) },
    rows: counted.rows,
    sold: counted.sold,
    soldOut: counted.soldOut,
    exposure: counted.exposure,
    score,
  }
}

/**
 * Learns demand from the deals of `rows` (ascending): labelled ones whose sales are known
 * (`demandIsLearnable`), and of those that still sell the rows of `sellingRows`.
 */
export function demandLearner(
  market: Market,
  matrices: Matrices,
  labels: Labels,
  rows: Int32Array,
  score: Int32Array,
): DemandLearner {
  const { deals, sold, soldOut, exposure, selling } = countedDeals(market, labels, rows)
  // Demand does not hang on the size: a deal is what its first row says.
  const first = (row: number) => market.start[market.group[row]]
  const asked = Int32Array.from(new Set(Array.from(score, first)))
  const place = new Map(Array.from(asked, (row, i) => [row, i]))
  const spreadOf = (answer: Float64Array) => {
    const [distribution, unit] = answer.subarray(asked.length)
    return { unit, distribution: DISTRIBUTIONS[distribution] }
  }
  return {
    task: censoredDemand(matrices, { rows: deals.map(first), sold, soldOut, exposure }, asked),
    selling,
    units(answer, row) {
      const { unit, distribution } = spreadOf(answer)
      const mean = answer[place.get(first(row))!]
      return unit * expectedAtMost(market.qty[row] / unit, mean, distribution)
    },
    unitsBeyond(answer, row, soldOut) {
      const { unit, distribution } = spreadOf(answer)
      const mean = answer[place.get(first(row))!]
      const [size, count] = [market.qty[row] / unit, soldOut / unit]
      const chance = chanceOf(count, mean, distribution)
      // E[min(size, D) | D ≥ n] = n + E[(min(size, D) − n)⁺] ÷ P(D ≥ n)
      const units =
        chance > 0
          ? count +
            (expectedAtMost(size, mean, distribution) - expectedAtMost(count, mean, distribution)) /
              chance
          : expectedBeyond(count, mean, distribution)
      return unit * Math.min(units, size)
    },
  }
}

/** Mean demand of each score row, in counts; then the place of their distribution, and the units of one count. */
export function fitDemand(task: DemandTask): Float64Array {
  const { rows, sold, soldOut, exposure, line, matrix, options, score } = task
  const usual = mean(sold)
  // Whole units are counts already; of parts (tonnes, dozens) a count is what makes so many of them.
  const wholeUnits = sold.every((v) => Number.isInteger(v))
  const unit = usual > 0 ? (wholeUnits ? Math.max(1, usual / MEAN) : usual / MEAN) : 1
  const counts = sold.map((v) => Math.max(0, v / unit))
  // A batch that has met a part of its demand tells of the whole by that part, and weighs as it.
  const whole = (count: number, i: number) => count / exposure[i]
  let demand: Float64Array = counts.map((v, i) => whole(soldOut[i] ? 1.3 * v + 0.3 : v, i))
  let means: Float64Array = new Float64Array(rows.length).fill(mean(demand))
  let distribution = FIRST_DISTRIBUTION
  const learnt = (own: Float64Array) => {
    means = own
    const asked = own.map((m, i) => m * exposure[i])
    distribution = likeliest(counts, soldOut, asked)
    const of = DISTRIBUTIONS[distribution]
    demand = counts.map((v, i) => whole(soldOut[i] ? expectedBeyond(v, asked[i], of) : v, i))
  }
  // Beside Poisson's weight, by how much more or less than a Poisson count it strays
  const weights = () => {
    const of = DISTRIBUTIONS[distribution]
    const typical = dispersion(of, mean(means))
    return means.map((m, i) => (exposure[i] * typical) / dispersion(of, m * exposure[i]))
  }
  let base: LineScores = { own: new Float64Array(), score: new Float64Array() }
  const fit = prepareLine(line, rows, score)
  for (let round = 0; round < LINE_ROUNDS; round++) {
    const { own, score: other } = fit(demand, weights())
    base = { own: own.map(bounded), score: other.map(bounded) }
    learnt(base.own.map(Math.exp))
  }
  let answer: Float64Array = base.score.map(Math.exp)
  for (let round = 0; round < TREE_ROUNDS; round++) {
    const model = boost(matrix, rows, demand, weights(), options, undefined, base.own)
    const told = (of: Int32Array, scores: Float64Array) =>
      predictBoosted(model, matrix, of, undefined, scores).map((v) => Math.min(v, MOST_MEAN))
    learnt(told(rows, base.own))
    answer = told(score, base.score)
  }
  return Float64Array.from([...answer, distribution, unit])
}

function bounded(score: number): number {
  return clip(score, LOG_LEAST, LOG_MOST)
}
