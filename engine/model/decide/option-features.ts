// Features of the calibrator: an option's predictions in scales, their disagreement, the propensity
// to take it, and market features (market-features.ts). They contain no label of the option and no
// units, so the currency unit does not matter. NaN = unknown.
import type { Predictions, Learned } from '../replay/learned.ts'
import { MARKET_FEATURES, type MarketFacts } from './market-features.ts'
import { LEARNERS, type Learner } from '../learners/team.ts'
import { outlayOf } from '../learners/linear-valuation.ts'
import { millsRatio } from '../learners/propensity.ts'
import { clip, mean, deviation, meanOf, ranks } from '../base/statistics.ts'
import { inScales } from './replay-facts.ts'

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
  const { rows } = part
  const pick = (values: Float64Array) => Float32Array.from(entries, (i) => values[i])
  const inSignals = (z: Float64Array) =>
    pick(z).map((v) => clip(v / facts.signal, -SIGNAL_CAP, SIGNAL_CAP))
  const byName = new Map(
    learned.learners.map((k) => [k, inScales(learned, rows, part.team.get(k)!)]),
  )
  const members = [...byName.values()]
  const fits = part.byFit.map((money) => inScales(learned, rows, money))
  const sequence = Array.from(rows, (_, i) => fits.map((z) => z[i]).filter((v) => !Number.isNaN(v)))
  return {
    ...(Object.fromEntries(
      LEARNERS.map((k) => [
        k,
        byName.has(k)
          ? inSignals(byName.get(k)!)
          : new Float32Array(entries.length).fill(Number.NaN),
      ]),
    ) as Record<Learner, Float32Array>),
    spread: inSignals(members[0].map((_, i) => deviation(members.map((z) => z[i])))),
    'spread over fits': inSignals(Float64Array.from(sequence, deviation)),
    'trend over fits': inSignals(
      Float64Array.from(sequence, (values) => values[values.length - 1] - values[0]),
    ),
    stack: inSignals(part.z),
    'chance of a profit': pick(part.win),
    'rank in the menu': pick(ranks(meanOf(members))),
  }
}

const OPTION_ONLY = [
  ...LEARNERS,
  'spread',
  'spread over fits',
  'trend over fits',
  'stack',
  'propensity',
  'mills ratio',
  'chance of a profit',
  'log size',
  'log outlay',
  'log scale',
  'log mark-up',
  'mark-up beyond the usual',
  'rank in the menu',
] as const
const DERIVED = ['flattery', 'fair stack'] as const
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
  return [...learnt, selectionBias, of('stack').map((v, i) => v - selectionBias[i])]
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
    ...offerFeatures(learned, part, entries),
  }
  return withDerived([
    ...OPTION_ONLY.map((name) => own[name]),
    ...Array.from(facts.values, (v) => new Float32Array(entries.length).fill(v)),
  ])
}

// Features of an option: propensity to take it, and its size and prices relative to the history.

/** Features over `entries`, single precision; NaN for values that are not finite. Shapes: entries. */
function offerFeatures(learned: Learned, { rows }: Predictions, entries: Int32Array) {
  const { market, scale, propensity, labelled } = learned
  const { qty, unitCost, unitPrice } = market
  const of = (value: (row: number) => number) =>
    Float32Array.from(entries, (i) => {
      const v = value(rows[i])
      return Number.isFinite(v) ? v : Number.NaN
    })

  // Averages of the history
  const averageOf = (of: (row: number) => number) =>
    mean(Array.from(labelled, of).filter((v) => Number.isFinite(v)))
  const ordered = Array.from(market.takenRow).filter((row) => row >= 0)
  const usualSize = mean(Array.from(ordered.length ? ordered : labelled, (row) => qty[row]))
  const outlay = outlayOf(market)
  const usualOutlay = averageOf(outlay)
  const usualScale = averageOf((row) => scale[row])
  const markUp = (row: number) =>
    unitCost[row] > 0 && unitPrice[row] > 0
      ? clip(Math.log(unitPrice[row] / unitCost[row]), -4, 8)
      : Number.NaN
  const usualMarkUp = averageOf(markUp)
  return {
    propensity: of((row) => propensity[row]),
    'mills ratio': of((row) => millsRatio(propensity[row])),
    'log size': of((row) => Math.log(qty[row] / usualSize)),
    'log outlay': of((row) => Math.log(outlay(row) / usualOutlay)),
    'log scale': of((row) => Math.log(scale[row] / usualScale)),
    'log mark-up': of(markUp),
    'mark-up beyond the usual': of((row) => markUp(row) - usualMarkUp),
  }
}
