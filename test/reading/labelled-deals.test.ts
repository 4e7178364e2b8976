// The past deals that the bench makes up are such as a client could have had.
import { describe, expect, test } from 'vitest'
import { labelledDeals } from '../bench/labelled-deals.ts'
import { corpusItems, exampleItems, wordingItems } from '../bench/reading.ts'

const stated = [...exampleItems(), ...wordingItems(), ...corpusItems()].filter(
  ({ cases }) => cases !== null,
)

describe('labelled deals', () => {
  const item = stated.find(({ id }) => id === 'w1-001')!

  test('are the same at every run, noise apart', () => {
    const deals = labelledDeals(item, 60, 0)
    expect(labelledDeals(item, 60, 0)).toEqual(deals)
    expect(labelledDeals(item, 200, 0).menus.slice(0, 60)).toEqual(deals.menus)
    const noisy = labelledDeals(item, 60, 0.005)
    expect(noisy.sales).toEqual(deals.sales)
    const errors = noisy.menus.map((row, at) => {
      const own = Number(deals.menus[at]!['profit'])
      return (Number(row['profit']) - own) / own
    })
    const size = Math.sqrt(errors.reduce((sum, each) => sum + each * each, 0) / errors.length)
    expect(size).toBeGreaterThan(0.003)
    expect(size).toBeLessThan(0.007)
  })

  test('sell what there is, before leftovers are written off', () => {
    for (const each of stated) {
      const { menus, sales } = labelledDeals(each, 20, 0)
      for (const option of menus) {
        const own = sales.filter(({ key }) => key === option['key'])
        const sold = own.reduce((sum, { qty }) => sum + Number(qty), 0)
        expect(own.length).toBeGreaterThan(0)
        expect(sold).toBeLessThanOrEqual(Number(option['qty']))
        expect(Number.isFinite(option['profit'])).toBe(true)
        const oldest = each.meant.horizon ?? -Number(option['T'])
        for (const { T } of own) expect(Number(T) - Number(option['T'])).toBeLessThanOrEqual(oldest)
      }
    }
  })
})
