// Costs, prices and amounts in several currencies.
import { describe, expect, test } from 'vitest'
import { assumptionsOf, formulaOf } from './formula.ts'

describe('currencies with a rate are read', () => {
  test.each([
    [
      'unit_cost is in euros; everything else is in dollars. One euro is $1.09. Commission 10%.',
      'REV − qty × 1.09 × unit_cost − 0.1 × REV',
    ],
    [
      'Our supplier invoices us in Swiss francs, customers pay dollars. CHF/USD = 1.12. Duty is 4%.',
      'REV − qty × 1.12 × unit_cost − 0.04 × 1.12 × unit_cost × qty',
    ],
    [
      'We purchase in pounds and sell in euros. A pound buys 1.17 euros. Shipping €4 per unit sold. Prep costs £2 per unit bought.',
      'REV − qty × 1.17 × unit_cost − 4 × SOLD − 2.34 × qty',
    ],
    [
      'Purchases are made in yen. Sales are in dollars. 125 yen to the dollar. Commission is 10%.',
      'REV − qty × 0.008 × unit_cost − 0.1 × REV',
    ],
    [
      'Selling prices are in USD; unit_cost and the profit are in GBP. 1 USD = 0.8 GBP. Shipping is $5 per unit sold.',
      'SUM(sale.qty × 0.8 × sale.price) − qty × unit_cost − 4 × SOLD',
    ],
    [
      'All amounts are in dollars except unit_cost, which is in euros (€1 = $1.10). Commission is 11% of the price.',
      'REV − qty × 1.1 × unit_cost − 0.11 × REV',
    ],
    [
      'unit_cost comes in RMB and has to be divided by 8 to get dollars, in which all else is given. Fee 10% of revenue.',
      'REV − qty × 0.125 × unit_cost − 0.1 × REV',
    ],
    [
      'We invoice in dollars but pay the mill in Danish kroner, at 0.145 dollars a krone. Commission 5%.',
      'REV − qty × 0.145 × unit_cost − 0.05 × REV',
    ],
    [
      'unit_cost is in euros and prices in dollars; multiply by 1.09. Unsold units fetch 20% of their unit cost.',
      'REV − qty × 1.09 × unit_cost + 0.2 × 1.09 × unit_cost × leftover',
    ],
  ])('%s', (text, formula) => {
    expect(formulaOf(text)).toBe(formula)
  })

  test('a column that names its currency is converted too', () => {
    expect(
      formulaOf(
        'unit_cost is in pounds, prices are in dollars. £1 = $1.25. freight_gbp is the freight per unit ordered.',
        ['freight_gbp'],
      ),
    ).toBe('REV − qty × 1.25 × unit_cost − 1.25 × freight_gbp × qty')
  })

  test('one currency needs no rate', () => {
    expect(formulaOf('unit_cost is in GBP. Shipping is £3 per unit sold.')).toBe('… − 3 × SOLD')
  })

  test('a bare rate is read the way round that the currencies stand, and said so', () => {
    const text =
      'Costs are in USD, prices in GBP; we report in GBP. The exchange rate is 0.79. Commission 8%.'
    expect(formulaOf(text)).toBe('REV − qty × 0.79 × unit_cost − 0.08 × REV')
    expect(assumptionsOf(text)).toContain('and not the other way round')
  })
})

describe('is refused, naming the currency', () => {
  test.each([
    ['We buy in yuan and sell in dollars. Marketplace fee 12% of the price.', 'CNY'],
    [
      'unit_cost is in GBP, but everything else in EUR. Shipping is £3 per unit sold. Commission 5%.',
      'no rate joins them',
    ],
    [
      'We pay €3 per unit sold for shipping and a fee of $0.50 per unit sold.',
      'more than one currency',
    ],
    [
      'unit_cost is in euros, sales are in dollars, 1 EUR = 1.09 USD. Today 1 EUR = 1.2 USD. Commission 10%.',
      'two rates',
    ],
  ])('%s', (text, reason) => {
    expect(() => formulaOf(text)).toThrow(reason)
  })
})
