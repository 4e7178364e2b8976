// Demand model: how many units a deal would sell if it had enough of them. A batch that sold out tells only
// that demand was at least its size (right-censored); a mean of sales would plan too little for ever.
//
//   ordered 10, sold 6  → demand was 6
//   ordered 10, sold 10 → demand was 10 or more: counts as E[demand | demand ≥ 10] = 13, by the fit so far
//
// Fitted by expectation-maximisation (Dempster, Laird & Rubin 1977): censored demand is replaced by its
// expectation, the mean (trees on a line) is fitted again, and so on; the count's distribution is the
// likeliest of count-distribution.ts. The model predicts sales of sizes never ordered (two-stages.ts, dm)
// and labels the larger sizes of sold-out batches (below).
import { SOLD_OUT, type Labels, type Market } from '#grounding/market.ts'
import type { Binned } from '../boosting/binning.ts'
import { boost, predictBoosted, type BoostOptions } from '../boosting/boosting.ts'
import type { Matrices } from './learner-columns.ts'
import {
  tailProbability,
  dispersion,
  DISTRIBUTIONS,
  limitedExpectation,
  tailExpectation,
  FIRST_DISTRIBUTION,
  likeliestOfStretches,
  ofPart,
  MOST_MEAN,
} from './count-distribution.ts'
import {
  minLeafFor,
  prepareLinearBase,
  TREES_ON_BASE,
  type LinearBase,
  type BaseScores,
} from './linear-base.ts'
import { clip, mean } from '../base/statistics.ts'
import { profitOf } from './linear-valuation.ts'

/** One row per taken deal, with its demand observations. */
export interface DemandTask {
  readonly kind: 'demand'
  readonly matrix: Binned
  readonly linearBase: LinearBase
  readonly options: BoostOptions
  readonly rows: Int32Array
  /** Units sold, and whether the batch sold out. Shape of both: rows. */
  readonly sold: Float64Array
  readonly soldOut: Uint8Array
  /** Share of the demand observed so far; 1 for finished deals. Shape: rows. */
  readonly exposure: Float64Array
  /** Rows are stretches of a deal's time. */
  readonly stretches?: boolean
  /** One row per deal to predict. */
  readonly score: Int32Array
}

interface DemandLearner {
  readonly task: DemandTask
  /** Number of training deals that still sell. */
  readonly selling: number
  /** Expected units sold of a scored row, from the task's answer. */
  units(answer: Float64Array, row: number): number
  /** The same for a row whose deal sold out a smaller size. */
  unitsBeyond(answer: Float64Array, row: number, soldOut: number): number
}

/** Minimum exposure of a batch that still sells, for use in training. */
const LEAST_EXPOSURE = 0.15
/** Minimum number of uncensored deals. */
export const OPEN_DEALS = 20
const DEMAND_PENALTY = 40
const BASE_ROUNDS = 8
const TREE_ROUNDS = 2
/** The unit of counts is chosen so that the mean number sold is at most this. */
const MOST_MEAN_SOLD = 30
const LOG_LEAST = -8
const LOG_MOST = Math.log(MOST_MEAN)

/** The taken size of each deal that still sells and has enough exposure. Ascending. */
export function sellingRows({ takenRow, task }: Market, { mature, exposure }: Labels): Int32Array {
  return takenRow.filter(
    (row, g) => row >= 0 && !task[g] && !mature[g] && exposure[g] >= LEAST_EXPOSURE,
  )
}

/**
 * Demand observations of the deals of `rows` (ascending): sales at the largest known size, which
 * for sold-out batches is the ordered one; for deals that still sell, at the ordered size. Shapes:
 * deals.
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
  const soldOut = Uint8Array.from(sold, (v, i) => (v >= market.qty[deals[i]] * SOLD_OUT ? 1 : 0))
  return {
    deals,
    sold,
    soldOut,
    exposure: Float64Array.from(groups, (g) => (labels.mature[g] ? 1 : labels.exposure[g])),
    selling: groups.filter((g, i) => !labels.mature[g] && soldOut[i] === 0).length,
  }
}

/** Whether `rows` have enough uncensored deals to learn demand. For stock only. */
export function demandIsLearnable(market: Market, labels: Labels, rows: Int32Array): boolean {
  if (market.quantity !== 'stock') return false
  const over = rows.filter((row) => labels.mature[market.group[row]])
  const { soldOut } = countedDeals(market, labels, over)
  return soldOut.length - soldOut.reduce((sum, v) => sum + v, 0) >= OPEN_DEALS
}

/**
 * The task of fitting the demand model. `counted`: one row per deal with its observations; `score`:
 * rows to predict.
 */
export function censoredDemand(
  {
    groupBinned: matrix,
    groupDesign: design,
    time,
  }: Pick<Matrices, 'groupBinned' | 'groupDesign'> & Pick<LinearBase, 'time'>,
  counted: Pick<DemandTask, 'rows' | 'sold' | 'soldOut' | 'exposure' | 'stretches'>,
  score: Int32Array,
): DemandTask {
  return {
    kind: 'demand',
    matrix,
    linearBase: { design, loss: 'poisson', penalty: DEMAND_PENALTY, time },
    options: { ...TREES_ON_BASE, loss: 'poisson', minLeaf: minLeafFor(counted.rows) },
    rows: counted.rows,
    sold: counted.sold,
    soldOut: counted.soldOut,
    exposure: counted.exposure,
    stretches: counted.stretches ?? false,
    score,
  }
}

/**
 * Demand learner over the deals of `rows` (ascending): labelled rows with known sales
 * (`demandIsLearnable`), and `sellingRows` of deals that still sell.
 */
export function demandLearner(
  market: Market,
  matrices: Matrices,
  labels: Labels,
  rows: Int32Array,
  score: Int32Array,
): DemandLearner {
  const { deals, sold, soldOut, exposure, selling } = countedDeals(market, labels, rows)
  // Demand does not depend on the size, so the first row represents the deal.
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
      return unit * limitedExpectation(market.qty[row] / unit, mean, distribution)
    },
    unitsBeyond(answer, row, soldOut) {
      const { unit, distribution } = spreadOf(answer)
      const mean = answer[place.get(first(row))!]
      const [size, count] = [market.qty[row] / unit, soldOut / unit]
      const chance = tailProbability(count, mean, distribution)
      // E[min(size, D) | D ≥ n] = n + E[(min(size, D) − n)⁺] ÷ P(D ≥ n)
      const units =
        chance > 0
          ? count +
            (limitedExpectation(size, mean, distribution) -
              limitedExpectation(count, mean, distribution)) /
              chance
          : tailExpectation(count, mean, distribution)
      return unit * Math.min(units, size)
    },
  }
}

/**
 * Mean demand of each score row, in counts; then the index of the distribution, the units per count, and whether
 * stretches are independent (1).
 */
export function fitDemand(task: DemandTask): Float64Array {
  const { rows, sold, soldOut, exposure, linearBase, matrix, options, score } = task
  const unit = unitOf(sold, soldOut)
  const counts = sold.map((v) => Math.max(0, v / unit))
  // A partly exposed batch is scaled up to its whole demand, with its exposure as weight.
  const whole = (count: number, i: number) => count / exposure[i]
  let demand: Float64Array = counts.map((v, i) => whole(soldOut[i] ? 1.3 * v + 0.3 : v, i))
  let means: Float64Array = new Float64Array(rows.length).fill(mean(demand))
  let distribution = FIRST_DISTRIBUTION
  let apart = false
  const update = (own: Float64Array) => {
    means = own
    const asked = own.map((m, i) => m * exposure[i])
    const shares = task.stretches ? exposure : null
    ;({ place: distribution, apart } = likeliestOfStretches(counts, soldOut, asked, shares))
    const of = DISTRIBUTIONS[distribution]
    const at = (i: number) => (apart ? ofPart(of, exposure[i]) : of)
    demand = counts.map((v, i) => whole(soldOut[i] ? tailExpectation(v, asked[i], at(i)) : v, i))
  }
  // Weights relative to Poisson: typical dispersion ÷ dispersion of the row.
  const weights = () => {
    const of = DISTRIBUTIONS[distribution]
    const typical = dispersion(of, mean(means))
    return means.map((m, i) => (exposure[i] * typical) / dispersion(of, m * exposure[i]))
  }
  let base: BaseScores = { own: new Float64Array(), score: new Float64Array() }
  const fit = prepareLinearBase(linearBase, rows, score)
  for (let round = 0; round < BASE_ROUNDS; round++) {
    const { own, score: other } = fit(demand, weights())
    base = { own: own.map(bounded), score: other.map(bounded) }
    update(base.own.map(Math.exp))
  }
  let answer: Float64Array = base.score.map(Math.exp)
  for (let round = 0; round < TREE_ROUNDS; round++) {
    const model = boost(matrix, rows, demand, weights(), options, undefined, base.own)
    const predicted = (of: Int32Array, scores: Float64Array) =>
      predictBoosted(model, matrix, of, undefined, scores).map((v) => Math.min(v, MOST_MEAN))
    update(predicted(rows, base.own))
    answer = predicted(score, base.score)
  }
  return Float64Array.from([...answer, distribution, unit, Number(apart)])
}

/**
 * Units per count. Whole units are counts; quantities in parts (tonnes, dozens) are scaled to counts. Most deals that
 * sold some of their units tell which of the two it is: what sold out or not at all is a whole number of tonnes too.
 */
function unitOf(sold: Float64Array, soldOut: Uint8Array): number {
  const parts = sold.filter((v) => !Number.isInteger(v)).length
  const open = sold.filter((v, i) => v > 0 && !soldOut[i]).length
  const unit = mean(sold) / MOST_MEAN_SOLD
  if (!(unit > 0)) return 1
  return 2 * parts > open ? unit : Math.max(1, unit)
}

function bounded(score: number): number {
  return clip(score, LOG_LEAST, LOG_MOST)
}

// Imputed labels: without them large sizes would have outcomes only where demand was small (regression with
// censored data: Buckley & James 1979). They train the learners and their weights; reports of the past and
// the calibration of confidence use recorded outcomes only.

/** Sizes above the ordered one of sold-out batches with a final outcome. Ascending. */
export function censoredRows(market: Market, { value, sold, mature }: Labels): Int32Array {
  const { start, qty, takenRow } = market
  const rows: number[] = []
  for (let group = 0; group < market.groups; group++) {
    const taken = takenRow[group]
    if (market.task[group] || !mature[group] || taken < 0 || Number.isNaN(value[taken])) continue
    if (!(sold[taken] >= qty[taken] * SOLD_OUT)) continue
    for (let row = start[group]; row < start[group + 1]; row++)
      if (qty[row] > qty[taken] && Number.isNaN(value[row])) rows.push(row)
  }
  return Int32Array.from(rows)
}

/**
 * Imputed units are rounded to this fraction of the size, so that the result is independent of
 * units.
 */
const FRACTIONS_OF_SIZE = 1024

/**
 * The labels with expected units, price and profit filled in for each censored row, at the price of
 * its batch.
 */
export function imputeCensored(
  market: Market,
  labels: Labels,
  censored: Int32Array,
  units: (row: number) => number,
): Labels {
  const value = labels.value.slice()
  const sold = labels.sold.slice()
  const price = labels.price.slice()
  for (const row of censored) {
    sold[row] =
      (Math.round((FRACTIONS_OF_SIZE * units(row)) / market.qty[row]) / FRACTIONS_OF_SIZE) *
      market.qty[row]
    price[row] = labels.price[market.takenRow[market.group[row]]]
    value[row] = profitOf(market.economics!, row, sold[row], price[row])
  }
  return { ...labels, value, sold, price }
}
