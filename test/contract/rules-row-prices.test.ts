// Prices of sales that are the amounts of their rows are told, and prices of bulk or of chance are not.
import { describe, expect, test } from 'vitest'
import { validateRequest } from '#contract/validate.ts'
import { baseRequest, readSent, type Row } from '../support/requests/small-request.ts'

/** How many rows the warning counts; null where there is none. Each deal has the sales that `make` gives it. */
function told(make: (deal: number, price: number) => Row[]): number | null {
  const sent = baseRequest()
  const deals = [...new Set(sent.sales.map(({ key }) => key))]
  sent.sales = deals.flatMap((key, deal) => {
    const { T } = sent.menus.find((row) => row.key === key)!
    return make(deal, 12 + ((deal * 7) % 5)).map((row) => ({ key, T, ...row }))
  })
  const { warnings } = validateRequest(readSent(sent)).validation
  return warnings.find(({ code }) => code === 'price_of_row')?.count ?? null
}

describe('prices of several units', () => {
  test('that are amounts in all rows are told, though no deal has two sales of one unit', () => {
    const make = (deal: number, price: number) => {
      const qty = 1 + (deal % 4)
      return [{ qty, price: qty * price }]
    }
    expect(told(make)).toBe(81)
  })

  test('that are amounts in one row are told beside sales of one unit', () => {
    const make = (deal: number, price: number) => [
      { qty: 1, price },
      { qty: 1, price: price + 0.5 },
      { qty: 2, price: deal === 5 ? 2 * price : price },
    ]
    expect(told(make)).toBe(1)
  })

  test.each([
    ['the same as of one', (price: number) => price],
    ['lower, as of bulk', (price: number) => 0.9 * price],
    ['of any size', (price: number, deal: number) => price * (0.5 + ((deal * 13) % 17) / 6)],
  ])('that are %s are not', (_, of) => {
    const one = (deal: number, price: number) => ({ qty: 1, price: of(price, deal + 3) })
    const several = (deal: number, price: number) => {
      const qty = 2 + (deal % 3)
      return { qty, price: of(price, deal) }
    }
    expect(told((deal, price) => [one(deal, price), several(deal, price)])).toBeNull()
  })

  test('that are amounts are sent as such, and nothing is told', () => {
    const make = (deal: number, price: number) => {
      const qty = 1 + (deal % 4)
      return [{ qty, revenue: qty * price }]
    }
    expect(told(make)).toBeNull()
  })
})
