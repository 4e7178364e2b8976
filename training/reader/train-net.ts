// Training step of the tagger's network: back-propagation with drop-out (Srivastava et al. 2014),
// and Adam (Kingma & Ba 2015) over small batches. train.ts selects the examples.
import type { Random } from '#model/base/random.ts'
import {
  bagWeight,
  fill,
  INPUTS,
  layer,
  SPECIALS,
  type Net,
  BAGS,
  SLOTS,
  type NetInput,
} from '#reading/tagger/net.ts'
import { WIDTH } from '#reading/tagger/vectors.ts'

const DROPOUT_SHARE = 0.4
const BATCH_SIZE = 32
const [BETA1, BETA2, EPSILON] = [0.9, 0.999, 1e-8]
const WEIGHT_DECAY = 0.01

type Part = 'special' | 'first' | 'firstBias' | 'second' | 'secondBias'
const PARTS: readonly Part[] = ['special', 'first', 'firstBias', 'second', 'secondBias']

export interface NetTrainer {
  readonly net: Net
  /** Adds the scores of one example; `backward` needs this call. */
  forward(input: NetInput, scores: Float64Array): void
  /** `gradient`: derivatives of the loss by the scores. */
  backward(input: NetInput, gradient: Float64Array, rate: number): void
}

export function createNetTrainer(hidden: number, outputs: number, random: Random): NetTrainer {
  const drawn = (length: number, size: number): Float64Array =>
    Float64Array.from({ length }, () => random.normal() * size)
  const net: Net = {
    hidden,
    outputs,
    special: drawn(SPECIALS * WIDTH, 0.5),
    first: drawn(hidden * INPUTS, Math.sqrt(1 / INPUTS)),
    firstBias: new Float64Array(hidden),
    second: drawn(outputs * hidden, Math.sqrt(1 / hidden) / 4),
    secondBias: new Float64Array(outputs),
  }
  const zeros = (): Record<Part, Float64Array> =>
    Object.fromEntries(PARTS.map((part) => [part, new Float64Array(net[part].length)])) as Record<
      Part,
      Float64Array
    >
  const gradients = zeros()
  const means = zeros()
  const squares = zeros()
  let steps = 0
  let held = 0
  const x = new Float64Array(INPUTS)
  const h = new Float64Array(hidden)
  const out = new Float64Array(outputs)
  const dh = new Float64Array(hidden)

  function step(rate: number): void {
    steps++
    const [one, two] = [1 - BETA1 ** steps, 1 - BETA2 ** steps]
    for (const part of PARTS) {
      const [w, g, m, v] = [net[part], gradients[part], means[part], squares[part]]
      const decay = part === 'first' || part === 'second' ? WEIGHT_DECAY : 0
      for (let at = 0; at < w.length; at++) {
        const slope = g[at] / BATCH_SIZE
        m[at] = BETA1 * m[at] + (1 - BETA1) * slope
        v[at] = BETA2 * v[at] + (1 - BETA2) * slope * slope
        w[at] -= rate * (m[at] / one / (Math.sqrt(v[at] / two) + EPSILON) + decay * w[at])
      }
      g.fill(0)
    }
    held = 0
  }

  return {
    net,
    forward(input, scores) {
      fill(input, net.special, x)
      layer(net.first, net.firstBias, x, h)
      for (let each = 0; each < hidden; each++)
        h[each] =
          h[each] > 0 && random.uniform() >= DROPOUT_SHARE ? h[each] / (1 - DROPOUT_SHARE) : 0
      layer(net.second, net.secondBias, h, out)
      for (let each = 0; each < outputs; each++) scores[each] += out[each]
    },
    backward(input, gradient, rate) {
      dh.fill(0)
      for (let row = 0; row < outputs; row++) {
        const own = gradient[row]
        if (own === 0) continue
        gradients.secondBias[row] += own
        for (let each = 0; each < hidden; each++) {
          gradients.second[row * hidden + each] += own * h[each]
          dh[each] += own * net.second[row * hidden + each]
        }
      }
      for (let row = 0; row < hidden; row++) {
        if (h[row] === 0) continue
        const own = dh[row] / (1 - DROPOUT_SHARE)
        gradients.firstBias[row] += own
        const start = row * INPUTS
        for (let each = 0; each < INPUTS; each++) gradients.first[start + each] += own * x[each]
      }
      const special = (id: number, at: number, weight: number): void => {
        if (id >= 0) return
        for (let each = 0; each < WIDTH; each++) {
          let sum = 0
          for (let row = 0; row < hidden; row++)
            if (h[row] !== 0)
              sum += (dh[row] / (1 - DROPOUT_SHARE)) * net.first[row * INPUTS + at + each]
          gradients.special[(-1 - id) * WIDTH + each] += weight * sum
        }
      }
      for (const [slot, id] of input.slots.entries()) special(id, slot * WIDTH, 1)
      if (held % 4 === 0)
        for (let bag = 0; bag < BAGS; bag++)
          for (const id of input.bags[bag])
            special(id, (SLOTS + bag) * WIDTH, 4 * bagWeight(input.bags[bag].length))
      if (++held >= BATCH_SIZE) step(rate)
    },
  }
}
