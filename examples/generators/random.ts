// Seeded random numbers for generated markets, with the same stream on every machine. sfc32 (Chris
// Doty-Humphrey's PractRand) with simple samplers. Not for secrets.

export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number
  /** Uniform in [low, high). */
  between(low: number, high: number): number
  /** Log-uniform in [low, high): 1 to 2 is as likely as 2 to 4. */
  logBetween(low: number, high: number): number
  /** Integer in [0, count). */
  below(count: number): number
  normal(): number
  /** Gamma of mean 1 with the given shape > 0.34 (variance 1 / shape). */
  gamma(shape: number): number
  poisson(mean: number): number
}

/** A generator: the same seed and stream give the same numbers, others independent ones. */
export function createRandom(seed: number, stream: number): Random {
  const next = sfc32(seed >>> 0, stream >>> 0)
  const uniform = () => next() / 4294967296
  const between = (low: number, high: number) => low + (high - low) * uniform()
  const logBetween = (low: number, high: number) => Math.exp(between(Math.log(low), Math.log(high)))
  const below = (count: number) => Math.floor(uniform() * count)
  // Box–Muller, using one of its two numbers for simplicity.
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())

  // Marsaglia & Tsang 2000, "A simple method for generating gamma variables".
  const gamma = (shape: number): number => {
    const d = shape - 1 / 3
    const c = 1 / Math.sqrt(9 * d)
    for (;;) {
      const x = normal()
      const t = 1 + c * x
      const v = t * t * t
      if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v))
        return (d * v) / shape
    }
  }

  // Knuth's product of uniforms; a large mean is split into two halves.
  const poisson = (mean: number): number => {
    if (mean > 30) return poisson(mean / 2) + poisson(mean / 2)
    const floor = Math.exp(-mean)
    let count = 0
    for (let product = uniform(); product > floor; product *= uniform()) count++
    return count
  }

  return { uniform, between, logBetween, below, normal, gamma, poisson }
}

/** sfc32 with 128 bits of state; returns integers in [0, 2³²). */
function sfc32(seed: number, stream: number): () => number {
  let a = seed | 0
  let b = stream | 0
  let c = 0x9e3779b9 | 0
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 16; round++) next()
  return next
}
