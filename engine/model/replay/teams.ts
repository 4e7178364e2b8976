// The team of learners at every origin, trained on the labels known there with imputed outcomes.
import type { Labels } from '#grounding/market.ts'
import type { FitTools, LearnerTask } from '../learners/pool.ts'
import type { Matrices } from '../learners/learner-columns.ts'
import {
  type Learner,
  type TeamAnswer,
  createTeamBuilder,
  type TeamBuilder,
  type MoneyOf,
  type TeamFit,
} from '../learners/team.ts'
import { capRows, labelledRows, groupShares, sizedShares } from '../base/training-sample.ts'
import { type Demand, runBatches } from './demands.ts'
import type { History } from './learned.ts'
import type { Origin } from './origins.ts'
import { clip, meanAt } from '../base/statistics.ts'
import {
  addQuantityFirst,
  addReturnsFirst,
  addTwoStages,
  type TrainingLabels,
} from '../learners/two-stages.ts'

// Sets up the team: tasks of all members for the pool, and the combination of their answers. ridge
// predicts profit directly; the other members have their own files.

interface TeamTasks {
  readonly tasks: readonly LearnerTask[]
  /** Combines the tasks' answers, in their order. */
  combine(answers: readonly Float64Array[]): TeamAnswer
}

const RIDGE_PENALTY = 30
const MOST_SCALES_OF_TARGET = 12

function teamTasks(fit: TeamFit): TeamTasks {
  const { market, labels, scale, cap, train, score } = fit
  const builder = createTeamBuilder(fit)
  const trained: TrainingLabels = {
    money: Float64Array.from(train, (row) => clip(labels.value[row], -cap, cap)),
    share: groupShares(market, train),
    unit: meanAt(train, scale),
  }
  const byRidge = addRidge(fit, builder, trained)
  const { chance, rate } = addTwoStages(fit, builder, trained, byRidge)
  if (fit.quantityFirst) addQuantityFirst(fit, builder, trained)
  else if (fit.returnsKnown) addReturnsFirst(fit, builder, trained, byRidge)
  const { tasks, members } = builder
  return {
    tasks,
    combine: (answers) => ({
      money: new Map(members.map(([name, money]) => [name, money(answers)])),
      win: chance === null ? new Float64Array(score.length).fill(rate) : answers[chance],
    }),
  }
}

/** ridge: profit per scale. */
function addRidge(
  { scale, train, score }: TeamFit,
  builder: TeamBuilder,
  { money, share, unit }: TrainingLabels,
): MoneyOf {
  const ridge = builder.addLinear({
    rows: train,
    // Single precision makes the result independent of the unit of money.
    target: Float64Array.from(train, (row, i) =>
      Math.fround(clip(money[i] / scale[row], -MOST_SCALES_OF_TARGET, MOST_SCALES_OF_TARGET)),
    ),
    weight: sizedShares(share, (i) => scale[train[i]] / unit),
    loss: 'squared',
    penalty: RIDGE_PENALTY,
  })
  const inMoney: MoneyOf = (answers) => answers[ridge].map((v, i) => v * scale[score[i]])
  builder.addMember('ridge', inMoney)
  return inMoney
}

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
