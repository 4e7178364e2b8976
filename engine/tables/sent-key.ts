// Keys that are numbers, as they stand in the bytes of a row: JSON.parse makes a double of any digits,
// and two keys must not become one. Not about other cells: a feature may lose its last digits.
import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON_SIGN,
  COMMA,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  SPACE,
} from './json-string.ts'

/** A cell that cannot be had as it was sent. JSON.parse makes none of these, so no client can send one. */
export class LostCell {
  /** What stands for it: another text for another cell. */
  readonly shown: string
  /** What it is: "bytes that …". */
  readonly what: string
  constructor(shown: string, what: string) {
    this.shown = shown
    this.what = what
  }
}

/** A key that is a number; `digits` as sent. */
export function lostNumber(digits: string): LostCell {
  return new LostCell(digits, 'a number of more digits than a number keeps')
}

/** So many characters without an exponent are held by a double digit for digit. */
const HELD_CHARACTERS = 15

/** Whether `value` is the number that `digits` say (1.10 is 1.1), and no whole number beyond 2^53 − 1. */
export function isHeld(value: number, digits: string): boolean {
  if (digits.length <= HELD_CHARACTERS && !/e/i.test(digits)) return true
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return false
  const printed = String(value)
  if (digits === printed) return true
  return Number.isFinite(value) && canonical(digits) === canonical(printed)
}

/** The same text for the same number: digits without outer zeros, and the power of ten of the last. */
function canonical(number: string): string {
  const [mantissa, power = '0'] = number.toLowerCase().split('e') as [string, string?]
  const [whole, fraction = ''] = mantissa.replace('-', '').split('.') as [string, string?]
  const all = (whole + fraction).replace(/^0+/, '')
  let end = all.length
  while (all[end - 1] === '0') end--
  if (end === 0) return '0'
  const sign = mantissa.startsWith('-') ? '-' : ''
  return `${sign}${all.slice(0, end)}e${Number(power) - fraction.length + all.length - end}`
}

/**
 * Puts a LostCell where a row has a number under "key" that its double is not. Row i lies in
 * bytes[ends[i − 1] + 1 … ends[i] − 1]; the first begins at byte 1.
 */
export function keepSentKeys(
  rows: readonly unknown[],
  bytes: Uint8Array,
  ends: readonly number[],
): void {
  for (const [i, row] of rows.entries()) {
    const cells = row as { key?: unknown } | null
    if (typeof cells?.key !== 'number') continue
    const digits = digitsOfKey(bytes, i === 0 ? 1 : ends[i - 1]! + 1, ends[i]!)
    // Another number is of a row that has two keys, which is refused as such.
    if (Number(digits) === cells.key && !isHeld(cells.key, digits)) cells.key = lostNumber(digits)
  }
}

/** What stands first under "key" of the well-formed object in bytes[at … end − 1], which has one. */
function digitsOfKey(bytes: Uint8Array, at: number, end: number): string {
  let depth = 0
  for (let i = at; i < end; i++) {
    const byte = bytes[i]!
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--
    if (byte !== QUOTE) continue
    const name = i
    for (i++; bytes[i] !== QUOTE; i++) if (bytes[i] === BACKSLASH) i++
    if (depth !== 1 || !isKey(bytes, name, i + 1)) continue
    let from = afterSpace(bytes, i + 1)
    // A text cell may say "key" too.
    if (bytes[from] !== COLON_SIGN) continue
    from = afterSpace(bytes, from + 1)
    let to = from
    while (bytes[to]! > SPACE && bytes[to] !== COMMA && bytes[to] !== CLOSE_OBJECT) to++
    return decoder.decode(bytes.subarray(from, to))
  }
  return ''
}

const decoder = new TextDecoder()
const KEY = Array.from('"key"', (letter) => letter.charCodeAt(0))

function isKey(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from === KEY.length) return KEY.every((byte, i) => bytes[from + i] === byte)
  const name = bytes.subarray(from, to)
  return name.includes(BACKSLASH) && JSON.parse(decoder.decode(name)) === 'key'
}

function afterSpace(bytes: Uint8Array, at: number): number {
  let i = at
  while (bytes[i]! <= SPACE) i++
  return i
}
