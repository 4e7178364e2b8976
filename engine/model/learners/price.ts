// Relative prices (paid ÷ listed), learnt by trees where something sold. Revenue is units × price, so an order's weight is the
// share of it that was sold.
import { groupShares, normalised } from '../base/training-sample.ts'
import { clip, weighted } from '../base/statistics.ts'
import type { Answers, TeamBuilder, TeamFit } from './team.ts'
import { minLeafFor } from './linear-base.ts'

/** Expected price per unit of the score row at an index, in money. */
type PriceOf = (answers: Answers, place: number) => number

const PRICE_TREES = { trees: 40, rate: 0.1, leaves: 15, l2: 2, loss: 'squared' } as const
/** Minimum number of labels with a sale. */
const LEAST_SALES = 60
/** Share of prices unlike the usual one from which on they are learnt. */
const LEAST_MOVING = 0.02

/** Whether prices are more than one usual part of the list price and a few odd ones. */
export function pricesMove(paid: Float64Array): boolean {
  const usual = paid.toSorted()[paid.length >> 1]
  const other = paid.filter((v) => Math.abs(v - usual) > 1e-6 * Math.abs(usual))
  return other.length > LEAST_MOVING * paid.length
}

/** `rows`: labelled rows with known sales. */
export function pricesOf(
  { market, labels, matrices, score }: TeamFit,
  builder: TeamBuilder,
  rows: Int32Array,
): PriceOf {
  const { qty, unitPrice } = market
  const list = (row: number) => (unitPrice[row] > 0 ? unitPrice[row] : 1)
  const sold = rows.filter((row) => labels.sold[row] > 0 && Number.isFinite(labels.price[row]))
  const weight = normalised(
    groupShares(market, sold).map((v, i) => Math.fround((v * labels.sold[sold[i]]) / qty[sold[i]])),
  )
  const paid = Float64Array.from(sold, (row) => labels.price[row] / list(row))
  const usual = sold.length ? weighted(weight, (i) => paid[i]) : 1
  if (sold.length <= LEAST_SALES || !pricesMove(paid)) return (_, i) => usual * list(score[i])
  const unit = weighted(weight, (i) => Math.abs(paid[i]))
  const target = paid.map((v) => Math.fround(v / unit))
  const [least, most] = [Math.min, Math.max].map((of) => target.reduce((a, b) => of(a, b)))
  const task = builder.addTask({
    kind: 'boost',
    matrix: matrices.binned,
    rows: sold,
    target,
    weight,
    options: { ...PRICE_TREES, minLeaf: minLeafFor(sold) },
    score,
  })
  return (answers, i) => list(score[i]) * unit * clip(answers[task][i], least, most)
}
