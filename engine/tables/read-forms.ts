// The columns of a table with their texts read as the numbers and dates that they are (interface §1). Keys and plain
// columns stay as sent; of the columns with a meaning of their own the blanks alone are read: what is no number there
// is an error.
import { isBlankWord, readAs, type ColumnForm, type Forms } from '#contract/cell-looks.ts'
import { ENTRY_ROWS } from '#contract/limits.ts'
import type { TableName, TableRead } from '#contract/request-read.ts'
import { MENUS_COLUMNS, SALES_COLUMNS } from '#contract/rule-columns.ts'
import { outstandingPeriods } from '#contract/stock.ts'
import {
  toNumber,
  type CodedColumn,
  type Column,
  type Scalar,
  type Table,
} from '#contract/table.ts'
import { alikeOf, countCell, countText, newTally, NONE, type FormTally } from './form-tally.ts'
import { decideForm, PLAIN } from './number-forms.ts'

/** A table before its forms are read; `others` are read already. */
type Unread = Pick<TableRead, 'table' | 'others'>

/**
 * The table as it is read, with the forms of its columns. `like`: a table that was read before, whose columns say how
 * those of this one are read (the rows that a prediction is asked for, like those of the fit).
 */
export function readForms(
  name: TableName,
  sent: Unread,
  like?: TableRead,
): { table: Table; forms: Forms } {
  const forms = new Map<string, ColumnForm>()
  const columns = new Map<string, Column>()
  for (const [column, cells] of sent.table.columns) {
    const read =
      column === 'key' ? null : readColumn(cells, hasMeaning(name, column), formIn(like, column))
    if (read) forms.set(column, read.form)
    columns.set(column, read?.column ?? cells)
  }
  for (const [column, { form }] of sent.others) if (form) forms.set(column, form)
  return { table: { rows: sent.table.rows, columns }, forms }
}

/** Whether rules read the column as numbers or flags, whatever its cells are. */
const hasMeaning = (name: TableName, column: string): boolean =>
  name === 'sales'
    ? SALES_COLUMNS.has(column)
    : MENUS_COLUMNS.has(column) || outstandingPeriods(column) !== null

function formIn(like: TableRead | undefined, name: string): ColumnForm | undefined {
  const column = like?.table.columns.get(name)
  return column && (like!.forms?.get(name) ?? (column.kind === 'number' ? PLAIN : undefined))
}

/** The column as it is read; null where all of its cells were sent as numbers. */
export function readColumn(
  column: Column,
  withMeaning = false,
  like?: ColumnForm,
): { column: Column; form: ColumnForm } | null {
  if (column.kind === 'number') {
    if (!like || like.as === 'number' || like.as === 'text') return null
    const codes = Int32Array.from(column.values, (value, row) => (Number.isNaN(value) ? -1 : row))
    return readColumn({ kind: 'coded', codes, dictionary: [...column.values] }, withMeaning, like)
  }
  const own = decideForm(tallyOf(column))
  const { filled, blanks } = own
  if (withMeaning) {
    return { column: withoutBlanks(column, blanks.count), form: { ...PLAIN, filled, blanks } }
  }
  // What is told of the other table is told already.
  const form = like ? { ...like, filled, blanks, read: NONE, strays: NONE, doubt: null } : own
  if (form.as === 'text') return { column: withoutBlanks(column, blanks.count), form }
  const isAsSent = form.plain && blanks.count + form.strays.count === 0
  if (!like && isAsSent) return { column, form }
  const read = column.dictionary.map((cell) =>
    typeof cell === 'string' ? readAs(cell, form) : form.as === 'number' ? toNumber(cell) : null,
  )
  const strays = like ? straysOf(column, read) : form.strays
  if (form.plain && blanks.count + strays.count === 0) return { column, form: { ...form, strays } }
  return {
    column:
      form.as === 'date' ? recoded(column, read) : asNumbers(column, read as (number | null)[]),
    form: { ...form, strays },
  }
}

function tallyOf({ codes, dictionary }: CodedColumn): FormTally {
  const tally = newTally()
  const alike = dictionary.map((cell) => (typeof cell === 'string' ? alikeOf(tally, cell) : null))
  for (const [row, code] of codes.entries()) {
    if (code < 0) continue
    const cell = dictionary[code]!
    if (typeof cell === 'string') countText(alike[code]!, cell, row)
    else countCell(tally, cell, row)
  }
  return tally
}

/** Filled cells that the form of another table has no reading for. */
function straysOf(
  { codes, dictionary }: CodedColumn,
  read: readonly (Scalar | null)[],
): ColumnForm['strays'] {
  const odd = dictionary.map(
    (cell, code) => read[code] === null && !(typeof cell === 'string' && isBlankWord(cell)),
  )
  const rows = Array.from(codes.keys()).filter((row) => codes[row]! >= 0 && odd[codes[row]!])
  const texts = rows.map((row) => String(dictionary[codes[row]!]))
  return { count: rows.length, example: texts.sort()[0] ?? '', rows: rows.slice(0, ENTRY_ROWS) }
}

function withoutBlanks(column: CodedColumn, blanks: number): Column {
  if (blanks === 0) return column
  return recoded(
    column,
    column.dictionary.map((cell) => (typeof cell === 'string' && isBlankWord(cell) ? null : cell)),
  )
}

/** The column with other cells in its dictionary; null = blank. */
function recoded({ codes }: CodedColumn, cells: readonly (Scalar | null)[]): Column {
  const codeOf = new Map<Scalar, number>()
  const code = cells.map((cell) => {
    if (cell === null) return -1
    if (!codeOf.has(cell)) codeOf.set(cell, codeOf.size)
    return codeOf.get(cell)!
  })
  return {
    kind: 'coded',
    codes: codes.map((each) => (each < 0 ? -1 : code[each]!)),
    dictionary: [...codeOf.keys()],
  }
}

function asNumbers({ codes }: CodedColumn, read: readonly (number | null)[]): Column {
  const values = new Float64Array(codes.length)
  for (const [row, code] of codes.entries())
    values[row] = (code < 0 ? null : read[code]) ?? Number.NaN
  return { kind: 'number', values }
}
