// Sales that say the amount of a row (`revenue`) in place of the price of a unit (interface §1). It is divided by qty
// once, where a request is read: everything behind that sees `price`.
import { MONEY_MOST } from './limits.ts'
import type { ReadRequest } from './questions.ts'
import type { TableRead } from './request-read.ts'
import { notNumeric, numbers, type Column } from './table.ts'

/** A price that was rounded to the cent is the same price. */
const CENT = 0.01

/**
 * The table with `price` in place of `revenue`; as it is where a cell is no number or out of range, which the rules
 * say. `qty`: the units that each amount is of.
 */
export function withPrices<R extends Pick<TableRead, 'table' | 'amounts'>>(
  read: R,
  qty: Float64Array = numbers(read.table, 'qty'),
): R {
  const { rows, columns } = read.table
  const revenue = numbers(read.table, 'revenue')
  const isOdd = (['revenue', 'price', 'qty'] as const).some(
    (name) => notNumeric(read.table, name).length > 0,
  )
  if (!columns.has('revenue') || isOdd || revenue.some((each) => Math.abs(each) > MONEY_MOST))
    return read
  const price = numbers(read.table, 'price').slice()
  const withoutQty: number[] = []
  const differs: number[] = []
  for (let row = 0; row < rows; row++) {
    const amount = revenue[row]!
    if (Number.isNaN(amount)) continue
    if (!(qty[row]! > 0)) {
      if (amount !== 0) withoutQty.push(row)
      continue
    }
    const each = amount / qty[row]!
    if (Math.abs(each - price[row]!) > CENT + 1e-9 * Math.abs(each)) differs.push(row)
    price[row] = each
  }
  const prices: Column = { kind: 'number', values: price }
  const priced = [...columns].filter(([name]) => name !== 'price' && name !== 'revenue')
  return {
    ...read,
    table: { rows, columns: new Map([...priced, ['price', prices]]) },
    amounts: { withoutQty, differs },
  }
}

/** The columns of a `POST /read` as a fit would have them. */
export function askedPrices(request: ReadRequest): ReadRequest {
  const { menus, sales } = request.columns
  if (!sales.some(({ name }) => name === 'revenue')) return request
  const others = sales.filter(({ name }) => name !== 'revenue' && name !== 'price')
  return {
    ...request,
    columns: { menus, sales: [...others, { name: 'price', type: 'number' as const }] },
  }
}
