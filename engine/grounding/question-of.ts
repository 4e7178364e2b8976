// What a language model may know of a request: the words, and of each column that a term may read
// its name and type. Cells stay here.
import { isBuiltinDescription } from '#contract/builtin.ts'
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { Reading } from '#contract/kept-reading.ts'
import type { RequestRead } from '#contract/request-reader.ts'
import { MENUS_COLUMNS } from '#contract/rule-columns.ts'
import { notNumeric, numbers, type Table } from '#contract/table.ts'
import { costParameter, type Columns } from '#economics/inputs.ts'
import type { AskedColumn, Question } from '#reading/proposals/question.ts'
import { sharesOf } from './columns-of.ts'

/** Columns of Menus with a meaning of their own that are amounts all the same. */
const MENUS_AMOUNTS = new Set(['unit_cost', 'unit_price'])
/** Columns of Sales that the language reads by other means. */
const SALES_OTHERS = new Set(['key', 'menu', 'T', 'qty', 'T_signal_delay'])
/** Costs that a parameter gives where Sales has no such column. */
const COSTS = ['unit_fee', 'unit_holding_cost']

/** The question about words that were refused; null where words are not what is missing. */
export function questionOf(
  read: RequestRead,
  columns: Columns,
  order: FitOrder,
  refused: Extract<Reading, { ok: false }>,
): Question | null {
  const description = order.business_description ?? ''
  if (isBuiltinDescription(description)) return null
  const { parameters } = order.options
  const [menus, sales] = [read.menus.table, read.sales.table]
  const shares = sharesOf(menus, sales)
  const asked = (title: 'Menus' | 'Sales', table: Table, name: string): AskedColumn[] => {
    const place = `${title}.${name}`
    if (shares.percents.includes(place)) return [{ name, type: 'percent' }]
    if (shares.fractions.includes(place)) return [{ name, type: 'fraction' }]
    return isNumber(table, name) ? [{ name, type: 'number' }] : []
  }
  const texts = (columns.texts ?? []).filter((name) => !MENUS_COLUMNS.has(name))
  const given = COSTS.filter(
    (name) => !sales.columns.has(name) && costParameter(parameters, name) !== null,
  )
  return {
    description,
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
    highestPrice: Math.max(
      ...[numbers(menus, 'unit_price'), numbers(menus, 'unit_cost'), numbers(sales, 'price')].map(
        highest,
      ),
    ),
    understood: refused.understood,
    feedback: refused.feedback,
  }
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
