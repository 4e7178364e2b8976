// What differs between two plans: what is decided, not what it is thought to earn.
import { expect, test } from 'vitest'
import { comparePlans } from '#addin/plan/changes.ts'

const deal = (key: string, qty: number, profit: number) => ({ key, qty, profit, unit_cost: 1 })

test('deals of the same size are no difference, and are counted apart where their profit is another', () => {
  const before = [deal('a', 5, 10), deal('b', 5, 10), deal('c', 5, 10), deal('d', 5, 10)]
  const after = [deal('a', 5, 10), deal('b', 5, 10.01), deal('c', 8, 10), deal('e', 5, 10)]
  const found = comparePlans(before, after, 10)
  expect(found).toMatchObject({ differing: 3, same: 2, revalued: 1 })
  expect(found.deals.map(({ key }) => key)).toEqual(['c', 'e', 'd'])
})
