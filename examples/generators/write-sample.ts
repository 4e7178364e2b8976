// Writes the add-in's bundled sample, addin/tables/sample.json: a small wholesale market as an analyst
// keeps it, with dates and SKUs in the place of T and menu ids. `node examples/generators/write-sample.ts`; a
// test holds the committed file against what this makes.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Row } from './market-example.ts'
import { generateWholesale } from './wholesale.ts'

/** The Monday of the current menu, as Excel counts days: 2026-08-03. */
const NOW = 46_237

/** Columns of the sheet in its order, with what they are called there. */
const MENUS: Readonly<Record<string, string>> = {
  T: 'Week of',
  key: 'SKU',
  qty: 'Qty',
  unit_cost: 'Unit cost',
  unit_price: 'Unit price',
  T_lead: 'Lead time (weeks)',
  historically_chosen: 'Taken',
  category: 'Category',
  supplier: 'Supplier',
  brand_tier: 'Brand tier',
  list_discount: 'List discount',
  search_index: 'Search index',
  shelf_score: 'Shelf score',
}
const SALES: Readonly<Record<string, string>> = {
  T: 'Date',
  key: 'SKU',
  qty: 'Units sold',
  price: 'Price',
  unit_fee: 'Unit fee',
  unit_holding_cost: 'Holding cost',
}

interface PackedTable {
  readonly name: string
  readonly columns: readonly Readonly<Record<string, unknown>>[]
}

/** As addin/tables/load-sample.ts reads it. */
export interface PackedSample {
  readonly menus: PackedTable
  readonly sales: PackedTable
  readonly description: string
  readonly options: Readonly<Record<string, unknown>>
}

export function makeSample(): PackedSample {
  const market = generateWholesale({ seed: 7, deals: 30, past: 36, weeks: 20, redraws: 0 })
  const { parameters } = market.marketType
  return {
    menus: packed('Deals', MENUS, market.menus),
    sales: packed('Sales', SALES, market.sales),
    description: market.description,
    options: {
      horizon: parameters?.inventory_holding_weeks_before_writeoff ?? null,
      writeoff: parameters?.leftover_writeoff_fraction ?? null,
      period: 'week',
    },
  }
}

function packed(
  name: string,
  headers: Readonly<Record<string, string>>,
  rows: readonly Row[],
): PackedTable {
  return {
    name,
    columns: Object.entries(headers).map(([column, header]) => {
      const values = rows.map((row) => {
        const value = row[column] ?? ''
        return column === 'T' ? NOW + 7 * Number(value) : value
      })
      const format = column === 'T' ? { format: 'yyyy-mm-dd' } : {}
      const of = [...new Set(values)]
      if (!of.every((value) => typeof value === 'string'))
        return { header, ...format, cells: values }
      const at = new Map(of.map((text, i) => [text, i]))
      return { header, ...format, of, cells: values.map((text) => at.get(text as string)!) }
    }),
  }
}

/** One line a column: short, and a difference can be read. */
export function sampleText(sample: PackedSample): string {
  const table = ({ name, columns }: PackedTable) =>
    `{ "name": ${JSON.stringify(name)}, "columns": [\n${columns.map((column) => JSON.stringify(column)).join(',\n')}\n] }`
  return `{
"menus": ${table(sample.menus)},
"sales": ${table(sample.sales)},
"description": ${JSON.stringify(sample.description)},
"options": ${JSON.stringify(sample.options)}
}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../../addin/tables/sample.json', import.meta.url))
  writeFileSync(file, sampleText(makeSample()))
}
