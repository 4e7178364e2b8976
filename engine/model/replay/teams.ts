// The team of learners at every origin, trained on the labels known there with imputed outcomes.
import type { Labels } from '#grounding/market.ts'
import type { FitTools } from '../decide/decision.ts'
import type { Matrices } from '../learners/learner-columns.ts'
import type { Learner, TeamAnswer } from '../learners/team.ts'
import { teamTasks } from '../learners/team-tasks.ts'
import { capRows } from '../base/training-sample.ts'
import type { Demand } from './demands.ts'
import type { History } from './history.ts'
import type { Origin } from './origins.ts'
import { labelledRows } from './replay.ts'
import { runBatches } from './run-batches.ts'

export interface Teams {
  /** Predictions of each fit for the rows of its origin. Shape: origins. */
  readonly answers: readonly TeamAnswer[]
  /** Learners present in every fit. */
  readonly learners: readonly Learner[]
  /** Number of rows with a recorded outcome that trained the last fit. */
  readonly trained: number
}

/** Profits above ACCIDENT × this quantile of |profit| are clipped as outliers. */
const PROFIT_QUANTILE = 0.998
const OUTLIER_FACTOR = 3

export async function learnTeams(
  history: History,
  origins: readonly Origin[],
  demands: readonly Demand[],
  matrices: Matrices,
  tools: FitTools,
): Promise<Teams> {
  const { market, today, labelled, scale, quantityFirst, returnsKnown } = history
  const cap = OUTLIER_FACTOR * largestProfit(labelled, today) + 1e-12
  const train = demands.map(({ labels }) => capRows(market, labelledRows(market, labels)))
  const last = origins.length - 1
  const fits = demands.map(({ labels, units }, i) =>
    teamTasks({
      market,
      matrices,
      scale,
      cap,
      quantityFirst,
      returnsKnown,
      unitsByDemand: units,
      labels,
      train: train[i],
      score: origins[i].score,
      leverage: i === last,
    }),
  )
  const tasks = fits.map((fit) => fit.tasks)
  const done = await runBatches(tools, tasks, {
    from: 0.3,
    to: 0.95,
    stage: 'learning',
    message: 'Learning from past deals, and planning past menus again',
  })
  const answers = fits.map((fit, i) => fit.combine(done[i]))
  const everywhere = (name: Learner) => answers.every(({ money }) => money.has(name))
  return {
    answers,
    learners: [...answers[last].money.keys()].filter(everywhere),
    trained: train[last].filter((row) => Number.isFinite(today.value[row])).length,
  }
}

/** The USUAL quantile of |profit|. */
function largestProfit(rows: Int32Array, labels: Labels): number {
  const sizes = Float64Array.from(rows, (row) => Math.abs(labels.value[row])).sort()
  return sizes.length ? sizes[Math.floor(PROFIT_QUANTILE * (sizes.length - 1))] : 1
}
