// Argsort of many numbers by radix sort on their upper 32 bits, completed by insertion sort.
// 120,000 doubles take 3 ms instead of 13 by comparisons.
const BITS_PER_DIGIT = 11
const MASK = 2 ** BITS_PER_DIGIT - 1
/**
 * Insertion steps per value before falling back to comparison sort, for values with equal upper
 * bits.
 */
const MOST_STEPS_PER_VALUE = 8

/** Indices of all values except NaN, by ascending value. */
export function ascending(values: Float64Array): Int32Array {
  const n = countNumbers(values)
  let [key, toKey] = [new Uint32Array(n), new Uint32Array(n)]
  let [at, toAt] = [new Int32Array(n), new Int32Array(n)]
  setKeys(values, key, at)
  for (let shift = 0; shift < 32; shift += BITS_PER_DIGIT) {
    moveByDigit(key, at, shift, toKey, toAt)
    ;[key, toKey] = [toKey, key]
    ;[at, toAt] = [toAt, at]
  }
  return insertionSorted(values, at) ? at : at.sort((a, b) => values[a] - values[b])
}

function countNumbers(values: Float64Array): number {
  let n = 0
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) n++
  return n
}

/**
 * Upper bits as integers that ascend with the value: sign bit flipped, negative values inverted.
 */
function setKeys(values: Float64Array, key: Uint32Array, at: Int32Array): void {
  // The upper half of a double is its second word: all supported machines are little-endian.
  const words = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length)
  for (let i = 0, n = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue
    const upper = words[2 * i + 1]
    key[n] = upper >>> 31 ? ~upper : upper | 0x80000000
    at[n++] = i
  }
}

function moveByDigit(
  key: Uint32Array,
  at: Int32Array,
  shift: number,
  toKey: Uint32Array,
  toAt: Int32Array,
): void {
  const next = new Int32Array(MASK + 2)
  for (let i = 0; i < key.length; i++) next[((key[i] >>> shift) & MASK) + 1]++
  for (let digit = 0; digit <= MASK; digit++) next[digit + 1] += next[digit]
  for (let i = 0; i < key.length; i++) {
    const k = key[i]
    const to = next[(k >>> shift) & MASK]++
    toKey[to] = k
    toAt[to] = at[i]
  }
}

/** Completes a nearly sorted order; false if it needs too many steps. */
function insertionSorted(values: Float64Array, at: Int32Array): boolean {
  let steps = MOST_STEPS_PER_VALUE * at.length
  for (let i = 1; i < at.length; i++) {
    const place = at[i]
    const value = values[place]
    let j = i
    while (j > 0 && values[at[j - 1]] > value) {
      at[j] = at[j - 1]
      j--
      steps--
    }
    at[j] = place
    if (steps < 0) return false
  }
  return true
}

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
