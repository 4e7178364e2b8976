// Two ways to write one expression are the same, two expressions are not.
import { expect, test } from 'vitest'
import type { Expression } from '#contract/valuation.ts'
import { isSameExpression } from '#language/checks/same-expression.ts'

const n = (value: number): Expression => ({ op: 'constant', value })
const times = (...args: Expression[]): Expression => ({ op: 'multiply', args })
const sum = (of: Expression): Expression => ({ op: 'sum', of })
const SOLD: Expression = { op: 'sold' }
const AGE: Expression = { op: 'age' }
const ORDERED: Expression = { op: 'ordered' }
const LEFT: Expression = { op: 'leftover' }
const PRICE: Expression = { op: 'sale', column: 'price' }
const COST: Expression = { op: 'option', column: 'unit_cost' }

test.each<[string, Expression, Expression]>([
  ['in any order', times(SOLD, PRICE), times(PRICE, SOLD)],
  ['a constant inside or outside a sum', sum(times(n(3), SOLD)), times(n(3), sum(SOLD))],
  ['an option inside or outside a sum', sum(times(COST, SOLD)), times(COST, sum(SOLD))],
  ['a factor of one', times(n(1), ORDERED), ORDERED],
  ['the smaller of', { op: 'min', args: [ORDERED, LEFT] }, { op: 'min', args: [LEFT, ORDERED] }],
])('%s', (_, one, other) => expect(isSameExpression(one, other)).toBe(true))

test.each<[string, Expression, Expression]>([
  ['sold and ordered', sum(SOLD), ORDERED],
  ['another number', times(n(3), ORDERED), times(n(4), ORDERED)],
  ['another column', COST, { op: 'option', column: 'unit_price' }],
  ['times and divided by', times(ORDERED, COST), { op: 'divide', args: [ORDERED, COST] }],
  ['sums of products and products of sums', sum(times(SOLD, AGE)), times(sum(SOLD), sum(AGE))],
  [
    'the order of a comparison',
    { op: 'less', args: [ORDERED, LEFT] },
    { op: 'less', args: [LEFT, ORDERED] },
  ],
  [
    'the smaller and the larger',
    { op: 'min', args: [ORDERED, LEFT] },
    { op: 'max', args: [LEFT, ORDERED] },
  ],
])('not %s', (_, one, other) => expect(isSameExpression(one, other)).toBe(false))
