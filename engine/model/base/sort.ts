// Helpers for typed arrays: orders, places and parts.

/** Indices of all values except NaN, by ascending value; equal ones in their order. */
export function ascending(values: Float64Array): Int32Array {
  return upTo(values.length)
    .filter((i) => !Number.isNaN(values[i]))
    .sort((a, b) => values[a] - values[b] || a - b)
}

/** The finite values, ascending, of all rows or of some. */
export function sortedNumbers(values: Float64Array, rows: Int32Array | null = null): Float64Array {
  const known = new Float64Array(rows ? rows.length : values.length)
  let n = 0
  for (let i = 0; i < known.length; i++) {
    const value = values[rows ? rows[i] : i]
    if (Number.isFinite(value)) known[n++] = value
  }
  return known.subarray(0, n).sort()
}

/** 0, 1, … n − 1. */
export function upTo(n: number): Int32Array {
  const all = new Int32Array(n)
  for (let i = 0; i < n; i++) all[i] = i
  return all
}

/** The values at these indices, in their order. Shape: places. */
export function valuesAt(places: Int32Array, values: Float64Array): Float64Array {
  return Float64Array.from(places, (place) => values[place])
}

type Numbers = Float64Array | Int32Array | Uint8Array

/** Concatenation of the parts, in an array of this kind. */
export function concatenate<A extends Numbers>(
  kind: new (length: number) => A,
  parts: readonly A[],
): A {
  let length = 0
  for (const part of parts) length += part.length
  const all = new kind(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
