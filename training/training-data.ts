// Training data over all markets: features, targets, weights and the sampled options.
import { CORRECTED_STACK_FEATURE, OPTION_FEATURES } from '#model/decide/option-features.ts'
import { clip } from '#model/base/statistics.ts'
import { createRandom } from './random.ts'
import type { TrainingMarket } from './training-market.ts'

/** By market. Shapes of features: features × options; of targets and weights: options. */
export interface TrainingData {
  readonly features: readonly (readonly Float32Array[])[]
  readonly targets: readonly Float64Array[]
  readonly weights: readonly Float64Array[]
  /** Indices of the options in training. */
  readonly samples: readonly Int32Array[]
}

/** Maximum options of a market in training: more add little. */
const MOST_OPTIONS_PER_MARKET = 200
const TARGET_CAP = 12

/** `without`: features replaced by NaN, except the one that some bags start from. */
export function trainingData(
  markets: readonly TrainingMarket[],
  without: readonly string[],
): TrainingData {
  const blanks = new Set(without.map((name) => OPTION_FEATURES.indexOf(name)))
  blanks.delete(CORRECTED_STACK_FEATURE)
  const targets = markets.map(targetOf)
  return {
    features: markets.map((market) =>
      market.features.map((values, f) =>
        blanks.has(f) ? new Float32Array(values.length).fill(Number.NaN) : values,
      ),
    ),
    targets,
    weights: markets.map((market, i) => weightOf(market, targets[i])),
    samples: markets.map(sampleOf),
  }
}

/** Target of every option: true profit in units of the market's scale and signal. */
function targetOf({ truth, unit }: TrainingMarket): Float64Array {
  return truth.map((v, i) => clip(v / unit[i], -TARGET_CAP, TARGET_CAP))
}

/**
 * Weights of a market's options: by relative scale, and in total smaller for markets with large
 * profits, so that these do not dominate.
 */
function weightOf({ unit }: TrainingMarket, target: Float64Array): Float64Array {
  const usual = unit.reduce((a, b) => a + b, 0) / unit.length
  const size = unit.map((v) => clip(v / usual, 0.1, 6))
  const total = size.reduce((a, b) => a + b, 0)
  const level = Math.sqrt(size.reduce((a, v, i) => a + v * Math.min(target[i], 2) ** 2, 0) / total)
  const share = 300 / total / clip(level, 0.3, 3) ** 2
  return size.map((v) => v * share)
}

/** Training options of a market: whole deals in random order. */
function sampleOf({ group, seed }: TrainingMarket): Int32Array {
  const n = group.length
  const all = Int32Array.from({ length: n }, (_, i) => i)
  if (n <= MOST_OPTIONS_PER_MARKET) return all
  const random = createRandom(seed, 77)
  const deals = [...new Set(group)]
  const place = new Map(deals.map((g) => [g, random.uniform()]))
  const kept = new Set<number>()
  let left = MOST_OPTIONS_PER_MARKET
  const size = new Map<number, number>()
  for (const g of group) size.set(g, (size.get(g) ?? 0) + 1)
  for (const g of deals.sort((a, b) => place.get(a)! - place.get(b)!)) {
    if (left <= 0) break
    kept.add(g)
    left -= size.get(g)!
  }
  return all.filter((i) => kept.has(group[i]))
}

/** The features of some options. */
export function rowsOnly(features: readonly Float32Array[], rows: Int32Array): Float32Array[] {
  return features.map((values) => Float32Array.from(rows, (i) => values[i]))
}
