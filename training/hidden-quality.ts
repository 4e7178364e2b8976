// Hidden quality of an offer, which no column shows: its distribution, a quadrature for
// expectations, and what an asking price reveals of it. In units of the linear predictor.
import type { Random } from './random.ts'

interface Component {
  readonly share: number
  readonly mean: number
  readonly spread: number
}

export interface HiddenQuality {
  /** Quality of each offer, mean 0. Shape: groups. */
  readonly quality: Float64Array
  readonly spread: number
}

/** Distribution of quality plus shock, given the tables. */
export interface UnknownQuality {
  /** Mean of each offer; null = 0. Shape: groups. */
  readonly shift: Float64Array | null
  /** Quadrature: offsets from the mean, and weights with sum 1. */
  readonly nodes: Float64Array
  readonly weights: Float64Array
  /** Draws an offset. `shock` is common to a menu. */
  readonly draw: (random: Random, shock: number) => number
}

/** Dependence of an asking price on quality: η_asked contains lean × quality + noise × normal. */
export interface PriceSignal {
  readonly lean: number
  readonly noise: number
  /** Residual of the asked predictor given the tables: lean × quality + noise. Shape: groups. */
  readonly residual: Float64Array
}

/** Abscissas and weights of nine-point Gauss–Hermite quadrature for the standard normal. */
const NODES = [0, 1.0232556637891, 2.0768479786778, 3.2054290028565, 4.5127458633998]
const WEIGHTS = [
  0.40634920634921, 0.24409750289494, 0.049916406765218, 0.0027891413212318, 2.2345844007747e-5,
]

/** Distributions of quality: symmetric, with few lemons, with few gems. Mean 0, variance 1 each. */
const EVEN: readonly Component[] = [{ share: 1, mean: 0, spread: 1 }]
const LEMONS = withOutliers(0.1, -2.4)
const GEMS = withOutliers(0.07, 2.8)

function withOutliers(share: number, mean: number): Component[] {
  const rest = (-share * mean) / (1 - share)
  const between = share * mean ** 2 + (1 - share) * rest ** 2
  const spread = Math.sqrt(1 - between)
  return [
    { share, mean, spread },
    { share: 1 - share, mean: rest, spread },
  ]
}

/** `even` excludes lemons and gems. */
export function drawHiddenQuality(random: Random, groups: number, spread: number, even: boolean) {
  const shape = even ? EVEN : random.pick([EVEN, LEMONS, GEMS], [0.7, 0.15, 0.15])
  const quality = new Float64Array(groups)
  for (let at = 0; at < groups; at++) quality[at] = spread * drawComponent(random, shape)
  return { hidden: { quality, spread } satisfies HiddenQuality, shape }
}

/**
 * Unknown part given the tables: quality given the asking price, plus a shock of the given spread.
 */
export function unknownQuality(
  shape: readonly Component[],
  spread: number,
  shockSpread: number,
  asked: PriceSignal | null,
): UnknownQuality {
  // Normal prior and noise, so quality given the residual is normal.
  const variance = asked ? (asked.lean * spread) ** 2 + asked.noise ** 2 : 0
  const shift =
    asked && variance > 0
      ? asked.residual.map((own) => (own * asked.lean * spread ** 2) / variance)
      : null
  const left = asked && variance > 0 ? (spread * asked.noise) / Math.sqrt(variance) : spread
  const nodes: number[] = []
  const weights: number[] = []
  for (const component of shape) {
    const own = Math.hypot(left * component.spread, shockSpread)
    for (let at = 0; at < NODES.length; at++)
      for (const sign of at === 0 ? [1] : [1, -1]) {
        if (own === 0 && at > 0) continue
        nodes.push(left * component.mean + sign * NODES[at] * own)
        weights.push(component.share * (own === 0 ? 1 : WEIGHTS[at]))
      }
  }
  return {
    shift,
    nodes: Float64Array.from(nodes),
    weights: Float64Array.from(weights),
    draw: (random, shock) => left * drawComponent(random, shape) + shock,
  }
}

function drawComponent(random: Random, shape: readonly Component[]): number {
  const component = random.pick(
    shape,
    shape.map(({ share }) => share),
  )
  return component.mean + component.spread * random.normal()
}
