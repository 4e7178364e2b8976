// Random valuations of the whole language for property tests: every operation, where the language
// allows it. Names, texts and numbers are whatever a table may hold.
import * as fc from 'fast-check'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import type { Columns } from '#language/inputs.ts'
import { nodes } from '#language/inputs.ts'
import { anyText } from '../support/any-text.ts'

/** Plain objects, as JSON gives them. */
const record = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record(fields, { noNullPrototype: true })

const NAMES = [
  'unit_cost',
  'unit_price',
  'weight_kg',
  'price',
  'Fees',
  'T',
  'qty',
  'the',
  'units sold',
]
const name = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  anyText({ minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    'a`b',
    'back\\slash',
    'two\nlines',
    ' outer ',
    'no\u00a0break',
    '\ud800',
    '"',
    '”',
  ),
)
const amount = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1, 2, 0.1, 0.07, 0.29, 1.2, 12, 50, 1e21, 1e-7, 365 / 12, 365 / 12 / 7),
  fc.integer({ min: 1, max: 999 }).map((thousandths) => thousandths / 1000),
)
const number: fc.Arbitrary<Expression> = amount.map((value) => ({ op: 'constant', value }))

function expressions(inSum: boolean, depth: number): fc.Arbitrary<Expression> {
  const column = (op: 'option' | 'key_cost' | 'last_sale' | 'sale') =>
    name.map((own): Expression => ({ op, column: own }))
  const leaf = fc.oneof(
    number,
    record({ op: fc.constant('parameter' as const), name, otherwise: amount }),
    fc.constantFrom<Expression>(
      { op: 'ordered' },
      { op: 'leftover' },
      { op: 'lead' },
      { op: 'horizon' },
    ),
    column('option'),
    column('key_cost'),
    column('last_sale'),
    record({ op: fc.constant('is' as const), column: name, value: name }),
    ...(inSum
      ? [fc.constantFrom<Expression>({ op: 'sold' }, { op: 'age' }), column('sale'), PRICE]
      : []),
  )
  if (depth === 0) return leaf
  const own = expressions(inSum, depth - 1)
  const joined = (ops: string[], least: number, most: number) =>
    record({
      op: fc.constantFrom(...ops),
      args: fc.array(own, { minLength: least, maxLength: most }),
    }) as fc.Arbitrary<Expression>
  return fc.oneof(
    { weight: 2, arbitrary: leaf },
    {
      weight: 3,
      arbitrary: joined(['add', 'subtract', 'multiply', 'divide', 'min', 'max'], 2, 4),
    },
    joined(['less', 'at_most', 'equal'], 2, 2),
    joined(['if'], 3, 3),
    record({ op: fc.constant('round_up' as const), of: own }),
    ...(inSum
      ? []
      : [
          {
            weight: 3,
            arbitrary: record({
              op: fc.constantFrom('sum' as const, 'most' as const),
              of: expressions(true, depth - 1),
            }),
          },
        ]),
  )
}
const PRICE = fc.constant<Expression>({ op: 'sale', column: 'price' })

/** Shapes that have sentences of their own, with any numbers in them. */
const known = (): fc.Arbitrary<Expression> => {
  const times = (...args: Expression[]): Expression => ({ op: 'multiply', args })
  const sum = (of: Expression): Expression => ({ op: 'sum', of })
  const sold: Expression = { op: 'sold' }
  const price: Expression = { op: 'sale', column: 'price' }
  const cost: Expression = { op: 'option', column: 'unit_cost' }
  const fee: Expression = { op: 'key_cost', column: 'unit_fee' }
  const revenue = sum(times(sold, price))
  const counts = fc.constantFrom<Expression>(
    { op: 'ordered' },
    { op: 'leftover' },
    sum(sold),
    sum({ op: 'constant', value: 1 }),
    revenue,
    price,
    cost,
    fee,
    sold,
  )
  const stored = (until: Expression): Expression => ({
    op: 'max',
    args: [
      { op: 'subtract', args: [until, { op: 'lead' }] },
      { op: 'constant', value: 0 },
    ],
  })
  /** Unit-time held, or in store from the arrival. */
  const unitTime = (until: (end: Expression) => Expression): Expression => ({
    op: 'add',
    args: [
      sum(times(sold, until({ op: 'age' }))),
      times({ op: 'leftover' }, until({ op: 'horizon' })),
    ],
  })
  const clocks = fc.constantFrom(1, 7, 1 / 7, 365 / 12, 365 / 12 / 7, 12 / 365, 365, 365 / 7, 2)
  const timed = fc
    .tuple(number, fc.constantFrom(cost, fee, { op: 'lead' } as const), fc.boolean(), clocks)
    .chain(([rate, of, held, clock]) => {
      const whole = times(rate, of, unitTime(held ? (end) => end : stored))
      const steps: Expression = { op: 'constant', value: clock }
      return fc.constantFrom<Expression>(whole, { op: 'divide', args: [whole, steps] })
    })
  const bands = fc.tuple(number, number, number).map(([low, high, at]): Expression =>
    sum(
      times(sold, {
        op: 'add',
        args: [
          times(low, { op: 'min', args: [price, at] }),
          times(high, {
            op: 'max',
            args: [
              { op: 'constant', value: 0 },
              { op: 'subtract', args: [price, at] },
            ],
          }),
        ],
      }),
    ),
  )
  const factors = fc.array(fc.oneof(number, counts), { minLength: 1, maxLength: 3 })
  const limited = fc.tuple(number, number, counts).map(([least, most, of]): Expression => ({
    op: 'min',
    args: [most, { op: 'max', args: [least, of] }],
  }))
  const vat = number.map((bottom): Expression => ({
    op: 'subtract',
    args: [revenue, { op: 'divide', args: [revenue, bottom] }],
  }))
  const placed = (tree: Expression): Expression => (isPerSale(tree) ? sum(tree) : tree)
  return fc.oneof(
    factors.map((args) => placed(args.length > 1 ? times(...args) : args[0]!)),
    fc.tuple(factors, limited).map(([args, of]) => placed(times(...args, of))),
    limited.map(placed),
    vat,
    timed,
    bands,
  )
}
const isPerSale = (tree: Expression): boolean =>
  tree.op === 'sold' || tree.op === 'sale' || ('args' in tree && tree.args.some(isPerSale))

/** No sum stands in another, and what a sale gives stands in one. */
function isPlaced(node: Expression, inSum = false): boolean {
  const sums = node.op === 'sum' || node.op === 'most'
  if ((sums && inSum) || ((node.op === 'sold' || node.op === 'sale') && !inSum)) return false
  if ('of' in node) return isPlaced(node.of, inSum || sums)
  return 'args' in node ? node.args.every((arg) => isPlaced(arg, inSum)) : true
}

const term: fc.Arbitrary<Term> = record({
  name: fc.oneof(
    fc.constantFrom(
      'revenue',
      'cost of goods',
      'VAT',
      'Subtract',
      '',
      '40%',
      'a: b',
      "partner's cut",
    ),
    fc.string({ maxLength: 20 }),
    anyText({ maxLength: 20 }),
  ),
  sign: fc.constantFrom(1 as const, -1 as const),
  expression: fc.oneof(
    expressions(false, 4),
    known().filter((tree) => isPlaced(tree)),
  ),
  source: fc.constant(''),
})

export type Told = Pick<Valuation, 'terms' | 'quantity' | 'horizon' | 'period'>

const alone = fc.array(term, { maxLength: 6 })
const shared = fc.tuple(number, alone).map(([share, terms]) =>
  terms.map((each): Term => ({
    ...each,
    expression: { op: 'multiply', args: [share, each.expression] },
  })),
)
export const valuations: fc.Arbitrary<Told> = record({
  terms: fc.oneof({ weight: 4, arbitrary: alone }, shared),
  quantity: fc.constantFrom('stock' as const, 'trials' as const),
  horizon: fc.option(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
  period: fc.constantFrom(null, 'day' as const, 'week' as const, 'month' as const, 'year' as const),
})

/** Tables with every column that the terms name. */
export function columnsOf(terms: readonly Term[]): Columns {
  const [menus, sales] = [new Set<string>(), new Set<string>()]
  for (const node of nodes(terms)) {
    if (!('column' in node)) continue
    const own = node.op === 'option' || node.op === 'is' ? menus : sales
    own.add(node.column)
  }
  return { menus: [...menus], sales: [...sales] }
}
