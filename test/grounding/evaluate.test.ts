// The columnar evaluation against one that walks the tree for every option alone.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tableFromRows } from '#tables/table-builder.ts'
import { texts } from '#contract/table.ts'
import type { Expression, Term } from '#contract/valuation.ts'
import { evaluate } from '#grounding/evaluate.ts'
import type { Cuts, OptionColumns, SalesBook } from '#grounding/cuts.ts'
import { runs } from '../support/nightly.ts'

interface Sale {
  qty: number
  age: number
  price: number
  weight: number
}

/** Groups of sales as the evaluation reads them. */
function book(groups: readonly (readonly Sale[])[]): SalesBook {
  const sales = groups.flat()
  const start = new Int32Array(groups.length + 1)
  groups.forEach((own, at) => (start[at + 1] = start[at]! + own.length))
  const perGroup = (read: (own: readonly Sale[]) => number) => Float64Array.from(groups, read)
  return {
    start,
    qty: Float64Array.from(sales, (sale) => sale.qty),
    age: Float64Array.from(sales, (sale) => sale.age),
    column: (name) =>
      Float64Array.from(sales, (sale) => (name === 'price' ? sale.price : sale.weight)),
    keyCost: () => perGroup((own) => own[0]?.weight ?? 2),
    lastSale: () => perGroup((own) => own.at(-1)?.weight ?? 3),
  }
}

const KINDS = ['Toys', ' BOOKS ', null]
const KIND_TABLE = tableFromRows(KINDS.map((kind) => ({ kind })))
const OPTIONS: OptionColumns = {
  texts: (name) => texts(KIND_TABLE, name),
  column: () => Float64Array.of(4, 0.5, 7),
  lead: Float64Array.of(0, 2, 1),
  horizon: 6,
  parameter: (_, otherwise) => otherwise,
}

/** One option's value, by the words of the schema. */
function slow(
  expression: Expression,
  option: {
    row: number
    ordered: number
    sold: number
    missed: number
    sales: readonly Sale[]
    horizon: number | null
  },
  counted: readonly { sale: Sale; units: number }[],
  inside: { sale: Sale; units: number } | null,
): number {
  const again = (other: Expression): number => slow(other, option, counted, inside)
  switch (expression.op) {
    case 'constant':
      return expression.value
    case 'parameter':
      return expression.otherwise
    case 'ordered':
      return option.ordered
    case 'leftover':
      return Math.max(0, option.ordered - option.sold)
    case 'missed':
      return option.missed
    case 'lead':
      return OPTIONS.lead[option.row]!
    case 'horizon':
      return option.horizon ?? -OPTIONS.column('T')[option.row]!
    case 'option':
      return OPTIONS.column('')[option.row]!
    case 'is':
      return Number(KINDS[option.row]?.trim().toLowerCase() === expression.value.toLowerCase())
    case 'key_cost':
      return option.sales[0]?.weight ?? 2
    case 'last_sale':
      return option.sales.at(-1)?.weight ?? 3
    case 'sum':
      return counted.reduce((sum, each) => sum + slow(expression.of, option, counted, each), 0)
    case 'sold':
      return inside!.units
    case 'age':
      return inside!.sale.age
    case 'sale':
      return expression.column === 'price' ? inside!.sale.price : inside!.sale.weight
    case 'add':
      return expression.args.map(again).reduce((x, y) => x + y)
    case 'subtract':
      return expression.args.map(again).reduce((x, y) => x - y)
    case 'multiply':
      return expression.args.map(again).reduce((x, y) => x * y)
    case 'divide':
      return expression.args.map(again).reduce((x, y) => x / y)
    case 'most':
      return counted.length
        ? Math.max(...counted.map((each) => slow(expression.of, option, counted, each)))
        : 0
    case 'round_up':
      return Math.ceil(again(expression.of) - 1e-9)
    case 'if': {
      const [test, then, otherwise] = expression.args.map(again)
      return Number.isNaN(test) ? Number.NaN : test === 0 ? otherwise! : then!
    }
    case 'less':
    case 'at_most':
    case 'equal': {
      const [x, y] = expression.args.map(again) as [number, number]
      if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN
      return Number(expression.op === 'less' ? x < y : expression.op === 'equal' ? x === y : x <= y)
    }
    case 'min':
      return Math.min(...expression.args.map(again))
    default:
      return Math.max(...expression.args.map(again))
  }
}

/** Units of each sale in (low, high] of those sold. */
function cutSales(sales: readonly Sale[], low: number, high: number) {
  let sold = 0
  return sales.flatMap((sale) => {
    const before = sold
    sold += sale.qty
    const units = Math.min(sold, high) - Math.max(before, low)
    return units > 0 ? [{ sale, units }] : []
  })
}

const leaf = fc.constantFrom<Expression>(
  { op: 'constant', value: 1.5 },
  { op: 'parameter', name: 'w', otherwise: 0.25 },
  { op: 'ordered' },
  { op: 'leftover' },
  { op: 'missed' },
  { op: 'lead' },
  { op: 'horizon' },
  { op: 'option', column: 'unit_cost' },
  { op: 'is', column: 'kind', value: 'toys' },
  { op: 'is', column: 'kind', value: 'Books' },
  { op: 'is', column: 'kind', value: 'garden' },
  { op: 'key_cost', column: 'unit_fee' },
  { op: 'last_sale', column: 'unit_fee' },
)
const saleLeaf = fc.constantFrom<Expression>(
  { op: 'sold' },
  { op: 'age' },
  { op: 'sale', column: 'price' },
  { op: 'sale', column: 'weight' },
)
const COMPARISONS = fc.constantFrom('less', 'at_most', 'equal')
const OPS = fc.constantFrom('add', 'subtract', 'multiply', 'divide', 'min', 'max')
const { outer } = fc.letrec<{ inner: Expression; outer: Expression }>((tie) => ({
  inner: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(leaf, saleLeaf),
    fc.record({ op: OPS, args: fc.array(tie('inner'), { minLength: 2, maxLength: 3 }) }),
    fc.record({ op: COMPARISONS, args: fc.tuple(tie('inner'), tie('inner')) }),
    fc.record({
      op: fc.constant('if' as const),
      args: fc.tuple(tie('inner'), tie('inner'), tie('inner')),
    }),
    fc.record({ op: fc.constant('round_up' as const), of: tie('inner') }),
  ),
  outer: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ op: fc.constantFrom('sum' as const, 'most' as const), of: tie('inner') }),
    fc.record({ op: OPS, args: fc.array(tie('outer'), { minLength: 2, maxLength: 3 }) }),
    fc.record({ op: COMPARISONS, args: fc.tuple(tie('outer'), tie('outer')) }),
    fc.record({
      op: fc.constant('if' as const),
      args: fc.tuple(tie('outer'), tie('outer'), tie('outer')),
    }),
    fc.record({ op: fc.constant('round_up' as const), of: tie('outer') }),
  ),
}))

const sales = fc.array(
  fc.record({
    qty: fc.integer({ min: 0, max: 4 }),
    age: fc.integer({ min: 0, max: 6 }),
    price: fc.integer({ min: 0, max: 9 }),
    weight: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 6 },
)

describe('columns of options', () => {
  for (const quantity of ['stock', 'trials'] as const)
    test(`are valued as each alone would be (${quantity})`, () => {
      fc.assert(
        fc.property(
          fc.array(fc.record({ sign: fc.constantFrom(1 as const, -1 as const), outer }), {
            minLength: 1,
            maxLength: 4,
          }),
          fc.array(sales, { minLength: 1, maxLength: 4 }),
          fc.array(
            fc.record({
              row: fc.integer({ min: 0, max: 2 }),
              group: fc.nat(3),
              ordered: fc.integer({ min: 1, max: 9 }),
            }),
            { minLength: 1, maxLength: 12 },
          ),
          fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
          fc.boolean(),
          fc.constantFrom(6, null),
          (drawn, groups, drawnCuts, held, ascending, horizon) => {
            const terms = drawn.map(({ sign, outer: expression }): Term => ({
              name: '',
              sign,
              expression,
              source: '',
            }))
            const own = drawnCuts.map((cut) => ({ ...cut, group: cut.group % groups.length }))
            if (ascending) own.sort((x, y) => x.group - y.group || x.ordered - y.ordered)
            const cuts: Cuts = {
              count: own.length,
              row: Int32Array.from(own, (cut) => cut.row),
              group: Int32Array.from(own, (cut) => cut.group),
              ordered: Float64Array.from(own, (cut) => cut.ordered),
              held: Float64Array.from(held),
            }
            const values = evaluate({ quantity, terms }, cuts, book(groups), {
              ...OPTIONS,
              horizon,
            })
            own.forEach((cut, at) => {
              const low = quantity === 'stock' ? held[cut.group]! : 0
              const high = quantity === 'stock' ? low + cut.ordered : Infinity
              const counted = cutSales(groups[cut.group]!, low, high)
              const sold = counted.reduce((sum, { units }) => sum + units, 0)
              const all = groups[cut.group]!.reduce((sum, { qty }) => sum + qty, 0)
              const missed = Math.max(0, all - held[cut.group]! - cut.ordered)
              const option = { ...cut, sold, missed, sales: groups[cut.group]!, horizon }
              const profit = terms.reduce(
                (sum, term) => sum + term.sign * slow(term.expression, option, counted, null),
                0,
              )
              expect(values.sold[at]).toBe(sold)
              if (Number.isFinite(profit)) expect(values.profit[at]).toBeCloseTo(profit, 6)
              else expect(Number.isFinite(values.profit[at]!)).toBe(false)
              const revenue = counted.reduce((sum, { sale, units }) => sum + units * sale.price, 0)
              if (sold === 0) expect(values.price[at]).toBeNaN()
              else expect(values.price[at]).toBeCloseTo(revenue / sold, 9)
            })
          },
        ),
        { numRuns: runs(600) },
      )
    })

  test('are valued alike in one block and in many', () => {
    const groups = Array.from({ length: 50 }, (_, g) =>
      Array.from({ length: g === 7 ? 9000 : 20 }, (_, at) => ({
        qty: 1 + ((g + at) % 3),
        age: at % 6,
        price: 5 + (at % 4),
        weight: 1 + (g % 3),
      })),
    )
    const count = 5000
    const cuts: Cuts = {
      count,
      row: Int32Array.from({ length: count }, (_, at) => at % 3),
      group: Int32Array.from({ length: count }, (_, at) => (at % 500 === 0 ? 7 : at % 50)),
      ordered: Float64Array.from({ length: count }, (_, at) => 1 + (at % 20000)),
      held: new Float64Array(50),
    }
    const terms: Term[] = [
      {
        name: '',
        sign: 1,
        expression: {
          op: 'sum',
          of: { op: 'multiply', args: [{ op: 'sold' }, { op: 'sale', column: 'price' }] },
        },
        source: '',
      },
    ]
    const all = evaluate({ quantity: 'stock', terms }, cuts, book(groups), OPTIONS)
    for (let at = 0; at < count; at += 97) {
      const one = evaluate(
        { quantity: 'stock', terms },
        {
          count: 1,
          row: cuts.row.subarray(at, at + 1),
          group: cuts.group.subarray(at, at + 1),
          ordered: cuts.ordered.subarray(at, at + 1),
          held: cuts.held,
        },
        book(groups),
        OPTIONS,
      )
      expect(all.profit[at]).toBe(one.profit[0])
      expect(all.sold[at]).toBe(one.sold[0])
      expect(all.profit[at]).toBeCloseTo(all.sold[at]! * all.price[at]!, 6)
    }
  })

  test('of one deal with 20,000 sizes and 50,000 sales cost no product of the two', () => {
    const count = 20_000
    const sold = Array.from({ length: 50_000 }, (_, at) => ({
      qty: 1,
      age: at % 6,
      price: 5 + (at % 4),
      weight: 1,
    }))
    const read = book([sold])
    const weight = read.column('weight')
    const price = read.column('price')
    const cuts: Cuts = {
      count,
      row: new Int32Array(count),
      group: new Int32Array(count),
      ordered: Float64Array.from({ length: count }, (_, at) => 2.5 * (at + 1)),
      held: Float64Array.of(10),
    }
    const stored: Expression = {
      op: 'sum',
      of: {
        op: 'multiply',
        args: [{ op: 'sold' }, { op: 'age' }, { op: 'sale', column: 'price' }],
      },
    }
    const started = process.cpuUsage().user
    const values = evaluate(
      { quantity: 'stock', terms: [{ name: '', sign: 1, expression: stored, source: '' }] },
      cuts,
      { ...read, column: (name) => (name === 'price' ? price : weight) },
      OPTIONS,
    )
    const seconds = (process.cpuUsage().user - started) / 1e6
    expect(values.sold[4]).toBe(12.5)
    expect(values.sold[count - 1]).toBe(49_990)
    // One by one it is 500 million pairs: half a minute.
    expect(seconds).toBeLessThan(5)
  })
})
