// Training markets as bytes that training maps into memory: for each a head of eight 32-bit integers, then 16-bit integers
// in 1/2048 (cells, facts, states, then of each query deal, outcome and worth). Little-endian. Read by data.py.
import { CELL } from '#network/cells.ts'
import { FACTS, STATES } from '#network/facts.ts'
import type { EncodedMarket } from './draw.ts'

/** First number of every market; rises when the same seeds would give other arrays. */
export const MAGIC = 0x5eed05
const UNIT = 2048
const HEAD = 8

export function encodeShard(markets: readonly EncodedMarket[]): Uint8Array {
  return Buffer.concat(markets.map(encodeOne))
}

function encodeOne({ seed, kind, encoded, deal, outcome, worth }: EncodedMarket): Uint8Array {
  const { context, columns, cells, facts, states } = encoded
  const queries = deal.length
  const numbers = cells.length + facts.length + states.length + 3 * queries
  const padded = numbers + (numbers % 2)
  const bytes = new Uint8Array(4 * HEAD + 2 * padded)
  const widths = CELL.length + (FACTS.length << 8) + (STATES.length << 16)
  new Int32Array(bytes.buffer, 0, HEAD).set([
    MAGIC,
    bytes.length,
    context,
    queries,
    columns,
    seed,
    kind,
    widths,
  ])
  const out = new Int16Array(bytes.buffer, 4 * HEAD)
  let at = 0
  for (const part of [cells, facts, states]) for (const value of part) out[at++] = fixed(value)
  for (const value of deal) out[at++] = value
  for (const value of outcome) out[at++] = fixed(value)
  for (const value of worth) out[at++] = fixed(value)
  return bytes
}

function fixed(value: number): number {
  return Math.max(-32767, Math.min(32767, Math.round(value * UNIT)))
}
