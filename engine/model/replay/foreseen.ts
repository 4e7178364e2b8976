// What every fit said of every part, put together: of each replayed row the latest fit that had not seen it,
// of today's the last one.
import { perScale } from '#model/learners/option-scale.ts'
import type { TeamPredictions } from '#model/learners/stack.ts'
import { TREE_LEARNERS, type Learner } from '#model/learners/team.ts'
import { concatenate } from '#model/numeric/arrays.ts'
import { meanOf, sumOf } from '#model/numeric/statistics.ts'
import type { Foreseen, Learned } from './learned.ts'
import type { Origins } from './origins.ts'
import type { Teams } from './teams.ts'

/** A part as its fits foresaw it, before the team is stacked. */
export type Unstacked = Omit<Foreseen, 'z' | 'zRecent'>

/** A fit's predictions of some of its score rows. */
type Reading = (fit: number, values: Float64Array) => Float64Array

export function foreseenReplay(
  { parts, all: origins }: Origins,
  { answers, learners }: Teams,
): Unstacked {
  const { stretches } = parts
  const rows = concatenate(Int32Array, stretches)
  const ofItsFit = (values: (fit: number) => Float64Array): Float64Array =>
    concatenate(
      Float64Array,
      stretches.map((part, fit) => values(fit).subarray(0, part.length)),
    )
  // A fit predicts its own stretch and, where origins roll, the later ones.
  const spread: Reading = (fit, values) => {
    const told = new Float64Array(rows.length).fill(Number.NaN)
    const from = sumOf(stretches.slice(0, fit).map((part) => part.length))
    told.set(values.subarray(0, origins[fit].replayed), from)
    return told
  }
  return {
    rows,
    team: byLearner(learners, (name) => ofItsFit((fit) => answers[fit].money.get(name)!)),
    byFit: stretches.map((_, fit) => spread(fit, treeMean(answers[fit].money))),
    win: ofItsFit((fit) => answers[fit].win),
    leverage: new Float64Array(rows.length).fill(Number.NaN),
  }
}

/** Stretch that each replayed row lies in, 0 = the earliest. */
export function stretchOfRows({ parts }: Origins): Int32Array {
  return concatenate(
    Int32Array,
    parts.stretches.map((part, i) => new Int32Array(part.length).fill(i)),
  )
}

export function foreseenTask(
  { parts, all: origins }: Origins,
  { answers, learners }: Teams,
): Unstacked {
  const ofTask: Reading = (fit, values) => {
    const from = origins[fit].replayed
    return values.subarray(from, from + parts.task.length)
  }
  const last = answers.length - 1
  const { money, win, leverage } = answers[last]
  return {
    rows: parts.task,
    team: byLearner(learners, (name) => ofTask(last, money.get(name)!)),
    byFit: answers.map((answer, fit) => ofTask(fit, treeMean(answer.money))),
    win: ofTask(last, win),
    leverage: ofTask(last, leverage!),
  }
}

/** What the last fit's trees say of the sample of what was declined, in scales. Shape: its rows. */
export function foreseenDeclined(
  { parts }: Origins,
  { answers }: Teams,
  scale: Float64Array,
): Float64Array {
  const { task, declined } = parts
  const trees = treeMean(answers[answers.length - 1].money)
  const own = trees.subarray(task.length, task.length + declined.length)
  return perScale(own, (i) => scale[declined[i]])
}

/** What the last fit's demand says of today's sizes beyond what history supports; no rows where it was not learnt. */
export function foreseenBeyond({ parts }: Origins, { answers }: Teams): Learned['beyond'] {
  const byDemand = answers[answers.length - 1].money.get('dm')
  if (!byDemand) return { rows: new Int32Array(), byDemand: new Float64Array() }
  const { task, declined, beyond } = parts
  return { rows: beyond, byDemand: byDemand.subarray(task.length + declined.length) }
}

function byLearner(
  learners: readonly Learner[],
  of: (name: Learner) => Float64Array,
): TeamPredictions {
  return new Map(learners.map((name) => [name, of(name)]))
}

/** Mean of the tree learners of a fit, in money. */
function treeMean(team: TeamPredictions): Float64Array {
  return meanOf(TREE_LEARNERS.flatMap((name) => team.get(name) ?? []))
}
