// The part of a request that a language model may see: the words, and the name and type of each
// usable column. No cell values.
import type { FitOrder } from '#contract/engine-protocol.ts'
import {
  COLUMN_CHARACTERS,
  COSTS,
  MENUS_AMOUNTS,
  SALES_OTHERS,
  type AskedColumn,
  type ModelRequest,
} from '#contract/model-reading.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { MENUS_COLUMNS } from '#contract/rule-columns.ts'
import { notNumeric, numbers, type Table } from '#contract/table.ts'
import { costParameter, WRITEOFF, type Columns } from '#language/inputs.ts'
import { sharesOf } from './columns-of.ts'

/** The request's words and columns as a model may be asked about them. */
export function questionOf(read: RequestRead, columns: Columns, order: FitOrder): ModelRequest {
  const { parameters } = order.options
  const [menus, sales] = [read.menus.table, read.sales.table]
  const shares = sharesOf(menus, sales)
  const asked = (title: 'Menus' | 'Sales', table: Table, name: string): AskedColumn[] => {
    const place = `${title}.${name}`
    if (name === '' || name.length > COLUMN_CHARACTERS) return []
    if (shares.percents.includes(place)) return [{ name, type: 'percent' }]
    if (shares.fractions.includes(place)) return [{ name, type: 'fraction' }]
    return isNumber(table, name) ? [{ name, type: 'number' }] : []
  }
  const texts = (columns.texts ?? []).filter(
    (name) => !MENUS_COLUMNS.has(name) && name !== '' && name.length <= COLUMN_CHARACTERS,
  )
  const given = COSTS.filter(
    (name) => !sales.columns.has(name) && costParameter(parameters, name) !== null,
  )
  return {
    description: order.business_description ?? '',
    menus: [
      ...columns.menus
        .filter((name) => !MENUS_COLUMNS.has(name) || MENUS_AMOUNTS.has(name))
        .flatMap((name) => asked('Menus', menus, name)),
      ...texts.map((name): AskedColumn => ({ name, type: 'text' })),
    ],
    sales: [
      ...columns.sales
        .filter((name) => !SALES_OTHERS.has(name))
        .flatMap((name) => asked('Sales', sales, name)),
      ...given.map((name): AskedColumn => ({ name, type: 'number' })),
    ],
    period: parameters.period ?? null,
    highestPrice: highestPrice(read),
    ...(typeof parameters[WRITEOFF] === 'number' ? { writeoff: true } : {}),
  }
}

/** The highest price or cost of a unit in the tables. */
export function highestPrice({ menus: { table: menus }, sales: { table: sales } }: RequestRead) {
  return Math.max(
    ...[numbers(menus, 'unit_price'), numbers(menus, 'unit_cost'), numbers(sales, 'price')].map(
      highest,
    ),
  )
}

/** Whether some cell is filled and every filled one is a number. */
function isNumber(table: Table, name: string): boolean {
  return (
    notNumeric(table, name).length === 0 &&
    numbers(table, name).some((value) => !Number.isNaN(value))
  )
}

function highest(values: Float64Array): number {
  return values.reduce((most, value) => (value > most ? value : most), 0)
}
