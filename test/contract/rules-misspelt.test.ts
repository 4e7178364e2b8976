// Which column names of Sales are told as misspelt, and which are a client's own. What the entry says
// stands in the cases of rule-cases.ts.
import { expect, test } from 'vitest'
import { TABLE_COLUMNS } from '#contract/limits.ts'
import type { RequestRead, TableRead } from '#contract/request-read.ts'
import { misspeltColumns } from '#contract/rules/misnamed.ts'
import { readTable, type Row } from '../support/requests/small-request.ts'

const SALE = { key: 'a', T: -1, qty: 1 }

/** What each column of the one sale is told to resemble. */
function told(sale: Row, menus: Row = {}, description: string | null = null): [string, string][] {
  return toldOf({ fields: {}, menus: readTable([menus]), sales: readTable([sale]) }, description)
}

const toldOf = (read: RequestRead, description: string | null = null): [string, string][] =>
  misspeltColumns(read, description).map(({ column, meant }) => [column, meant])

/** The table as the edge holds it: of its unknown columns the counts alone. */
function atTheEdge({ table, ...read }: TableRead, held: readonly string[]): TableRead {
  const filled = { blank: 0, numbers: true, texts: false, booleans: false, numeric: true }
  const others = [...table.columns.keys()]
    .filter((name) => !held.includes(name))
    .map(
      (name) =>
        [name, { filled: table.rows, ...filled, tooLarge: { count: 0, rows: [] } }] as const,
    )
  const columns = new Map([...table.columns].filter(([name]) => held.includes(name)))
  return { ...read, table: { ...table, columns }, others: new Map(others) }
}

test('a slip of a column of Sales is told, in another case or with other separators too', () => {
  const slips = {
    price: [
      'prise',
      'prize',
      'pirce',
      'pric',
      'pricee',
      'prices',
      'Price',
      'sale_prise',
      'sale_price',
    ],
    unit_fee: ['unit_fees', 'unitFee', 'unit-fee', 'unitfe', 'Unit_Fee', 'UNIT FEE'],
    unit_holding_cost: ['unit_holdng_cost', 'unit_holdnig_csot', 'unitholdingcost'],
    T_signal_delay: ['T_signal_dealy', 't_signal_delay'],
    menu: ['Menu', 'mneu'],
  }
  for (const [column, written] of Object.entries(slips))
    for (const name of written) expect(told({ ...SALE, [name]: 1 }), name).toEqual([[name, column]])
  for (const name of ['qnty', 'qyt', 'qt', 'Qty'])
    expect(told({ key: 'a', T: -1, [name]: 1 }), name).toEqual([[name, 'qty']])
})

test('columns that users have beside the known ones are not told', () => {
  const own =
    'returned coupon postage channel ship_paid ad_spend ads post label_paid freight shipping fee_paid refund ' +
    'tax untis_fee signal_T_delay discount mp_fee ship_cost zone fees refunds cost country cty city day hey fee pay t2 X TT price2 ' +
    'price_1 price_a price_eur rice unit unit_tax unit_fuel unit_cost2 menu_id menu2 unit_cost unit_price profit'
  const sale = Object.fromEntries(own.split(' ').map((name) => [name, 1]))
  expect(told({ ...SALE, ...sale })).toEqual([])
})

test('a slip of a column of Menus is told; its copy, its plural and numbered or lettered names are not', () => {
  const menus = {
    sale_price: 1,
    category: 'a',
    fee_a: 1,
    week_1: 1,
    weight_kg: 1,
    tax: 1,
    zone: 1,
    price: 1,
  }
  const slips = { sale_prise: 1, categroy: 'a', weihgt_kg: 1 }
  expect(told({ ...SALE, price: 1, ...slips }, menus)).toEqual([
    ['sale_prise', 'sale_price'],
    ['categroy', 'category'],
    ['weihgt_kg', 'weight_kg'],
  ])
  const others = {
    Category: 'a',
    categorys: 'a',
    fee_b: 1,
    fee: 1,
    week_2: 1,
    taxi: 1,
    zones: 1,
    weight_lb: 1,
  }
  expect(told({ ...SALE, ...menus, ...others }, menus)).toEqual([])
})

test('a column beside a known one that is filled in the same rows is a column of its own', () => {
  expect(told({ ...SALE, price: 12, prices: 10, qnty: 1 })).toEqual([])
  expect(told({ ...SALE, price: null, prise: 12 })).toEqual([['prise', 'price']])
  expect(told({ ...SALE, prise: null, unit_fees: '' })).toEqual([])
  // Misspelt in some rows only.
  const sales = readTable([{ ...SALE, price: 12 }, { ...SALE, prise: 12 }, {}])
  expect(toldOf({ fields: {}, menus: readTable([]), sales })).toEqual([['prise', 'price']])
})

test('a column that the description names as it is written is meant so', () => {
  const named = (column: string, words: string) => told({ ...SALE, [column]: 1 }, {}, words)
  expect(named('prices', 'Subtract the prices of the sale.')).toEqual([])
  expect(named('prices', 'We sell at `prices`.')).toEqual([])
  expect(named('Unit_Fee', 'Subtract Unit_Fee for each unit.')).toEqual([])
  expect(named('sale_price', 'We sell at the sale price.')).toEqual([])
  expect(named('prices', 'We sell at the usual prices.')).toEqual([['prices', 'price']])
  expect(named('Unit_Fee', 'Subtract unit_fee for each unit.')).toEqual([['Unit_Fee', 'unit_fee']])
})

test('the edge, which holds the counts of unknown columns alone, tells the same', () => {
  const sales = readTable([{ ...SALE, prise: 12, sale_weigth: 2, price2: 1 }])
  const menus = readTable([{ key: 'a', sale_weight: 1 }])
  const held = { fields: {}, menus, sales }
  const edge = {
    fields: {},
    menus: atTheEdge(menus, ['key']),
    sales: atTheEdge(sales, ['key', 'T', 'qty']),
  }
  expect(toldOf(edge)).toEqual([
    ['prise', 'price'],
    ['sale_weigth', 'sale_weight'],
  ])
  expect(toldOf(held)).toEqual(toldOf(edge))
})

test('names of any length and letters are taken; very long ones are not compared', () => {
  const long = 'x'.repeat(60_000)
  expect(
    told({ ...SALE, [`${long}a`]: 1, '': 1, '€': 1, цена: 1 }, { [`${long}b`]: 1, '%': 1 }),
  ).toEqual([])
  const many = (letter: string): Row =>
    Object.fromEntries(
      Array.from({ length: TABLE_COLUMNS }, (_, i) => [`${'word_'.repeat(18)}${letter}${i}`, 1]),
    )
  expect(told(many('a'), many('b'))).toEqual([])
})
