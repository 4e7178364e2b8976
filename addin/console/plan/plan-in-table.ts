// A plan in two columns of its table, where no sheet is open: what each row of today gets, and these rows as CSV.
import type { MenuRow } from '#contract/schemas.ts'
import { cell, numbers } from '#contract/table.ts'
import { writeCsv } from '#tables/write-csv.ts'
import { isDateFormat, isoOfDay } from '../../mapping/dates.ts'
import { readDays } from '../../mapping/mapped-columns.ts'
import type { Sheet } from '../../mapping/sheet.ts'
import type { Upload } from '../../mapping/upload.ts'

/** By data row: how much the plan takes of it, and what that earns. */
export type PlannedRows = ReadonlyMap<number, readonly [qty: number, profit: number]>

/** What the plan says of each row of today; a deal that is not taken gets 0. */
export function plannedRows(
  upload: Upload,
  menu: readonly Pick<MenuRow, 'key' | 'qty' | 'profit'>[],
): PlannedRows {
  const chosen = new Map(menu.map((row) => [String(row.key), row]))
  const { table, back } = upload.menus
  const [menus, qty] = [numbers(table, 'menu'), numbers(table, 'qty')]
  const rows = new Map<number, readonly [number, number]>()
  for (let i = 0; i < table.rows; i++) {
    if (back.table[i] !== 0 || menus[i] !== 0) continue
    const row = back.row[i]!
    const picked = chosen.get(String(cell(table.columns.get('key'), i)))
    if (picked && picked.qty === qty[i]) rows.set(row, [picked.qty, picked.profit])
    else if (!rows.has(row)) rows.set(row, [0, 0])
  }
  return rows
}

/** Names of the two columns; those of an input test say so. */
export const namesOf = (mock: boolean): readonly [string, string] =>
  mock ? ['EDPS qty (mock)', 'EDPS profit (mock)'] : ['EDPS qty', 'EDPS profit']

/** The rows of today with the two columns behind their own. */
export function rowsCsv(sheet: Sheet, planned: PlannedRows, mock: boolean): string {
  const own = namesOf(mock)
  const kept = sheet.headers
    .map((header, at) => ({ header, at }))
    .filter(({ header }) => !own.includes(header))
  const days = new Map(
    kept.flatMap(({ at }) =>
      isDateFormat(sheet.formats[at]!) ? [[at, readDays(sheet, at).days] as const] : [],
    ),
  )
  const valueAt = (at: number, row: number) => {
    const day = days.get(at)?.[row]
    return day === undefined || Number.isNaN(day)
      ? cell(sheet.columns[at], row)
      : isoOfDay(Math.floor(day))
  }
  const rows = [...planned].toSorted(([a], [b]) => a - b)
  return writeCsv(
    [...kept.map(({ header }) => header), ...own],
    rows.map(([row, [qty, profit]]) => ({
      ...Object.fromEntries(kept.map(({ header, at }) => [header, valueAt(at, row)])),
      [own[0]]: qty,
      [own[1]]: profit,
    })),
  )
}
