// Deals without an expected price: the cost times what past sales brought for each unit of it, in the middle.
import { cell, numbers, type Table } from '#contract/table.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { problemOf, type SheetProblem } from './problems.ts'
import type { MenuSource } from './sources.ts'
import { median } from './median.ts'

/** Sales that tell what units bring: of fewer, the middle is chance. */
const LEAST_SALES = 20

/** The table of deals with a price, and what is told of it; null where there is one, or too few sales say it. */
export function withExpectedPrice(
  menus: Table,
  sales: Table | null,
  sources: readonly MenuSource[],
): { readonly table: Table; readonly problem: SheetProblem } | null {
  const { columns, rows } = menus
  if (columns.has('unit_price') || !columns.has('unit_cost') || !sales) return null
  const cost = numbers(menus, 'unit_cost')
  const T = numbers(menus, 'T')
  const costOf = new Map<string, number>()
  for (let row = 0; row < rows; row++)
    if (T[row]! < 0 && cost[row]! > 0) {
      const key = String(cell(columns.get('key'), row))
      costOf.set(key, Math.max(cost[row]!, costOf.get(key) ?? 0))
    }
  const price = numbers(sales, 'price')
  const times = Float64Array.from(
    { length: sales.rows },
    (_, row) => price[row]! / (costOf.get(String(cell(sales.columns.get('key'), row))) ?? NaN),
  ).filter((each) => each > 0 && Number.isFinite(each))
  if (times.length < LEAST_SALES) return null
  const factor = Number(median(times).toPrecision(3))
  const values = cost.map((each) => Number((each * factor).toPrecision(6)))
  const source = sources.find(({ fields }) => fields.has('unit_cost'))!
  const header = source.sheet.headers[source.fields.get('unit_cost')!]!
  const { priceAssumed, priceAssumedFix } = tableProblemsText
  const message = priceAssumed({ table: source.sheet.name, factor, header, sales: times.length })
  return {
    table: { rows, columns: new Map([...columns, ['unit_price', { kind: 'number', values }]]) },
    problem: {
      ...problemOf('price_assumed', source.sheet.name, null, message, priceAssumedFix),
      severity: 'warning',
    },
  }
}
