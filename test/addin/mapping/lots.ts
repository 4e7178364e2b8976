// A market of lots as people write it: offers, and a till that names them.
import type { CellValue } from '#addin/mapping/cell.ts'
import { columnsOfGuesses, guessSheets } from '#addin/mapping/guess.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import type { MenuPeriod } from '#addin/mapping/period.ts'
import { sheetOf, type Sheet } from '#addin/mapping/sheet.ts'
import { prepareUpload } from '#addin/mapping/upload.ts'

export const DAY = 46_000
/** A deal of the market: a number, its day, cost and size, and whether it was taken. */
export const DEALS = Array.from({ length: 120 }, (_, n) => ({
  n,
  day: DAY + 7 * Math.floor(n / 10),
  cost: 100 + ((n * 37) % 83),
  size: 2 + (n % 5),
  taken: n % 3 === 0,
}))

export type Deal = (typeof DEALS)[number]
export type Columns<Row> = Readonly<Record<string, (row: Row) => CellValue>>

export const table = <Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): Sheet =>
  sheetOf(
    { name, headers: Object.keys(columns), formats: Object.keys(columns).map(() => 'General') },
    rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row))),
  )

export const isNow = ({ n }: Deal): boolean => n >= 110
export const SOLD = DEALS.filter((deal) => deal.taken && !isNow(deal))

export const offers = (more: Columns<Deal> = {}, rows: readonly Deal[] = DEALS): Sheet =>
  table(
    'Offers',
    {
      'Ref.': ({ n }) => `L-${1000 + n}`,
      'Decide by': ({ day }) => `2026-${String(1 + (((day - DAY) / 7) % 12)).padStart(2, '0')}-05`,
      'EK je Stück': ({ cost, n }) => (n % 2 ? cost : `${cost},00 €`),
      ...more,
    },
    rows,
  )

export const sales = (more: Columns<Deal> = {}): Sheet =>
  table(
    'Till',
    {
      Invoice: ({ n }) => `R${9000 + n}`,
      'Lot ref.': ({ n }) => `L-${1000 + n}`,
      'Sold on': ({ n }) => `2026-12-${String(1 + (n % 28)).padStart(2, '0')}`,
      '€/Stück': ({ cost }) => cost * 1.5,
      ...more,
    },
    SOLD,
  )

export function found(menus: Sheet, sold = sales()) {
  const guesses = guessSheets({ menus, sales: sold })
  return { menus: columnsOfGuesses(guesses.menus), sales: columnsOfGuesses(guesses.sales) }
}

export function uploaded(menus: Sheet, sold = sales(), period: MenuPeriod = 'month') {
  const columns = found(menus, sold)
  const mapping: Mapping = {
    version: 1,
    menus: { table: 'Offers', columns: columns.menus, features: [] },
    sales: { table: 'Till', columns: columns.sales, features: [] },
    time: columns.menus.date ? { by: 'date', period, now: 'latest' } : { by: 'columns' },
  }
  const upload = prepareUpload(mapping, { menus, sales: sold }, '2026-12-01')
  return { ...upload, told: upload.problems.map(({ code, message }) => `${code}: ${message}`) }
}
