// Sets up the team: tasks of all members for the pool, and the combination of their answers. ridge
// and roi predict profit directly; the other members have their own files.
import { clip, meanAt } from '#model/numeric/statistics.ts'
import { draftOf, type Draft, type MoneyOf } from './draft.ts'
import type { LearnerTask } from './pool.ts'
import { addQuantityFirst } from './quantity-first.ts'
import { addReturnsFirst } from './returns-first.ts'
import { groupShares, sizedShares } from './row-weights.ts'
import type { TeamAnswer, TeamFit } from './team.ts'
import { addTwoStages, type Trained } from './two-stages.ts'

export interface TeamTasks {
  readonly tasks: readonly LearnerTask[]
  /** Combines the tasks' answers, in their order. */
  combine(answers: readonly Float64Array[]): TeamAnswer
}

const RIDGE = 30
const Z_CAP = 12

export function teamTasks(fit: TeamFit): TeamTasks {
  const { market, labels, scale, cap, train, score } = fit
  const draft = draftOf(fit)
  const trained: Trained = {
    money: Float64Array.from(train, (row) => clip(labels.value[row], -cap, cap)),
    share: groupShares(market, train),
    unit: meanAt(train, scale),
  }
  const { byRidge, byTrees, leverage } = addProfit(fit, draft, trained)
  const { chance, rate } = addTwoStages(fit, draft, trained, { lin2: byRidge, ts: byTrees })
  if (fit.quantityFirst) addQuantityFirst(fit, draft, trained)
  else if (fit.returnsKnown) addReturnsFirst(fit, draft, trained, byTrees)
  const { tasks, members } = draft
  const far = fit.leverage ? draft.ask(leverage) : null
  return {
    tasks,
    combine: (answers) => ({
      money: new Map(members.map(([name, money]) => [name, money(answers)])),
      win: chance === null ? new Float64Array(score.length).fill(rate) : answers[chance],
      leverage: far === null ? null : answers[far],
    }),
  }
}

/** ridge: profit per scale; roi: trees on a linear base with drifting effects. */
function addProfit(fit: TeamFit, draft: Draft, { money, share, unit }: Trained) {
  const { matrices, scale, train, score } = fit
  // Single precision makes the result independent of the unit of money.
  const target = Float64Array.from(train, (row, i) =>
    Math.fround(clip(money[i] / scale[row], -Z_CAP, Z_CAP)),
  )
  const weight = sizedShares(share, (i) => scale[train[i]] / unit)
  const data = { rows: train, target, weight, penalty: RIDGE }
  const inMoney = (z: Float64Array) => z.map((v, i) => v * scale[score[i]])
  const lesson = { ...data, loss: 'squared' } as const
  const ridge = draft.linear(lesson)
  const byRidge: MoneyOf = (answers) => inMoney(answers[ridge])
  draft.member('ridge', byRidge)
  const roi = draft.boosted(lesson, 'drifting')
  const byTrees: MoneyOf = (answers) => inMoney(answers[roi])
  draft.member('roi', byTrees)
  const leverage: LearnerTask = { kind: 'leverage', design: matrices.design, ...data, score }
  return { byRidge, byTrees, leverage }
}
