// Demand at every origin, and the labels known there with imputed outcomes.
import type { Labels } from '#grounding/market.ts'
import type { FitTools } from '../decide/decision.ts'
import type { Matrices } from '../learners/learner-columns.ts'
import { imputeCensored } from '../learners/impute-censored.ts'
import { demandLearner } from '../learners/demand.ts'
import { concatenate } from '../base/arrays.ts'
import type { History } from './history.ts'
import type { Origin } from './origins.ts'
import { runBatches } from './run-batches.ts'

/** Demand learnt at one origin. */
export interface Demand {
  /** Known labels, with censored outcomes imputed from expected demand (impute-censored.ts). */
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
