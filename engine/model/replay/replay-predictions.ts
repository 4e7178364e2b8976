// Collects the predictions of all fits: for each replayed row from the latest fit that had not seen
// it, for today's rows from the last fit.
import { perScale } from '../learners/option-scale.ts'
import type { TeamPredictions } from '../learners/stack.ts'
import { TREE_LEARNERS, type Learner } from '../learners/team.ts'
import { concatenate } from '../base/arrays.ts'
import { meanOf, sumOf } from '../base/statistics.ts'
import type { Predictions, Learned } from './learned.ts'
import type { Origins } from './origins.ts'
import type { Teams } from './teams.ts'

/** Predictions of a part, before stacking. */
export type Unstacked = Omit<Predictions, 'z' | 'zRecent' | 'network'>

/** Selects a fit's predictions of some of its score rows. */
type SelectRows = (fit: number, values: Float64Array) => Float64Array

export function replayPredictions(
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
  // A fit predicts its own stretch and, with rolling origins, the later ones.
  const spread: SelectRows = (fit, values) => {
    const predicted = new Float64Array(rows.length).fill(Number.NaN)
    const from = sumOf(stretches.slice(0, fit).map((part) => part.length))
    predicted.set(values.subarray(0, origins[fit].replayed), from)
    return predicted
  }
  return {
    rows,
    team: byLearner(learners, (name) => ofItsFit((fit) => answers[fit].money.get(name)!)),
    byFit: stretches.map((_, fit) => spread(fit, treeMean(answers[fit].money))),
    win: ofItsFit((fit) => answers[fit].win),
    leverage: new Float64Array(rows.length).fill(Number.NaN),
  }
}

/** Stretch of each replayed row, 0 = the earliest. */
export function stretchOfRows({ parts }: Origins): Int32Array {
  return concatenate(
    Int32Array,
    parts.stretches.map((part, i) => new Int32Array(part.length).fill(i)),
  )
}

export function taskPredictions(
  { parts, all: origins }: Origins,
  { answers, learners }: Teams,
): Unstacked {
  const ofTask: SelectRows = (fit, values) => {
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

/** The last fit's tree predictions for the sampled declined deals, in scales. Shape: its rows. */
export function declinedPredictions(
  { parts }: Origins,
  { answers }: Teams,
  scale: Float64Array,
): Float64Array {
  const { task, declined } = parts
  const trees = treeMean(answers[answers.length - 1].money)
  const own = trees.subarray(task.length, task.length + declined.length)
  return perScale(own, (i) => scale[declined[i]])
}

/**
 * The last fit's demand predictions for today's unsupported sizes; no rows if demand was not
 * learnt.
 */
export function unsupportedPredictions(
  { parts }: Origins,
  { answers }: Teams,
): Learned['unsupported'] {
  const byDemand = answers[answers.length - 1].money.get('dm')
  if (!byDemand) return { rows: new Int32Array(), byDemand: new Float64Array() }
  const { task, declined, unsupported } = parts
  return { rows: unsupported, byDemand: byDemand.subarray(task.length + declined.length) }
}

function byLearner(
  learners: readonly Learner[],
  of: (name: Learner) => Float64Array,
): TeamPredictions {
  return new Map(learners.map((name) => [name, of(name)]))
}

/** Mean of a fit's tree learners, in money. */
function treeMean(team: TeamPredictions): Float64Array {
  return meanOf(TREE_LEARNERS.flatMap((name) => team.get(name) ?? []))
}
