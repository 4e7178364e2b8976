// The stock columns: which are found, what they hold, when they are units and when a feature.
// What held units earn an option is for grounding.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGroups } from '#contract/groups.ts'
import { fitOptions } from '#contract/schemas.ts'
import {
  columnWords,
  isStockName,
  namesColumn,
  outstandingPeriods,
  readStock,
  stockCandidates,
} from '#contract/stock.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { ruleColumns, validateRequest } from '#contract/validate.ts'
import { baseRequest, readSent, readTable, type Row } from '../support/requests/small-request.ts'
import { anyText } from '../support/any-text.ts'

test('names are split at underscore, space and case', () => {
  expect(columnWords('currentStock_on hand')).toEqual(['current', 'stock', 'on', 'hand'])
  expect(columnWords('STOCKUnits')).toEqual(['stock', 'units'])
  expect(columnWords('Stock')).toEqual(['stock'])
})

// Conformance: 2.1-stock-columns
test('a stock column has the word stock and no word that makes it something else', () => {
  for (const name of ['stock', 'Stock', 'stock_units', 'currentStock', 'units in stock', 'STOCK'])
    expect(isStockName(name), name).toBe(true)
  for (const name of [
    'supplier_stock',
    'vendorStock',
    'stock_days',
    'stock rate',
    'stock_value',
    'StockPrice',
    'out_of_stock',
    'stockings',
    'livestock',
    'qty',
  ])
    expect(isStockName(name), name).toBe(false)
})

test('qty_outstanding_T+N arrives in N periods', () => {
  expect(outstandingPeriods('qty_outstanding_T+3')).toBe(3)
  expect(outstandingPeriods('qty_outstanding_T+0.5')).toBe(0.5)
  for (const name of ['qty_outstanding', 'qty_outstanding_T+', 'qty_outstanding_T-1', 'T+3'])
    expect(outstandingPeriods(name), name).toBe(null)
})

test('only columns of numbers ≥ 0 are candidates', () => {
  const table = tableFromRows([
    { stock: 3, stock_a: 'many', stock_b: -1, stock_c: null, stock_d: '7', stock_e: true },
    { stock: null, stock_a: 1, stock_b: 4, stock_c: null, stock_d: 0, stock_e: false },
  ])
  expect(stockCandidates(table)).toEqual(['stock', 'stock_d'])
})

test('one cell below 0 of many hides no units held', () => {
  const rows = (below: number) =>
    Array.from({ length: 200 }, (_, i) => ({ stock: i < below ? -1 : 3 }))
  expect(stockCandidates(tableFromRows(rows(1)))).toEqual(['stock'])
  expect(stockCandidates(tableFromRows(rows(9)))).toEqual([])
})

test('the words name a column verbatim or by its words; one plain word must be marked', () => {
  expect(namesColumn('Units in stock_berlin sell first.', 'stock_berlin')).toBe(true)
  expect(namesColumn('The Berlin stock: stock berlin.', 'stock_berlin')).toBe(true)
  expect(namesColumn('stock_berlin_2 sells first.', 'stock_berlin')).toBe(false)
  expect(namesColumn('What is left in stock is written off.', 'stock')).toBe(false)
  expect(namesColumn('Units already held (stock) sell first.', 'stock')).toBe(true)
  expect(namesColumn('The column stock holds them.', 'stock')).toBe(true)
  expect(namesColumn(null, 'stock')).toBe(false)
})

test('a stock column may have any signs in its name, and any length', () => {
  for (const name of [
    'Stock #',
    'stock, units',
    'stock (%)',
    'stock €',
    'stock 🍯',
    'stock \ud800',
  ])
    expect(namesColumn(`We sell what stands in “${name}” first.`, name), name).toBe(true)
  fc.assert(
    fc.property(anyText({ maxLength: 20 }), fc.string(), (name, text) => {
      expect(typeof namesColumn(`${text} stock`, `stock ${name}`)).toBe('boolean')
    }),
  )
  expect(namesColumn('stock', `stock ${'k é'.repeat(20_000)}`)).toBe(false)
})

const menus = (column: Row): Row[] => [
  { key: 'a', menu: 1, T: -5, qty: 10, historically_chosen: 0, stock: 99 },
  { key: 'a', menu: 1, T: -5, qty: 20, historically_chosen: 1, ...column },
]
function stockOf(rows: Row[], sales: Row[], description: string | null, horizon: number | null) {
  const [m, s] = [readTable(rows), readTable(sales)]
  return readStock(m, s, readGroups(m, s, fitOptions({})), description, horizon)
}

test('units are read on the taken row, arrivals count up to the horizon', () => {
  const rows = menus({ stock: 3, 'qty_outstanding_T+2': 4, 'qty_outstanding_T+6': 5 })
  const sales = [{ key: 'a', T: -4, qty: 15 }]
  expect([...stockOf(rows, sales, null, 6).held]).toEqual([12])
  expect([...stockOf(rows, sales, null, 5).held]).toEqual([7])
  expect([...stockOf(rows, sales, null, null).held]).toEqual([12])
})

// Conformance: 2.1-stock-columns
test('a reading that leaves most deals nothing of their own binds only if the words say so', () => {
  const rows = menus({ stock: 3 })
  const sales = [{ key: 'a', T: -4, qty: 3 }]
  const unsaid = stockOf(rows, sales, 'No other costs.', null)
  expect(unsaid).toMatchObject({ column: 'stock', bound: false, selling: 1, withoutOwn: 1 })
  expect([...unsaid.held]).toEqual([0])
  const said = stockOf(rows, sales, 'Units held before (stock) sell first.', null)
  expect(said.bound).toBe(true)
  expect([...said.held]).toEqual([3])
  expect(stockOf(rows, [{ key: 'a', T: -4, qty: 4 }], null, null).bound).toBe(true)
})

test('exactly half of the selling deals without own units is still bound', () => {
  const rows = [
    { key: 'a', menu: 1, T: -5, qty: 10, stock: 3 },
    { key: 'b', menu: 1, T: -5, qty: 10, stock: 3 },
    { key: 'c', menu: 1, T: -5, qty: 10, stock: 3 },
  ]
  const sales = [
    { key: 'a', T: -4, qty: 3 },
    { key: 'b', T: -4, qty: 4 },
    { key: 'c', T: -4, qty: 0 },
  ]
  expect(stockOf(rows, sales, null, null)).toMatchObject({ bound: true, selling: 2, withoutOwn: 1 })
})

test('the description, or the one the account falls back to, decides between two candidates', () => {
  const sent = baseRequest()
  sent.menus = sent.menus.map((row) => ({ ...row, stock_hamburg: 1, stock_berlin: 0 }))
  const codes = (known: string | null) =>
    validateRequest(readSent(sent), known).validation.errors.map((e) => e.code)
  expect(codes(null)).toEqual(['stock_ambiguous'])
  sent.fields.business_description = 'Units in stock_hamburg sell first.'
  expect(codes(null)).toEqual([])
  sent.fields.business_description = 'Units in stock_hamburg and stock_berlin sell first.'
  expect(codes(null)).toEqual(['stock_ambiguous'])
  delete sent.fields.business_description
  expect(codes('We sell stock_berlin first.')).toEqual([])
})

test('units held and arrived raise what can have been sold; the horizon is the parameter', () => {
  const sent = baseRequest()
  sent.sales[1]!.qty = 20
  const warnings = () => validateRequest(readSent(sent)).validation.warnings.map((e) => e.code)
  expect(warnings()).toEqual(['sold_more_than_taken'])
  sent.menus = sent.menus.map((row) => ({ ...row, stock: 2, 'qty_outstanding_T+3': 3 }))
  expect(warnings()).toEqual([])
  sent.fields.market_type = { parameters: { inventory_holding_weeks_before_writeoff: 2 } }
  expect(warnings()).toEqual(['sold_more_than_taken'])
})

test('client_grounded reads no stock: two candidates are two features', () => {
  const sent = baseRequest()
  sent.fields.grounding_mode = 'client_grounded'
  sent.menus = sent.menus.map((row) => ({
    ...row,
    stock_a: 1,
    stock_b: 2,
    ...(row.historically_chosen === 1 ? { profit: 3 } : {}),
  }))
  const { errors, warnings } = validateRequest(readSent(sent)).validation
  expect([...errors, ...warnings]).toEqual([])
})

test('the edge holds a bounded number of stock columns, and judges none of a request with more', () => {
  const keep = ruleColumns()
  const names = Array.from({ length: 500 }, (_, i) => `stock_${i}`)
  const held = names.filter((name) => keep('menus', name))
  expect(held).toEqual(names.slice(0, 24))
  // Asked again it says the same, and no other column is touched by the bound.
  expect(names.filter((name) => keep('menus', name))).toEqual(held)
  expect(keep('menus', 'T') && keep('sales', 'qty')).toBe(true)
  expect(keep('menus', 'colour') || keep('sales', 'stock_1')).toBe(false)

  const sent = baseRequest()
  sent.menus = sent.menus.map((row) => ({ ...row, 'qty_outstanding_T+1': 1 }))
  sent.sales[1]!.qty = 30
  const read = readSent(sent)
  read.menus.others.set('qty_outstanding_T+2', summary)
  const { errors, warnings } = validateRequest(read).validation
  expect([...errors, ...warnings]).toEqual([])
})

const tooLarge = { count: 0, rows: [] }
const summary = {
  filled: 408,
  blank: 0,
  numbers: true,
  texts: false,
  booleans: false,
  numeric: true,
  tooLarge,
}

test('more candidates than are held are ambiguous like two, unless the words name one', () => {
  const sent = baseRequest()
  sent.menus = sent.menus.map((row) => ({ ...row, stock_0: 1 }))
  const validated = (others: [string, object][], known: string | null = null) => {
    const read = readSent(sent)
    for (const [name, more] of others) read.menus.others.set(name, { ...summary, ...more })
    const { errors, warnings } = validateRequest(read, known).validation
    return [...errors, ...warnings]
  }
  const many = Array.from({ length: 30 }, (_, i): [string, object] => [`stock_${i + 1}`, {}])
  const [entry, ...more] = validated(many)
  expect(more).toEqual([])
  expect(entry).toMatchObject({ code: 'stock_ambiguous', column: 'stock_0', count: 31 })
  expect(entry!.message).toBe(
    '"stock_0", "stock_1", "stock_2", "stock_3", "stock_4" and 26 others could each be the units already held.',
  )
  // What is no candidate makes nothing ambiguous.
  expect(validated([['stock_out', {}]])).toEqual([])
  expect(validated([['stock_1', { filled: 0, blank: 408, numbers: false }]])).toEqual([])
  expect(validated([['stock_1', { booleans: true }]])).toEqual([])
  // Held or not, the words may name it.
  for (const named of ['stock_0', 'stock_29']) {
    sent.fields.business_description = `Units in ${named} sell first.`
    expect(validated(many)).toEqual([])
  }
  sent.fields.grounding_mode = 'client_grounded'
  expect(validated(many).map((e) => e.code)).not.toContain('stock_ambiguous')
})

test('in_stock of Sales is a flag; other cells say nothing and are warned of', () => {
  const sent = baseRequest()
  sent.sales = sent.sales.map((row, n) => ({ ...row, in_stock: n === 0 ? 'some' : n % 2 === 0 }))
  const { errors, warnings } = validateRequest(readSent(sent)).validation
  expect(errors).toEqual([])
  expect(warnings).toMatchObject([
    { code: 'unreadable_flag', table: 'sales', column: 'in_stock', count: 1, rows: [0] },
  ])
})

test('blank stock of past deals is not recorded beside in_stock, or where no past cell is filled', () => {
  const menus: Row[] = [
    { key: 'a', menu: 1, T: -9, qty: 1, T_lead: 1, stock: null },
    { key: 'b', menu: 2, T: -8, qty: 5, T_lead: 1, stock: 3 },
    { key: 'c', menu: 0, T: 0, qty: 5, T_lead: 1, stock: 4 },
  ]
  const sales: Row[] = [
    { key: 'a', T: -8.5, qty: 6, in_stock: 1 },
    { key: 'a', T: -7.5, qty: 2, in_stock: 0 },
    { key: 'b', T: -7, qty: 5, in_stock: 1 },
  ]
  const read = (own: Row[], sold: Row[]) => {
    const [table, book] = [readTable(own), readTable(sold)]
    const groups = readGroups(table, book, fitOptions({ market_type: null }))
    return readStock(table, book, groups, 'Stock on hand (stock) sells first.', 2)
  }
  const marked = read(menus, sales)
  expect([...marked.unrecorded]).toEqual([1, 0, 0])
  // What sold before an order could arrive is no order's own.
  expect([...marked.held]).toEqual([6, 3, 0])
  const plain = sales.map(({ key, T, qty }): Row => ({ key: key!, T: T!, qty: qty! }))
  expect([...read(menus, plain).unrecorded]).toEqual([0, 0, 0])
  const snapshot = menus.map((row) => ({ ...row, stock: row['menu'] === 0 ? 4 : null }))
  expect([...read(snapshot, plain).unrecorded]).toEqual([1, 1, 0])
})
