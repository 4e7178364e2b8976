// What an order adds to the sales of the units that are held: E[min(D, held + q)] − E[min(D, held)], with
// demand learnt of all units of the key as a count that the columns tell, censored where stock ran out
// (demand.ts). Profit follows by the valuation's line, at the price that such units fetch.
import type { Labels } from '#grounding/market.ts'
import type { Matrices } from '#model/learners/columns.ts'
import { DISTRIBUTIONS, expectedAtMost } from '#model/learners/count-distribution.ts'
import { censoredDemand, OPEN_DEALS } from '#model/learners/demand.ts'
import { profitOf } from '#model/learners/economics-line.ts'
import { leafOf } from '#model/learners/line.ts'
import type { LearnerTask } from '#model/learners/pool.ts'
import { labelledRows } from '#model/replay/replay.ts'
import { clip } from '#model/numeric/statistics.ts'
import { countedDeals, type Counted, type HeldMarket } from './held-market.ts'

/** One fit of demand and price. */
export interface HeldLearner {
  readonly counted: Counted
  readonly tasks: readonly LearnerTask[]
  /** Expected profit of each score row in money, from the tasks' answers in order. */
  profit(answers: readonly Float64Array[]): Float64Array
}

/** Orders with own sales that a price learner needs. */
const PRICE_ROWS = 60
const PRICE_TREES = { trees: 40, rate: 0.1, leaves: 15, l2: 2 } as const

/** Whether so many deals did not run out that demand can be learnt. */
export function isLearnable({ soldOut }: Counted): boolean {
  return soldOut.reduce((open, out) => open + 1 - out, 0) >= OPEN_DEALS
}

/** Learns from what was known of past deals and asks for the rows of `score`; null where too little was known. */
export function heldLearner(
  market: HeldMarket,
  matrices: Matrices,
  labels: Labels,
  score: Int32Array,
): HeldLearner | null {
  const counted = countedDeals(market, labels)
  if (!isLearnable(counted)) return null
  const { group, start, qty, held } = market
  const first = (row: number) => start[group[row]]
  const asked = Int32Array.from(new Set(Array.from(score, first)))
  const place = new Map(Array.from(asked, (row, i) => [row, i]))
  // Where an article stands now its columns tell. A line whose effects drift would take the part of the
  // year that history ends in for what they are now, and go on from there into the next year.
  const demand = censoredDemand(
    { ...matrices, time: null },
    { ...counted, exposure: new Float64Array(counted.rows.length).fill(1) },
    asked,
  )
  const price = priceLearner(market, matrices, labels, score)
  return {
    counted,
    tasks: [demand, ...price.tasks],
    profit([answer, ...others]) {
      const [distribution, unit] = answer.subarray(asked.length)
      const sells = (units: number, row: number) =>
        unit *
        expectedAtMost(units / unit, answer[place.get(first(row))!], DISTRIBUTIONS[distribution])
      return Float64Array.from(score, (row, i) => {
        const before = held.units[group[row]]
        const own = sells(before + qty[row], row) - sells(before, row)
        return profitOf(market.economics!, row, clip(own, 0, qty[row]), price.of(others, i))
      })
    },
  }
}

/** Price per unit over the listed one, by the columns where it moves. `of`: of the score row at a place. */
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
  const moves = paid.some((v) => Math.abs(v - usual) > 1e-6 * Math.abs(usual))
  if (sold.length < PRICE_ROWS || !moves)
    return { tasks: [], of: (_, i) => (sold.length ? usual : 1) * list(score[i]) }
  const relative = paid.map((v) => Math.fround(v / Math.abs(usual || 1)))
  const [least, most] = [Math.min, Math.max].map((of) => relative.reduce((a, b) => of(a, b)))
  const options = { ...PRICE_TREES, loss: 'squared', minLeaf: leafOf(sold) } as const
  return {
    tasks: [
      { kind: 'boost', matrix: binned, rows: sold, target: relative, weight: null, options, score },
    ],
    of: ([answer], i) => list(score[i]) * Math.abs(usual || 1) * clip(answer[i], least, most),
  }
}
