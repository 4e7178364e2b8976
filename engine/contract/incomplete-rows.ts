// Rows that are dropped before any rule runs (interface §2, Rules): past menus rows that lack a required
// cell, where they are few, and sales rows without a qty. Edge and engine drop the same rows with this one
// function. A dropped row reads as blank; row indexes stay those of the rows as sent.
import { keyIds } from './group-rows.ts'
import { isRuleColumn } from './rule-columns.ts'
import type { RequestRead, TableName, TableRead } from './request-read.ts'
import { flags, numbers, type Column, type Table } from './table.ts'

/** Columns that each table must have (interface §1). */
export function requiredColumns(table: TableName, client: boolean): readonly string[] {
  if (table === 'sales') return ['key', 'T', 'qty']
  return client
    ? ['key', 'menu', 'T', 'qty']
    : ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price']
}

/** Of the past rows at most one in twenty is dropped: more of them are an error of the whole. */
const DROPPED_SHARE = 0.05

/** Row indexes as sent, ascending. */
export interface Dropped {
  /** Past rows that lack a required cell. */
  readonly incomplete: Int32Array
  /** Other rows of their offers: without the incomplete ones they would tell a wrong taken size. */
  readonly untold: Int32Array
  /** Sales rows without a qty. */
  readonly sales: Int32Array
}

interface CompleteRows {
  readonly menus: TableRead
  readonly sales: TableRead
  readonly dropped: Dropped
}

/** The request without its incomplete rows; tables of which nothing is dropped are the same objects. */
export function dropIncomplete({ menus, sales }: RequestRead, client: boolean): CompleteRows {
  const incomplete = incompleteRows(menus, client)
  const untold = client ? new Int32Array(0) : untoldRows(menus.table, incomplete)
  const noQty = withoutQty(sales)
  return {
    menus: without('menus', menus, [...incomplete, ...untold]),
    sales: without('sales', sales, [...noQty]),
    dropped: { incomplete, untold, sales: noQty },
  }
}

/** Whether the cell is blank. */
export function isBlank(column: Column, row: number): boolean {
  return column.kind === 'number' ? Number.isNaN(column.values[row]!) : column.codes[row]! < 0
}

/** Past rows that lack a required cell; none where they are too many to be dropped. */
function incompleteRows({ table, blankRows }: TableRead, client: boolean): Int32Array {
  const required = requiredColumns('menus', client).map((name) => table.columns.get(name))
  if (required.includes(undefined)) return new Int32Array(0)
  const blank = marked(table.rows, blankRows)
  const T = numbers(table, 'T')
  const menu = numbers(table, 'menu')
  const isPast = (row: number): boolean =>
    T[row]! < 0 || (isBlank(table.columns.get('T')!, row) && Math.abs(menu[row]!) > 0)
  const dropped = new Uint8Array(table.rows)
  let [past, found] = [0, 0]
  for (let row = 0; row < table.rows; row++) {
    if (blank[row] === 1 || !isPast(row)) continue
    past++
    if (!required.some((column) => isBlank(column!, row))) continue
    dropped[row] = 1
    found++
  }
  return found > DROPPED_SHARE * past ? new Int32Array(0) : rowsOf(dropped)
}

/**
 * Rows of offers that lost an incomplete row and would now tell a wrong taken size: the flagged row is gone,
 * or a single row is left of several.
 */
function untoldRows(table: Table, incomplete: Int32Array): Int32Array {
  if (incomplete.length === 0) return incomplete
  const dropped = marked(table.rows, incomplete)
  const menu = numbers(table, 'menu')
  const key = keyIds(table, new Map())
  const chosen = flags(table, 'historically_chosen')
  const offerOf = (row: number): string => `${menu[row]} ${key[row]}`
  const offers = new Map<string, { rows: number[]; flagged: boolean; lost: boolean }>()
  for (const row of incomplete) offers.set(offerOf(row), { rows: [], flagged: false, lost: false })
  for (let row = 0; row < table.rows; row++) {
    const offer = offers.get(offerOf(row))
    if (!offer) continue
    if (dropped[row] === 0) {
      offer.rows.push(row)
      if (chosen[row] === 1) offer.flagged = true
    } else if (chosen[row] === 1) offer.lost = true
  }
  const untold = [...offers.values()].filter(
    ({ rows, flagged, lost }) => lost || (rows.length === 1 && !flagged),
  )
  return Int32Array.from(untold.flatMap(({ rows }) => rows)).sort()
}

/** Sales rows that name a key and no qty. */
function withoutQty({ table, blankRows }: TableRead): Int32Array {
  const [key, qty] = [table.columns.get('key'), table.columns.get('qty')]
  if (!key || !qty) return new Int32Array(0)
  const blank = marked(table.rows, blankRows)
  const dropped = new Uint8Array(table.rows)
  for (let row = 0; row < table.rows; row++)
    if (blank[row] === 0 && !isBlank(key, row) && isBlank(qty, row)) dropped[row] = 1
  return rowsOf(dropped)
}

/** The table with the cells of these rows blank in every column that rules and groups read. */
function without(name: TableName, read: TableRead, dropped: readonly number[]): TableRead {
  if (dropped.length === 0) return read
  const blanked = ([column, cells]: [string, Column]): [string, Column] => {
    if (!isRuleColumn(name, column)) return [column, cells]
    if (cells.kind === 'number') {
      const values = cells.values.slice()
      for (const row of dropped) values[row] = Number.NaN
      return [column, { kind: 'number', values }]
    }
    const codes = cells.codes.slice()
    for (const row of dropped) codes[row] = -1
    return [column, { ...cells, codes }]
  }
  const columns = new Map([...read.table.columns].map(blanked))
  const blankRows = Int32Array.from([...read.blankRows, ...dropped]).sort()
  return { ...read, table: { rows: read.table.rows, columns }, blankRows }
}

function marked(rows: number, some: Int32Array): Uint8Array {
  const marks = new Uint8Array(rows)
  for (const row of some) marks[row] = 1
  return marks
}

function rowsOf(marks: Uint8Array): Int32Array {
  const rows: number[] = []
  marks.forEach((mark, row) => {
    if (mark === 1) rows.push(row)
  })
  return Int32Array.from(rows)
}
