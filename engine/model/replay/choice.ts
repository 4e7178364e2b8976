// What the business would take, at which size, and the columns that all learners read: its propensity is one
// of them.
import { buildMatrices, withColumn, withoutSize, type Matrices } from '#model/learners/columns.ts'
import type { FitTools } from '#model/decide/decision.ts'
import { orderKnowledge, type OrderKnowledge } from '#model/learners/order-size.ts'
import { propensityTasks } from '#model/learners/propensity.ts'
import type { History } from './history.ts'
import { runBatches } from './run-batches.ts'

export interface Choice {
  /** Probability that an option was taken. Shape: rows of the market. */
  readonly propensity: Float64Array
  /** What the sizes that were ordered tell of the business's knowledge. */
  readonly orders: OrderKnowledge
  /** What the learners of outcomes read. */
  readonly matrices: Matrices
}

export async function learnChoice(
  { market, known, labelled }: History,
  tools: FitTools,
): Promise<Choice> {
  const columns = buildMatrices(market, known)
  const taken = propensityTasks(market, columns)
  const ordered = orderKnowledge(market, columns, labelled)
  const [chances, sizes] = await runBatches(tools, [taken.tasks, ordered.tasks], {
    from: 0.02,
    to: 0.15,
    stage: 'support',
    message: 'Learning what was taken, and at which size',
  })
  const propensity = taken.combine(chances)
  const logOdds = propensity.map((p) => Math.log(p / (1 - p)))
  // A trial is known at the one size that was bought, and who knows more buys more of what answers: of sizes
  // learnt as a cause larger ones would answer better. Rates are a deal's; its size goes through the valuation.
  const read = market.quantity === 'trials' ? withoutSize(columns) : columns
  return {
    propensity,
    orders: ordered.combine(sizes),
    matrices: withColumn(read, logOdds, known),
  }
}
