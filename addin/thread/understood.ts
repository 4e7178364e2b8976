// Three deals as the mapping understands them, so that a person sees at a glance whether the columns are the right ones.
import { cell, numbers, type Table } from '#contract/table.ts'
import { dealName } from '../mapping/deal-name.ts'
import { isoOfDay } from '../mapping/dates.ts'
import { daysIn } from '../mapping/read-in-form.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { formSaid } from '../mapping/said.ts'
import type { Sheets } from '../mapping/sources.ts'
import { prepareUpload, type Upload } from '../mapping/upload.ts'

/** A deal in plain values; null = nothing says it. */
export interface Understood {
  readonly key: string
  readonly day: string | null
  readonly cost: number | null
  readonly price: number | null
  readonly size: number | null
  /** `open`: a deal of today. */
  readonly taken: 'yes' | 'no' | 'open' | 'unknown'
  readonly sold: number | null
}

/** The first deal that was taken and sold, the first that was passed, and one of today. */
export function understoodDeals(mapping: Mapping, sheets: Sheets, today: string): Understood[] {
  const upload = prepareUpload(mapping, sheets, today)
  const { table } = upload.menus
  const sold = unitsSold(upload)
  const [menu, chosen] = [numbers(table, 'menu'), numbers(table, 'historically_chosen')]
  const rows = Array.from({ length: table.rows }, (_, row) => row)
  const keyOf = (row: number): string => textAt(table, 'key', row)
  const isSold = (row: number): boolean => sold?.has(keyOf(row)) === true
  const isTaken = (row: number): boolean => chosen[row] === 1
  const picked = [
    rows.find((row) => isTaken(row) && isSold(row)) ?? rows.find(isTaken) ?? rows.find(isSold),
    rows.find((row) => menu[row] !== 0 && chosen[row] === 0),
    rows.find((row) => menu[row] === 0),
  ]
  return [...new Set(picked)].flatMap((row) =>
    row === undefined ? [] : [dealAt(upload, mapping, sheets, row, sold?.get(keyOf(row)) ?? null)],
  )
}

const textAt = ({ columns }: Table, column: string, row: number): string =>
  String(cell(columns.get(column), row) ?? '')

function unitsSold({ sales }: Upload): Map<string, number> | null {
  if (!sales) return null
  const units = new Map<string, number>()
  const qty = numbers(sales.table, 'qty')
  for (let row = 0; row < sales.table.rows; row++) {
    const key = textAt(sales.table, 'key', row)
    units.set(key, (units.get(key) ?? 0) + (qty[row]! || 0))
  }
  return units
}

function dealAt(
  { menus: { table, back } }: Upload,
  mapping: Mapping,
  sheets: Sheets,
  row: number,
  sold: number | null,
): Understood {
  const number = (column: string): number | null => {
    const value = numbers(table, column)[row]!
    return Number.isNaN(value) ? null : value
  }
  const isPast = back.table[row] === 1
  const sheet = isPast ? sheets.history! : sheets.menus
  const { columns, said } = isPast ? mapping.history! : mapping.menus
  const at = columns.date === undefined ? -1 : sheet.headers.indexOf(columns.date)
  const day =
    at < 0 ? Number.NaN : daysIn(sheet, at, formSaid(said ?? {}, columns.date!))[back.row[row]!]!
  const flag = number('historically_chosen')
  const textOf = (header: string | undefined): string => {
    const at = sheet.headers.indexOf(header ?? '')
    return at < 0 ? '' : String(cell(sheet.columns[at], back.row[row]!) ?? '')
  }
  return {
    key: dealName(textOf(columns.key), textOf(columns.label)),
    day: Number.isNaN(day) ? null : isoOfDay(Math.floor(day)),
    cost: number('unit_cost'),
    price: number('unit_price'),
    size: number('qty'),
    taken: number('menu') === 0 ? 'open' : flag === 1 ? 'yes' : flag === 0 ? 'no' : 'unknown',
    sold,
  }
}
