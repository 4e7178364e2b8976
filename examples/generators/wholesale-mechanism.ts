// How the generated market turns what a deal shows into how well it sells: a random function,
// part linear, part trees, part smooth, part products, that no single learner is made for.
import type { Random } from '#examples/random.ts'

export type Mechanism = (x: readonly number[]) => number

/**
 * Draws a function of `width` roughly standard-normal inputs and scales it over `sample` (shape:
 * deals × width) to mean 0, standard deviation 1, clipped at ±3.
 */
export function drawMechanism(
  random: Random,
  width: number,
  sample: readonly (readonly number[])[],
): Mechanism {
  const active = Array.from({ length: width }, () => random.uniform() < 0.75)
  active[random.below(width)] = true
  const used = active.flatMap((on, column) => (on ? [column] : []))
  const parts = [
    drawLinear(random, used),
    drawTrees(random, used),
    drawSmooth(random, used),
    drawProduct(random, used),
  ].map((part) => standardise(part, sample, Number.POSITIVE_INFINITY))
  const weights = [1, 0.7, 0.5, 0.6].map((shape) => shape * random.gamma(1.5))
  const mixed: Mechanism = (x) =>
    parts.reduce((sum, part, index) => sum + Math.sqrt(weights[index]!) * part(x), 0)
  return standardise(mixed, sample, 3)
}

function drawLinear(random: Random, used: readonly number[]): Mechanism {
  const slopes = used.map(() => random.normal() * random.gamma(1))
  return (x) => used.reduce((sum, column, index) => sum + slopes[index]! * x[column]!, 0)
}

/** A sum of oblivious trees: each asks one question per level, the same for all its branches. */
function drawTrees(random: Random, used: readonly number[]): Mechanism {
  const trees = Array.from({ length: 3 + random.below(7) }, () => {
    const depth = 1 + random.below(3)
    return {
      columns: Array.from({ length: depth }, () => used[random.below(used.length)]!),
      cuts: Array.from({ length: depth }, () => random.between(-1.2, 1.2)),
      leaves: Array.from({ length: 1 << depth }, () => random.normal()),
    }
  })
  return (x) => {
    let sum = 0
    for (const tree of trees) {
      let leaf = 0
      for (let level = 0; level < tree.columns.length; level++)
        if (x[tree.columns[level]!]! > tree.cuts[level]!) leaf |= 1 << level
      sum += tree.leaves[leaf]!
    }
    return sum
  }
}

function drawSmooth(random: Random, used: readonly number[]): Mechanism {
  const units = Array.from({ length: 2 + random.below(4) }, () => ({
    slopes: used.map(() => random.normal() / Math.sqrt(used.length)),
    bend: random.between(0.5, 2.5),
    shift: random.normal() * 0.7,
    height: random.normal(),
  }))
  return (x) =>
    units.reduce((sum, unit) => {
      const z = used.reduce((inner, column, i) => inner + unit.slopes[i]! * x[column]!, 0)
      return sum + unit.height * Math.tanh(unit.bend * z + unit.shift)
    }, 0)
}

function drawProduct(random: Random, used: readonly number[]): Mechanism {
  const left = used[random.below(used.length)]!
  const right = used[random.below(used.length)]!
  return (x) => x[left]! * x[right]!
}

function standardise(
  mechanism: Mechanism,
  sample: readonly (readonly number[])[],
  limit: number,
): Mechanism {
  const values = sample.map(mechanism)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, v) => sum + (v - mean) * (v - mean), 0) / values.length
  const scale = Math.sqrt(variance) + 1e-9
  return (x) => Math.max(-limit, Math.min(limit, (mechanism(x) - mean) / scale))
}
