// Values one option with its sales by a valuation, through the service's own evaluation.
import type { Valuation } from '#contract/valuation.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { texts } from '#contract/table.ts'
import { evaluate } from '#grounding/evaluate.ts'

export type Row = Record<string, string | number | null>

/** Profit of the option. Rows are as the examples give them. */
export function profitOf(
  valuation: Valuation,
  option: Row,
  sales: readonly Row[],
  parameters: Readonly<Record<string, number>> = {},
): number {
  const cell = (row: Row, name: string): number =>
    typeof row[name] === 'number' ? row[name] : Number.NaN
  const menus = tableFromRows([option])
  const sold = sales.filter((sale) => cell(sale, 'qty') > 0)
  const column = (name: string): Float64Array =>
    Float64Array.from(sold, (sale) => {
      const value = cell(sale, name)
      return name === 'price' && Number.isNaN(value) ? cell(option, 'unit_price') : value
    })
  const values = evaluate(
    valuation,
    {
      count: 1,
      row: Int32Array.of(0),
      group: Int32Array.of(0),
      ordered: Float64Array.of(cell(option, 'qty')),
      held: Float64Array.of(0),
    },
    {
      start: Int32Array.of(0, sold.length),
      qty: column('qty'),
      age: Float64Array.from(sold, (sale) => cell(sale, 'T') - cell(option, 'T')),
      column,
      keyCost: (name) => column(name).subarray(0, 1),
      lastSale: (name) => column(name).subarray(-1),
    },
    {
      column: (name) => Float64Array.of(cell(option, name)),
      texts: (name) => texts(menus, name),
      lead: Float64Array.of(Math.max(0, cell(option, 'T_lead')) || 0),
      horizon: valuation.horizon,
      parameter: (name, otherwise) => parameters[name] ?? otherwise,
    },
  )
  return values.profit[0]!
}
