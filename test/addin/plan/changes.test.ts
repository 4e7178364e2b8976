// What differs between two plans: what is decided, not what it is thought to earn.
import { expect, test } from 'vitest'
import { comparePlans } from '#addin/plan/changes.ts'

const deal = (key: string, qty: number, profit: number) => ({ key, qty, profit, unit_cost: 1 })

test('deals of the same size are no difference, and are counted apart where their profit is another', () => {
  const before = [deal('a', 5, 10), deal('b', 5, 10), deal('c', 5, 10), deal('d', 5, 10)]
  const after = [deal('a', 5, 10), deal('b', 5, 10.01), deal('c', 8, 10), deal('e', 5, 10)]
  const found = comparePlans(before, after, 10)
  expect(found).toMatchObject({ differing: 3, same: 2, revalued: 1 })
  expect(new Set(found.deals.map(({ key }) => key))).toEqual(new Set(['c', 'd', 'e']))
})

test('what the later plan leaves out or takes smaller is told with its worth, the most first', () => {
  const before = [deal('a', 9, 90), deal('b', 5, 12), deal('c', 5, 40.5), deal('d', 5, 10)]
  const after = [deal('a', 4, 60), deal('d', 5, 10), deal('e', 1, -3)]
  const found = comparePlans(before, after, 3)
  expect(found).toMatchObject({
    differing: 4,
    gone: { n: 2, profit: 52.5 },
    smaller: { n: 1, profit: 30 },
    before: { n: 4, profit: 152.5 },
    after: { n: 3, profit: 67 },
  })
  expect(found.deals.map(({ key }) => key)).toEqual(['c', 'a', 'b'])
  expect(found.deals[0]).toEqual({ key: 'c', before: { qty: 5, profit: 40.5 }, after: null })
})
