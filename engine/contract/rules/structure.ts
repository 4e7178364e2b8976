// Structural rules that hold cell by cell: columns present, cells filled, numbers and flags
// readable, sizes positive. They run always (interface §2). Not what rows say of one another.
import { onlyReading } from '../cell-looks.ts'
import { isBlank, requiredColumns } from '../incomplete-rows.ts'
import { isoDays } from '../text-dates.ts'
import { outstandingPeriods } from '../stock.ts'
import { cell, toNumber, type Column, type Scalar } from '../table.ts'
import {
  atRows,
  count,
  eachColumn,
  findRows,
  noRows,
  numberRule,
  quote,
  SHEETS,
  type Rule,
  type Sheet,
  structureRule,
} from './rule-context.ts'
import { nearest, spell } from '../spelling.ts'

/** Columns that hold numbers where they are given. */
function numberColumns(sheet: Sheet): string[] {
  if (sheet.name === 'sales')
    return [
      'T',
      'qty',
      'price',
      'revenue',
      'menu',
      'T_signal_delay',
      'unit_holding_cost',
      'unit_fee',
    ]
  const arriving = [...sheet.read.table.columns.keys()].filter(
    (c) => outstandingPeriods(c) !== null,
  )
  return ['T', 'menu', 'qty', 'unit_cost', 'unit_price', 'T_lead', 'profit', ...arriving]
}

/** Not sent at all; a table that cannot be read was said by the reader. */
function isAbsent(sheet: Sheet): boolean {
  return sheet.read.form === 'absent' && sheet.read.problems.length === 0
}

/** Whether all words of the shorter name stand in the longer one: "cost", "unit_cost". */
function sharesWords(name: string, column: string): boolean {
  const [few, many] = [spell(name).words, spell(column).words].sort((a, b) => a.length - b.length)
  return few!.length > 0 && few!.every((word) => word.length > 2 && many!.includes(word))
}

const present = (sheet: Sheet, column: string): Column | undefined =>
  sheet.read.table.columns.get(column)

/** Days as Excel and people write them: "3-Oct", "01.03.2026", "1 March 2026". */
const MONTH =
  '(?:jan|ene|feb|fév|mar|mär|mrz|apr|abr|avr|ma[iy]|jun|jul|juin|juil|aug|ago|aoû|sep|oct|okt|nov|dec|dez|déc|dic)'
const DATE = new RegExp(
  String.raw`^\d{1,4}[./ -](?:\d{1,2}[./ -]\d{1,4}|${MONTH}\p{L}*\.?(?:[./ -]\d{2,4})?)$`,
  'iu',
)

/** What to say of a cell that is no plain number: that it is a date, or what to write for it. */
function oddWords(value: Scalar | null, column: string): string {
  if (typeof value !== 'string') return ''
  const text = value.trim()
  if (!Number.isNaN(isoDays(text)) || DATE.test(text))
    return column === 'T' || column === 'menu'
      ? `${quote(text)} is a date: T counts periods, 0 is now and -2 two periods ago, and each past decision has a menu number. `
      : `${quote(text)} is a date, which Excel makes of what looks like one (3-10, 3.10). `
  const meant = onlyReading(text)
  return typeof meant === 'number'
    ? `For ${quote(text)} write ${meant}. `
    : `${quote(text)} is no number. `
}

export const STRUCTURE_RULES: readonly Rule[] = [
  structureRule('missing_table', [], (c) =>
    SHEETS.filter((name) => isAbsent(c[name])).map((name) => ({
      table: name,
      hits: noRows(1),
      message: `The request has no ${quote(name)}.`,
      fix:
        name === 'menus'
          ? 'Send the rows of every menu, the current one as menu 0, as a list or as Parquet.'
          : 'Send the sales of the deals that were taken, as a list or as Parquet; [] where past profits are sent instead.',
    })),
  ),
  structureRule(
    'missing_column',
    [],
    eachColumn(
      (sheet, c) => requiredColumns(sheet.name, c.client),
      (sheet, column) => {
        if (present(sheet, column)) return null
        const names = [...sheet.read.table.columns.keys(), ...sheet.read.others.keys()]
        const own: readonly string[] = requiredColumns(sheet.name, false)
        const others = names.filter((name) => !own.includes(name))
        const near = nearest(column, others) ?? others.find((name) => sharesWords(name, column))
        return {
          table: sheet.name,
          column,
          hits: noRows(1),
          message: `${sheet.title} has no column ${quote(column)}.`,
          fix:
            near === undefined
              ? `Add ${quote(column)} to every row; names are case-sensitive.`
              : `Rename ${quote(near)} to ${quote(column)} if it is the one; names are case-sensitive.`,
        }
      },
    ),
  ),
  structureRule(
    'missing_value',
    [],
    eachColumn(
      (sheet, c) => requiredColumns(sheet.name, c.client),
      (sheet, column) => {
        const read = present(sheet, column)
        if (!read) return null
        const hits = findRows(sheet, (row) => isBlank(read, row) && sheet.blank[row] === 0)
        return atRows(sheet, hits, {
          column,
          message: `${sheet.title} column ${quote(column)} is blank in ${count(hits, 'row')}`,
          fix: `Fill ${quote(column)} in ${hits.count === 1 ? 'that row' : 'those rows'}, or delete the whole row.`,
        })
      },
    ),
  ),
  structureRule(
    'unreadable_key',
    [],
    eachColumn(
      () => ['key'],
      (sheet, column) => {
        const read = present(sheet, column)
        if (!read) return null
        const hits = findRows(sheet, notKey(read))
        return atRows(sheet, hits, {
          column,
          message: `${sheet.title} column "key" is neither a text nor a number that can be returned as sent in ${count(hits, 'row')}`,
          fix: 'A key is a text or a number: write true and false, and whole numbers beyond 9007199254740991, as text in both tables.',
        })
      },
    ),
  ),
  structureRule(
    'not_numeric',
    [],
    eachColumn(numberColumns, (sheet, column) => {
      const read = present(sheet, column)
      if (!read) return null
      const hits = findRows(sheet, notFinite(read))
      return atRows(sheet, hits, {
        column,
        message: `${sheet.title} column ${quote(column)} is not a number in ${count(hits, 'row')}`,
        fix: `${oddWords(cell(read, hits.rows[0] ?? -1), column)}Write plain numbers with a decimal point: no units, no thousands separators, no text.`,
      })
    }),
  ),
  structureRule('unreadable_flag', ['menus', 'sales'], (c) =>
    (['historically_available', 'historically_chosen', 'in_stock'] as const).map((column) => {
      const ofSales = column === 'in_stock'
      const sheet = ofSales ? c.sales : c.menus
      if (!present(sheet, column)) return null
      const flag = sheet.flag(column)
      const hits = findRows(sheet, (row) => flag[row] === -2)
      return atRows(sheet, hits, {
        column,
        // Sales may have a column of that name for something else: such cells say nothing.
        ...(ofSales && { warning: true as const }),
        message: `${sheet.title} column ${quote(column)} is neither 1/0 nor true/false in ${count(hits, 'row')}`,
        fix: `Write 1 or 0, or TRUE or FALSE; blank counts as ${ofSales ? 'in stock' : 'available and not chosen'}.`,
      })
    }),
  ),
  numberRule('menu_not_integer', 'structure', ['menus', 'menu'], {
    // Beyond 2^53 two ids could be one number.
    fails: (id) => Number.isFinite(id) && !Number.isSafeInteger(id),
    is: 'not a whole number up to 9007199254740991',
    fix: 'Number the menus with integers: 0 for the current one, any other for each past one.',
  }),
  numberRule('qty_not_positive', 'structure', ['menus', 'qty'], {
    fails: (qty) => qty <= 0,
    is: 'not greater than 0',
    fix: 'Write a size above 0, or leave the row out: declining needs no row.',
  }),
  structureRule(
    'negative_value',
    [],
    eachColumn(
      (sheet) =>
        sheet.name === 'sales'
          ? ['qty']
          : [
              'unit_cost',
              'unit_price',
              'T_lead',
              ...numberColumns(sheet).filter((column) => outstandingPeriods(column) !== null),
            ],
      (sheet, column) => {
        if (!present(sheet, column)) return null
        const values = sheet.number(column)
        const hits = findRows(sheet, (row) => values[row]! < 0)
        return atRows(sheet, hits, {
          column,
          message: `${sheet.title} column ${quote(column)} is below 0 in ${count(hits, 'row')}`,
          fix:
            sheet.name === 'sales'
              ? 'Units sold are ≥ 0: take returned units off the sale they belong to.'
              : `${quote(column)} must be ≥ 0.`,
        })
      },
    ),
  ),
]

/** Test of a row: filled, but no finite number. */
function notFinite(column: Column): (row: number) => boolean {
  return filledWith(
    column,
    (value) => typeof value === 'boolean' || !Number.isFinite(toNumber(value)),
  )
}

/**
 * Test of a row: a key that no answer could return as it was sent. A whole number beyond 2^53 − 1 may
 * stand for another; half a surrogate pair becomes U+FFFD in UTF-8.
 */
function notKey(column: Column): (row: number) => boolean {
  return filledWith(column, (value) => {
    if (typeof value === 'string') return !value.isWellFormed()
    if (typeof value === 'boolean' || !Number.isFinite(value)) return true
    return isBeyondIntegers(value)
  })
}

/** Test of a row: its cell is filled, and the test holds for what fills it. */
function filledWith(column: Column, test: (value: Scalar) => boolean): (row: number) => boolean {
  if (column.kind === 'number') {
    const { values } = column
    return (row) => !Number.isNaN(values[row]) && test(values[row]!)
  }
  const found = Uint8Array.from(column.dictionary, (value) => Number(test(value)))
  const { codes } = column
  return (row) => codes[row]! >= 0 && found[codes[row]!] === 1
}

/** Whole, and so large that it may stand for another number. */
function isBeyondIntegers(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}
