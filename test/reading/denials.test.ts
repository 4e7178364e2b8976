// Sentences that take a cost back: goods that are free, a fee that is not paid on Fridays, by members or
// for half of the units. What they mean is read, or asked; told besides, they would be wrong in silence.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { denialItems, isRight, judge } from '../bench/reading.ts'
import { assumptionsOf, formulaOf } from './formula.ts'

/** Of the 364, refusals due counted; may only rise. */
const RIGHT = 321
/** Of the same; may only fall. */
const WRONG_IN_SILENCE = 7

const feedbackOf = (text: string): string => {
  const menus = ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price']
  const reading = readDescription(text, { menus, sales: ['key', 'T', 'qty', 'price'] }, {})
  return reading.ok ? `read as ${reading.valuation.formula}` : reading.feedback
}

test('descriptions that take a cost back are read or refused, hardly ever wrong in silence', () => {
  const items = denialItems()
  expect(items).toHaveLength(364)
  const judged = items.map((item) => [item.id, judge(item)] as const)
  const wrong = judged.filter(([, verdict]) => verdict === 'wrong in silence').map(([id]) => id)
  expect(judged.filter(([, verdict]) => isRight(verdict)).length).toBeGreaterThanOrEqual(RIGHT)
  expect(wrong.length, wrong.join(', ')).toBeLessThanOrEqual(WRONG_IN_SILENCE)
})

describe('goods that cost nothing', () => {
  test.each([
    ['We do not pay for goods. We sell at price.', 'REV'],
    ['We get the goods for free. Fee 10% of the price.', 'REV − 0.1 × REV'],
    ['We get the goods for free and pay $2 per unit bought for freight.', 'REV − 2 × qty'],
  ])('are not paid for: %s', (text, formula) => {
    expect(formulaOf(text)).toBe(formula)
    expect(assumptionsOf(text)).toContain('the goods cost nothing, so unit_cost is not paid')
  })

  test('and are bought at unit_cost elsewhere: which of both is asked', () => {
    expect(feedbackOf('We buy the goods at unit_cost. The goods are free.')).toContain(
      '“The goods are free”: the goods cost nothing here, and unit_cost elsewhere',
    )
  })

  test('are free at some times only: asked, with the sentence', () => {
    expect(feedbackOf('We buy the goods at unit_cost. We get them for free on Fridays.')).toContain(
      '“We get them for free on Fridays”: this holds at some times or for some units only',
    )
  })

  test('only where they do not sell: paid for when sold', () => {
    expect(formulaOf('We do not pay for unsold units. Fee 10% of the price.')).toBe(
      'REV − SOLD × unit_cost − 0.1 × REV',
    )
  })
})

describe('a cost that was told', () => {
  test('and is taken back by a later sentence is asked for, both quoted or named', () => {
    expect(
      feedbackOf('The commission is 8% of the price. Cash sales carry no commission.'),
    ).toContain(
      '“Cash sales carry no commission”: what this changes of “The commission is 8% of the price”',
    )
  })

  test('stands where the sentence may be no exception, and says so', () => {
    expect(assumptionsOf('Card fees are 3% of the price. Few pay by card.')).toContain(
      '“Few pay by card”: read as changing nothing, and not as an exception',
    )
  })

  test('stands where another one is denied', () => {
    expect(formulaOf('The fee is 10% of the price. There is no listing fee.')).toBe('… − 0.1 × REV')
  })

  test('is paid beside what we get', () => {
    expect(formulaOf('We get the goods and pay $2 per unit bought for freight.')).toBe(
      '… − 2 × qty',
    )
  })
})

describe('more than the whole', () => {
  test.each([
    ['A fee of 112 % of the price goes to the shop.', 'this is more than 100% of the price'],
    ['We keep 130% of the price.', 'this is more than 100% of the price'],
    [
      'A fee of 60% of the price goes to the shop. The platform takes another 60% of the price.',
      'this is more than 100% of the price',
    ],
    ['Prices include 120% VAT.', 'a tax of more than 100% of the price'],
    ['110% of the units arrive broken.', 'more than 100% of the units'],
    [
      '120% of the units sold come back. We refund the full price and cannot resell them.',
      'more than 100% of the units',
    ],
  ])('is asked: %s', (text, reason) => {
    expect(feedbackOf(text)).toContain(reason)
  })

  test('is read of the unit cost, and where controlled English says so', () => {
    expect(formulaOf('Import duty is 150% of unit_cost.')).toBe('… − 1.5 × unit_cost × qty')
    expect(formulaOf('Subtract 112% of the price for each unit sold.')).toBe('… − 1.12 × REV')
  })
})

describe('what is remarked', () => {
  test.each([
    'We buy the goods at unit_cost and sell at price. No other costs.',
    'There are no other costs. Fee 10% of the price.',
    'Nothing else is charged. Fee 10% of the price.',
  ])('nothing of what every reading holds: %s', (text) => {
    expect(assumptionsOf(text)).toBe(
      'qty is read as stock: units that are there to be sold until they are gone.',
    )
  })

  test('which costs are read as nothing', () => {
    expect(assumptionsOf('Storage is free. Fee 10% of the price.')).toContain(
      'Costs you nothing: “Storage is free”.',
    )
  })

  test('that “no costs” leaves the goods', () => {
    expect(assumptionsOf('There are no costs. Fee 10% of the price.')).toContain(
      'is read as no costs besides the goods, and not as goods that cost nothing',
    )
  })
})
