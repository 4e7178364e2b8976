// A small valid request for the rule tests, and its reading without the wire: rows go straight
// into columns. Not the request reader's test: that one reads bytes.
import type { RequestRead, TableName, TableRead } from '#contract/request-read.ts'
import { withPrices } from '#contract/row-amounts.ts'
import { readForms } from '#tables/read-forms.ts'
import { tableFromRows } from '#tables/table-builder.ts'

export type Row = Record<string, unknown>
export interface Sent {
  fields: Record<string, unknown>
  menus: Row[]
  sales: Row[]
}

/** 12 past menus of 12 keys in two sizes, 9 of them taken (one sold nothing), and 60 keys now. */
export function baseRequest(): Sent {
  const menus: Row[] = []
  const sales: Row[] = []
  const sizes = [10, 20]
  for (let menu = 1; menu <= 12; menu++) {
    const T = menu - 13
    for (let deal = 0; deal < 12; deal++) {
      const key = `m${menu}-${deal}`
      const taken = deal < 9
      for (const qty of sizes)
        menus.push(option(key, menu, T, qty, deal, taken && qty === 20 ? 1 : 0))
      if (!taken) continue
      if (deal === 0) sales.push({ key, T, qty: 0, price: null, unit_fee: 0.5 })
      else
        for (const [age, share] of [0, 0.5].entries())
          sales.push({ key, T: T + age * 0.5, qty: 4 + deal * share, price: 12, unit_fee: 0.5 })
    }
  }
  for (let deal = 0; deal < 60; deal++)
    for (const qty of sizes) menus.push(option(`now-${deal}`, 0, 0, qty, deal, null))
  return {
    fields: { business_description: 'We buy at unit_cost and sell at the price of Sales.' },
    menus,
    sales,
  }
}

function option(
  key: string,
  menu: number,
  T: number,
  qty: number,
  deal: number,
  chosen: 0 | 1 | null,
): Row {
  return {
    key,
    menu,
    T,
    qty,
    unit_cost: 8 + deal / 10,
    unit_price: 12,
    historically_available: 1,
    historically_chosen: chosen,
    colour: deal % 2 === 0 ? 'red' : 'blue',
  }
}

/** The tables as a reader that keeps every column would read them. */
export function readSent(sent: Sent): RequestRead {
  return {
    fields: sent.fields,
    menus: readTable(sent.menus),
    sales: withPrices(readTable(sent.sales, 'sales')),
  }
}

export function readTable(rows: Row[], name: TableName = 'menus'): TableRead {
  const isBlank = (value: unknown): boolean =>
    value === null || value === undefined || value === '' || Number.isNaN(value)
  const blank = rows.flatMap((row, i) => (Object.values(row).every(isBlank) ? [i] : []))
  return {
    form: 'rows',
    ...readForms(name, { table: tableFromRows(rows), others: new Map() }),
    others: new Map(),
    blankRows: Int32Array.from(blank),
    problems: [],
  }
}

export const ABSENT: TableRead = { ...readTable([]), form: 'absent' }

/** The row without some of its columns. */
export function without(row: Row, ...columns: string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)))
}
