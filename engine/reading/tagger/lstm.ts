// The tagger's network: a bidirectional LSTM over each sentence (Hochreiter & Schmidhuber 1997; Schuster & Paliwal
// 1997). An amount is judged by its own state, by the largest states of its sentence, of the sentence before and of the
// text, and by its input; what comes out is added to the attributes' scores. Sentences are read alone, so that a text
// of which one sentence was changed costs one sentence. Products are added in one order, so that every V8 comes to the
// same numbers.
import { weightBytes } from '#contract/weights.ts'
import { splitFile } from './packed.ts'
import type { Tokens } from './tokens.ts'

/** A matrix by rows. */
interface Matrix {
  readonly rows: number
  readonly columns: number
  readonly of: Float64Array
}
/** A matrix by columns, for products with vectors; columns of zeros make their number one of fours. */
type Factor = Matrix
/** One direction of a layer. Rows: input, forget, cell and output gates, `hidden` of each. */
interface Direction {
  readonly input: Factor
  readonly state: Factor
  readonly bias: Float64Array
}
interface Lstm {
  readonly places: ReadonlyMap<string, number>
  readonly words: Matrix
  readonly kinds: Matrix
  readonly sizes: Matrix
  /** Forward and backward, layer by layer. */
  readonly layers: readonly (readonly [Direction, Direction])[]
  readonly hidden: readonly [Factor, Float64Array]
  readonly scores: readonly [Factor, Float64Array]
}

/** The text of lstm.bin, as JSON. Its bytes are the matrices in the order of `parts`, signed. */
interface Header {
  /** Words of the vectors, with a blank between them. The last one stands for all others. */
  readonly words: string
  readonly layers: number
  readonly parts: readonly {
    readonly name: string
    readonly columns: number
    /** What one step of a byte is worth, row by row, or for all rows. */
    readonly steps: readonly number[]
    readonly rows: number
  }[]
}

let opened: Lstm | null = null

/** Reads the weights anew at the next use: for training, which makes several. */
export function forgetLstm(): void {
  opened = null
  forgetSentences()
}

function forgetSentences(): void {
  kept.clear()
  amountsKept = 0
}

function open(): Lstm {
  if (opened) return opened
  const { text, bytes } = splitFile(weightBytes('lstm.bin'))
  const { words, layers, parts } = JSON.parse(text) as Header
  let at = 0
  const found = new Map(
    parts.map(({ name, rows, columns, steps }): [string, Matrix] => {
      const of = Float64Array.from(bytes.subarray(at, (at += rows * columns)))
      for (let each = 0; each < of.length; each++)
        of[each]! *= steps[steps.length === 1 ? 0 : Math.floor(each / columns)]!
      return [name, { rows, columns, of }]
    }),
  )
  const part = (name: string): Matrix => found.get(name)!
  const direction = (layer: number, way: string): Direction => ({
    input: factorOf(part(`input${layer}${way}`)),
    state: factorOf(part(`state${layer}${way}`)),
    bias: part(`bias${layer}${way}`).of,
  })
  opened = {
    places: new Map(words.split(' ').map((word, place) => [word, place])),
    words: part('words'),
    kinds: part('kinds'),
    sizes: part('sizes'),
    layers: Array.from({ length: layers }, (_, layer) => [
      direction(layer, 'forward'),
      direction(layer, 'backward'),
    ]),
    hidden: [factorOf(part('hidden')), part('hiddenBias').of],
    scores: [factorOf(part('scores')), part('scoresBias').of],
  }
  return opened
}

/** What is kept of a sentence. */
interface Sentence {
  /** The largest state of each column. */
  readonly largest: Float64Array
  /** Of each amount: its state and its input. */
  readonly amounts: readonly { readonly state: Float64Array; readonly input: Float64Array }[]
}
const kept = new Map<string, Sentence>()
/** Some 8 MB: an amount takes 3 kB. */
const MOST_KEPT = { sentences: 1000, amounts: 2000 }
let amountsKept = 0
/** A longer sentence is read in parts. */
const MOST_TOKENS = 300

/** Scores of the attributes, for each amount. */
export function lstmScores(tokens: Tokens): Float64Array[] {
  if (tokens.amounts.length === 0) return []
  const lstm = open()
  const parts = sentencesOf(tokens)
  const sentences = parts.map((part) => sentenceOf(part, lstm))
  const none = new Float64Array(sentences[0]!.largest.length)
  const whole = sentences.reduce(
    (found, { largest }) => found.map((each, at) => Math.max(each, largest[at]!)),
    none.map(() => -Infinity),
  )
  return sentences.flatMap(({ largest, amounts }, at) => {
    const before = sentences[at - 1]?.largest ?? none
    return amounts.map(({ state, input }) => {
      const own = [state, largest, before, whole, input].flatMap((each) => [...each])
      const hidden = apply(lstm.hidden, Float64Array.from(own))
      return apply(
        lstm.scores,
        hidden.map((each) => Math.max(0, each)),
      )
    })
  })
}

type Part = Pick<Tokens, 'tokens' | 'amounts'>

/** The text sentence by sentence; amounts by their place in it. */
function sentencesOf({ tokens, sentences, amounts }: Tokens): Part[] {
  const starts: number[] = []
  for (const [at, sentence] of sentences.entries())
    if (sentence !== sentences[at - 1] || at - starts.at(-1)! >= MOST_TOKENS) starts.push(at)
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? tokens.length
    return {
      tokens: tokens.slice(from, to),
      amounts: amounts.flatMap((each) =>
        each.at >= from && each.at < to ? [{ ...each, at: each.at - from }] : [],
      ),
    }
  })
}

function sentenceOf(part: Part, lstm: Lstm): Sentence {
  const key = JSON.stringify(part)
  let found = kept.get(key)
  if (found) return found
  const input = inputOf(part.tokens, part.amounts, lstm)
  const states = lstm.layers.reduce(
    (below, [forward, backward]) => join(run(below, forward, false), run(below, backward, true)),
    input,
  )
  found = {
    largest: largest(states),
    // Copies: a view would keep the states of the whole sentence.
    amounts: part.amounts.map(({ at }) => ({
      state: row(states, at).slice(),
      input: row(input, at).slice(),
    })),
  }
  if (kept.size >= MOST_KEPT.sentences || amountsKept >= MOST_KEPT.amounts) forgetSentences()
  kept.set(key, found)
  amountsKept += part.amounts.length
  return found
}

/** Vectors of words, of kinds and of sizes, side by side. */
function inputOf(
  tokens: readonly string[],
  amounts: Tokens['amounts'],
  { places, words, kinds, sizes }: Lstm,
): Matrix {
  const columns = words.columns + kinds.columns + sizes.columns
  const of = new Float64Array(tokens.length * columns)
  const amountAt = new Map(amounts.map((each) => [each.at, each]))
  for (const [at, token] of tokens.entries()) {
    const place = places.get(token) ?? places.get(token.replace(/[^a-z]/g, '')) ?? words.rows - 1
    const { kind = 0, size = 0 } = amountAt.get(at) ?? {}
    of.set(row(words, place), at * columns)
    of.set(row(kinds, kind), at * columns + words.columns)
    of.set(row(sizes, size), at * columns + words.columns + kinds.columns)
  }
  return { rows: tokens.length, columns, of }
}

/** States of one direction. Shape: tokens × hidden. */
function run(below: Matrix, { input, state, bias }: Direction, backward: boolean): Matrix {
  const hidden = state.columns
  const states = new Float64Array(below.rows * hidden)
  const cell = new Float64Array(hidden)
  let before = new Float64Array(hidden)
  for (let step = 0; step < below.rows; step++) {
    const at = backward ? below.rows - 1 - step : step
    const gates = bias.slice()
    addProduct(gates, input, row(below, at))
    addProduct(gates, state, before)
    const now = states.subarray(at * hidden, (at + 1) * hidden)
    for (let each = 0; each < hidden; each++) {
      cell[each] =
        sigmoid(gates[hidden + each]!) * cell[each]! +
        sigmoid(gates[each]!) * Math.tanh(gates[2 * hidden + each]!)
      now[each] = sigmoid(gates[3 * hidden + each]!) * Math.tanh(cell[each]!)
    }
    before = now
  }
  return { rows: below.rows, columns: hidden, of: states }
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

const row = ({ of, columns }: Matrix, at: number): Float64Array =>
  of.subarray(at * columns, (at + 1) * columns)

function factorOf({ rows, columns, of }: Matrix): Factor {
  const turned = new Float64Array(rows * 4 * Math.ceil(columns / 4))
  for (let at = 0; at < of.length; at++)
    turned[(at % columns) * rows + Math.floor(at / columns)] = of[at]!
  return { rows, columns, of: turned }
}

/** Adds a product to sums, four columns at a time: memory is read in its order, and each sum is written less often. */
function addProduct(sums: Float64Array, { rows, columns, of }: Factor, by: Float64Array): void {
  for (let each = 0; each < columns; each += 4) {
    const one = each * rows
    const [two, three, four] = [one + rows, one + 2 * rows, one + 3 * rows]
    const by1 = by[each]!
    const by2 = by[each + 1] ?? 0
    const by3 = by[each + 2] ?? 0
    const by4 = by[each + 3] ?? 0
    for (let at = 0; at < rows; at++)
      sums[at]! +=
        of[one + at]! * by1 + of[two + at]! * by2 + of[three + at]! * by3 + of[four + at]! * by4
  }
}

function apply([matrix, bias]: readonly [Factor, Float64Array], input: Float64Array): Float64Array {
  const sums = bias.slice()
  addProduct(sums, matrix, input)
  return sums
}

/** The largest state of each column. */
function largest(states: Matrix): Float64Array {
  const found = Float64Array.from(row(states, 0))
  for (let at = 1; at < states.rows; at++)
    for (const [each, value] of row(states, at).entries())
      found[each] = Math.max(found[each]!, value)
  return found
}

/** Two matrices side by side. */
function join(left: Matrix, right: Matrix): Matrix {
  const columns = left.columns + right.columns
  const of = new Float64Array(left.rows * columns)
  for (let at = 0; at < left.rows; at++) {
    of.set(row(left, at), at * columns)
    of.set(row(right, at), at * columns + left.columns)
  }
  return { rows: left.rows, columns, of }
}
