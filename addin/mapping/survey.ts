// What the columns of a table hold, each read once: the kind of its cells, their numbers, days and different texts,
// and signs of money. No header is read; what columns say together stands in joins.ts and relations.ts.
import { looksOf, onlyReading } from '#contract/cell-looks.ts'
import type { Column } from '#contract/table.ts'
import { readColumn } from '#tables/read-forms.ts'
import { flagOf, isError } from './cell.ts'
import { areWeeks, dayOfText, isDateFormat } from './dates.ts'
import { durationOf } from './durations.ts'
import { isOwnHeader } from './own-headers.ts'
import { numberCells } from './mapped-columns.ts'
import { daysIn, readInForm } from './read-in-form.ts'
import type { Sheet } from './sheet.ts'

export interface ColumnSurvey {
  readonly at: number
  readonly header: string
  readonly is: 'blank' | 'number' | 'date' | 'flag' | 'text'
  /** Number of each row's text among the different ones; −1 = blank. Shapes: rows. */
  readonly codes: Int32Array
  readonly texts: readonly string[]
  /** NaN = blank or no number; of dates, the days. */
  readonly values: Float64Array
  readonly filled: number
  readonly money: boolean
  readonly percent: boolean
  /** Days of the unit in which the column counts time; null = it does not. */
  readonly duration: number | null
  /** Hardly a number has a fraction. */
  readonly whole: boolean
  /** Numbers that grow by one from row to row. */
  readonly running: boolean
}

export interface Survey {
  readonly sheet: Sheet
  readonly columns: readonly ColumnSurvey[]
}

/** Part of the filled cells that make a column what it is: the others are slips. */
const MOST = 0.8

const known = new WeakMap<Sheet, Survey>()

/** Reads every column of a table once. */
export function surveyOf(sheet: Sheet): Survey {
  const survey = known.get(sheet) ?? {
    sheet,
    columns: sheet.headers.map((header, at) => columnSurvey(sheet, header, at)),
  }
  known.set(sheet, survey)
  return survey
}

function columnSurvey(sheet: Sheet, header: string, at: number): ColumnSurvey {
  const column = sheet.columns[at]!
  const format = sheet.formats[at]!
  const { codes, texts } = textsOf(column, sheet.rows)
  const filled = codes.reduce((sum, code) => sum + Number(code >= 0), 0)
  const none = new Float64Array(sheet.rows).fill(Number.NaN)
  const base = { at, header, codes, texts, filled, values: none }
  const plain = { money: false, percent: false, duration: null, whole: false, running: false }
  if (filled === 0 || isOwnHeader(header)) return { ...base, ...plain, is: 'blank' }
  const read = readColumn(column)
  const dated = isDateFormat(format) || read?.form.as === 'date' || isMostlyDated(column)
  if (dated) return { ...base, ...plain, is: 'date', values: daysIn(sheet, at) }
  if (isFlag(texts) || isNearlyFlag(texts, codes, filled))
    return { ...base, ...plain, is: 'flag', values: flagsOf(codes, texts) }
  if (isCodes(column)) return { ...base, ...plain, is: 'text' }
  const counts = noneInWords(header, codes, texts)
  if (counts) return { ...base, ...plain, is: 'number', ...counts }
  const isOpen = read?.form.doubt?.why === 'ambiguous'
  // Of amounts with a unit behind, the number counts ("2 pcs").
  const inUnits = read?.form.as === 'text' && !isOpen ? readInForm(column, 'number') : null
  const asRead = inUnits?.column ?? read?.column ?? column
  const values = numberCells(isOpen ? inThousands(column) : asRead, sheet.rows)
  const numbers = values.filter((value) => !Number.isNaN(value))
  if (numbers.length < MOST * filled) return { ...base, ...plain, is: 'text' }
  const whole = numbers.filter(Number.isInteger).length >= 0.98 * numbers.length
  const steps = numbers.slice(1).filter((value, i) => value === numbers[i]! + 1).length
  return {
    ...base,
    is: 'number',
    values,
    money:
      read?.form.as === 'money' ||
      (isOpen && /\p{Sc}/u.test(read.form.doubt!.looks.example)) ||
      /[$€£¥₹]|"kr"|\bCHF\b/.test(format),
    percent: read?.form.as === 'percent' || format.includes('%'),
    duration: durationOf(header, texts),
    whole,
    running: numbers.length > 2 && steps >= 0.98 * (numbers.length - 1),
  }
}

/** Words beside numbers, at most: more are notes. */
const MOST_WORDS = 3

/**
 * Numbers beside words that say none: times and that there is nothing to wait for (“5 Tage”, “sofort”), units and that
 * none were taken (“5個”, “×”).
 */
function noneInWords(
  header: string,
  codes: Int32Array,
  texts: readonly string[],
): Pick<ColumnSurvey, 'duration' | 'values' | 'whole'> | null {
  const counted = texts.filter((text) => /\d/.test(text))
  const words = texts.filter((text) => !/\d/.test(text))
  if (counted.length < 2 || words.length === 0 || words.length > MOST_WORDS) return null
  const duration = durationOf(header, counted)
  const isNone = (word: string): boolean => flagOf(word) === 0 || /^[-–—]+$/.test(word.trim())
  const areUnits =
    words.every(isNone) && counted.every((text) => /^\d{1,6}(?:$|\D*$)/.test(text.trim()))
  if (duration === null && !areUnits) return null
  const of = texts.map((text) =>
    /\d/.test(text) ? Number(onlyReading(/[\d.,]+/.exec(text)![0]) ?? 'open') : 0,
  )
  return {
    duration,
    whole: true,
    values: Float64Array.from(codes, (code) => of[code] ?? Number.NaN),
  }
}

function textsOf(column: Column, rows: number): Pick<ColumnSurvey, 'codes' | 'texts'> {
  const codes = new Int32Array(rows).fill(-1)
  const known = new Map<string, number>()
  const codeFor = (text: string): number => {
    const code = known.get(text) ?? known.size
    known.set(text, code)
    return code
  }
  if (column.kind === 'number')
    column.values.forEach((value, row) => {
      if (!Number.isNaN(value)) codes[row] = codeFor(String(value))
    })
  else {
    const of = column.dictionary.map((value) => (isError(value) ? -1 : codeFor(String(value))))
    column.codes.forEach((code, row) => {
      if (code >= 0) codes[row] = of[code]!
    })
  }
  return { codes, texts: [...known.keys()] }
}

/** Digits of one length, held as texts: codes, and no amounts. */
const isCodes = (column: Column): boolean =>
  column.kind === 'coded' &&
  new Set(column.dictionary.map((value) => String(value).length)).size === 1 &&
  column.dictionary.every((value) => typeof value === 'string' && /^\d{6,}$/.test(value))

/** Numbers that may have thousands or a fraction, all the same: what they are near to tells which column they are. */
const inThousands = (column: Column): Column =>
  column.kind === 'number'
    ? column
    : {
        ...column,
        dictionary: column.dictionary.map((value) =>
          typeof value === 'string'
            ? (Object.values(looksOf(value).numbers ?? {}).toSorted(
                (a, b) => Math.abs(b) - Math.abs(a),
              )[0] ?? value)
            : value,
        ),
      }

/** Texts of days, in any order of day and month; numbers beside them are days too. */
function isMostlyDated(column: Column): boolean {
  if (column.kind === 'number') return false
  if (areWeeks(column.dictionary)) return true
  const texts = column.dictionary.filter((value) => typeof value === 'string' && !isError(value))
  const numbers = column.dictionary.filter((value) => typeof value === 'number')
  const dated = texts.filter((value) => {
    const read = dayOfText(String(value))
    return read.ok || read.why === 'ambiguous'
  })
  const days = numbers.filter((value) => value > FIRST_DAY && value < LAST_DAY)
  return (
    dated.length > 0 && dated.length >= MOST * texts.length && days.length >= MOST * numbers.length
  )
}

/** Days that tables of deals hold, as Excel counts them: 1982 to 2091. */
const [FIRST_DAY, LAST_DAY] = [30_000, 70_000]

/** Yes and no in a few words; ones alone are sizes. */
const isFlag = (texts: readonly string[]): boolean =>
  texts.length <= 8 &&
  texts.every((text) => flagOf(text) !== null) &&
  (new Set(texts.map(flagOf)).size >= 2 || texts.some((text) => !/^\d/.test(text)))

/** Ones and zeros, or yes and no, with a slip: “maybe”. */
function isNearlyFlag(texts: readonly string[], codes: Int32Array, filled: number): boolean {
  if (texts.length > 8) return false
  const known = texts.filter((text) => flagOf(text) !== null)
  if (!isFlag(known) || known.length === texts.length) return false
  const isKnown = texts.map((text) => flagOf(text) !== null)
  return codes.filter((code) => code >= 0 && isKnown[code]!).length >= 0.95 * filled
}

const flagsOf = (codes: Int32Array, texts: readonly string[]): Float64Array => {
  const flags = texts.map((text) => Number(flagOf(text) ?? 'open'))
  return Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : flags[code]!))
}
