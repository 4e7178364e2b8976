// A part of a market's queries with the whole context: no query sees another one, so the answers are the same.
import { concatenate } from '#model/numeric/arrays.ts'
import type { Encoded } from './encode.ts'

/** The queries from number `from` on, `most` of them at most. */
export function queryChunk(encoded: Encoded, from: number, most: number): Encoded {
  const { rows, context, scale, cells, facts } = encoded
  const first = context + from
  const count = Math.min(most, rows.length - first)
  const cut = (values: Float32Array): Float32Array => {
    const width = values.length / rows.length
    return concatenate(Float32Array, [
      values.subarray(0, context * width),
      values.subarray(first * width, (first + count) * width),
    ])
  }
  return {
    ...encoded,
    rows: concatenate(Int32Array, [rows.subarray(0, context), rows.subarray(first, first + count)]),
    cells: cut(cells),
    facts: cut(facts),
    scale: concatenate(Float64Array, [
      scale.subarray(0, context),
      scale.subarray(first, first + count),
    ]),
  }
}
