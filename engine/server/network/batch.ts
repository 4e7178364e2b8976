// Chunks of queries and how they lie beside each other in one run. The chunk of a query, and the shape that it is
// filled up to, follow from its own market alone: who shares a run changes no answer.
import { CELL } from '#model/network/cells.ts'
import { FACTS, STATES } from '#model/network/facts.ts'
import type { Ask, Device } from './messages.ts'

/** Queries of one run on a CPU, where a run of several markets saves nothing. */
const CPU_CHUNK = 1024
/** Shapes on a GPU: few, because each new one is prepared once. */
const GPU_CHUNKS = [1024, 512, 256, 128, 64, 32, 16]
const COLUMN_STEP = 4
const CONTEXT_STEP = 32
/** Bias of a column or row that only fills a batch: its weight in an attention is 0. */
const NEVER = -3000

/** Memory of a run: numbers of a row's tokens that live at once, and heads of the attention to the context. Measured. */
const BYTES_OF_TOKEN = 64 * 4 * 18
const BYTES_OF_PAIR = 6 * 4 * 2
const TOKENS_BESIDE_COLUMNS = 3

/** Queries `from` … `to` of an ask. */
export interface Chunk {
  readonly ask: Ask
  readonly from: number
  readonly to: number
}

export interface Shape {
  readonly context: number
  readonly queries: number
  readonly columns: number
}

/** Arrays of a run, as the network takes them; `markets` lie one after another. */
export interface Batch extends Shape {
  readonly markets: number
  readonly cells: Float32Array
  readonly facts: Float32Array
  readonly states: Float32Array
  readonly places: BigInt64Array
  readonly column_bias: Float32Array
  readonly context_bias: Float32Array
}

export function queriesOf({ facts, context }: Ask): number {
  return facts.length / FACTS.length - context
}

/** Bytes that a run takes at most, about. */
export function bytesOf({ context, queries, columns }: Shape, markets = 1): number {
  const rows = context + queries
  const tokens = rows * (columns + TOKENS_BESIDE_COLUMNS)
  return markets * (tokens * BYTES_OF_TOKEN + rows * context * BYTES_OF_PAIR)
}

/** Shape of the runs of an ask. */
export function shapeOf(ask: Ask, device: Device, memoryMb: number): Shape {
  const queries = queriesOf(ask)
  const { context, columns } = ask
  if (device === 'cpu') return { context, columns, queries: Math.min(queries, CPU_CHUNK) }
  const filled = { context: upTo(context, CONTEXT_STEP), columns: upTo(columns, COLUMN_STEP) }
  const fits = GPU_CHUNKS.filter(
    (chunk) => bytesOf({ ...filled, queries: chunk }) <= memoryMb * 2 ** 20,
  )
  const largest = fits[0] ?? GPU_CHUNKS[GPU_CHUNKS.length - 1]!
  // The smallest that holds all queries, where one does.
  const enough = GPU_CHUNKS.filter((chunk) => chunk <= largest && chunk >= queries)
  return { ...filled, queries: enough[enough.length - 1] ?? largest }
}

/** Markets of this shape that one run may hold. */
export function mostMarkets(shape: Shape, device: Device, memoryMb: number): number {
  return device === 'cpu' ? 1 : Math.max(1, Math.floor((memoryMb * 2 ** 20) / bytesOf(shape)))
}

/** The arrays of chunks that have one shape. On a CPU a last chunk is shorter than its shape: the run is, too. */
export function batchOf(chunks: readonly Chunk[], shape: Shape, device: Device): Batch {
  const queries =
    device === 'cpu' ? Math.max(...chunks.map(({ from, to }) => to - from)) : shape.queries
  const { context, columns } = shape
  const markets = chunks.length
  const rows = context + queries
  const batch: Batch = {
    ...shape,
    queries,
    markets,
    cells: new Float32Array(markets * rows * columns * CELL.length),
    facts: new Float32Array(markets * rows * FACTS.length),
    states: new Float32Array(markets * context * STATES.length),
    places: new BigInt64Array(markets * columns),
    column_bias: new Float32Array(markets * columns),
    context_bias: new Float32Array(markets * context),
  }
  chunks.forEach((chunk, market) => fill(batch, chunk, market))
  return batch
}

function fill(into: Batch, { ask, from, to }: Chunk, market: number): void {
  const { context, queries, columns } = into
  const rows = context + queries
  const width = CELL.length
  const own = ask.columns * width
  for (let column = 0; column < columns; column++) {
    into.places[market * columns + column] = BigInt(Math.min(column, ask.columns - 1))
    into.column_bias[market * columns + column] = column < ask.columns ? 0 : NEVER
  }
  into.context_bias.fill(NEVER, market * context + ask.context, (market + 1) * context)
  into.states.set(ask.states, market * context * STATES.length)
  const copy = (entry: number, row: number): void => {
    const cells = ask.cells.subarray(entry * own, (entry + 1) * own)
    into.cells.set(cells, (market * rows + row) * columns * width)
    const facts = ask.facts.subarray(entry * FACTS.length, (entry + 1) * FACTS.length)
    into.facts.set(facts, (market * rows + row) * FACTS.length)
  }
  for (let entry = 0; entry < ask.context; entry++) copy(entry, entry)
  for (let query = from; query < to; query++) copy(ask.context + query, context + query - from)
}

const upTo = (value: number, step: number): number => Math.ceil(value / step) * step
