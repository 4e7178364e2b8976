// VAT inside the prices, on top of them, or nowhere; and fees on the price without it.
import { describe, expect, test } from 'vitest'
import { formulaOf } from './formula.ts'

const IN = '(REV − REV / 1.2)'

describe('VAT is read', () => {
  test.each([
    ['Selling prices include 20% VAT. Commission is 12%.', `… − 0.12 × REV − ${IN}`],
    [
      'VAT at 20% is baked into what customers pay; we hand it to the state. The fee is 8% of the net price.',
      `… − 0.08 / 1.2 × REV − ${IN}`,
    ],
    [
      'Commission is 12% of the price net of VAT. Prices include 20% VAT.',
      `… − 0.12 / 1.2 × REV − ${IN}`,
    ],
    [
      'The commission is 12% of the price including VAT. Prices contain 20% VAT.',
      `… − 0.12 × REV − ${IN}`,
    ],
    ['VAT is 20%. The selling prices include it. Commission 10%.', `… − 0.1 × REV − ${IN}`],
    [
      'One sixth of every price is VAT and goes to the taxman. Fee 10% of the price.',
      `… − 0.1 × REV − ${IN}`,
    ],
    [
      'Prices are gross (20% VAT); unit_cost is without VAT. Commission 10%.',
      `… − 0.1 × REV − ${IN}`,
    ],
    ['Prices exclude 20% VAT. Commission 10%.', '… − 0.1 × REV'],
    ['Sales tax of 8% is collected at checkout and handed on. Commission 10%.', '… − 0.1 × REV'],
    ['Books are zero-rated for VAT. Commission 10%.', '… − 0.1 × REV'],
  ])('%s', (text, formula) => {
    expect(formulaOf(text)).toBe(formula)
  })
})

describe('is refused', () => {
  test.each([
    ['Prices include VAT. Commission 10%.', 'rate of this tax is missing'],
    ['VAT is 20%. Commission 10%.', 'whether the prices include'],
    [
      'Prices include 20% VAT. VAT is added on top of our prices. Commission 10%.',
      'in the prices and not in them',
    ],
    ['Commission is 5% of the price plus 20% VAT.', 'tax on a fee'],
    [
      'Selling prices include VAT at 20%, unit_cost includes 20% VAT that we reclaim. Commission 10%.',
      'comes back to you',
    ],
  ])('%s', (text, reason) => {
    expect(() => formulaOf(text)).toThrow(reason)
  })
})
