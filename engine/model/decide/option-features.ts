// Features of the calibrator: an option's predictions in scales, their disagreement, the propensity
// to take it, and market features (market-features.ts). They contain no label of the option and no
// units, so the currency unit does not matter. NaN = unknown.
import type { Predictions, Learned } from '../replay/learned.ts'
import { MARKET_FEATURES, marketFacts, type MarketFacts } from './market-features.ts'
import { LEARNERS, type Learner } from '../learners/team.ts'
import { outlayOf } from '../learners/linear-valuation.ts'
import { millsRatio } from '../learners/propensity.ts'
import { clip, mean, deviation, meanOf, onCurve, ranks } from '../base/statistics.ts'
import { inScales, treesOf } from './replay-measures.ts'

// Features of an option: predictions of the learners and of the stack, and their disagreement.

/** Bound of predictions in units of the market's signal. */
const SIGNAL_CAP = 10

/** Features over `entries`, single precision. Shapes: entries. */
function predictionFeatures(
  learned: Learned,
  facts: MarketFacts,
  part: Predictions,
  entries: Int32Array,
) {
  const { market, scale, learners } = learned
  const { rows } = part
  const pick = (values: Float64Array) => Float32Array.from(entries, (i) => values[i])
  const inSignals = (z: Float64Array) =>
    pick(z).map((v) => clip(v / facts.signal, -SIGNAL_CAP, SIGNAL_CAP))
  const byName = new Map(learners.map((k) => [k, inScales(learned, rows, part.team.get(k)!)]))
  const members = [...byName.values()]
  const across = (of: (values: number[]) => number) =>
    inSignals(members[0].map((_, i) => of(members.map((z) => z[i]))))
  const all = meanOf(members)
  const trees = meanOf(treesOf(learned).map((k) => byName.get(k)!))
  const fits = part.byFit.map((money) => inScales(learned, rows, money))
  const sequence = Array.from(rows, (_, i) => fits.map((z) => z[i]).filter((v) => !Number.isNaN(v)))
  const best = bestByDeal(rows, market.group, (i) => trees[i] * scale[rows[i]])
  return {
    ...(Object.fromEntries(
      LEARNERS.map((k) => [
        k,
        byName.has(k)
          ? inSignals(byName.get(k)!)
          : new Float32Array(entries.length).fill(Number.NaN),
      ]),
    ) as Record<Learner, Float32Array>),
    mean: inSignals(all),
    least: across((values) => Math.min(...values)),
    most: across((values) => Math.max(...values)),
    spread: across(deviation),
    trees: inSignals(trees),
    'spread over fits': inSignals(Float64Array.from(sequence, deviation)),
    'trend over fits': inSignals(
      Float64Array.from(sequence, (values) => values[values.length - 1] - values[0]),
    ),
    stack: inSignals(part.z),
    'recent stack': inSignals(part.zRecent),
    'replayed mean': inSignals(all.map((v) => onCurve(facts.curve, v))),
    'shrunk trees': inSignals(trees.map((v) => v * facts.slope)),
    'chance of a profit': pick(part.win),
    'rank in the menu': pick(ranks(all)),
    'behind the best size': inSignals(
      // Subtract in money: the best size then has exactly 0, in any unit.
      trees.map((v, i) => (v * scale[rows[i]] - best.get(market.group[rows[i]])!) / scale[rows[i]]),
    ),
  }
}

function bestByDeal(
  rows: Int32Array,
  group: Int32Array,
  money: (i: number) => number,
): Map<number, number> {
  const best = new Map<number, number>()
  rows.forEach((row, i) =>
    best.set(group[row], Math.max(best.get(group[row]) ?? -Infinity, money(i))),
  )
  return best
}

const OPTION_ONLY = [
  ...LEARNERS,
  'mean',
  'least',
  'most',
  'spread',
  'trees',
  'spread over fits',
  'trend over fits',
  'stack',
  'recent stack',
  'replayed mean',
  'shrunk trees',
  'propensity',
  'log odds of it',
  'mills ratio',
  'selection',
  'chance of a profit',
  'log leverage',
  'size rank',
  'log size',
  'labels at this rank',
  'log outlay',
  'log scale',
  'log mark-up',
  'mark-up beyond the usual',
  'rank in the menu',
  'behind the best size',
] as const
const DERIVED = ['flattery', 'fair stack', 'fair trees'] as const
/** Learnt features of an option; the pre-training cache stores these. */
export const LEARNT_FEATURES: readonly string[] = [...OPTION_ONLY, ...MARKET_FEATURES]
/** Features of an option, in the order that the calibrator reads. */
export const OPTION_FEATURES: readonly string[] = [...LEARNT_FEATURES, ...DERIVED]
/** Index of the first market feature. */
export const FIRST_FACT = OPTION_ONLY.length
export const STACK_FEATURE = OPTION_FEATURES.indexOf('stack')
/** The stack less selection bias. */
export const CORRECTED_STACK_FEATURE = OPTION_FEATURES.indexOf('fair stack')
export const SELECTION_BIAS_FEATURE = OPTION_FEATURES.indexOf('flattery')
/** Predictions of the demand learner (NaN if not learnt) and of the two-stage learner. */
export const DEMAND_FEATURE = OPTION_FEATURES.indexOf('dm')
export const TWO_STAGE_FEATURE = OPTION_FEATURES.indexOf('ts')

/**
 * Lower bound of the correlation between outcome and private information: ordered sizes that show
 * no correlation do not prove that the buyer knew nothing. UNSEEN applies without a choice of
 * sizes; a small correction also helps on real tables whose history had no private information
 * (MODEL-CARD.md).
 */
const LEAST_INFORMATION = 0.14
const DEFAULT_INFORMATION = 0.15
/**
 * The ordered size shows only part of the private information; the decision to order contains as
 * much again.
 */
const INFORMATION_FACTOR = 2
/**
 * Largest bias at λ = 1, in units of the market's signal: where outcomes are mostly chance (loans),
 * their spread overstates what a buyer could know. Smaller without a choice of sizes.
 */
const MOST_SELECTION_BIAS = 2
const MOST_BIAS_WITHOUT_SIZES = 1
/**
 * The optimiser's curse (Smith & Winkler 2006): options chosen by prediction are overestimated,
 * most where history is thin, even without private information. Bias at λ = 1 as a share of the
 * residual spread, and its bound in units of the market's signal.
 */
const CURSE_OF_SPREAD = 0.12
const MOST_CURSE = 0.35

/**
 * Overestimation caused by choosing on predictions, in units of the market's signal. Shape:
 * options.
 */
export function optimisersCurse(features: readonly Float32Array[]): Float32Array {
  const [lambda, spread, signal] = ['mills ratio', 'spread of residuals', 'log signal'].map(
    (name) => features[OPTION_FEATURES.indexOf(name)],
  )
  return lambda.map((v, i) => {
    const by = Math.min((CURSE_OF_SPREAD * spread[i]) / Math.exp(signal[i]), MOST_CURSE) * v
    return Number.isNaN(by) ? 0 : Math.min(by, SIGNAL_CAP)
  })
}

/**
 * Adds the derived features. Taken deals looked good to the buyer, partly for reasons that no
 * column shows, so their outcomes overestimate similar deals by ρ × spread × λ(p) (Heckman 1979).
 * Outcomes alone do not identify ρ; ordered sizes do.
 */
export function withDerived(learnt: readonly Float32Array[]): Float32Array[] {
  const of = (name: string) => learnt[LEARNT_FEATURES.indexOf(name)]
  const [information, spread, signal] = [
    'residual with size ordered',
    'spread of residuals',
    'log signal',
  ].map(of)
  const selectionBias = of('mills ratio').map((lambda, i) => {
    const rho = Number.isNaN(information[i])
      ? DEFAULT_INFORMATION
      : Math.max(information[i], LEAST_INFORMATION)
    const most = Number.isNaN(information[i]) ? MOST_BIAS_WITHOUT_SIZES : MOST_SELECTION_BIAS
    const by = Math.min((INFORMATION_FACTOR * rho * spread[i]) / Math.exp(signal[i]), most) * lambda
    return Number.isNaN(by) ? 0 : Math.min(by, SIGNAL_CAP)
  })
  const corrected = (z: Float32Array) => z.map((v, i) => v - selectionBias[i])
  return [...learnt, selectionBias, corrected(of('stack')), corrected(of('trees'))]
}

/**
 * Features of the options at `entries` of a part of the market, in the order of OPTION_FEATURES,
 * single precision. Shape: features × entries. Predictions are in units of scale × facts.signal.
 */
export function optionFeatures(
  learned: Learned,
  facts: MarketFacts,
  part: Predictions,
  entries: Int32Array,
): Float32Array[] {
  const own: Record<(typeof OPTION_ONLY)[number], Float32Array> = {
    ...predictionFeatures(learned, facts, part, entries),
    ...offerFeatures(learned, facts, part, entries),
  }
  return withDerived([
    ...OPTION_ONLY.map((name) => own[name]),
    ...Array.from(facts.values, (v) => new Float32Array(entries.length).fill(v)),
  ])
}

/** Market facts and features of all of today's options, for training and planning. */
export function taskFeatures(learned: Learned): { facts: MarketFacts; features: Float32Array[] } {
  const facts = marketFacts(learned)
  const all = Int32Array.from(learned.task.rows.keys())
  return { facts, features: optionFeatures(learned, facts, learned.task, all) }
}

// Features of an option: propensity to take it, and its size and prices relative to the history.

/** Features over `entries`, single precision; NaN for values that are not finite. Shapes: entries. */
function offerFeatures(
  learned: Learned,
  facts: MarketFacts,
  { rows, leverage }: Predictions,
  entries: Int32Array,
) {
  const { market, scale, propensity, labelled } = learned
  const { start, group, qty, unitCost, unitPrice } = market
  const of = (value: (row: number, i: number) => number) =>
    Float32Array.from(entries, (i) => {
      const v = value(rows[i], i)
      return Number.isFinite(v) ? v : Number.NaN
    })
  const lambda = (row: number) => millsRatio(propensity[row])

  // Averages of the history
  const averageOf = (of: (row: number) => number) =>
    mean(Array.from(labelled, of).filter((v) => Number.isFinite(v)))
  const ordered = Array.from(market.takenRow).filter((row) => row >= 0)
  const usualSize = ordered.length
    ? mean(ordered.map((row) => qty[row]))
    : mean(Array.from(labelled, (row) => qty[row]))
  const outlay = outlayOf(market)
  const usualOutlay = averageOf(outlay)
  const usualScale = averageOf((row) => scale[row])
  const markUp = (row: number) =>
    unitCost[row] > 0 && unitPrice[row] > 0
      ? clip(Math.log(unitPrice[row] / unitCost[row]), -4, 8)
      : Number.NaN
  const usualMarkUp = averageOf(markUp)
  const rank = (row: number) => row - start[group[row]]
  const atRank = new Map<number, number>()
  for (const row of labelled) atRank.set(rank(row), (atRank.get(rank(row)) ?? 0) + 1)
  const mostAtRank = Math.max(1, ...atRank.values())
  return {
    propensity: of((row) => propensity[row]),
    'log odds of it': of((row) => Math.log(propensity[row] / (1 - propensity[row]))),
    'mills ratio': of(lambda),
    selection: of((row) => clip(facts.selection * lambda(row), -4, 4) / facts.signal),
    'log leverage': of((_, i) => Math.log(leverage[i] + 1e-3)),
    'size rank': of((row) => (rank(row) + 0.5) / (start[group[row] + 1] - start[group[row]])),
    'log size': of((row) => Math.log(qty[row] / usualSize)),
    'labels at this rank': of((row) => (atRank.get(rank(row)) ?? 0) / mostAtRank),
    'log outlay': of((row) => Math.log(outlay(row) / usualOutlay)),
    'log scale': of((row) => Math.log(scale[row] / usualScale)),
    'log mark-up': of(markUp),
    'mark-up beyond the usual': of((row) => markUp(row) - usualMarkUp),
  }
}
