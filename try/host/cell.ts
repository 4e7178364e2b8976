// One cell, and what Excel makes of a text or number that is entered. number-text.ts shows numbers
// as text.
import { fail } from './failure.ts'
import { MAX_CELL_TEXT } from './limits.ts'

/** Names of `Excel.RangeValueType` (learn.microsoft.com, Excel.RangeValueType). */
type ValueType = 'Empty' | 'String' | 'Double' | 'Boolean' | 'Error'

export interface Cell {
  type: ValueType
  /** Number, text, boolean, or an error's name such as `#N/A`. Empty cells hold ''. */
  value: number | string | boolean
  /** The entered formula with its `=`; null for a constant. */
  formula: string | null
  /** Number format code; `General` by default. */
  format: string
  /** A function in another cell filled it, and also clears it. */
  spilled?: true
}

export const ERROR_VALUES: readonly string[] = [
  '#N/A',
  '#DIV/0!',
  '#NAME?',
  '#NULL!',
  '#NUM!',
  '#REF!',
  '#VALUE!',
  '#SPILL!',
  '#CALC!',
  '#BUSY!',
]

export const emptyCell = (format = 'General'): Cell => ({
  type: 'Empty',
  value: '',
  formula: null,
  format,
})

/** Days from 1899-12-30, Excel's serial number, of a calendar day (after February 1900). */
export function serialDay(year: number, month: number, day: number): number {
  return Math.round((Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000)
}

/** Gives the value of a formula; the host itself keeps only the text. */
export type Calculate = (formula: string) => number | string | boolean

/**
 * The value of a formula that is one constant (`=5`, `="a"`, `=TRUE`). Any other formula is
 * `#CALC!`, because the host calculates nothing; a test can give its own `calculate`.
 */
export const calculateConstants: Calculate = (formula) => {
  const body = formula.slice(1).trim()
  const text = /^"((?:[^"]|"")*)"$/.exec(body)
  if (text) return (text[1] ?? '').replaceAll('""', '"')
  if (/^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(body)) return Number(body)
  if (/^(true|false)$/i.test(body)) return body.toLowerCase() === 'true'
  return '#CALC!'
}

/** The cell after `entry` was written over `old` as a value or formula. */
export function enter(entry: unknown, old: Cell, calculate: Calculate): Cell {
  const format = old.format
  if (typeof entry === 'number') return { type: 'Double', value: entry, formula: null, format }
  if (typeof entry === 'boolean') return { type: 'Boolean', value: entry, formula: null, format }
  if (typeof entry !== 'string')
    return fail('InvalidArgument', 'A cell holds text, number or truth')
  if (entry.length > MAX_CELL_TEXT) fail('InvalidArgument', 'The text is too long for a cell')
  if (entry === '') return emptyCell(format)
  if (format === '@') return { type: 'String', value: entry, formula: null, format }
  if (entry.startsWith("'")) {
    return { type: 'String', value: entry.slice(1), formula: null, format }
  }
  return enterText(entry, format, calculate)
}

/** Excel reads a written text as if it were typed (learn.microsoft.com, Excel.Range.values). */
function enterText(entry: string, format: string, calculate: Calculate): Cell {
  const trimmed = entry.trim()
  const number = parseNumber(trimmed)
  if (number) {
    const seen = format === 'General' ? number.format : format
    return { type: 'Double', value: number.value, formula: null, format: seen }
  }
  // "If the returned value starts with a plus, minus, or equal sign, Excel interprets this value
  // as a formula" (ibid.).
  if (/^[=+-]./.test(entry)) {
    const formula = entry.startsWith('=') ? entry : `=${entry}`
    const value = calculate(formula)
    return { type: typeOf(value), value, formula, format }
  }
  if (/^(true|false)$/i.test(trimmed)) {
    return { type: 'Boolean', value: trimmed.toLowerCase() === 'true', formula: null, format }
  }
  if (ERROR_VALUES.includes(trimmed.toUpperCase())) {
    return { type: 'Error', value: trimmed.toUpperCase(), formula: null, format }
  }
  return { type: 'String', value: entry, formula: null, format }
}

/** The type of a value from a formula or a fixture. */
export function typeOf(value: number | string | boolean): ValueType {
  if (typeof value === 'number') return 'Double'
  if (typeof value === 'boolean') return 'Boolean'
  if (value === '') return 'Empty'
  return ERROR_VALUES.includes(value) ? 'Error' : 'String'
}

/** Numbers as en-US reads them: 1,234.5, 12%, 1e3, 2026-01-31, 1/31/2026. */
function parseNumber(text: string): { value: number; format: string } | null {
  const plain = /^[-+]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?(e[-+]?\d+)?(%?)$/i.exec(text)
  if (plain && /\d/.test(text)) {
    const value = Number(text.replaceAll(/[,%]/g, ''))
    if (!Number.isFinite(value)) return null
    if (plain[5]) return { value: value / 100, format: text.includes('.') ? '0.00%' : '0%' }
    return { value, format: plain[2] ? (plain[3] ? '#,##0.00' : '#,##0') : 'General' }
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : american
      ? [Number(american[3]), Number(american[1]), Number(american[2])]
      : [0, 0, 0]
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = year >= 1901 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? { value: serialDay(year, month, day), format: 'm/d/yyyy' } : null
}
