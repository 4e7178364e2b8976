// What labels are made of: the formulas of the writers, evaluated here, give the profits that
// another program worked out.
import { describe, expect, test } from 'vitest'
import {
  corpusItems,
  denialItems,
  exampleItems,
  marketItems,
  wordingItems,
  type ReadingItem,
} from '../bench/reading-items.ts'
import { referenceProfit } from '#training/reader/formula-language.ts'

const items = [
  ...exampleItems(),
  ...wordingItems(),
  ...corpusItems(),
  ...marketItems(),
  ...denialItems(),
]
const stated = items.filter(({ cases }) => cases !== null)

describe('formulas', () => {
  test('give the profit of every case', () => {
    const differs = ({ formula, meant, cases }: ReadingItem): boolean => {
      const profitOf = referenceProfit({ formula: formula!, ...meant })
      return cases!.some(
        ({ option, sales, profit }) => Math.abs(profitOf(option, sales) - profit) > 1e-6,
      )
    }
    expect(stated).toHaveLength(51 + 96 + 586 + 26 + 133)
    expect(stated.filter(differs).length).toBe(0)
  })

  test('know names, sales and functions', () => {
    const option = { key: 'a', T: -10, T_lead: 2, qty: 10, unit_price: 5, kind: 'b c', 'x y': 3 }
    const sales = [
      { key: 'a', T: -9, qty: 2, price: 4 },
      { key: 'a', T: -4, qty: 3, price: null },
    ]
    const value = (formula: string) =>
      referenceProfit({ formula, horizon: null, period: 'week' })(option, sales)
    expect(value('revenue - 2*left')).toBe(23 - 10)
    expect(value('held_time + stored_time')).toBe(2 + 18 + 50 + (12 + 40))
    expect(value('SUM(s.qty*MIN(s.price,4.5)) + MAXS(age)')).toBe(8 + 13.5 + 6)
    expect(value(`IF(kind == 'b c', -orders, 0) + col("x y")`)).toBe(1)
    expect(value('CEIL(sold/2)*week - -day*7')).toBeCloseTo(4)
    expect(() => value('revenue - nothing')).toThrow('nothing')
    expect(() => value('(revenue')).toThrow(') is missing')
  })
})
