// Market features: predictions for today's menu, and for declined deals.
import type { Learner } from '../learners/team.ts'
import { correlation, deviation, mean } from '../base/statistics.ts'
import type { Learned } from '../replay/learned.ts'
import { inScales, type Fact } from './replay-measures.ts'

/** Learners whose mean over the task is a feature. */
const AVERAGED_LEARNERS = ['lin2', 'ridge', 'qfl', 'dm'] as const

/**
 * `trees`: mean of the tree learners in scales. Shape: rows of the task. `signal`: of MarketFacts.
 */
export function taskFacts(learned: Learned, trees: Float64Array, signal: number): Fact[] {
  const { task, replay, declined, propensity } = learned
  const z = (k: Learner) => inScales(learned, task.rows, task.team.get(k)!)
  const logP = Float64Array.from(task.rows, (row) => Math.log(propensity[row]))
  const means = AVERAGED_LEARNERS.filter((k) => task.team.has(k)).map((k): Fact => [
    `${k} on the task`,
    mean(z(k)) / signal,
  ])
  return [
    ['trees on declined', mean(declined) / signal],
    ['trees on the task', mean(trees) / signal],
    ['spread of the trees on the task', deviation(trees) / signal],
    ['share of the task above 0', mean(trees.map((v) => (v > 0 ? 1 : 0)))],
    ...means,
    ['trees with lin2', correlation(trees, z('lin2'))],
    ['log propensity of the task', mean(logP)],
    ['propensity with trees', correlation(logP, trees)],
    ['log signal', Math.log(signal)],
    ['stack on the task', mean(task.z) / signal],
    ['stack on the replay', mean(replay.z) / signal],
  ]
}
