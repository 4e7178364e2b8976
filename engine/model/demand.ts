// Demand behind what was sold: a count whose mean the columns tell, negative binomial, and censored
// where a batch sold out, for then there was demand for at least as much. By expectation-maximisation
// (Dempster, Laird & Rubin 1977): where all was sold, demand is taken for what would be expected of
// it, and learnt anew. What a size is expected to sell follows from the count, for sizes that nobody
// has ordered too (team.ts, dm), and what larger sizes of a sold-out batch would have (complete.ts).
import { SOLD_OUT, type Labels, type Market } from '#grounding/market.ts'
import type { Binned } from './binning.ts'
import { boost, predictBoosted, type BoostOptions } from './boosting.ts'
import type { Matrices } from './columns.ts'
import { leafOf, prepareLine, TREES, type Line, type LineScores } from './line.ts'
import { clip, mean } from './statistics.ts'

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
const OPEN_DEALS = 20
const PENALTY = 40
const LINE_ROUNDS = 8
const TREE_ROUNDS = 2
/** Shapes of the distribution that are tried: the larger, the closer to Poisson. */
const SHAPES = [0.4, 0.7, 1.2, 2, 3.5, 6, 12, 30, 200] as const
/** Deals that a shape is judged by. */
const JUDGED = 3000
/** Demand is counted in units of which a batch sold at most this many on average. */
const MEAN = 30
const LOG_LEAST = -8
const LOG_MOST = 7
/** Below this chance of selling out, the rest of the distribution is not worth its rounding. */
const LEAST_CHANCE = 1e-4

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
 * Learns demand from the deals of `rows` (ascending): labelled ones whose sales are known
 * (`demandIsLearnable`), and of those that still sell the rows of `sellingRows`.
 */
export function demandLearner(
  market: Market,
  { groupBinned: matrix, groupDesign: design, time }: Matrices,
  labels: Labels,
  rows: Int32Array,
  score: Int32Array,
): DemandLearner {
  const { deals, sold, soldOut, exposure, selling } = countedDeals(market, labels, rows)
  // Demand does not hang on the size: a deal is what its first row says.
  const first = (row: number) => market.start[market.group[row]]
  const asked = Int32Array.from(new Set(Array.from(score, first)))
  const place = new Map(Array.from(asked, (row, i) => [row, i]))
  return {
    task: {
      kind: 'demand',
      matrix,
      line: { design, loss: 'poisson', penalty: PENALTY, time },
      options: { ...TREES, loss: 'poisson', minLeaf: leafOf(deals) },
      rows: deals.map(first),
      sold,
      soldOut,
      exposure,
      score: asked,
    },
    selling,
    units(answer, row) {
      const [shape, unit] = answer.subarray(asked.length)
      return expectedSold(market.qty[row], answer[place.get(first(row))!], shape, unit)
    },
    unitsBeyond(answer, row, soldOut) {
      const [shape, unit] = answer.subarray(asked.length)
      const mean = answer[place.get(first(row))!]
      const size = market.qty[row]
      const count = Math.round(soldOut / unit)
      const { below } = tailOf(count, mean, shape)
      if (!(1 - below > LEAST_CHANCE)) return Math.min(unit * beyond(count, mean, shape), size)
      // E[min(size, D) | D ≥ n] = n + E[(min(size, D) − n)⁺] ÷ P(D ≥ n)
      const more = expectedSold(size, mean, shape, unit) - expectedSold(soldOut, mean, shape, unit)
      return Math.min(soldOut + more / (1 - below), size)
    },
  }
}

/** Mean demand of each score row, in counts; then the shape, and the units of one count. */
export function fitDemand(task: DemandTask): Float64Array {
  const { rows, sold, soldOut, exposure, line, matrix, options, score } = task
  const usual = mean(sold)
  // Whole units are counts already; of parts (tonnes, dozens) a count is what makes so many of them.
  const wholeUnits = sold.every((v) => Number.isInteger(v))
  const unit = usual > 0 ? (wholeUnits ? Math.max(1, usual / MEAN) : usual / MEAN) : 1
  const counts = Int32Array.from(sold, (v) => Math.max(0, Math.round(v / unit)))
  // A batch that has met a part of its demand tells of the whole by that part, and weighs as it.
  const whole = (count: number, i: number) => count / exposure[i]
  let demand: Float64Array = Float64Array.from(counts, (v, i) =>
    whole(soldOut[i] ? 1.3 * v + 0.3 : v, i),
  )
  let means: Float64Array = new Float64Array(rows.length).fill(mean(demand))
  let shape = 2
  const learnt = (own: Float64Array) => {
    means = own
    const asked = own.map((m, i) => m * exposure[i])
    shape = likeliestShape(counts, soldOut, asked)
    demand = Float64Array.from(counts, (v, i) =>
      whole(soldOut[i] ? beyond(v, asked[i], shape) : v, i),
    )
  }
  // A count's variance is m + m² ÷ shape: beside Poisson's weight, 1 ÷ (1 + m ÷ shape).
  const weights = () => {
    const typical = mean(means)
    return means.map(
      (m, i) => (exposure[i] * (1 + typical / shape)) / (1 + (m * exposure[i]) / shape),
    )
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
    learnt(predictBoosted(model, matrix, rows, undefined, base.own))
    answer = predictBoosted(model, matrix, score, undefined, base.score)
  }
  return Float64Array.from([...answer, shape, unit])
}

/** E[min(size, demand)] in units, where demand has this mean and shape in counts of `unit`. */
function expectedSold(size: number, mean: number, shape: number, unit: number): number {
  const most = size / unit
  const odds = mean / (shape + mean)
  let chance = Math.exp(-shape * Math.log1p(mean / shape))
  let above = 1 - chance
  let sum = 0
  // The sum of the chances of more than 0, 1, 2 … counts
  for (let count = 0; count < most && above > 1e-12; count++) {
    sum += above * Math.min(1, most - count)
    chance *= ((count + shape) / (count + 1)) * odds
    above = Math.max(above - chance, 0)
  }
  return sum * unit
}

/** Of fewer counts than `count`: their chance and their part of the mean; and the chance of just so many. */
function tailOf(count: number, mean: number, shape: number) {
  const odds = mean / (shape + mean)
  let chance = Math.exp(-shape * Math.log1p(mean / shape))
  let below = 0
  let part = 0
  for (let j = 0; j < count; j++) {
    below += chance
    part += j * chance
    chance *= ((j + shape) / (j + 1)) * odds
  }
  return { below, part, chance }
}

/** E[demand | demand ≥ count]. */
function beyond(count: number, mean: number, shape: number): number {
  const { below, part } = tailOf(count, mean, shape)
  if (!(1 - below > LEAST_CHANCE)) return count + 1 + count / shape
  return Math.max(count, (mean - part) / (1 - below))
}

function likeliestShape(counts: Int32Array, soldOut: Uint8Array, means: Float64Array): number {
  const step = Math.ceil(counts.length / JUDGED)
  let best: number = SHAPES[0]
  let most = -Infinity
  for (const shape of SHAPES) {
    let sum = 0
    for (let i = 0; i < counts.length; i += step)
      sum += logLikelihood(counts[i], soldOut[i] === 1, means[i], shape)
    if (sum > most) {
      most = sum
      best = shape
    }
  }
  return best
}

function logLikelihood(count: number, soldOut: boolean, mean: number, shape: number): number {
  const { below, chance } = tailOf(count, mean, shape)
  return Math.log(Math.max(soldOut ? 1 - below : chance, 1e-12))
}

function bounded(score: number): number {
  return clip(score, LOG_LEAST, LOG_MOST)
}
