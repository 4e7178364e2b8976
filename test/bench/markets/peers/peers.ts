// The trained methods that our plan is measured against. Each predicts a number for every row of the
// market; it takes the best size of each of today's deals where that number is above 0.
import type { Market } from '#grounding/market.ts'
import { buildMatrices, type Matrices } from '#model/learners/learner-columns.ts'
import { tunedClassifier } from './classifier.ts'
import { boosted, inTwoStages, labelledRows, linear, profits, type Learner } from './learners.ts'

export type Predict = (market: Market) => Float64Array

const onLabels =
  (
    which: 'all' | 'taken',
    core: (matrices: Matrices) => Learner,
    fit: (learn: Learner, rows: Int32Array, value: Float64Array) => Float64Array,
  ): Predict =>
  (market) => {
    const rows = labelledRows(market, which)
    return fit(core(buildMatrices(market, rows)), rows, profits(market, rows))
  }
const inOneStage = (learn: Learner, rows: Int32Array, value: Float64Array) =>
  learn(rows, value, 'squared')

export const PEERS = {
  ridge: onLabels('all', linear, inOneStage),
  'two-stage linear': onLabels('all', linear, inTwoStages),
  'boosted, taken rows': onLabels('taken', boosted, inOneStage),
  'two-stage boosting': onLabels('all', boosted, inTwoStages),
  'tuned classifier': tunedClassifier,
} as const satisfies Record<string, Predict>
export type Peer = keyof typeof PEERS
