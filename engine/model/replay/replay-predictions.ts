// Collects the predictions of all fits: for each replayed row from the latest fit that had not seen
// it, for today's rows from the last fit.
import { type TeamPredictions, blend, stackWeights } from '../learners/stack.ts'
import { TREE_LEARNERS, type Learner } from '../learners/team.ts'
import { concatenate, valuesAt } from '../base/sort.ts'
import { meanOf, sumOf } from '../base/statistics.ts'
import type { Predictions, Learned, History } from './learned.ts'
import type { Origins } from './origins.ts'
import type { Teams } from './teams.ts'
import type { Labels, Market } from '#grounding/market.ts'
import { groupShares, sizedShares, groupsOf } from '../base/training-sample.ts'

/** Predictions of a part, before stacking. */
type Unstacked = Omit<Predictions, 'z' | 'network'>

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
  const { money, win } = answers[last]
  return {
    rows: parts.task,
    team: byLearner(learners, (name) => ofTask(last, money.get(name)!)),
    byFit: answers.map((answer, fit) => ofTask(fit, treeMean(answer.money))),
    win: ofTask(last, win),
  }
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
  const { task, unsupported } = parts
  return { rows: unsupported, byDemand: byDemand.subarray(task.length) }
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

// Stacks the team: weights fitted on recorded and imputed outcomes of the replay, and the weights
// of those outcomes.

/** Outcomes of the replayed rows, censored ones imputed, and their weights. */
type Outcomes = Pick<Learned, 'outcome' | 'weight' | 'recorded' | 'recordedWeight'>

/** `completed`: today's labels. */
export function outcomesOf(
  { market, scale, today }: History,
  rows: Int32Array,
  imputed: Labels,
): Outcomes {
  const recorded = Int32Array.from(rows.keys()).filter((i) => Number.isFinite(today.value[rows[i]]))
  return {
    outcome: valuesAt(rows, imputed.value),
    weight: dealWeights(market, rows, scale),
    recorded,
    recordedWeight: dealWeights(
      market,
      recorded.map((i) => rows[i]),
      scale,
    ),
  }
}

/** Adds the stack to the replay and the task; its weights are fitted on the replay. */
export function stacked(
  { market, scale }: Pick<History, 'market' | 'scale'>,
  replay: Unstacked,
  task: Unstacked,
  { outcome, weight }: Pick<Outcomes, 'outcome' | 'weight'>,
): { readonly replay: Predictions; readonly task: Predictions } {
  const { rows, team } = replay
  const deals = groupsOf(market, rows).length
  const weights = stackWeights(team, outcome, valuesAt(rows, scale), weight, deals)
  const withStack = (part: Unstacked): Predictions => ({
    ...part,
    z: blend(part.team, weights, valuesAt(part.rows, scale)),
    network: null,
  })
  return { replay: withStack(replay), task: withStack(task) }
}

/**
 * Deals have equal weight regardless of their number of sizes, times their relative scale. Shape:
 * rows.
 */
function dealWeights(market: Market, rows: Int32Array, scale: Float64Array): Float64Array {
  const own = valuesAt(rows, scale)
  const usual = sumOf(own) / Math.max(own.length, 1)
  return sizedShares(groupShares(market, rows), (i) => own[i] / usual)
}
