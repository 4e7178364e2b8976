// Sets up the team: tasks of all members for the pool, and the combination of their answers. ridge
// and roi predict profit directly; the other members have their own files.
import { clip, meanAt } from '../base/statistics.ts'
import { createTeamBuilder, type TeamBuilder, type MoneyOf } from './team-builder.ts'
import type { LearnerTask } from './pool.ts'
import { addQuantityFirst } from './quantity-first.ts'
import { addReturnsFirst } from './returns-first.ts'
import { groupShares, sizedShares } from './row-weights.ts'
import type { TeamAnswer, TeamFit } from './team.ts'
import { addTwoStages, type TrainingLabels } from './two-stages.ts'

export interface TeamTasks {
  readonly tasks: readonly LearnerTask[]
  /** Combines the tasks' answers, in their order. */
  combine(answers: readonly Float64Array[]): TeamAnswer
}

const RIDGE_PENALTY = 30
const MOST_SCALES_OF_TARGET = 12

export function teamTasks(fit: TeamFit): TeamTasks {
  const { market, labels, scale, cap, train, score } = fit
  const builder = createTeamBuilder(fit)
  const trained: TrainingLabels = {
    money: Float64Array.from(train, (row) => clip(labels.value[row], -cap, cap)),
    share: groupShares(market, train),
    unit: meanAt(train, scale),
  }
  const { byRidge, byTrees, leverage } = addProfit(fit, builder, trained)
  const { chance, rate } = addTwoStages(fit, builder, trained, { lin2: byRidge, ts: byTrees })
  if (fit.quantityFirst) addQuantityFirst(fit, builder, trained)
  else if (fit.returnsKnown) addReturnsFirst(fit, builder, trained, byTrees)
  const { tasks, members } = builder
  const leverageTask = fit.leverage ? builder.addTask(leverage) : null
  return {
    tasks,
    combine: (answers) => ({
      money: new Map(members.map(([name, money]) => [name, money(answers)])),
      win: chance === null ? new Float64Array(score.length).fill(rate) : answers[chance],
      leverage: leverageTask === null ? null : answers[leverageTask],
    }),
  }
}

/** ridge: profit per scale; roi: trees on a linear base with drifting effects. */
function addProfit(fit: TeamFit, builder: TeamBuilder, { money, share, unit }: TrainingLabels) {
  const { matrices, scale, train, score } = fit
  // Single precision makes the result independent of the unit of money.
  const target = Float64Array.from(train, (row, i) =>
    Math.fround(clip(money[i] / scale[row], -MOST_SCALES_OF_TARGET, MOST_SCALES_OF_TARGET)),
  )
  const weight = sizedShares(share, (i) => scale[train[i]] / unit)
  const data = { rows: train, target, weight, penalty: RIDGE_PENALTY }
  const inMoney = (z: Float64Array) => z.map((v, i) => v * scale[score[i]])
  const training = { ...data, loss: 'squared' } as const
  const ridge = builder.addLinear(training)
  const byRidge: MoneyOf = (answers) => inMoney(answers[ridge])
  builder.addMember('ridge', byRidge)
  const roi = builder.addBoosted(training, 'drifting')
  const byTrees: MoneyOf = (answers) => inMoney(answers[roi])
  builder.addMember('roi', byTrees)
  const leverage: LearnerTask = { kind: 'leverage', design: matrices.design, ...data, score }
  return { byRidge, byTrees, leverage }
}
