// Formulas as people write them, anywhere in a description: the sentences they become give the profit
// that the formula gives by itself. What is refused stands in formulas-refused.test.ts.
import { describe, expect, test } from 'vitest'
import { expectSame, sentencesOf } from './formula-deals.ts'

const NET = 'revenue - qty*unit_cost'
const FORMULAS: readonly (readonly [string, string])[] = [
  // For one unit.
  [
    'net = price − 13% platform fee − $1.90 packing − $0.05/unit/week storage',
    `${NET} - 0.13*revenue - 1.9*sold - 0.05*stored_time`,
  ],
  [
    'Net = price - 15% marketplace fee - $2.10 fulfillment - unit cost.',
    `${NET} - 0.15*revenue - 2.1*sold`,
  ],
  ['net = price − max(1, 15% of price) − unit cost', `${NET} - SUM(s.qty*MAX(1, 0.15*s.price))`],
  ['net = price - min(20, 12% × price) - unit_cost', `${NET} - SUM(s.qty*MIN(20, 0.12*s.price))`],
  ['margin: selling price × 0.88 − 4.20 − cost', 'revenue*0.88 - 4.2*sold - qty*unit_cost'],
  ['Per unit: price – 12% – 3 – purchase price', `${NET} - 0.12*revenue - 3*sold`],
  ['we make: price ÷ 1.2 − 2 − unit_cost', 'revenue/1.2 - 2*sold - qty*unit_cost'],
  [
    'net = price − fee_pct / 100 × price − ship_cost − unit cost',
    `${NET} - fee_pct/100*revenue - ship_cost*sold`,
  ],
  ['net = price − ship cost − 0.40 × weight kg', `${NET} - ship_cost*sold - 0.4*weight_kg*sold`],
  [
    'net = price − 5% duty − 12% commission − unit_cost',
    `${NET} - 0.05*qty*unit_cost - 0.12*revenue`,
  ],
  ['net = price − $0.40 inspection − unit_cost', `${NET} - 0.4*qty`],
  [
    'net = price − 0.40 per unit bought − 3 per unit sold − 45 per lot − unit_cost',
    `${NET} - 0.4*qty - 3*sold - 45`,
  ],
  [
    'net = price − fee (12% of price) − shipping ($3) − unit cost',
    `${NET} - 0.12*revenue - 3*sold`,
  ],
  ['net = price − storage $0.05/unit/week − unit cost', `${NET} - 0.05*stored_time`],
  ['net = price − 9%/year financing − unit cost', `${NET} - 0.09*unit_cost*held_time/year`],
  ['profit = 12,5% × price', '0.125*revenue - qty*unit_cost'],
  [
    'Unit economics: net profit = unit_price - unit_cost - 0.25/unit/week holding cost; rest',
    `${NET} - 0.25*stored_time`,
  ],
  [
    'net = price − 12% × (price − unit_cost) − unit_cost',
    `${NET} - 0.12*revenue + 0.12*unit_cost*sold`,
  ],
  // Words in brackets behind an amount name it.
  ['net = price − 0.35 (bag) − unit_cost', `${NET} - 0.35*sold`],
  // For a deal.
  [
    'Profit on a block: P = Σ price·sold·(1 − 0.14) − unit_cost·qty − 1.25·sold, where 14% goes to the exchange.',
    `0.86*revenue - qty*unit_cost - 1.25*sold`,
  ],
  [
    'profit = revenue − unit_cost·qty − sum over the pairs sold of max(5, 0.095·price) − 3·qty.',
    `${NET} - SUM(s.qty*MAX(5, 0.095*s.price)) - 3*qty`,
  ],
  [
    'profit = sales - cost of all records bought - 9% Discogs fee - 4.50 (mailer and postage) per record sold',
    `${NET} - 0.09*revenue - 4.5*sold`,
  ],
  [
    'Hence cost = 1.22 × unit_cost × qty + 35 (the 35 is collection of the lot); profit = 0.88 × revenue − cost.',
    '0.88*revenue - 1.22*qty*unit_cost - 35',
  ],
  [
    'So for a block we earn order value * 0.18 minus unit_cost for every click bought, and that is all.',
    '0.18*revenue - qty*unit_cost',
  ],
  [
    'Margin = sales × 85% − qty × unit_cost − 0.40 per meal cooked.',
    '0.85*revenue - qty*unit_cost - 0.4*qty',
  ],
  ['The result is revenue less COGS (all ordered) less 3 for each lamp sold.', `${NET} - 3*sold`],
  [
    'Margin of a crate = price x sold + 0.2 x unit_cost x unsold − unit_cost x qty − 6',
    `${NET} + 0.2*unit_cost*left - 6`,
  ],
  [
    'Profit = revenue - 0.15*revenue - 4.2*sold - qty*unit_cost',
    `${NET} - 0.15*revenue - 4.2*sold`,
  ],
  [
    'profit per deal = sum of price*qty sold minus 12% commission minus qty × unit_cost minus 45 per deal',
    `${NET} - 0.12*revenue - 45`,
  ],
  [
    'what we earn: 0.88 × price × units sold − unit_cost × units ordered',
    '0.88*revenue - qty*unit_cost',
  ],
  ['profit = sold*(price - 3.5) - qty*unit_cost - 0.25*leftover', `${NET} - 3.5*sold - 0.25*left`],
  [
    'P&L per lot: sales × 85% – 400 – bought × (cost + 1.2)',
    '0.85*revenue - 400 - qty*(unit_cost + 1.2)',
  ],
  ['profit = price × sold − 45 × ceil(qty / 120) − qty × unit_cost', `${NET} - 45*CEIL(qty/120)`],
  [
    'profit = price*sold − max(50, 4% of revenue) − qty*unit_cost',
    `${NET} - MAX(50, 0.04*revenue)`,
  ],
  [
    'profit = price*sold − max(50, 0.04*price*sold) − qty*unit_cost',
    `${NET} - MAX(50, 0.04*revenue)`,
  ],
  [
    'profit = sold × (price − max(1, 15% of price)) − qty × unit_cost',
    `${NET} - SUM(s.qty*MAX(1, 0.15*s.price))`,
  ],
  ['profit = price × sold − unit_cost × sold − 1 × left over', 'revenue - unit_cost*sold - left'],
  ['profit = (price − unit_cost) × units sold', 'revenue - unit_cost*sold'],
  ['profit = revenue − qty × unit_cost × (1 + 5%) − 30', `${NET} - 0.05*qty*unit_cost - 30`],
  ['profit = price × sold − 3 × (qty − sold) − qty × unit_cost', `${NET} - 3*left`],
  ['profit = revenue − unit cost × quantity − 12% of revenue', `${NET} - 0.12*revenue`],
  ['profit = 5 × sold − unit_cost × qty', '5*sold - qty*unit_cost'],
  ['profit = price × sold − 45', 'revenue - 45'],
  [
    'Profit =\n  price × sold\n  − 12% of price × sold\n  − unit_cost × qty\n  − 45',
    `${NET} - 0.12*revenue - 45`,
  ],
  ['profit = price × sold −\n unit_cost × qty', NET],
  ['Result = ((price · sold)) − [unit_cost · qty]', NET],
  ['profit = revenue less goods less 45 per deal', `${NET} - 45`],
  ['profit = price × sold ÷ 1.19 − unit_cost × qty × 1.05', 'revenue/1.19 - 1.05*qty*unit_cost'],
  // With names that other formulas give.
  ['fee = 12% × price; net = price − fee − 2', `${NET} - 0.12*revenue - 2*sold`],
  ['net = price − fee − 2, where fee = 12% × price', `${NET} - 0.12*revenue - 2*sold`],
  ['net = P − 8.5% × P − C, where P = selling price and C = unit_cost', `${NET} - 0.085*revenue`],
  ['gross = price × sold\nprofit = gross − 12% × gross − unit_cost × qty', `${NET} - 0.12*revenue`],
  [
    'Net per unit sold = selling price - 15% fee - $4.20 shipping. Profit of a deal = sum of the nets of all units sold - qty x unit_cost.',
    `${NET} - 0.15*revenue - 4.2*sold`,
  ],
  ['cost = unit_cost + 2; profit = price × sold − cost × qty', `${NET} - 2*qty`],
  [
    'profit = revenue - fees - goods, where fees = 10% of revenue + 0.3 × sold and goods = 0.9 × qty × unit_cost',
    'revenue - 0.1*revenue - 0.3*sold - 0.9*qty*unit_cost',
  ],
  [
    'profit = price × sold − 0.30 per month per unit in stock − unit_cost × qty',
    `${NET} - 0.3*stored_time/month`,
  ],
  [
    'One meal: price − 30% delivery platform − 0.90 packaging − unit_cost.',
    `${NET} - 0.3*revenue - 0.9*sold`,
  ],
  // Among other words.
  ['We sell lamps. Net = price − 12% fee − unit cost. T counts weeks.', `${NET} - 0.12*revenue`],
  ['- net = price − 12% fee − unit cost\n- Storage is $2 per unit.', `${NET} - 0.12*revenue`],
  [
    'A lamp: what we keep = price − 12% fee − unit cost, and T is in weeks.',
    `${NET} - 0.12*revenue`,
  ],
]

describe('a formula', () => {
  test.each(FORMULAS)('“%s” gives the profit of %s', (text, formula) =>
    expectSame(sentencesOf(text), formula),
  )
})

describe('what a formula leaves out', () => {
  test('the goods of a formula for one unit are paid all the same', () => {
    const sentences = sentencesOf('net = price − 13% fee')
    expect(sentences).not.toContain('No other goods.')
    expectSame(sentences, `${NET} - 0.13*revenue`)
  })
  test('a formula of the whole deal states it all', () => {
    expect(sentencesOf('profit = price × sold − 45')).toContain('No other goods.')
    expect(sentencesOf('profit = 5 × sold − unit_cost × qty')).toContain('No other revenue.')
  })
})
