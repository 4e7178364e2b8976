// Workbooks as people keep them, with their true mapping: deals of one trade written into tables with headers, forms
// and habits of its own. Cells follow from a seed.
import { sheetOf, type Sheet } from '#addin/mapping/sheet.ts'
import type { CellValue } from '#addin/mapping/cell.ts'
import type { MenuField, SalesField } from '#addin/mapping/fields.ts'

export interface Deal {
  readonly n: number
  /** Excel's serial of the day of its menu, and of the day on which the offer ends. */
  readonly day: number
  readonly ends: number
  /** Of the menu to decide now. */
  readonly now: boolean
  readonly item: number
  readonly cost: number
  readonly price: number
  readonly qty: number
  readonly taken: boolean
  readonly sold: number
}

export interface Sale {
  readonly n: number
  readonly deal: Deal
  readonly day: number
  readonly qty: number
  readonly price: number
}

/** A header, what stands in its cells, the field that it truly is, and its number format. */
export type Col<Row, Field> = readonly [string, (row: Row) => CellValue, Field?, string?]

export interface Book {
  readonly name: string
  readonly tables: readonly Sheet[]
  readonly truth: {
    readonly menus: Truth
    readonly history?: Truth
    readonly sales: Truth
  }
}
interface Truth {
  readonly table: string
  readonly columns: Readonly<Record<string, string>>
}

/** Numbers of 0 … 1 that follow from a seed. */
export function seeded(seed: number): () => number {
  let state = seed * 2_654_435_769
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Market {
  readonly seed: number
  readonly menus?: number
  readonly deals?: number
  /** Days between menus, and around them. */
  readonly every?: number
  readonly spread?: number
  readonly cost?: readonly [number, number]
  readonly most?: number
}

/** Deals of some menus and what those that were taken sold. */
export function marketOf({
  seed,
  menus = 12,
  deals = 13,
  every = 7,
  spread = 0,
  cost = [4, 90],
  most = 24,
}: Market): { deals: Deal[]; sales: Sale[] } {
  const random = seeded(seed)
  const all: Deal[] = []
  const sales: Sale[] = []
  for (let menu = 0; menu < menus; menu++)
    for (let i = 0; i < deals; i++) {
      const unit = cost[0] + random() ** 2 * (cost[1] - cost[0])
      const day = 46_000 + menu * every + Math.round((random() - 0.5) * 2 * spread)
      const now = menu === menus - 1
      const taken = !now && random() < 0.4
      const qty = 1 + Math.floor(random() * most)
      const sold = taken ? Math.max(1, Math.round(qty * (0.4 + 0.6 * random()))) : 0
      const deal = {
        n: all.length,
        day,
        ends: day + 3 + Math.floor(random() * 9),
        now,
        // Each item once a menu: 13 of 40.
        item: (menu * 7 + i * 3) % 40,
        cost: round(unit),
        price: round(unit * (1.25 + random() * 0.6)),
        qty,
        taken,
        sold,
      }
      all.push(deal)
      let left = sold
      while (left > 0) {
        const units = Math.min(left, 1 + Math.floor(random() * 6))
        left -= units
        sales.push({
          n: 0,
          deal,
          day: day + 1 + Math.floor(random() * every * 2),
          qty: units,
          price: round(deal.price * (0.85 + 0.3 * random())),
        })
      }
    }
  sales.sort((a, b) => a.day - b.day)
  const last = all.at(-1)!.day
  return {
    deals: all,
    sales: sales.filter(({ day }) => day <= last).map((sale, n) => ({ ...sale, n })),
  }
}

export const round = (value: number): number => Math.round(value * 100) / 100

/** A table of these rows. */
export function tableOf<Row>(
  name: string,
  columns: readonly Col<Row, string>[],
  rows: readonly Row[],
): Sheet {
  const headers = columns.map(([header]) => header)
  const formats = columns.map((column) => column[3] ?? 'General')
  return sheetOf(
    { name, headers, formats },
    rows.map((row) => columns.map(([, cell]) => cell(row))),
  )
}

export const truthOf = <Row>(table: string, columns: readonly Col<Row, string>[]): Truth => ({
  table,
  columns: Object.fromEntries(
    columns.flatMap(([header, , field]) => (field === undefined ? [] : [[field, header]])),
  ),
})

/** A workbook of one table of deals and one of sales, in this order or turned round. */
export function bookOf(
  name: string,
  market: ReturnType<typeof marketOf>,
  deals: readonly [string, readonly Col<Deal, MenuField>[]],
  sales: readonly [string, readonly Col<Sale, SalesField>[]],
  turned = false,
): Book {
  const tables = [
    tableOf(deals[0], deals[1], market.deals),
    tableOf(sales[0], sales[1], market.sales),
  ]
  return {
    name,
    tables: turned ? tables.toReversed() : tables,
    truth: { menus: truthOf(...deals), sales: truthOf(...sales) },
  }
}

/** How days are shown. */
export const DAY = 'dd/mm/yyyy'
export const of = <T>(list: readonly T[], n: number): T => list[n % list.length]!
export const pad = (n: number, digits: number): string => String(n).padStart(digits, '0')
export const comma = (value: number): string => value.toFixed(2).replace('.', ',')
export const thousands = (value: number): string => value.toLocaleString('en-US')
export const iso = (serial: number): string =>
  new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10)
export const german = (serial: number): string => iso(serial).split('-').toReversed().join('.')
export const blankNow = (deal: Deal, yes: string | number, no: string | number): string | number =>
  deal.now ? '' : deal.taken ? yes : no
