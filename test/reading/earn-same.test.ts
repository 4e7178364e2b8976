// Two readings agree only where they earn the same beside every threshold that one of them has.
import { expect, test } from 'vitest'
import type { Expression, Term } from '#contract/valuation.ts'
import { earnSame } from '#language/checks/made-deals.ts'

const n = (value: number): Expression => ({ op: 'constant', value })
const times = (...args: Expression[]): Expression => ({ op: 'multiply', args })
const sum = (of: Expression): Expression => ({ op: 'sum', of })
const SOLD: Expression = { op: 'sold' }
const PRICE: Expression = { op: 'sale', column: 'price' }
const ORDERED: Expression = { op: 'ordered' }
const cost = (expression: Expression): Term => ({ name: '', sign: -1, expression, source: '' })
const least = (rate: number, floor: number): Expression => ({
  op: 'max',
  args: [times(n(rate), PRICE), n(floor)],
})
const whole: Expression = {
  op: 'if',
  args: [{ op: 'less', args: [PRICE, n(500)] }, times(n(0.15), PRICE), times(n(0.1), PRICE)],
}
const marginal: Expression = {
  op: 'add',
  args: [
    times(n(0.15), { op: 'min', args: [PRICE, n(500)] }),
    times(n(0.1), { op: 'max', args: [n(0), { op: 'subtract', args: [PRICE, n(500)] }] }),
  ],
}

test.each<[string, Expression, Expression]>([
  ['a rate below 500 of the whole price, or of the part below', whole, marginal],
  ['a floor that a rate rarely meets, or none', least(0.15, 1), times(n(0.15), PRICE)],
  ['a cap of 900 or none', { op: 'min', args: [PRICE, n(900)] }, PRICE],
])('differ: %s', (_, one, other) =>
  expect(earnSame([cost(sum(times(SOLD, one)))], [cost(sum(times(SOLD, other)))])).toBe(false),
)

test('agree, however they are written: the units sold and left over are those ordered', () => {
  const all: Expression = { op: 'add', args: [sum(SOLD), { op: 'leftover' }] }
  expect(earnSame([cost(times(n(0.4), all))], [cost(times(n(0.4), ORDERED))])).toBe(true)
})
