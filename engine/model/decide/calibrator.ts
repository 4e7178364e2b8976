// The pre-trained calibrator: forests from what the team says of an option, and of its market, to its
// true expected profit, learnt over generated markets whose truth is known (engine/pretrain/). It
// cures what no market's own outcomes can show: how far deals that were declined fall short of what
// they promise. It is a prior and can be wrong, so a fixed part of every mean stays the market's own.
import { createBase64Decoder } from '#contract/base64.ts'
import type { ChoiceBasis } from '#contract/schemas.ts'
import { CALIBRATOR_FILE } from './calibrator-data.ts'
import { decodeEnsembles } from './calibrator-file.ts'
import { concatenate } from '#model/numeric/arrays.ts'
import { predictEnsemble, type Ensemble } from '#model/boosting/forest.ts'
import { curseOf, FLATTERY_FEATURE, OPTION_FEATURES, STACK_FEATURE } from './option-features.ts'

/** What the file holds, in this order. */
export interface Calibrator {
  /** Expected profit of an option, over OPTION_FEATURES. */
  readonly mean: Ensemble
  /** How far that lies from the truth, over OPTION_FEATURES and the mean. */
  readonly width: Ensemble
  /** True ÷ predicted sum of a plan, over PLAN_FEATURES. */
  readonly doubt: Ensemble
  /** How far a plan's true sum lies from its prediction, ÷ the prediction, over PLAN_FEATURES. */
  readonly stray: Ensemble
}

/**
 * Part of a mean that is the market's own where its history is endless, and the deals with an outcome at
 * which it is half of that; the rest is the prior's. Drawn markets hardly tell parts from .5 to .9 at a
 * thousand deals apart (by .004 of the share): then the client's own history goes before generated ones.
 */
const OWN = { share: 0.95, half: 350 } as const
const LOG_DEALS = OPTION_FEATURES.indexOf('log deals')

let shipped: Calibrator | undefined

/** The calibrator of this version, read once. Throws where its file is not the one that was trained. */
export function shippedCalibrator(): Calibrator {
  shipped ??= fromEnsembles(
    decodeEnsembles(bytesOf(CALIBRATOR_FILE.base64), CALIBRATOR_FILE.sha256),
  )
  return shipped
}

function bytesOf(text: string): Uint8Array {
  const decoder = createBase64Decoder()
  const characters = Uint8Array.from(text, (character) => character.charCodeAt(0))
  decoder.push(characters, 0, characters.length)
  const chunks = decoder.finish() ?? []
  return concatenate(Uint8Array, chunks)
}

export function fromEnsembles([mean, width, doubt, stray]: readonly Ensemble[]): Calibrator {
  return { mean, width, doubt, stray }
}

/** What the prior says of options, in units of scale × signal. Shapes: options. */
export interface Opinion {
  /** Expected profit. */
  readonly prior: Float64Array
  /** Expected distance of the truth from it. */
  readonly width: Float64Array
}

/** `features`: option-features.ts. */
export function calibrate(
  { mean, width }: Pick<Calibrator, 'mean' | 'width'>,
  features: readonly Float32Array[],
): Opinion {
  const prior = predictEnsemble(mean, features)
  const widths = predictEnsemble(width, [...features, Float32Array.from(prior)])
  return { prior, width: widths.map((v) => Math.max(v, 0.01)) }
}

/** Heavy leaves shrink: what the prior says of its picks is some .7 of their true sum, out of bag (medians .69 to .74 by corpus). */
const SHRUNK = 0.69

/**
 * What the market's own history says of options: its stack freed of what choosing overrates where columns alone
 * decided, else of what having been chosen flatters. Which of them it was cannot be read from the data, so the
 * request says it.
 */
export function ownMeans(features: readonly Float32Array[], basis: ChoiceBasis): Float32Array {
  const stack = features[STACK_FEATURE]
  const caution = cautionOf(features, basis)
  return stack.map((v, i) => v - caution[i])
}

/** What is taken off the stack under a basis. Shape: options. */
export function cautionOf(features: readonly Float32Array[], basis: ChoiceBasis): Float32Array {
  return basis === 'columns' ? curseOf(features) : features[FLATTERY_FEATURE]
}

/** Part of a mean that is the market's own, by the number of deals with an outcome. */
export function ownPart(features: readonly Float32Array[]): number {
  const log = features[LOG_DEALS][0]
  const deals = Number.isNaN(log) ? 0 : Math.exp(log)
  return (OWN.share * deals) / (deals + OWN.half)
}

/** The prior's means mixed with the market's own. */
export function mixed(
  prior: Float64Array,
  features: readonly Float32Array[],
  basis: ChoiceBasis,
): Float64Array {
  const own = ownPart(features)
  const market = ownMeans(features, basis)
  return prior.map((v, i) => ((1 - own) * v) / SHRUNK + own * market[i])
}
