// Additional sales of an order on top of units held: E[min(D, held + q)] − E[min(D, held)], less
// sales lost before the order arrives (incremental-sales.ts). Demand is learnt from all units of
// the key, right-censored by stock-outs (demand.ts). Profit follows from the linear valuation at
// the expected price.
import { gather, type Labels } from '#grounding/market.ts'
import type { Matrices } from '../learners/learner-columns.ts'
import {
  DISTRIBUTIONS,
  MOST_MEAN,
  tailExpectation,
  likeliestOfStretches,
  ofPart,
} from '../learners/count-distribution.ts'
import { censoredDemand, OPEN_DEALS } from '../learners/demand.ts'
import { profitOf } from '../learners/linear-valuation.ts'
import { minLeafFor } from '../learners/linear-base.ts'
import { pricesMove } from '../learners/price.ts'
import type { LearnerTask } from '../learners/pool.ts'
import { labelledRows } from '../base/training-sample.ts'
import { clip } from '../base/statistics.ts'
import {
  expectedIncrementalSales,
  type IncrementalSales,
  type StretchedDistribution,
} from './incremental-sales.ts'
import { recentLevels, seriesOf } from './recent-level.ts'
import { demandObservations, type DemandObservations, type HeldMarket } from './held-market.ts'

/** One fit of demand and price. */
interface HeldLearner {
  readonly counted: DemandObservations
  readonly tasks: readonly LearnerTask[]
  /** Expected profit of each score row in money, from the tasks' answers in order. */
  profit(answers: readonly Float64Array[]): Float64Array
}

/** Minimum number of orders with own sales for a price learner. */
const LEAST_SALES = 60
const PRICE_TREES = { trees: 40, rate: 0.1, leaves: 15, l2: 2 } as const

/** Maximum number of bands of the mean with their own distribution, and deals that each needs. */
const MOST_BANDS = 6
const BAND_DEALS = 300

/** Whether there are enough uncensored deals to learn demand. */
function isLearnable({ soldOut }: DemandObservations): boolean {
  return soldOut.reduce((open, out) => open + 1 - out, 0) >= OPEN_DEALS
}

/**
 * Learner from labels known at an origin, predicting the rows of `score`; null with too few labels. `today`: what is
 * known now, of which each deal's level reads what was known at its moment.
 */
export function heldLearner(
  market: HeldMarket,
  matrices: Matrices,
  labels: Labels,
  score: Int32Array,
  today: Labels,
): HeldLearner | null {
  const counted = demandObservations(market, labels)
  if (!isLearnable(counted)) return null
  const { group, start, qty } = market
  const first = (row: number) => start[group[row]]
  // Past deals are predicted too, to fit the distribution by mean.
  const asked = Int32Array.from(new Set([...counted.rows, ...Array.from(score, first)]))
  const place = new Map(Array.from(asked, (row, i) => [row, i]))
  const learnt = new Set(counted.rows)
  // Constant effects: the columns contain the current state of an article. Drifting effects would
  // mistake the season at the end of history for a trend and extrapolate it.
  const task = censoredDemand({ ...matrices, time: null }, { ...counted, stretches: true }, asked)
  const price = priceLearner(market, matrices, labels, score)
  return {
    counted,
    tasks: [task, ...price.tasks],
    profit([answer, ...others]) {
      const [distribution, unit, apart] = answer.subarray(asked.length)
      const of = { ...DISTRIBUTIONS[distribution], apart: apart === 1 }
      const level = levelsOf(market, today, { answer, asked, place, unit, learnt }, of)
      const demand = level.map((factor, i) => Math.min(answer[i] * factor, MOST_MEAN))
      const means = Float64Array.from(counted.rows, (row) => demand[place.get(row)!])
      const spread = spreadByMean(counted, means, unit)
      const added = incrementalByDeal(market, unit, (row) => {
        const mean = demand[place.get(first(row))!]
        return { mean, distribution: spread(mean) }
      })
      return Float64Array.from(score, (row, i) =>
        profitOf(market.economics!, row, clip(added(row), 0, qty[row]), price.of(others, i)),
      )
    },
  }
}

/** Demand as the columns tell it: its mean for the first row of each deal in `asked`, in counts of `unit`. */
interface ByColumns {
  readonly answer: Float64Array
  readonly asked: Int32Array
  readonly place: ReadonlyMap<number, number>
  readonly unit: number
  /** Past deals that it was learnt from. */
  readonly learnt: ReadonlySet<number>
}

/** How each article sold of late beside what its columns tell (recent-level.ts). Shape: asked. */
function levelsOf(
  market: HeldMarket,
  today: Labels,
  { answer, asked, place, unit, learnt }: ByColumns,
  of: StretchedDistribution,
): Float64Array {
  const series = seriesOf(market)
  if (!series) return new Float64Array(asked.length).fill(1)
  const all = demandObservations(market, today)
  const kept = Int32Array.from(all.rows.keys()).filter((i) => place.has(all.rows[i]))
  const rows = kept.map((i) => all.rows[i])
  const [sold, exposure] = [all.sold, all.exposure].map((of) => gather(of, kept))
  const soldOut = Uint8Array.from(kept, (i) => all.soldOut[i])
  const means = Float64Array.from(rows, (row) => answer[place.get(row)!])
  const units = sold.map((v, i) =>
    soldOut[i]
      ? tailExpectation(v / unit, means[i] * exposure[i], of.apart ? ofPart(of, exposure[i]) : of)
      : v / unit,
  )
  const last = rows.reduce((most, row) => Math.max(most, market.T[market.group[row]]), -Infinity)
  const judged = Uint8Array.from(rows, (row) => Number(learnt.has(row)))
  const expected = { rows, exposure, soldOut, means, asked: units, judged }
  return recentLevels(market, series, expected, asked, -last)
}

/**
 * Expected sales of a row's order, in counts of `unit`. Computed once for all sizes of a deal that
 * arrive at the same time. `demandOf`: demand of the row's deal, in counts of `unit`.
 */
function incrementalByDeal(
  { group, qty, held }: HeldMarket,
  unit: number,
  demandOf: (row: number) => { mean: number; distribution: StretchedDistribution },
): (row: number) => number {
  let last: { deal: number; wait: number; own: IncrementalSales } | null = null
  return (row) => {
    const [deal, wait] = [group[row], held.wait[row]]
    if (last?.deal !== deal || last.wait !== wait) {
      const there = held.arrivals.map((each) => ({
        wait: each.wait[deal],
        units: each.units[deal] / unit,
      }))
      const { mean, distribution } = demandOf(row)
      last = { deal, wait, own: expectedIncrementalSales(there, wait, mean, distribution) }
    }
    return unit * last.own(qty[row] / unit)
  }
}

/**
 * Distribution of demand by mean: intermittent demand varies more than daily demand. Each band of
 * means with enough deals has its own maximum-likelihood distribution. `means`: of the counted
 * deals, in counts of `unit`.
 */
function spreadByMean(
  { sold, soldOut, exposure }: DemandObservations,
  means: Float64Array,
  unit: number,
): (mean: number) => StretchedDistribution {
  const order = Int32Array.from(means.keys()).sort((a, b) => means[a] - means[b] || a - b)
  const bands = Math.max(1, Math.min(MOST_BANDS, Math.floor(order.length / BAND_DEALS)))
  const found = Array.from({ length: bands }, (_, band) => {
    const end = Math.floor(((band + 1) * order.length) / bands)
    const part = order.subarray(Math.floor((band * order.length) / bands), end)
    const of = (values: ArrayLike<number>) => Float64Array.from(part, (i) => values[i])
    const { place, apart } = likeliestOfStretches(
      of(sold).map((v) => v / unit),
      Uint8Array.from(of(soldOut)),
      of(means.map((mean, i) => mean * exposure[i])),
      of(exposure),
    )
    return { most: means[order[end - 1]], distribution: { ...DISTRIBUTIONS[place], apart } }
  })
  return (mean) => (found.find(({ most }) => mean <= most) ?? found[bands - 1]).distribution
}

/**
 * Price ÷ list price, learnt from the columns if it varies. `of`: for the score row at an index.
 */
function priceLearner(
  market: HeldMarket,
  { binned }: Matrices,
  labels: Labels,
  score: Int32Array,
): {
  tasks: readonly LearnerTask[]
  of(answers: readonly Float64Array[], place: number): number
} {
  const { unitPrice, takenRow, group } = market
  const list = (row: number) => (unitPrice[row] > 0 ? unitPrice[row] : 1)
  const sold = labelledRows(market, labels).filter(
    (row) =>
      row === takenRow[group[row]] && labels.sold[row] > 0 && Number.isFinite(labels.price[row]),
  )
  const paid = Float64Array.from(sold, (row) => labels.price[row] / list(row))
  const units = sold.reduce((sum, row) => sum + labels.sold[row], 0)
  const usual = sold.reduce((sum, row, i) => sum + (paid[i] * labels.sold[row]) / units, 0)
  if (sold.length < LEAST_SALES || !pricesMove(paid))
    return { tasks: [], of: (_, i) => (sold.length ? usual : 1) * list(score[i]) }
  const relative = paid.map((v) => Math.fround(v / Math.abs(usual || 1)))
  const [least, most] = [Math.min, Math.max].map((of) => relative.reduce((a, b) => of(a, b)))
  const options = { ...PRICE_TREES, loss: 'squared', minLeaf: minLeafFor(sold) } as const
  return {
    tasks: [
      { kind: 'boost', matrix: binned, rows: sold, target: relative, weight: null, options, score },
    ],
    of: ([answer], i) => list(score[i]) * Math.abs(usual || 1) * clip(answer[i], least, most),
  }
}
