// What winning a buyer costs: cost of one click, lead or letter by the share of them that buys.
import { describe, expect, test } from 'vitest'
import { formulaOf } from './formula.ts'

describe('cost by conversion is read', () => {
  test.each([
    [
      'A click costs cpc dollars. conv_pct percent of the clicks lead to the sale of one unit.',
      '… − cpc / (conv_pct / 100) × SOLD',
    ],
    ['We pay $0.35 a click and one click in forty ends in a sale.', '… − 0.35 / 0.025 × SOLD'],
    ['Visitors cost us 20 cents each; 2% of them buy one unit.', '… − 0.2 / 0.02 × SOLD'],
    [
      'Each letter costs $0.80 to print and post, and 4% of the letters bring an order for one unit.',
      '… − 0.8 / 0.04 × SOLD',
    ],
    ['It takes 25 clicks at $0.40 each to sell one lamp.', '… − 0.4 / 0.04 × SOLD'],
    ['Every twentieth visitor buys a unit. A visitor costs $0.50.', '… − 0.5 / 0.05 × SOLD'],
    [
      'A click is cpc, and only a fraction conv of those clicks turns into a sale, so a sold unit eats up as many clicks as that takes.',
      '… − cpc / conv × SOLD',
    ],
    [
      'A click costs cpc dollars, and conv_pct percent of the clicks lead to the sale of one unit, so that advertising per unit sold is cpc / (conv_pct / 100).',
      '… − cpc / (conv_pct / 100) × SOLD',
    ],
    ['Advertising costs cpc / conv_pct for each unit sold.', '… − cpc / conv_pct × SOLD'],
    [
      'Each enquiry is charged at £2; one in five enquiries becomes an order of a single unit. Postage is £3 per unit sold.',
      '… − 2 / 0.2 × SOLD − 3 × SOLD',
    ],
  ])('%s', (text, formula) => {
    expect(formulaOf(text, ['cpc', 'conv', 'conv_pct'])).toBe(formula)
  })
})

describe('is refused', () => {
  test.each([
    ['A click costs $0.35. Commission 5%.', 'how many of these one sale needs'],
    ['5% of the clicks lead to a sale. Commission 5%.', 'what one of these costs'],
    ['A lead costs $3 and 10% of leads convert. A click costs $0.50.', 'two costs or two shares'],
  ])('%s', (text, reason) => {
    expect(() => formulaOf(text)).toThrow(reason)
  })
})
