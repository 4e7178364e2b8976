// Random mechanisms beyond functions.ts: networks of other bends and two layers, deep trees, bumps, waves, levels of
// a category that change what a number means. Each of mean 0 and spread 1, as the columns that it reads.
// After the priors of Müller et al. 2022 ("Transformers can do Bayesian inference") and Hollmann et al. 2025 (TabPFN v2).
import { standardise } from '../functions.ts'
import type { Random } from '../random.ts'

const BENDS: readonly ((x: number) => number)[] = [
  Math.tanh,
  (x) => Math.max(0, x),
  Math.sin,
  Math.abs,
  (x) => Number(x > 0),
  (x) => Math.exp(-x * x),
]
const CLIP_AT = 5

export function drawMechanism(random: Random, columns: readonly Float64Array[]): Float64Array {
  const make = random.pick(
    [deepNetwork, deepTree, bumps, wave, gate],
    [0.35, 0.25, 0.15, 0.1, 0.15],
  )
  return standardise(make(random, columns)).map((v) => Math.min(Math.max(v, -CLIP_AT), CLIP_AT))
}

/** Two hidden layers of a few units each, every unit of its own bend, sparse inputs. */
function deepNetwork(random: Random, columns: readonly Float64Array[]): Float64Array {
  const few = 1 + random.below(Math.min(columns.length, 6))
  let layer = Array.from({ length: few }, () => columns[random.below(columns.length)])
  for (let depth = 0; depth < 2; depth++) {
    const units = 2 + random.below(5)
    layer = Array.from({ length: units }, () => {
      const bend = BENDS[random.below(BENDS.length)]
      const slopes = layer.map(() => random.normal())
      const shift = random.normal()
      const steep = random.between(0.5, 2)
      const sum = new Float64Array(columns[0].length)
      layer.forEach((own, at) => {
        for (let row = 0; row < sum.length; row++) sum[row] += slopes[at] * own[row]
      })
      standardise(sum)
      return standardise(sum.map((v) => bend(steep * v + shift)))
    })
  }
  return addUp(random, layer)
}

/** A tree of depth 3–7 whose every node asks another column. */
function deepTree(random: Random, columns: readonly Float64Array[]): Float64Array {
  const depth = 3 + random.below(5)
  const column = Array.from({ length: 1 << depth }, () => columns[random.below(columns.length)])
  const bound = Float64Array.from({ length: 1 << depth }, () => 0.8 * random.normal())
  const leaf = Float64Array.from({ length: 1 << depth }, () => random.normal())
  return columns[0].map((_, row) => {
    let node = 1
    for (let level = 0; level < depth; level++)
      node = 2 * node + Number(column[node][row] > bound[node])
    return leaf[node - (1 << depth)]
  })
}

/** Worth lies about a few places of the space of two or three columns. */
function bumps(random: Random, columns: readonly Float64Array[]): Float64Array {
  const few = Array.from(
    { length: 1 + random.below(3) },
    () => columns[random.below(columns.length)],
  )
  const parts = Array.from({ length: 1 + random.below(6) }, () => {
    const middle = few.map(() => random.normal())
    const width = random.logBetween(0.4, 2)
    return few[0].map((_, row) => {
      let square = 0
      for (let at = 0; at < few.length; at++) square += ((few[at][row] - middle[at]) / width) ** 2
      return Math.exp(-0.5 * square)
    })
  })
  return addUp(random, parts)
}

function wave(random: Random, columns: readonly Float64Array[]): Float64Array {
  const own = columns[random.below(columns.length)]
  const pace = random.logBetween(1, 6)
  const phase = random.between(0, 2 * Math.PI)
  return own.map((v) => Math.sin(pace * v + phase))
}

/** One column says what another means. */
function gate(random: Random, columns: readonly Float64Array[]): Float64Array {
  const [asked, first, second] = Array.from(
    { length: 3 },
    () => columns[random.below(columns.length)],
  )
  const bound = random.normal()
  const slope = random.normal()
  return asked.map((v, row) => (v > bound ? first[row] : slope * second[row]))
}

function addUp(random: Random, parts: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(parts[0].length)
  for (const part of parts) {
    const weight = random.normal()
    for (let row = 0; row < sum.length; row++) sum[row] += weight * part[row]
  }
  return sum
}
