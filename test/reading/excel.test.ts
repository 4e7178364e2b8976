// The face of a valuation that can be pasted: what Excel's rules make of the printed formula is what
// the engine makes of the tree, and where they could differ Excel shows an error, not a number.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Expression, Term } from '#contract/valuation.ts'
import { printExcel, type Sheet } from '#language/printing/excel.ts'
import { ODD } from './excel/cases.ts'
import { cellsOf, value, type History, type Row } from '../support/excel-formula/engine.ts'
import { compute } from '../support/excel-formula/formula.ts'
import { runs } from '../support/nightly.ts'

const MENU_COLUMNS = [
  'key',
  'T',
  'qty',
  'unit_cost',
  'unit_price',
  'T_lead',
  'unit weight',
  ODD,
  'kind',
]
const SALE_COLUMNS = ['key', 'T', 'qty', 'price', 'unit_fee', 'Hold/unit', 'late cost']

const number = (value: number): Expression => ({ op: 'constant', value })
const eighth = fc.integer({ min: -16, max: 80 }).map((eighths) => eighths / 8)
const constant = eighth.map(number)

/** Trees over one option; `protect` makes every divisor 0.5 at least. */
function trees(protect: boolean): fc.Arbitrary<Expression> {
  const anywhere = fc.oneof(
    constant,
    fc.constantFrom<Expression>(
      { op: 'ordered' },
      { op: 'leftover' },
      { op: 'lead' },
      { op: 'horizon' },
      { op: 'parameter', name: 'rate', otherwise: 0.5 },
      { op: 'parameter', name: 'unsent', otherwise: -1.25 },
      { op: 'option', column: 'unit_cost' },
      { op: 'option', column: 'unit weight' },
      { op: 'option', column: ODD },
      { op: 'is', column: 'kind', value: ' TOYS "big"' },
      { op: 'is', column: 'kind', value: 'books' },
      { op: 'key_cost', column: 'unit_fee' },
      { op: 'key_cost', column: 'late cost' },
      { op: 'last_sale', column: 'late cost' },
      { op: 'last_sale', column: 'not sent' },
    ),
  )
  const perSale = fc.constantFrom<Expression>(
    { op: 'sold' },
    { op: 'age' },
    { op: 'sale', column: 'price' },
    { op: 'sale', column: 'unit_fee' },
    { op: 'sale', column: 'Hold/unit' },
    { op: 'sale', column: 'not sent' },
  )
  const joined = (tree: fc.Arbitrary<Expression>): fc.Arbitrary<Expression>[] => [
    fc.record({
      op: fc.constantFrom('add', 'subtract', 'multiply', 'min', 'max'),
      args: fc.array(tree, { minLength: 2, maxLength: 3 }),
    }),
    fc.tuple(tree, tree).map(([top, bottom]) => {
      const half: Expression = { op: 'max', args: [bottom, number(0.5)] }
      return { op: 'divide', args: [top, protect ? half : bottom] }
    }),
    fc.record({
      op: fc.constantFrom('less', 'at_most', 'equal'),
      args: fc.array(tree, { minLength: 2, maxLength: 2 }),
    }),
    fc.record({ op: fc.constant('if'), args: fc.array(tree, { minLength: 3, maxLength: 3 }) }),
    fc.record({ op: fc.constant('round_up'), of: tree }),
  ]
  const size = { depthSize: 'small', maxDepth: 4 } as const
  return fc.letrec<{ inside: Expression; outside: Expression }>((tie) => ({
    inside: fc.oneof(size, perSale, anywhere, ...joined(tie('inside'))),
    outside: fc.oneof(
      size,
      anywhere,
      fc.record({ op: fc.constantFrom('sum', 'most'), of: tie('inside') }),
      ...joined(tie('outside')),
    ),
  })).outside
}

const maybe = (values: fc.Arbitrary<number>): fc.Arbitrary<number | null> =>
  fc.option(values, { freq: 3 })
const amount = fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4)

/** Keys of four deals, and of sales: such as Excel would easily mix up, numbers, plain ones. */
const KEYS = [
  { menus: ['a', 'A', 7, 'b*'], sales: ['a', 'A', '7', 7, 'b*', 'none of them'] },
  { menus: [6, 7, 8, 9], sales: [5, 6, 7, 8, 9, 10] },
  { menus: ['D-1', 'D-10', 'd 2', '?'], sales: ['D-1', 'D-10', 'd 2', '?', 'D', '~'] },
]

/** Deals and their sales, no two at one time. */
const histories: fc.Arbitrary<History> = fc
  .record({
    menus: fc.array(
      fc.record({
        T: fc.integer({ min: -30, max: -20 }),
        qty: fc.integer({ min: 1, max: 40 }),
        unit_cost: amount,
        unit_price: amount,
        T_lead: maybe(fc.integer({ min: -1, max: 4 })),
        'unit weight': maybe(eighth),
        [ODD]: eighth,
        kind: fc.constantFrom('Toys "BIG" ', 'books', ' Books', 'bookss', null),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    sales: fc.array(
      fc.record({
        key: fc.nat(5),
        qty: fc.constantFrom(0, 1, 1, 2, 3.5, 12),
        price: maybe(amount),
        fee: fc.boolean(),
        'Hold/unit': eighth,
        'late cost': maybe(eighth),
      }),
      { maxLength: 9 },
    ),
    fees: fc.array(amount, { minLength: 6, maxLength: 6 }),
    keys: fc.constantFrom(...KEYS),
  })
  .map(({ menus, sales, fees, keys }) => ({
    menus: menus.map((row, at): Row => ({ key: keys.menus[at]!, ...row })),
    sales: sales.map(({ fee, key, ...row }, at): Row => {
      // One fee per deal, in some of its rows: 7 and "7" are one deal.
      const deal = keys.sales.findIndex((other) => String(other) === String(keys.sales[key]))
      const unit_fee = fee ? fees[deal]! : null
      return { key: keys.sales[key]!, ...row, T: ((at * 7) % 11) - 19, unit_fee }
    }),
  }))

const cases = (protect: boolean) =>
  fc.record({
    terms: fc.array(
      fc.record({
        name: fc.constant(''),
        sign: fc.constantFrom<1 | -1>(1, -1),
        expression: trees(protect),
        source: fc.constant(''),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    history: histories,
    horizon: fc.option(fc.integer({ min: 0, max: 20 })),
  })

const PARAMETERS = { rate: 0.25, unit_fee: 0.75 }

interface Compared {
  readonly formula: string
  readonly engine: number
  readonly excel: ReturnType<typeof compute>
}

/** Each row's value by the engine and by Excel's rules. Trials: no sale is cut at the row's size. */
function compareRows(terms: readonly Term[], history: History, horizon: number | null): Compared[] {
  const { formula, profits } = value(terms, history, horizon, PARAMETERS, 'trials')
  fc.pre(formula !== null)
  const tables = {
    Menus: cellsOf(history.menus, MENU_COLUMNS),
    Sales: cellsOf(history.sales, SALE_COLUMNS),
  }
  return history.menus.map((_, row) => ({
    formula,
    engine: profits[row]!,
    excel: compute(formula, tables, 'Menus', row),
  }))
}

/** Excel's value, or the engine's where they are one but for rounding. */
function shown({ excel, engine }: Compared): unknown {
  const { value, largest } = excel
  const near = 1e-9 * Math.max(Math.abs(engine), 1e-3 * largest, 1e-6)
  return typeof value === 'number' && Math.abs(value - engine) <= near ? engine : value
}

test('Excel shows what the engine computes', () => {
  fc.assert(
    fc.property(cases(true), ({ terms, history, horizon }) => {
      compareRows(terms, history, horizon).forEach((compared, row) => {
        const { formula, engine, excel } = compared
        if (excel.close) return
        const blank = history.menus[row]!['unit weight'] === null && formula.includes('weight')
        // A blank number of the deal is an error even where the engine can do without it.
        if (blank && typeof excel.value === 'object') return
        expect([formula, shown(compared)]).toEqual([formula, engine])
      })
    }),
    { numRuns: runs(3000) },
  )
})

test('where the engine has no number Excel shows an error', () => {
  fc.assert(
    fc.property(cases(false), ({ terms, history, horizon }) => {
      for (const compared of compareRows(terms, history, horizon)) {
        const { formula, engine, excel } = compared
        if (excel.close || typeof excel.value === 'object') continue
        expect([formula, shown(compared)]).toEqual([formula, engine])
      }
    }),
    { numRuns: runs(1500) },
  )
})

const SHEET: Sheet = {
  columns: { menus: ['key', 'T', 'qty', 'unit_cost'], sales: ['key', 'T', 'qty', 'price'] },
  full: { menus: new Set(['T', 'qty', 'unit_cost']), sales: new Set(['T', 'qty', 'price']) },
  plainKeys: false,
  horizon: null,
  parameter: (_, otherwise) => otherwise,
  cost: () => 0,
  blankIsZero: () => false,
}
const term = (expression: Expression, sign: 1 | -1 = 1): Term => ({
  name: '',
  sign,
  expression,
  source: '',
})
const REVENUE: Expression = {
  op: 'sum',
  of: { op: 'multiply', args: [{ op: 'sold' }, { op: 'sale', column: 'price' }] },
}
const GOODS: Expression = {
  op: 'multiply',
  args: [{ op: 'ordered' }, { op: 'option', column: 'unit_cost' }],
}
const RATED = `EXACT(Sales[key]&"",Menus[@key]&"")*(Sales[qty]>0)*Sales[qty]*Sales[price]`

test('a formula names the columns of the tables, a term has its sign', () => {
  const { formula, perTerm } = printExcel([term(REVENUE), term(GOODS, -1)], SHEET)
  expect(formula).toBe(`=SUMPRODUCT(${RATED}) - Menus[@qty]*Menus[@unit_cost]`)
  expect(perTerm).toEqual([`=SUMPRODUCT(${RATED})`, '=-Menus[@qty]*Menus[@unit_cost]'])
})

test('the tables may have other names; plain keys are compared as they stand', () => {
  const sheet = { ...SHEET, menus: 'Deals', sales: 'Sold', plainKeys: true }
  expect(printExcel([term(REVENUE), term(GOODS)], sheet).formula).toBe(
    '=SUMPRODUCT((Sold[key]=Deals[@key])*(Sold[qty]>0)*Sold[qty]*Sold[price])' +
      ' + Deals[@qty]*Deals[@unit_cost]',
  )
})

test.each([
  ['unit cost', 'Menus[@[unit cost]]'],
  ['2024', 'Menus[@[2024]]'],
  ["a[b]#'@c", "Menus[@[a'[b']'#'''@c]]"],
  ['Größe', 'Menus[@[Größe]]'],
])('the column %s is written %s', (column, reference) => {
  const full = { menus: new Set([column]), sales: new Set<string>() }
  const terms = [term({ op: 'option', column })]
  expect(printExcel(terms, { ...SHEET, full }).formula).toBe(`=${reference}`)
})

test('what is too long for Excel is printed term by term, what is too deep not at all', () => {
  const many = Array.from({ length: 120 }, () => term(REVENUE))
  const { formula, perTerm } = printExcel(many, SHEET)
  expect(formula).toBeNull()
  expect(perTerm).toEqual(many.map(() => `=SUMPRODUCT(${RATED})`))
  const round = (depth: number): Expression =>
    depth === 0 ? { op: 'ordered' } : { op: 'round_up', of: round(depth - 1) }
  expect(printExcel([term(round(64))], SHEET).perTerm).not.toEqual([null])
  expect(printExcel([term(round(65))], SHEET)).toEqual({ formula: null, perTerm: [null] })
})
