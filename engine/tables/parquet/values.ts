// What a stored value of a Parquet column is as a cell: numbers, texts, true and false. A date is
// YYYY-MM-DD, a moment its ISO text, a decimal a number; an integer that a double cannot hold is
// text, and lost where it is a key. Not about pages: values come one at a time, as their bytes.
import { PARQUET_BUILT_BYTES, PARQUET_TEXT_BYTES, PARQUET_VALUE_BYTES } from '#contract/limits.ts'
import type { Scalar } from '#contract/table.ts'
import { isHeld, LostCell, lostNumber } from '../sent-key.ts'
import { unfitParquet, type Thrift } from './thrift.ts'
import type { ColumnType } from './footer.ts'

/** A cell from the bytes of `view` at `offset`, `length` bytes long; null = blank. */
export type ReadValue = (view: DataView, offset: number, length: number) => Cell | null
export type Cell = Scalar | LostCell

/** Bytes of one stored value; 0 where each value carries its own length, or is a bit. */
export function widthOf(type: ColumnType): number {
  if (type.physical === 'FIXED_LEN_BYTE_ARRAY') {
    if (type.length <= 0) unfitParquet(`column "${type.name}" has values without a length.`)
    return type.length
  }
  const widths: Record<string, number> = { INT32: 4, INT64: 8, INT96: 12, FLOAT: 4, DOUBLE: 8 }
  return widths[type.physical] ?? 0
}

/** Bytes of the file's budget that one value counts as at the least: its work, not its size. */
export function leastBytes(type: ColumnType): number {
  const { physical, converted } = type
  const logical = logicalNumber(type)
  if (physical === 'BYTE_ARRAY' && converted !== 'DECIMAL' && logical !== DECIMAL)
    return PARQUET_TEXT_BYTES
  const plain = ['BOOLEAN', 'INT32', 'INT64', 'FLOAT', 'DOUBLE'].includes(physical)
  const asStored = converted === undefined || /^U?INT_/.test(converted)
  return plain && asStored && (logical === undefined || logical === INTEGER)
    ? PARQUET_VALUE_BYTES
    : PARQUET_BUILT_BYTES
}

// Fields of the union LogicalType in parquet.thrift.
const DECIMAL = 5
const DATE = 6
const TIME = 7
const TIMESTAMP = 8
const INTEGER = 10
const JSON_TEXT = 12
const UUID = 14
const FLOAT16 = 15
const READ_AS_STORED = [undefined, 1, 4, 11] // none, STRING, ENUM, NULL

const NANOS = 1n
const MICROS = 1000n
const MILLIS = 1_000_000n
const DAY_NANOS = 86_400_000_000_000n
const JULIAN_EPOCH = 2_440_588n

/** How the values of a column are read. */
export function valueReader(type: ColumnType): ReadValue {
  const { physical, converted } = type
  const logical = logicalNumber(type)
  const isInteger = physical === 'INT32' || physical === 'INT64'
  const isBytes = physical === 'BYTE_ARRAY' || physical === 'FIXED_LEN_BYTE_ARRAY'
  const whole = physical === 'INT32' ? int32 : int64
  const isKey = type.name === 'key'

  if (converted === 'DECIMAL' || logical === DECIMAL) {
    const scale = logical === DECIMAL ? Number(parameters(type, DECIMAL).field_1 ?? 0) : type.scale
    if (isInteger) return (view, at) => decimal(whole(view, at), scale, isKey)
    if (isBytes) return (view, at, length) => decimal(bigEndian(view, at, length), scale, isKey)
  }
  if (isInteger && (converted === 'DATE' || logical === DATE))
    return (view, at) => isoText(whole(view, at) * DAY_NANOS, 'date')
  if (physical === 'INT96')
    return (view, at) => {
      const days = BigInt(view.getUint32(at + 8, true)) - JULIAN_EPOCH
      return isoText(days * DAY_NANOS + view.getBigUint64(at, true), 'local')
    }
  if (physical === 'INT64' && (logical === TIMESTAMP || converted?.startsWith('TIMESTAMP'))) {
    const given = parameters(type, TIMESTAMP)
    const unit = converted === 'TIMESTAMP_MILLIS' ? MILLIS : unitOf(given, MICROS)
    const form = logical === TIMESTAMP && given.field_1 === false ? 'local' : 'utc'
    return (view, at) => isoText(int64(view, at) * unit, form)
  }
  if (isInteger && (logical === TIME || converted?.startsWith('TIME_'))) {
    const unit = physical === 'INT32' ? MILLIS : unitOf(parameters(type, TIME), MICROS)
    return (view, at) => isoText(whole(view, at) * unit, 'time')
  }
  const unsigned =
    converted?.startsWith('UINT') === true ||
    (logical === INTEGER && parameters(type, INTEGER).field_2 === false)
  if (physical === 'INT32')
    return unsigned ? (view, at) => view.getUint32(at, true) : (view, at) => view.getInt32(at, true)
  if (physical === 'INT64')
    return unsigned
      ? (view, at) => asNumberOrText(view.getBigUint64(at, true), isKey)
      : (view, at) => asNumberOrText(view.getBigInt64(at, true), isKey)
  if (physical === 'BOOLEAN') return (view, at) => view.getUint8(at) === 1
  if (physical === 'DOUBLE') return (view, at) => view.getFloat64(at, true)
  if (physical === 'FLOAT') return (view, at) => view.getFloat32(at, true)
  if (logical === FLOAT16 && type.length === 2) return (view, at) => view.getFloat16(at, true)
  if (logical === UUID && type.length === 16) return uuid
  if (physical === 'BYTE_ARRAY') {
    if (logical === JSON_TEXT || converted === 'JSON')
      return (view, at, length) => jsonScalar(view, at, length, isKey)
    // Old writers annotate no text at all; other annotations are of other things.
    if (READ_AS_STORED.includes(logical) && (converted ?? 'UTF8') === 'UTF8') return utf8
    if (converted === 'ENUM') return utf8
  }
  return unfitParquet(
    `column "${type.name}" holds ${physical.toLowerCase()} values of a kind that is no cell: send ` +
      'numbers, texts (a UUID as its 36 characters), dates, moments or true/false.',
  )
}

/** The number of the one field of the union that is set. */
function logicalNumber(type: ColumnType): number | undefined {
  const [field] = Object.keys(type.logical)
  return field === undefined ? undefined : Number(field.slice('field_'.length))
}

function parameters(type: ColumnType, logical: number): Thrift {
  return (type.logical[`field_${logical}`] ?? {}) as Thrift
}

function unitOf(given: Thrift, otherwise: bigint): bigint {
  const unit = (given.field_2 ?? {}) as Thrift
  if (unit.field_1) return MILLIS
  if (unit.field_2) return MICROS
  return unit.field_3 ? NANOS : otherwise
}

const int32 = (view: DataView, at: number): bigint => BigInt(view.getInt32(at, true))
const int64 = (view: DataView, at: number): bigint => view.getBigInt64(at, true)

/** The integer as a number where a double holds it exactly, else its digits. */
function asNumberOrText(value: bigint, isKey: boolean): Cell {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  return isKey ? lostNumber(String(value)) : String(value)
}

/** unscaled × 10^−scale, to the nearest double. */
function decimal(unscaled: bigint, scale: number, isKey: boolean): Cell {
  if (scale <= 0) return asNumberOrText(unscaled * 10n ** BigInt(Math.min(-scale, 400)), isKey)
  const number = Number(unscaled)
  const digits = `${unscaled}e-${scale}`
  // Both exact as doubles: their quotient is the nearest double, as is the slower way through text.
  const short = Number.isSafeInteger(number) && scale <= 22
  const nearest = short ? number / 10 ** scale : Number(digits)
  return isKey && !isHeld(nearest, digits) ? lostNumber(digits) : nearest
}

/** A signed integer of up to 32 bytes, highest first: 38 digits take 16. */
function bigEndian(view: DataView, at: number, length: number): bigint {
  if (length > 32) unfitParquet('a decimal has more than 76 digits.')
  let value = 0n
  for (let i = 0; i < length; i++) value = (value << 8n) | BigInt(view.getUint8(at + i))
  return BigInt.asIntN(8 * length, value)
}

/** A moment in nanoseconds since 1970 as text; digits below the second only where there are any. */
function isoText(nanos: bigint, form: 'date' | 'time' | 'local' | 'utc'): Cell {
  let millis = nanos / MILLIS
  let below = nanos % MILLIS
  if (below < 0n) {
    below += MILLIS
    millis -= 1n
  }
  const date = new Date(Number(millis))
  if (Number.isNaN(date.getTime()))
    return new LostCell(`${nanos} ns`, 'a moment outside the calendar of years −271820 to 275759')
  const [day, time] = date.toISOString().slice(0, -1).split('T') as [string, string]
  if (form === 'date') return day
  // 12:30:00.250 and 6 digits below the millisecond → 12:30:00.25
  const digits = time + String(below).padStart(6, '0')
  const full = digits.replace(/\.?0+$/, '')
  if (form === 'time') return full
  return `${day}T${full}${form === 'utc' ? 'Z' : ''}`
}

// As U+FFFD two texts would be one; a byte order mark is a part of a text.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function utf8(view: DataView, at: number, length: number): string | LostCell {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length)
  try {
    return decoder.decode(bytes)
  } catch {
    return new LostCell(hex(view, at, Math.min(length, 64)), 'bytes that are no text in UTF-8')
  }
}

/** JSON text as what it says where that is a scalar, else as it stands. */
function jsonScalar(view: DataView, at: number, length: number, isKey: boolean): Cell | null {
  const text = utf8(view, at, length)
  if (typeof text !== 'string') return text
  try {
    const value = JSON.parse(text) as unknown
    if (value === null) return null
    if (isKey && typeof value === 'number' && !isHeld(value, text.trim()))
      return lostNumber(text.trim())
    return typeof value === 'object' ? text : (value as Scalar)
  } catch {
    return text
  }
}

function hex(view: DataView, at: number, length: number): string {
  let digits = ''
  for (let i = at; i < at + length; i++) digits += view.getUint8(i).toString(16).padStart(2, '0')
  return digits
}

function uuid(view: DataView, at: number): string {
  return hex(view, at, 16).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
