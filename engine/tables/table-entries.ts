// What reading found wrong, in words: each fault of a table, or a body that is no request at all,
// becomes one entry of `errors` (interface §2). Not the rules over columns: those need the whole
// table and stand in rules/.
import {
  ENVELOPE_BYTES,
  MENU_ROWS,
  ROW_BYTES,
  SALES_ROWS,
  TABLE_COLUMNS,
} from '#contract/limits.ts'
import type { TableName } from '#contract/request-read.ts'
import type { Entry } from '#contract/schemas.ts'
import { shownText } from '#contract/shown.ts'
import { nearest } from '#contract/spelling.ts'
import type { JsonKind } from './row-scanner.ts'
import type { BuiltTable, LostFault, RowFault } from './table-builder.ts'

/** Where an entry points at no row. */
const WHOLE = { count: 1, rows: [], keys: [] }

const NAMES = { menus: 'Menus', sales: 'Sales' } as const

/** Rows that a table may have (specification 2.1, interface §1). */
export function rowLimit(table: TableName): number {
  return table === 'menus' ? MENU_ROWS : SALES_ROWS
}

/** The entries for what a builder counted; `tooLarge` are the rows beyond ROW_BYTES. */
export function entriesOfRows(table: TableName, built: BuiltTable, tooLarge: RowFault): Entry[] {
  const name = NAMES[table]
  const entries: Entry[] = []
  const { notScalar, notObject, repeated, lost, columnBeyond } = built
  if (notObject.count > 0)
    entries.push({
      code: 'row_not_object',
      table,
      message: `${plural(notObject.count, 'row')} of ${name} ${are(notObject)} not an object of cells.`,
      fix: 'Send each row as an object: column name to cell.',
      ...places(notObject),
    })
  if (notScalar.count > 0)
    entries.push({
      code: 'cell_not_scalar',
      table,
      column: shownText(notScalar.column!),
      message:
        `${plural(notScalar.count, 'cell')} of ${name} ${are(notScalar)} an object or a list, ` +
        `first in row ${notScalar.rows[0]}, column "${shownText(notScalar.column!)}".`,
      fix: 'Write a text, a number, true or false in a cell; use several columns for structured values.',
      ...places(notScalar),
    })
  if (repeated.count > 0)
    entries.push({
      code: 'column_repeated',
      table,
      message: `${plural(repeated.count, 'row')} of ${name} ${repeated.count === 1 ? 'names' : 'name'} a column more than once.`,
      fix: 'Name each column once in a row: of two cells only one can be meant.',
      ...places(repeated),
    })
  if (lost.count > 0) entries.push(lostCells(table, lost))
  if (tooLarge.count > 0)
    entries.push({
      code: 'row_too_large',
      table,
      message: `${plural(tooLarge.count, 'row')} of ${name} ${are(tooLarge)} larger than ${ROW_BYTES} bytes.`,
      fix: 'Shorten the texts of these rows, or leave out columns that do not affect the outcome.',
      ...places(tooLarge),
    })
  if (columnBeyond !== null) entries.push(tooManyColumns(table, columnBeyond))
  if (built.rowsGiven > rowLimit(table)) entries.push(tooManyRows(table, built.rowsGiven))
  return entries
}

/** Cells that JSON or a table cannot hold; of keys, those that no answer could return as sent. */
export function lostCells(table: TableName, lost: LostFault): Entry {
  const { column = 'key', what } = lost
  const shown = JSON.stringify(shownText(column))
  const more = lost.count > 1 ? ` and ${plural(lost.count - 1, 'more row')}` : ''
  const first = lost.keys.length > 0 ? ` (first ${JSON.stringify(lost.keys[0])})` : ''
  return {
    code: column === 'key' ? 'unreadable_key' : 'parquet_unreadable',
    table,
    column: shownText(column),
    message: `${NAMES[table]} column ${shown} holds, in row ${lost.rows[0]}${more} (counted from 0), ${what}${first}.`,
    fix:
      column === 'key'
        ? 'Send the keys as text, in both tables: a UUID as its 36 characters, a long number in quotes.'
        : 'Write these cells as text or as numbers, or leave them blank.',
    ...places(lost),
  }
}

/** Whether the entry says that a table has more than may be read of it. */
export const isBeyondLimits = ({ code }: Entry): boolean =>
  code === 'too_many_rows' || code === 'too_many_columns'

/** The table has `rows` rows or more, beyond its limit. */
export function tooManyRows(table: TableName, rows: number): Entry {
  return {
    code: 'too_many_rows',
    table,
    message: `${NAMES[table]} has more than ${rowLimit(table)} rows, the most that is read.`,
    fix: 'Leave out the oldest menus and their sales.',
    count: rows,
    rows: [],
    keys: [],
  }
}

/** `first` = a column beyond the limit. */
export function tooManyColumns(table: TableName, first: string): Entry {
  return {
    code: 'too_many_columns',
    table,
    column: shownText(first),
    message: `${NAMES[table]} has more than ${TABLE_COLUMNS} columns.`,
    fix: 'Leave out columns that do not affect the outcome.',
    ...WHOLE,
  }
}

/** The table came as Parquet and `message` says why it cannot be read. */
export function unreadableParquet(table: TableName, message: string): Entry {
  return {
    code: 'parquet_unreadable',
    table,
    message: `${NAMES[table]} cannot be read as Parquet: ${message}`,
    fix: 'Write the file again (plain columns; snappy, gzip, zstd or no compression) or send rows.',
    ...WHOLE,
  }
}

/** The field holds neither rows nor text. */
export function notATable(table: TableName): Entry {
  return {
    code: 'table_not_readable',
    table,
    message: `\`${table}\` is neither a list of rows nor a text.`,
    fix: 'Send a JSON array of row objects, or a Parquet file as base64 text.',
    ...WHOLE,
  }
}

const KINDS: Record<JsonKind, string> = {
  list: 'a list',
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
}

/** The whole body is JSON, but no object with fields. */
export function notAnObject(kind: JsonKind): Entry {
  return {
    code: 'not_an_object',
    table: 'request',
    message: `The request is ${KINDS[kind]} where an object with fields belongs.`,
    fix: 'Send one JSON object with the fields menus, sales and business_description.',
    ...WHOLE,
  }
}

function places(fault: RowFault): Pick<Entry, 'count' | 'rows' | 'keys'> {
  return { count: fault.count, rows: fault.rows, keys: fault.keys }
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function are(fault: RowFault): string {
  return fault.count === 1 ? 'is' : 'are'
}

/** Why fields that are no table are not read, the last of them named `name`: it may be a table whose name is misspelt. */
export function fieldsTooLarge(name: string): string {
  const meant = nearest(name, ['menus', 'sales'])
  const fix =
    meant !== null && meant !== name
      ? `The table ${JSON.stringify(shownText(name))} must be named "${meant}".`
      : 'A table is a list of row objects, or base64 Parquet, named menus or sales; leave out fields that the service does not read.'
  return `The fields that are no table take more than ${ENVELOPE_BYTES} bytes together. ${fix}`
}
