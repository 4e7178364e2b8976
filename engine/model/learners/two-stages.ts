// lin2 and ts: probability of a profit, and sizes of profits and losses. P(win) × E[profit | win] +
// P(loss) × E[profit | loss], by linear models, and by trees on linear bases with drift.
import { sumOf } from '#model/numeric/statistics.ts'
import type { Draft, Lesson, MoneyOf } from './draft.ts'
import type { TeamFit } from './team.ts'

/** Labels of the training rows. */
export interface Trained {
  /** Profits in money, clipped. Shape: training rows. */
  readonly money: Float64Array
  /** Weights that count deals equally (`groupShares`). Shape: training rows. */
  readonly share: Float64Array
  /** Mean scale of these rows, in money. */
  readonly unit: number
}

const PENALTY = 30
const LOGISTIC = 20
/** Minimum labels on each side. */
const STAGE_ROWS = 12

/**
 * Adds both members. With too few labels on a side they use a single stage (`otherwise`). Returns
 * the index of the probability of a profit (null if not learnt), and the rate of profits.
 */
export function addTwoStages(
  { train }: TeamFit,
  draft: Draft,
  { money, share, unit }: Trained,
  otherwise: Readonly<Record<'lin2' | 'ts', MoneyOf>>,
): { readonly chance: number | null; readonly rate: number } {
  const won = money.map((v) => (v > 0 ? 1 : 0))
  const wins = sumOf(won)
  const rate = wins / Math.max(train.length, 1)
  if (wins <= STAGE_ROWS || wins >= train.length - STAGE_ROWS) {
    draft.member('lin2', otherwise.lin2)
    draft.member('ts', otherwise.ts)
    return { chance: null, rate }
  }
  const side = (win: number): Lesson => ({
    rows: train.filter((_, i) => won[i] === win),
    target: money.filter((_, i) => won[i] === win).map((v) => Math.fround(v / unit)),
    weight: share.filter((_, i) => won[i] === win),
    loss: 'squared',
    penalty: PENALTY,
  })
  const which: Lesson = {
    rows: train,
    target: won,
    weight: share,
    loss: 'logistic',
    penalty: LOGISTIC,
  }
  const [win, loss] = [side(1), side(0)]
  const line = [which, win, loss].map((lesson) => draft.linear(lesson))
  draft.member('lin2', twoStages(line, unit))
  const chance = draft.boosted(which, 'drifting')
  const trees = [chance, draft.boosted(win, 'steady'), draft.boosted(loss, 'steady')]
  draft.member('ts', twoStages(trees, unit))
  return { chance, rate }
}

/** From the indices of the probability, the profits and the losses. */
function twoStages([p, win, loss]: readonly number[], unit: number): MoneyOf {
  return (answers) =>
    answers[p].map(
      (v, i) => unit * (v * Math.max(answers[win][i], 0) + (1 - v) * Math.min(answers[loss][i], 0)),
    )
}
