// lin2 and ts: probability of a profit, and sizes of profits and losses. P(win) × E[profit | win] +
// P(loss) × E[profit | loss], by linear models, and by trees on linear bases with drift.
import { sumOf } from '../base/statistics.ts'
import type { TeamBuilder, TrainingData, MoneyOf } from './team-builder.ts'
import type { TeamFit } from './team.ts'

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
  otherwise: Readonly<Record<'lin2' | 'ts', MoneyOf>>,
): { readonly chance: number | null; readonly rate: number } {
  const won = money.map((v) => (v > 0 ? 1 : 0))
  const wins = sumOf(won)
  const rate = wins / Math.max(train.length, 1)
  if (wins <= LEAST_LABELS_PER_SIDE || wins >= train.length - LEAST_LABELS_PER_SIDE) {
    builder.addMember('lin2', otherwise.lin2)
    builder.addMember('ts', otherwise.ts)
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
