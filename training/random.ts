// Additional samplers for generated markets, on the stream of examples/generators/random.ts.
import { createRandom as createPlain, type Random as Plain } from '#examples/random.ts'

export interface Random extends Plain {
  /** True with the given probability. */
  chance(probability: number): boolean
  /** One of the values; `weights` need not sum to 1; default equal weights. */
  pick<T>(values: readonly T[], weights?: readonly number[]): T
  /** Gamma of the given shape and scale 1. */
  gamma(shape: number): number
  beta(a: number, b: number): number
  binomial(count: number, probability: number): number
}

/** Mean above which a binomial count is drawn from its normal approximation. */
const NORMAL_FROM_MEAN = 60

/** A generator: the same seed and stream give the same numbers, others independent ones. */
export function createRandom(seed: number, stream: number): Random {
  const plain = createPlain(seed, stream)
  const uniform = () => plain.uniform()
  const chance = (probability: number) => uniform() < probability

  const pick = <T>(values: readonly T[], weights?: readonly number[]): T => {
    if (!weights) return values[plain.below(values.length)]
    let rest = uniform() * weights.reduce((sum, weight) => sum + weight, 0)
    for (let at = 0; at < values.length - 1; at++) if ((rest -= weights[at]) < 0) return values[at]
    return values[values.length - 1]
  }

  // Marsaglia & Tsang 2000, "A simple method for generating gamma variables".
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * Math.pow(1 - uniform(), 1 / shape)
    const d = shape - 1 / 3
    const c = 1 / Math.sqrt(9 * d)
    for (;;) {
      const x = plain.normal()
      const v = (1 + c * x) ** 3
      if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
    }
  }
  const beta = (a: number, b: number): number => {
    const x = gamma(a)
    return x / (x + gamma(b))
  }

  // Waiting times between hits (Devroye 1986, X.4.3); normal approximation for large means.
  const binomial = (count: number, probability: number): number => {
    if (probability > 0.5) return count - binomial(count, 1 - probability)
    if (!(probability > 0) || count <= 0) return 0
    const mean = count * probability
    if (mean > NORMAL_FROM_MEAN) {
      const near = Math.round(mean + Math.sqrt(mean * (1 - probability)) * plain.normal())
      return Math.min(Math.max(near, 0), count)
    }
    const scale = Math.log1p(-probability)
    let hits = 0
    for (let at = skip(uniform, scale); at <= count; at += skip(uniform, scale)) hits++
    return hits
  }

  return { ...plain, chance, pick, gamma, beta, binomial }
}

/** Trials up to and including the next hit; `scale` = log(1 − probability). */
function skip(uniform: () => number, scale: number): number {
  return 1 + Math.floor(Math.log(1 - uniform()) / scale)
}
