// The tagger's network: one hidden layer over word vectors (Collobert et al. 2011, window approach), whose
// outputs are added to the attributes' scores. Bytes are multiplied and added in one order, so that every
// machine comes to the same numbers.
import { BAGS, EXTRA, SLOTS, SPECIAL, type NetInput } from './net-input.ts'
import { vectorBytes, WIDTH } from './vectors.ts'

export const INPUTS = (SLOTS + BAGS) * WIDTH + EXTRA
/** A byte of a vector as a number. */
export const VECTOR_STEP = 1 / 32

export interface Net {
  readonly hidden: number
  readonly outputs: number
  /** Vectors of `SPECIAL`. Shape: specials × WIDTH. */
  readonly special: Float64Array
  /** Shape: hidden × INPUTS. */
  readonly first: Float64Array
  readonly firstBias: Float64Array
  /** Shape: outputs × hidden. */
  readonly second: Float64Array
  readonly secondBias: Float64Array
}

/** The input as numbers. */
export function fill(input: NetInput, special: Float64Array, into: Float64Array): void {
  const vectors = vectorBytes()
  into.fill(0)
  const add = (id: number, at: number, weight: number): void => {
    for (let each = 0; each < WIDTH; each++)
      into[at + each]! +=
        weight *
        (id >= 0 ? vectors[id * WIDTH + each]! * VECTOR_STEP : special[(-1 - id) * WIDTH + each]!)
  }
  for (const [slot, id] of input.slots.entries()) add(id, slot * WIDTH, 1)
  for (const [bag, ids] of input.bags.entries())
    for (const id of ids) add(id, (SLOTS + bag) * WIDTH, bagWeight(ids.length))
  for (const [at, value] of input.extra.entries()) into[(SLOTS + BAGS) * WIDTH + at] = value
}

/** Between a sum and a mean: long sentences weigh a little more than short ones. */
export const bagWeight = (count: number): number => 1 / Math.sqrt(Math.max(1, count)) / 2

export function layer(
  weights: Float64Array,
  bias: Float64Array,
  input: Float64Array,
  output: Float64Array,
): void {
  const width = input.length
  for (let row = 0; row < output.length; row++) {
    let sum = bias[row]!
    const start = row * width
    for (let each = 0; each < width; each++) sum += weights[start + each]! * input[each]!
    output[row] = sum
  }
}

/** Adds the network's scores to those of the attributes. */
export function addScores(net: Net, input: NetInput, scores: Float64Array): void {
  const x = new Float64Array(INPUTS)
  fill(input, net.special, x)
  const hidden = new Float64Array(net.hidden)
  layer(net.first, net.firstBias, x, hidden)
  for (let each = 0; each < net.hidden; each++) hidden[each] = Math.max(0, hidden[each]!)
  const out = new Float64Array(net.outputs)
  layer(net.second, net.secondBias, hidden, out)
  for (let each = 0; each < net.outputs; each++) scores[each]! += out[each]!
}

export const SPECIALS = SPECIAL.length
