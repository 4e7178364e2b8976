// Models of past choices: the propensity to take an option, and the ordered size. The propensity
// becomes a column for the outcome learners.
import {
  buildMatrices,
  withColumn,
  withoutSize,
  type Matrices,
} from '../learners/learner-columns.ts'
import type { FitTools } from '../decide/decision.ts'
import { orderResidualTasks, type OrderResiduals } from '../learners/order-size.ts'
import { propensityTasks } from '../learners/propensity.ts'
import type { History } from './history.ts'
import { runBatches } from './run-batches.ts'

export interface Choice {
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
