// Demand at every origin, and the labels known there with imputed outcomes.
import type { Labels } from '#grounding/market.ts'
import type { FitTools, LearnerTask } from '../learners/pool.ts'
import {
  type Matrices,
  buildMatrices,
  withColumn,
  withoutSize,
} from '../learners/learner-columns.ts'
import { imputeCensored, demandLearner } from '../learners/demand.ts'
import { concatenate } from '../base/sort.ts'
import type { History } from './learned.ts'
import type { Origin } from './origins.ts'
import { orderResidualTasks, type OrderResiduals } from '../learners/order-size.ts'
import { propensityTasks } from '../learners/propensity.ts'

/** Demand learnt at one origin. */
export interface Demand {
  /** Known labels, with censored outcomes imputed from expected demand (demand.ts). */
  readonly labels: Labels
  /** Expected units sold of a scored row; null if demand was not learnt. */
  readonly units: ((row: number) => number) | null
  /** Number of training deals that were still selling. */
  readonly selling: number
}

/** Shape: origins. */
export async function learnDemands(
  { market }: History,
  origins: readonly Origin[],
  matrices: Matrices,
  tools: FitTools,
): Promise<Demand[]> {
  const learners = origins.map(({ labels, counted, censored, score }) =>
    counted.length > 0
      ? demandLearner(market, matrices, labels, counted, concatenate(Int32Array, [score, censored]))
      : null,
  )
  const tasks = learners.map((learner) => (learner ? [learner.task] : []))
  const answers = await runBatches(tools, tasks, {
    from: 0.15,
    to: 0.3,
    stage: 'learning',
    message: 'Learning what would have sold',
  })
  return origins.map(({ labels, censored }, i): Demand => {
    const learner = learners[i]
    if (!learner) return { labels, units: null, selling: 0 }
    const [answer] = answers[i]
    const ordered = (row: number) => market.qty[market.takenRow[market.group[row]]]
    return {
      labels: imputeCensored(market, labels, censored, (row) =>
        learner.unitsBeyond(answer, row, ordered(row)),
      ),
      units: (row) => learner.units(answer, row),
      selling: learner.selling,
    }
  })
}

// Runs batches of tasks on the pool in one call, and reports progress between two fractions of the
// fit.

/** Progress range of the tasks, as fractions of the fit, with stage name and sentence. */
interface Span {
  readonly from: number
  readonly to: number
  readonly stage: string
  readonly message: string
}

/** Answers of each batch's tasks, in their order. */
export async function runBatches(
  { pool, progress }: FitTools,
  batches: readonly (readonly LearnerTask[])[],
  { from, to, stage, message }: Span,
): Promise<Float64Array[][]> {
  const tasks = batches.flat()
  const answers = await pool.map(tasks, (done) =>
    progress(from + ((to - from) * done) / tasks.length, stage, message),
  )
  let at = 0
  return batches.map((batch) => answers.slice(at, (at += batch.length)))
}

// Models of past choices: the propensity to take an option, and the ordered size. The propensity
// becomes a column for the outcome learners.

interface Choice {
  /** Probability that an option was taken. Shape: rows of the market. */
  readonly propensity: Float64Array
  /** Private information of the business, as shown by ordered sizes. */
  readonly orderResiduals: OrderResiduals
  /** Columns for the outcome learners. */
  readonly matrices: Matrices
}

export async function learnChoice(
  { market, known, labelled }: History,
  tools: FitTools,
): Promise<Choice> {
  const columns = buildMatrices(market, known)
  const taken = propensityTasks(market, columns)
  const ordered = orderResidualTasks(market, columns, labelled)
  const [chances, sizes] = await runBatches(tools, [taken.tasks, ordered.tasks], {
    from: 0.02,
    to: 0.15,
    stage: 'support',
    message: 'Learning what was taken, and at which size',
  })
  const propensity = taken.combine(chances)
  const logOdds = propensity.map((p) => Math.log(p / (1 - p)))
  // Trials have an outcome at one size only, and informed buyers choose larger sizes for better
  // deals. Size would therefore look like a cause of the response rate, so it is excluded; the
  // valuation applies the size.
  const read = market.quantity === 'trials' ? withoutSize(columns) : columns
  return {
    propensity,
    orderResiduals: ordered.combine(sizes),
    matrices: withColumn(read, logOdds, known),
  }
}
