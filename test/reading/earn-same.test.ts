// Two readings agree only where they earn the same on every deal: beside every threshold that one of them has, for every
// text that one of them names, with nothing sold, sold out and late arrivals.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Expression, Term } from '#contract/valuation.ts'
import { soldIn, type Deal } from '#language/checks/deal-value.ts'
import { earned, earnSame, sameValues } from '#language/checks/made-deals.ts'
import { runs } from '../support/nightly.ts'

const n = (value: number): Expression => ({ op: 'constant', value })
const op = (
  name: 'add' | 'subtract' | 'multiply' | 'min' | 'max',
  ...args: Expression[]
): Expression => ({
  op: name,
  args,
})
const times = (...args: Expression[]): Expression => op('multiply', ...args)
const sum = (of: Expression): Expression => ({ op: 'sum', of })
const SOLD: Expression = { op: 'sold' }
const PRICE: Expression = { op: 'sale', column: 'price' }
const ORDERED: Expression = { op: 'ordered' }
const LEFT: Expression = { op: 'leftover' }
const COST: Expression = { op: 'option', column: 'unit_cost' }
const cost = (expression: Expression): Term => ({ name: '', sign: -1, expression, source: '' })
const below = (of: Expression, limit: number): Expression => ({ op: 'less', args: [of, n(limit)] })
const least = (rate: number, floor: number): Expression =>
  op('max', times(n(rate), PRICE), n(floor))
const whole: Expression = {
  op: 'if',
  args: [below(PRICE, 500), times(n(0.15), PRICE), times(n(0.1), PRICE)],
}
const marginal: Expression = op(
  'add',
  times(n(0.15), op('min', PRICE, n(500))),
  times(n(0.1), op('max', n(0), op('subtract', PRICE, n(500)))),
)
const isC: Expression = { op: 'is', column: 'Condition', value: 'C' }
const isB: Expression = { op: 'is', column: 'Condition', value: 'B' }
const stored: Expression = op('max', op('subtract', { op: 'age' }, { op: 'lead' }), n(0))

test.each<[string, Expression, Expression]>([
  ['a rate below 500 of the whole price, or of the part below', whole, marginal],
  ['a floor that a rate rarely meets, or none', least(0.15, 1), times(n(0.15), PRICE)],
  ['a cap of 900 or none', op('min', PRICE, n(900)), PRICE],
  ['a cap of 5,000 on 7 %', op('min', times(n(0.07), PRICE), n(5000)), times(n(0.07), PRICE)],
  ['one condition or another', times(n(4), isC), times(n(4), isB)],
  ['two conditions or one', times(n(4), isC, below(PRICE, 30)), times(n(4), isC)],
  ['below 50, or at most 50', below(PRICE, 50), { op: 'at_most', args: [PRICE, n(50)] }],
  ['time in store, or from the order', stored, { op: 'age' }],
  ['the price that is listed, or paid', { op: 'option', column: 'unit_price' }, PRICE],
  ['a parameter, or what it is today', { op: 'parameter', name: 'w', otherwise: 0.4 }, n(0.4)],
])('differ: %s', (_, one, other) =>
  expect(earnSame([cost(sum(times(SOLD, one)))], [cost(sum(times(SOLD, other)))])).toBe(false),
)

test.each<[string, Expression, Expression]>([
  [
    'the least of a deal',
    op('max', times(n(0.12), sum(times(SOLD, PRICE))), n(200)),
    times(n(0.12), sum(times(SOLD, PRICE))),
  ],
  [
    '144 ordered, or more',
    { op: 'less', args: [ORDERED, n(144)] },
    { op: 'at_most', args: [ORDERED, n(144)] },
  ],
  ['units sold, or ordered', sum(SOLD), ORDERED],
  ['a quarter may go back, or all', op('min', LEFT, times(n(0.25), ORDERED)), LEFT],
])('differ for the deal: %s', (_, one, other) =>
  expect(earnSame([cost(one)], [cost(other)])).toBe(false),
)

test('the last of many lines with conditions is told apart by its own threshold', () => {
  const many = Array.from({ length: 20 }, (_, at): Term => {
    const tests = [`column ${at % 6}`, `column ${(at + 1) % 6}`].map((column): Expression => ({
      op: 'is',
      column,
      value: `value ${at}`,
    }))
    return cost(sum(times(SOLD, n(at + 1), below(PRICE, 40 * (at + 1)), ...tests)))
  })
  const last = cost(sum(times(SOLD, n(2), isC, below(PRICE, 700))))
  const other = cost(sum(times(SOLD, n(2), isC, below(PRICE, 730))))
  expect(earnSame([...many, last], [...many, other])).toBe(false)
  expect(earnSame([...many, last], [last, ...many.toReversed()])).toBe(true)
})

test('agree, however they are written: the units sold and left over are those ordered', () => {
  const all = op('add', sum(SOLD), LEFT)
  expect(earnSame([cost(times(n(0.4), all))], [cost(times(n(0.4), ORDERED))])).toBe(true)
})

// Random readings, and other forms of them.

const rate = fc.constantFrom(0.05, 0.12, 0.3, 1.2, 4.8, 15, 60)
const limit = fc.constantFrom(8, 20, 50, 144, 500)
const ofSale = fc.oneof(
  fc.constantFrom(PRICE, COST, n(1), stored, { op: 'age' } as Expression),
  fc
    .tuple(fc.constantFrom('min' as const, 'max' as const), limit)
    .map(([by, at]) => op(by, PRICE, n(at))),
  fc.constantFrom(isC, isB),
  limit.map((at) => below(PRICE, at)),
)
const ofDeal = fc.oneof(
  fc.constantFrom(ORDERED, LEFT, n(1), times(ORDERED, COST)),
  limit.map((at): Expression => ({ op: 'round_up', of: { op: 'divide', args: [ORDERED, n(at)] } })),
  limit.map((at) => times(ORDERED, below(ORDERED, at))),
)
const term = fc.oneof(
  fc.tuple(rate, ofSale, ofSale).map(([by, one, other]) => sum(times(n(by), SOLD, one, other))),
  fc.tuple(rate, ofDeal).map(([by, one]) => times(n(by), one)),
)
const reading = fc.array(
  fc.tuple(fc.constantFrom(1 as const, -1 as const), term).map(([sign, expression]): Term => ({
    ...cost(expression),
    sign,
  })),
  { minLength: 1, maxLength: 4 },
)

/** The same reading in another order, as one sum, with its numbers apart. */
const rewritten = (terms: readonly Term[]): Term[] => [
  {
    ...cost(
      terms
        .toReversed()
        .map(({ sign, expression }) => times(n(2 * sign), expression, n(0.5)))
        .reduce((one, other) => op('add', one, other)),
    ),
    sign: 1,
  },
]

const size = fc.oneof(fc.constantFrom(8, 20, 50, 144, 500), fc.integer({ min: 0, max: 700 }))
const money = fc.oneof(size, fc.double({ min: 0.01, max: 2000, noNaN: true }))
const deal = fc
  .record({
    left: size,
    lead: fc.integer({ min: 0, max: 9 }),
    late: fc.integer({ min: 0, max: 40 }),
    cost: money,
    condition: fc.constantFrom('A', 'B', 'C', ''),
    sales: fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 60 }),
        age: fc.integer({ min: 0, max: 30 }),
        price: money,
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ left, lead, late, cost: each, condition, sales }): Deal => {
    const own = {
      sales,
      lead,
      horizon: Math.max(lead, ...sales.map(({ age }) => age)) + late,
      columns: new Map([['unit_cost', each]]),
      texts: new Map([['Condition', condition]]),
      seed: left,
    }
    return { ...own, ordered: left + soldIn({ ...own, ordered: 0 }) }
  })

test('what is called equal is equal on a larger random set, and another form is called equal', () => {
  fc.assert(
    fc.property(
      reading,
      reading,
      fc.array(deal, { minLength: 60, maxLength: 60 }),
      (one, other, deals) => {
        if (earnSame(one, other))
          expect(sameValues(earned(one, deals), earned(other, deals))).toBe(true)
        const same = rewritten(one)
        expect(sameValues(earned(one, deals), earned(same, deals))).toBe(true)
        expect(earnSame(one, same)).toBe(true)
      },
    ),
    { numRuns: runs(3000, 60) },
  )
})

test('readings that differ in one number, limit or text are never called equal', () => {
  fc.assert(
    fc.property(
      reading,
      term,
      fc.array(deal, { minLength: 60, maxLength: 60 }),
      (one, added, deals) => {
        const other = [...one, cost(added)]
        const differs = !sameValues(earned(one, deals), earned(other, deals))
        if (differs) expect(earnSame(one, other)).toBe(false)
      },
    ),
    { numRuns: runs(3000, 100) },
  )
})
