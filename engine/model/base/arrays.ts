// Helpers for typed arrays.

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
