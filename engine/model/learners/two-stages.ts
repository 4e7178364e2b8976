// lin2, ts: how likely a profit is, and how large profits and losses are: P(win) × E[profit | win] +
// P(loss) × E[profit | loss], as lines and as trees on lines that drift.
import { sumOf } from '#model/numeric/statistics.ts'
import type { Draft, Lesson, MoneyOf } from './draft.ts'
import type { TeamFit } from './team.ts'

/** The labels of the rows that train. */
export interface Trained {
  /** Profits in money, cut. Shape: rows that train. */
  readonly money: Float64Array
  /** Weights by which deals count alike (`groupShares`). Shape: rows that train. */
  readonly share: Float64Array
  /** Mean scale of these rows, in money. */
  readonly unit: number
}

const PENALTY = 30
const LOGISTIC = 20
/** Labels of each side that two stages need. */
const STAGE_ROWS = 12

/**
 * Adds both members; where too few labels lie on a side they say what one stage says (`otherwise`). Returns
 * the place of the chance of a profit, null where it was not learnt, and the rate of profits.
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

/** From the places of the chance, of profits and of losses. */
function twoStages([p, win, loss]: readonly number[], unit: number): MoneyOf {
  return (answers) =>
    answers[p].map(
      (v, i) => unit * (v * Math.max(answers[win][i], 0) + (1 - v) * Math.min(answers[loss][i], 0)),
    )
}
