// The tagger's network: one hidden layer over word vectors (Collobert et al. 2011, window approach), whose
// outputs are added to the attributes' scores. Bytes are multiplied and added in one order, so that every
// machine comes to the same numbers.
import { vectorBytes, WIDTH, placeOf } from './vectors.ts'
import type { Mention } from '../text/mention.ts'
import type { Word } from '../text/words.ts'
import { plainWords, sizeOf } from './tagger-features.ts'

// What the tagger's network sees of an amount: the vectors of the words around it, by place, and of those
// between it and the amounts beside it, of its sentence and of the sentence before.

/** Words and marks that have no vector of their own but are learnt. */
const SPECIAL = ['^', '$', '#n', '#m', '#p', '#t', '#c', '#cp', '?'] as const
const LEFT = 6
const RIGHT = 8
export const SLOTS = LEFT + RIGHT
export const BAGS = 4
const KINDS = ['money', 'percent', 'time', 'number', 'column', 'whole'] as const
const SIZES = 10
const EXTRA = KINDS.length + SIZES

/** Words by their vector's place, or below 0 by that of `SPECIAL`. */
export interface NetInput {
  readonly slots: readonly number[]
  readonly bags: readonly (readonly number[])[]
  readonly extra: readonly number[]
}

export function netInputs(words: readonly Word[], mentions: readonly Mention[]): NetInput[] {
  const ids = plainWords(words, mentions).map((plain) => {
    const special = SPECIAL.indexOf(plain as '^')
    return special >= 0 ? -1 - special : (placeOf(plain) ?? -1 - SPECIAL.indexOf('?'))
  })
  return mentions.map((mention, index): NetInput => {
    const { at, end, sentence, kind, value } = mention
    let first = at
    while (first > 0 && words[first - 1]!.sentence === sentence) first--
    let last = end
    while (last < words.length && words[last]!.sentence === sentence) last++
    const slot = (place: number): number => (place < first ? -1 : place >= last ? -2 : ids[place]!)
    const before = mentions[index - 1]
    const after = mentions[index + 1]
    const from = before?.sentence === sentence ? before.end : first
    const to = after?.sentence === sentence ? after.at : last
    let previous = first
    while (previous > 0 && words[previous - 1]!.sentence === sentence - 1) previous--
    return {
      slots: [
        ...Array.from({ length: LEFT }, (_, step) => slot(at - 1 - step)),
        ...Array.from({ length: RIGHT }, (_, step) => slot(end + step)),
      ],
      bags: [
        ids.slice(from, at),
        ids.slice(end, to),
        ids.slice(first, last),
        ids.slice(previous, first),
      ],
      extra: [
        ...KINDS.map((each) => Number(each === kind)),
        ...Array.from({ length: SIZES }, (_, step) => Number(sizeOf(kind, value) > step)),
      ],
    }
  })
}

export const INPUTS = (SLOTS + BAGS) * WIDTH + EXTRA
/** A byte of a vector as a number. */
const VECTOR_STEP = 1 / 32

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
