// Relative prices (paid ÷ listed), learnt where something sold: with constant effects, and with
// drifting ones. Revenue is units × price, so an order's weight is the share of it that was sold.
import { groupsOf, groupShares, normalised } from '../base/training-sample.ts'
import { clip, weighted } from '../base/statistics.ts'
import type { Answers, TeamBuilder, TeamFit } from './team.ts'
import { minLeafFor } from './linear-base.ts'

/** Expected price per unit of the score row at an index, in money. */
export type PriceOf = (answers: Answers, place: number) => number

/**
 * Prices follow the list price: trees alone for constant effects, a linear base for drifting ones.
 */
const PRICE_TREES = { trees: 40, rate: 0.1, leaves: 15, l2: 2, loss: 'squared' } as const
const PRICE_PENALTY = 100
/** Minimum number of labels with a sale, and of their deals for drifting prices. */
const LEAST_SALES = 60
const LEAST_DRIFTING_DEALS = 300
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
): Readonly<Record<'steady' | 'drifting', PriceOf>> {
  const { qty, unitPrice } = market
  const list = (row: number) => (unitPrice[row] > 0 ? unitPrice[row] : 1)
  const sold = rows.filter((row) => labels.sold[row] > 0 && Number.isFinite(labels.price[row]))
  const weight = normalised(
    groupShares(market, sold).map((v, i) => Math.fround((v * labels.sold[sold[i]]) / qty[sold[i]])),
  )
  const paid = Float64Array.from(sold, (row) => labels.price[row] / list(row))
  const usual = sold.length ? weighted(weight, (i) => paid[i]) : 1
  if (sold.length <= LEAST_SALES || !pricesMove(paid)) {
    const one: PriceOf = (_, i) => usual * list(score[i])
    return { steady: one, drifting: one }
  }
  const unit = weighted(weight, (i) => Math.abs(paid[i]))
  const target = paid.map((v) => Math.fround(v / unit))
  const [least, most] = [Math.min, Math.max].map((of) => target.reduce((a, b) => of(a, b)))
  const by =
    (task: number): PriceOf =>
    (answers, i) =>
      list(score[i]) * unit * clip(answers[task][i], least, most)
  const data = { rows: sold, target, weight }
  const options = { ...PRICE_TREES, minLeaf: minLeafFor(sold) }
  const steady = builder.addTask({
    kind: 'boost',
    matrix: matrices.binned,
    ...data,
    options,
    score,
  })
  // Few deals cannot show drift, and Poisson loss needs non-negative prices (a negative price pays
  // for removal).
  const drifting =
    least < 0 || groupsOf(market, sold).length < LEAST_DRIFTING_DEALS
      ? steady
      : builder.addBoosted({ ...data, loss: 'poisson', penalty: PRICE_PENALTY }, 'drifting')
  return { steady: by(steady), drifting: by(drifting) }
}
