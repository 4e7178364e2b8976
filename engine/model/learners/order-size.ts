// Private information in ordered sizes: a buyer who knows more than the columns show orders more
// where he expects more. A cross-fitted model predicts ordered sizes from the columns; its
// residuals are compared with residuals of the outcome on the replay (stack-facts.ts).
import { isNearlyAll } from '#contract/column-facts.ts'
import type { Market } from '#grounding/market.ts'
import type { Matrices } from './learner-columns.ts'
import { capRows, groupsOf } from '../base/training-sample.ts'
import type { LearnerTask } from './pool.ts'

/** log(ordered size) − its prediction from the columns, by group; NaN if unknown. Shape: groups. */
export type OrderResiduals = Float64Array

interface OrderTasks {
  readonly tasks: readonly LearnerTask[]
  combine(answers: readonly Float64Array[]): OrderResiduals
}

const FOLDS = 2
/** Minimum number of taken deals with a choice of sizes. */
const LEAST_CHOICES = 60
const MOST_TRAINING_ROWS = 12_000
const ORDER_SIZE_TREES = {
  loss: 'squared',
  trees: 40,
  rate: 0.1,
  leaves: 15,
  minLeaf: 15,
  l2: 2,
} as const
const RIDGE_PENALTY = 10

/** `labelled`: rows with an outcome. */
export function orderResidualTasks(
  market: Market,
  matrices: Matrices,
  labelled: Int32Array,
): OrderTasks {
  const { start, qty, takenRow } = market
  const unknown = new Float64Array(market.groups).fill(Number.NaN)
  const groups = groupsOf(market, capRows(market, labelled, MOST_TRAINING_ROWS)).filter(
    (g) => takenRow[g] >= 0 && start[g + 1] - start[g] > 1,
  )
  const logSize = (g: number) => Math.log(qty[takenRow[g]])
  const usual = Float64Array.from(groups, logSize).sort()[groups.length >> 1]
  const chosen = groups.length >= LEAST_CHOICES && !isNearlyAll(groups, (g) => logSize(g) === usual)
  if (!chosen) return { tasks: [], combine: () => unknown }
  const folds = Array.from({ length: FOLDS }, (_, k) => {
    const train = groups.filter((_g, i) => i % FOLDS !== k)
    return {
      rows: train.map((g) => start[g]),
      target: Float64Array.from(train, logSize),
      weight: null,
      score: groups.filter((_g, i) => i % FOLDS === k).map((g) => start[g]),
    }
  })
  const { design, groupBinned: matrix } = matrices
  return {
    tasks: [
      ...folds.map((fold): LearnerTask => ({
        kind: 'boost',
        matrix,
        options: ORDER_SIZE_TREES,
        ...fold,
      })),
      ...folds.map((fold): LearnerTask => ({
        kind: 'linear',
        design,
        loss: 'squared',
        penalty: RIDGE_PENALTY,
        ...fold,
      })),
    ],
    combine: (answers) => {
      const left = unknown.slice()
      folds.forEach(({ score }, k) =>
        score.forEach((row, i) => {
          const g = market.group[row]
          left[g] = logSize(g) - (answers[k][i] + answers[FOLDS + k][i]) / 2
        }),
      )
      return left
    },
  }
}
