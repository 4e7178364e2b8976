// lin2 and ts: probability of a profit, and sizes of profits and losses. P(win) × E[profit | win] +
// P(loss) × E[profit | loss], by linear models, and by trees on linear bases with drift.
import { sumOf, clip, largestOf, sumOver } from '../base/statistics.ts'
import type { TeamBuilder, TrainingData, MoneyOf, TeamFit, Answers } from './team.ts'
import { profitOf, outlayOf } from './linear-valuation.ts'
import { pricesOf } from './price.ts'
import { normalised, MOST_RELATIVE_SIZE } from '../base/training-sample.ts'

/** Labels of the training rows. */
export interface TrainingLabels {
  /** Profits in money, clipped. Shape: training rows. */
  readonly money: Float64Array
  /** Weights that count deals equally (`groupShares`). Shape: training rows. */
  readonly share: Float64Array
  /** Mean scale of these rows, in money. */
  readonly unit: number
}

const SIZE_PENALTY = 30
const LOGISTIC_PENALTY = 20
/** Minimum labels on each side. */
const LEAST_LABELS_PER_SIDE = 12

/**
 * Adds both members. With too few labels on a side they use a single stage (`otherwise`). Returns
 * the index of the probability of a profit (null if not learnt), and the rate of profits.
 */
export function addTwoStages(
  { train }: TeamFit,
  builder: TeamBuilder,
  { money, share, unit }: TrainingLabels,
  otherwise: MoneyOf,
): { readonly chance: number | null; readonly rate: number } {
  const won = money.map((v) => (v > 0 ? 1 : 0))
  const wins = sumOf(won)
  const rate = wins / Math.max(train.length, 1)
  if (wins <= LEAST_LABELS_PER_SIDE || wins >= train.length - LEAST_LABELS_PER_SIDE) {
    builder.addMember('lin2', otherwise)
    builder.addMember('ts', otherwise)
    return { chance: null, rate }
  }
  const side = (win: number): TrainingData => ({
    rows: train.filter((_, i) => won[i] === win),
    target: money.filter((_, i) => won[i] === win).map((v) => Math.fround(v / unit)),
    weight: share.filter((_, i) => won[i] === win),
    loss: 'squared',
    penalty: SIZE_PENALTY,
  })
  const winning: TrainingData = {
    rows: train,
    target: won,
    weight: share,
    loss: 'logistic',
    penalty: LOGISTIC_PENALTY,
  }
  const [win, loss] = [side(1), side(0)]
  const linear = [winning, win, loss].map((data) => builder.addLinear(data))
  builder.addMember('lin2', twoStages(linear, unit))
  const chance = builder.addBoosted(winning, 'drifting')
  const trees = [chance, builder.addBoosted(win, 'steady'), builder.addBoosted(loss, 'steady')]
  builder.addMember('ts', twoStages(trees, unit))
  return { chance, rate }
}

/** From the indices of the probability, the profits and the losses. */
function twoStages([p, win, loss]: readonly number[], unit: number): MoneyOf {
  return (answers) =>
    answers[p].map(
      (v, i) => unit * (v * Math.max(answers[win][i], 0) + (1 - v) * Math.min(answers[loss][i], 0)),
    )
}

// Quantity-first learners: qfl and qf predict units sold per unit ordered, by a line and by trees on a line, and their
// price, then apply the valuation. dm uses expected units from the demand model (demand.ts).

const POISSON_PENALTY = 2

export function addQuantityFirst(
  fit: TeamFit,
  builder: TeamBuilder,
  { share }: TrainingLabels,
): void {
  const { market, labels, train, score, unitsByDemand } = fit
  const { qty, economics } = market
  const known = train.map((_, i) => i).filter((i) => Number.isFinite(labels.sold[train[i]]))
  const rows = known.map((i) => train[i])
  const fraction = Float64Array.from(rows, (row) => Math.max(labels.sold[row] / qty[row], 0))
  const most = market.quantity === 'stock' ? 1 : 1.5 * largestOf(fraction)
  const rootSize = Float64Array.from(known, (i, j) => share[i] * Math.sqrt(qty[rows[j]]))
  const data: TrainingData = {
    rows,
    target: fraction,
    weight: normalised(rootSize),
    loss: 'poisson',
    penalty: POISSON_PENALTY,
  }
  const linear = builder.addLinear(data)
  const boosted = builder.addBoosted(data, 'steady')

  const price = pricesOf(fit, builder, rows)
  const profit = (answers: Answers, sells: (i: number, row: number) => number) =>
    Float64Array.from(score, (row, i) =>
      profitOf(economics!, row, sells(i, row), price(answers, i)),
    )
  const byPart = (answers: Answers, at: number) =>
    profit(answers, (i, row) => clip(answers[at][i], 0, most) * qty[row])
  builder.addMember('qfl', (answers) => byPart(answers, linear))
  builder.addMember('qf', (answers) => byPart(answers, boosted))
  if (unitsByDemand)
    builder.addMember('dm', (answers) => profit(answers, (_, row) => unitsByDemand(row)))
}

// qf without a linear valuation: predicts the return on an outlay, less the outlay. Returns are
// non-negative and their causes multiply, so a Poisson pseudo-likelihood fits, with the outlay as
// exposure (Santos Silva & Tenreyro 2006).

/** `otherwise`: prediction for rows with unknown outlay. */
export function addReturnsFirst(
  { market, train, score }: TeamFit,
  builder: TeamBuilder,
  { money, share }: TrainingLabels,
  otherwise: MoneyOf,
): void {
  const outlay = outlayOf(market)
  const known = train.map((_, i) => i).filter((i) => outlay(train[i]) > 0)
  const rows = known.map((i) => train[i])
  const back = Float64Array.from(known, (i) =>
    Math.max(Math.fround(money[i] / outlay(train[i])) + 1, 0),
  )
  const most = 1.5 * largestOf(back)
  const usual = sumOver(rows, (row) => outlay(row) / rows.length)
  const exposure = Float64Array.from(known, (i) =>
    Math.fround(share[i] * Math.min(outlay(train[i]) / usual, MOST_RELATIVE_SIZE)),
  )
  const returned = builder.addBoosted(
    { rows, target: back, weight: exposure, loss: 'poisson', penalty: POISSON_PENALTY },
    'steady',
  )
  builder.addMember('qf', (answers) => {
    const others = otherwise(answers)
    return Float64Array.from(score, (row, i) =>
      outlay(row) > 0 ? outlay(row) * (clip(answers[returned][i], 0, most) - 1) : others[i],
    )
  })
}
