// A small history with names, keys and gaps that Excel would easily trip over, and the trees that
// LibreOffice computed on it: every operation, alone and inside sums, and descriptions as read.
import { feedbackText } from '#contract/feedback.ts'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { columnsOf } from '#grounding/typed-column.ts'
import { readDescription } from '#reading/builtin.ts'
import type { History } from '../../support/excel-formula/engine.ts'
import { PAGE_EXAMPLES } from '../../support/reading/page-examples.ts'

export interface Case {
  readonly name: string
  readonly quantity: Valuation['quantity']
  readonly horizon: number | null
  readonly terms: readonly Term[]
}

export const PARAMETERS = { rate: 0.25, unit_holding_cost: 0.2 }

export const ODD = `50% [net] #1's @ "x", (y)`

/** Columns in order, cells in the same; the column profit and the like are of no interest here. */
const MENUS = ['key', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead', 'unit weight', ODD, 'kind']
const SALES = [
  'key',
  'T',
  'qty',
  'price',
  'unit_fee',
  'unit_holding_cost',
  'Hold/unit',
  'late cost',
]
const MENU_ROWS = [
  ['a', -20, 30, 4, 9.5, 1, 0.5, 12, 'Toys "BIG"'],
  ['A', -20, 12, 3.25, 8, null, 2, 3, ' books '],
  [7, -16.5, 25, 10, 21, 2.5, null, -1, 'Books'],
  ['b*', -12, 40, 0.75, 2, 0, 0.125, 7.5, 'bookshelves'],
  ['b', -12, 18, 6, 11.25, -1, 1, 0, null],
  ['long key, with (everything)', -9, 10, 5, 12, 3, 1.5, 4, 'toys'],
]
const SALE_ROWS = [
  ['a', -18.5, 4, 9.5, 0.5, 0.1, 1, null],
  ['b*', -9, 11, 2, null, null, 2, null],
  ['A', -19, 12, null, 0.25, 0.3, 0.5, 4],
  ['a', -19.5, 3, 10, null, null, 0.25, 6],
  ['7', -10, 5.5, 20, 1.5, 0.4, 3, 1],
  ['a', -12, 7, null, 0.5, 0.1, 4, 2.5],
  [7, -15, 1, 22.5, null, 0.4, 0, null],
  ['b*', -7.5, 2, 1.5, null, null, -2, 3],
  ['b', -11, 0, null, 0.1, 0.7, 9, null],
  ['not on the menu', -11, 6, null, 2, 0.9, 0, 8],
  ['b*', -11.5, 14, null, 0.05, 0.6, 1, null],
  [7, -8, 0, 5, 1.5, 0.4, 0, 3],
  ['long key, with (everything)', -3, 10, 12, null, null, 7, null],
]
const asRow = (columns: readonly string[]) => (cells: readonly (string | number | null)[]) =>
  Object.fromEntries(columns.map((name, at) => [name, cells[at]!]))
export const HISTORY: History = {
  menus: MENU_ROWS.map(asRow(MENUS)),
  sales: SALE_ROWS.map(asRow(SALES)),
}
export const COLUMNS = { menus: MENUS, sales: SALES }

const n = (value: number): Expression => ({ op: 'constant', value })
const join =
  (op: 'add' | 'subtract' | 'multiply' | 'divide' | 'min' | 'max' | 'less' | 'at_most' | 'equal') =>
  (...args: Expression[]): Expression => ({ op, args })
const [add, subtract, multiply, divide] = [
  join('add'),
  join('subtract'),
  join('multiply'),
  join('divide'),
]
const [min, max] = [join('min'), join('max')]
const [less, atMost, equal] = [join('less'), join('at_most'), join('equal')]
const when = (...args: [Expression, Expression, Expression]): Expression => ({ op: 'if', args })
const sum = (of: Expression): Expression => ({ op: 'sum', of })
const most = (of: Expression): Expression => ({ op: 'most', of })
const up = (of: Expression): Expression => ({ op: 'round_up', of })
const option = (column: string): Expression => ({ op: 'option', column })
const sale = (column: string): Expression => ({ op: 'sale', column })
const is = (value: string): Expression => ({ op: 'is', column: 'kind', value })
const keyCost = (column: string): Expression => ({ op: 'key_cost', column })
const lastSale = (column: string): Expression => ({ op: 'last_sale', column })
const ordered: Expression = { op: 'ordered' }
const leftover: Expression = { op: 'leftover' }
const lead: Expression = { op: 'lead' }
const horizon: Expression = { op: 'horizon' }
const sold: Expression = { op: 'sold' }
const age: Expression = { op: 'age' }
const cost = option('unit_cost')
const price = sale('price')

/** One tree each; the horizon is not known. */
const TREES: Readonly<Record<string, Expression>> = {
  'a constant': n(0.1),
  'a negative constant': n(-5),
  'a very small constant': n(1.5e-7),
  'a very large constant': n(2e21),
  'a parameter that was sent': { op: 'parameter', name: 'rate', otherwise: 0.5 },
  'a parameter that was not sent': { op: 'parameter', name: 'other', otherwise: -1.5 },
  'units ordered': ordered,
  'units left over': leftover,
  'the lead time': lead,
  'time until now': horizon,
  'a cost of the option': cost,
  'a column with a space and a blank cell': option('unit weight'),
  'a column with all that Excel escapes': option(ODD),
  'a text that is the same but for case and spaces': is('BOOKS'),
  'a text with quotation marks': is('toys "big"'),
  'a rate by text': when(is('toys'), n(0.3), when(is('books'), n(0.1), n(0.2))),
  'a cost per key': keyCost('unit_fee'),
  'a cost per key that starts late': keyCost('late cost'),
  'a cost of the last sale': lastSale('unit_holding_cost'),
  'a cost of the last sale that has one': lastSale('late cost'),
  'a cost that no column shows': lastSale('no such column'),
  'units sold': sum(sold),
  'number of sales': sum(n(1)),
  revenue: sum(multiply(sold, price)),
  'unit-periods until the sale': sum(multiply(sold, age)),
  'a cost per sale, blank cells filled': sum(multiply(sold, sale('unit_holding_cost'))),
  'a cost that no sale shows': sum(multiply(sold, sale('no such column'))),
  'a column of the sales with a slash': sum(sale('Hold/unit')),
  'an option column inside a sum': sum(multiply(sold, option(ODD))),
  'a text inside a sum': sum(multiply(sold, is('books'), price)),
  'leftovers inside a sum': sum(multiply(leftover, age)),
  'the longest age': most(age),
  'the largest sale': most(sold),
  'the largest of negative numbers': most(subtract(n(0), price)),
  'the largest of a flag': most(less(price, n(10))),
  'differences in a row': subtract(cost, n(1), n(2), n(0.5)),
  'a difference of a difference': subtract(cost, subtract(n(1), ordered)),
  'a difference of a negative': subtract(cost, n(-2)),
  'quotients in a row': divide(cost, n(3), n(7)),
  'a quotient of a quotient': divide(cost, divide(ordered, n(7))),
  'a product of quotients': multiply(divide(cost, n(3)), divide(ordered, n(7))),
  'a quotient of a product': divide(multiply(cost, ordered), multiply(n(3), n(7))),
  'a product of sums': multiply(add(cost, n(1)), subtract(ordered, n(3)), n(-2)),
  'the least and the most': min(max(cost, n(4)), divide(ordered, n(3)), n(9)),
  'least of a blank lead': min(lead, n(2)),
  less: less(cost, n(4)),
  'at most': atMost(cost, n(4)),
  equal: equal(cost, n(4)),
  'a comparison of comparisons': less(less(cost, n(4)), equal(ordered, n(12))),
  'comparisons counted': add(less(cost, n(4)), atMost(ordered, n(30)), equal(lead, n(0))),
  'the larger of a comparison': max(less(cost, n(4)), n(0.5)),
  'if a number': when(lead, cost, n(-1)),
  'if a comparison': when(less(cost, n(5)), ordered, less(ordered, n(5))),
  'if that spares a division': when(equal(lead, n(0)), n(0), divide(cost, lead)),
  'rounded up': up(divide(ordered, n(7))),
  'rounded up below zero': up(divide(n(-5), n(2))),
  'rounded up but for rounding': up(multiply(add(n(0.1), n(0.2)), n(10))),
  'months begun': sum(multiply(sold, up(divide(age, n(4))))),
  'a band inside a sum': sum(multiply(sold, min(price, n(10)))),
  'a least fee inside a sum': sum(multiply(sold, max(n(1), multiply(n(0.15), price)))),
  'three to choose from inside a sum': sum(max(price, age, sale('Hold/unit'))),
  'the larger of nothing inside a sum': sum(max(n(0), sale('Hold/unit'))),
  'the smaller of nothing inside a sum': sum(min(sale('Hold/unit'), n(0))),
  'if inside a sum': sum(when(atMost(price, n(9.5)), multiply(n(0.1), price), n(2))),
  'if a number inside a sum': sum(when(sale('Hold/unit'), sold, n(-1))),
  'a division that only some sales need': sum(
    when(equal(sale('Hold/unit'), n(0)), n(0), divide(sold, sale('Hold/unit'))),
  ),
  'a division by what other rows lack': sum(divide(multiply(sold, price), sold)),
  'comparisons inside a sum': sum(multiply(less(age, n(3)), sold)),
  'stored until the sale': sum(multiply(sold, max(subtract(age, lead), n(0)))),
  'stored until the end': multiply(leftover, max(subtract(horizon, lead), n(0))),
  'a tier of the whole': when(less(sum(sold), n(10)), n(5), multiply(n(0.25), sum(sold))),
}

const term = (expression: Expression, sign: 1 | -1 = 1): Term => ({
  name: '',
  sign,
  expression,
  source: '',
})

const TERMS: Readonly<Record<string, Term[]>> = {
  'no terms': [],
  'signs of terms': [
    term(n(-5), -1),
    term(add(cost, n(1)), -1),
    term(less(cost, n(4)), -1),
    term(divide(cost, n(3)), -1),
    term(up(cost), 1),
  ],
}

/** The built-in text and every example of the page that tells people how to write. */
function described(): Case[] {
  const words = PAGE_EXAMPLES.map((example) => example.words)
  const columns = columnsOf(tableFromRows(HISTORY.menus), tableFromRows(HISTORY.sales))
  return [BUILTIN_DESCRIPTION, ...words].map((text) => {
    const parameters = { ...PARAMETERS, inventory_holding_weeks_before_writeoff: 6 }
    const reading = readDescription(text, columns, parameters)
    if (!reading.ok) throw new Error(`${text}: ${feedbackText(reading.feedback)}`)
    const { quantity, horizon, terms } = reading.valuation
    return { name: text, quantity, horizon, terms }
  })
}

export function allCases(): Case[] {
  const trees = Object.entries(TREES).map(([name, tree]) => [name, [term(tree)]] as const)
  return [
    ...[...trees, ...Object.entries(TERMS)].map(([name, terms]): Case => ({
      name,
      quantity: 'stock',
      horizon: null,
      terms,
    })),
    ...described(),
  ]
}

/**
 * Formulas about the rules alone, for the rows of Menus. `TRUE>5` is not among them: it holds in Excel
 * and not in LibreOffice, so no printed formula compares a truth with a number.
 */
export const RULES = [
  '=-2^2',
  '=2^3^2',
  '=8/4/2',
  '=8-4-2',
  '=2*-3',
  '=50%*4',
  '=1+2&3*2',
  '=("a"="A")*1',
  '=EXACT("a","A")*1',
  '=("b">"A")*1',
  '=("x">5)*1',
  '=TRUE+1',
  '=((1<2)=TRUE)*1',
  '=MAX(1<2,0.5)',
  '=INT(-2.5)',
  '=TRIM("  a   b ")&"c"',
  '=1/0',
  '=IFERROR(1/0,7)',
  '=IF(0.1,2,3)',
  '=1.5E-3*1E+3',
  '="say ""so"""&1',
  '=(Menus[@[T_lead]]="")*1',
  '=(Menus[@[T_lead]]=0)*1',
  '=MIN(Menus[@[T_lead]],5)',
  '=MIN(Menus[@[T_lead]]+0,5)',
  '=COUNT(Menus[@[T_lead]],Menus[@kind])',
  '=SUMPRODUCT(Sales[price])',
  '=SUMPRODUCT((Sales[price]="")*1)',
  '=SUMPRODUCT(MAX((Sales[qty]>5)*Sales[qty]))',
  '=SUMPRODUCT(-INT(-Sales[qty]))',
  '=SUMPRODUCT((Sales[key]=Menus[@key])*Sales[qty])',
]
