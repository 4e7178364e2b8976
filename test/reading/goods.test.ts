// Whose the goods are and for which units they are paid.
import { describe, expect, test } from 'vitest'
import { assumptionsOf, formulaOf } from './formula.ts'

const SOLD_ONLY = 'REV − SOLD × unit_cost − 0.02 × REV'

describe('only what sells is paid for', () => {
  test.each([
    ['We sell on consignment: unit_cost falls due only once a piece is sold.'],
    ['All stock is taken on sale or return.'],
    ['Only what we sell is paid for; the supplier takes the rest back.'],
    ['We settle with the brewery only after a keg has been sold.'],
    ['The supplier keeps title until a unit is sold, and bills unit_cost then.'],
    ['Suppliers are paid when we sell.'],
  ])('%s', (text) => {
    expect(formulaOf(`${text} Card fee 2%.`)).toBe(SOLD_ONLY)
  })
})

describe('only what sells, where a later clause says so', () => {
  test.each([
    ['A piece costs unit_cost when it is sold at unit_price.'],
    ['A piece costs unit_cost, payable when sold, and is sold at unit_price.'],
    ['We pay unit_cost for every piece that is framed and sold.'],
    ['We pay unit_cost for pieces delivered and sold.'],
    ['We pay unit_cost, once it is sold at unit_price.'],
    ['A piece costs unit_cost and is sold at unit_price; we pay for it only if it sells.'],
    ['We pay unit_cost only for what sells, and it sells at unit_price.'],
    ['The piece is sold and we owe the maker unit_cost.'],
  ])('%s', (text) => {
    expect(formulaOf(`${text} Card fee 2%.`)).toBe(SOLD_ONLY)
  })
})

describe('every unit ordered, where another clause tells the price', () => {
  test.each([
    ['A piece costs unit_cost and is sold the same day at unit_price.'],
    ['A piece is sold at unit_price and costs unit_cost.'],
    ['Each jar costs us unit_cost and we sell it for unit_price.'],
    ['A jar costs unit_cost; it sells for unit_price.'],
    ['A jar costs unit_cost each and is sold on the market.'],
    ['A jar costs unit_cost and sells at unit_price until January.'],
    ['A jar costs unit_cost, and we earn unit_price once it is sold.'],
  ])('%s', (text) => {
    expect(formulaOf(`${text} Card fee 2%.`)).toBe('… − 0.02 × REV')
  })
})

describe('the goods are somebody else’s', () => {
  test('unit_cost is not paid, and said so', () => {
    const text =
      'The goods belong to the growers. They get 70% of the price. Commission 5% of the price.'
    expect(formulaOf(text)).toBe('REV − 0.7 × REV − 0.05 × REV')
    expect(assumptionsOf(text)).toContain('so unit_cost is not paid')
  })

  test('what goes home at our expense costs for each unit left', () => {
    expect(
      formulaOf(
        'Our painters stay the owners of their pictures. We pay unit_cost for each picture we sell, and the others go home at our expense, $4 each. Card fee 2%.',
      ),
    ).toBe('REV − SOLD × unit_cost − 4 × leftover − 0.02 × REV')
  })
})

describe('bought as ever', () => {
  test.each([
    ['The warehouse belongs to my uncle.'],
    ['The hall is not ours.'],
    ['The brewery bills us unit_cost for every keg we take in.'],
    ['We pay for the goods when we order.'],
  ])('%s', (text) => {
    expect(formulaOf(`${text} Card fee 2%.`)).toBe('… − 0.02 × REV')
  })
})

test('two ways of paying are refused', () => {
  expect(() =>
    formulaOf(
      'We pay unit_cost only for sold units. unit_cost is paid for every unit we order. Fee 2%.',
    ),
  ).toThrow('paid for sold units here')
})
