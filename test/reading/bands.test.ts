// Fees that depend on a number of one unit: parts of the price, brackets, conditions, weights.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'weight_kg', 'grams'],
  sales: ['key', 'T', 'qty', 'price'],
}
const REV = 'SUM(sale.qty × sale.price)'

function read(text: string): { formula: string; doubts: readonly string[] } {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) throw new Error(reading.feedback)
  const { formula, assumptions } = reading.valuation
  const own = formula.replace(`profit = ${REV} − qty × unit_cost − `, '').replaceAll(REV, 'REV')
  return { formula: own, doubts: assumptions.filter((each) => each.includes('and not')) }
}

const perUnit = (fee: string): string => `SUM(sale.qty × ${fee})`
const share = (rate: string): string => perUnit(`${rate} × sale.price`)

describe('parts of the price are paid for one by one', () => {
  test.each([
    [
      'The gallery takes 20% of the first $200 a print fetches and 12% of the remainder.',
      perUnit('(0.2 × MIN(sale.price; 200) + 0.12 × MAX(0; sale.price − 200))'),
    ],
    [
      'Commission: first $20 at 15%, next $80 at 10%, remainder at 5%.',
      perUnit(
        '(0.15 × MIN(sale.price; 20) + 0.1 × MAX(0; MIN(sale.price; 100) − 20) + 0.05 × MAX(0; sale.price − 100))',
      ),
    ],
    [
      'The site charges 10% up to $50, then 8%.',
      perUnit('(0.1 × MIN(sale.price; 50) + 0.08 × MAX(0; sale.price − 50))'),
    ],
    [
      'The fee is 10% of the first $50 of the selling price and 5% of the rest, but at least $2 per unit.',
      perUnit('MAX(2; 0.1 × MIN(sale.price; 50) + 0.05 × MAX(0; sale.price − 50))'),
    ],
    [
      'For the first $100 of the price we pay 15 percent, and for the part above this 10 percent; postage is $3 per unit sold.',
      `${perUnit('(0.15 × MIN(sale.price; 100) + 0.1 × MAX(0; sale.price − 100))')} − 3 × SUM(sale.qty)`,
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual({ formula: expected, doubts: [] })
  })
})

describe('a bracket is chosen by the whole price, with the limits as they are told', () => {
  test.each([
    [
      'Fixed fee for each item sold: $0.50 below $10, $0.90 from $10 to $24.99, $1.40 from $25 to $49.99, $2.10 from $50.',
      perUnit('IF(sale.price < 10; 0.5; IF(sale.price < 25; 0.9; IF(sale.price < 50; 1.4; 2.1)))'),
    ],
    [
      'Per item sold the platform charges:\n- $0.60 for prices under $12\n- $1.10 for prices of $12 or more but less than $30\n- $2.40 for prices of at least $30',
      perUnit('IF(sale.price < 12; 0.6; IF(sale.price < 30; 1.1; 2.4))'),
    ],
    [
      'The per-item fee is $1 for goods sold at $5 or less, $2 for goods sold at more than $5 and at most $20, and $4 for goods sold at more than $20.',
      perUnit('IF(sale.price ≤ 5; 1; IF(sale.price ≤ 20; 2; 4))'),
    ],
    [
      'Fee per item: $1 if price < 10, $2 if 10 <= price < 50, $3 if price >= 50.',
      perUnit('IF(sale.price < 10; 1; IF(sale.price < 50; 2; 3))'),
    ],
    [
      'The fee is 8% for a price between $10 and $20, else 12%.',
      share('IF(sale.price < 10; 0.12; IF(sale.price ≤ 20; 0.08; 0.12))'),
    ],
    [
      'On everything that sells for less than a tenner the fee is 5%, and on everything else 9%.',
      share('IF(sale.price < 10; 0.05; 0.09)'),
    ],
    [
      'Items priced below $10 pay a commission of 8%; all others pay 15%.',
      share('IF(sale.price < 10; 0.08; 0.15)'),
    ],
    [
      'Commission is 15%, but only 8% for items under $10.',
      share('IF(sale.price < 10; 0.08; 0.15)'),
    ],
    [
      'The referral fee is 12%. On items of $100 or more it drops to 9%.',
      share('IF(sale.price < 100; 0.12; 0.09)'),
    ],
    [
      'Items under $10 are free of commission; all others pay 10%.',
      share('IF(sale.price < 10; 0; 0.1)'),
    ],
    [
      'The commission is 10%, plus 2% for items over $100.',
      `0.1 × REV − ${share('IF(sale.price ≤ 100; 0; 0.02)')}`,
    ],
    [
      'Payment processing costs 2.9%. The commission is 15% for items under $50 and 12% for all others.',
      `0.029 × REV − ${share('IF(sale.price < 50; 0.15; 0.12)')}`,
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual({ formula: expected, doubts: [] })
  })
})

describe('brackets of a number column', () => {
  test.each([
    [
      'Postage per unit sold depends on weight_kg: up to 0.5 kg £2.10, over 0.5 kg up to 2 kg £3.35, heavier parcels £5.90.',
      'IF(weight_kg ≤ 0.5; 2.1; IF(weight_kg ≤ 2; 3.35; 5.9)) × SUM(sale.qty)',
    ],
    [
      'Delivery costs $3.10 for each unit sold of up to 750 g and $4.80 for each heavier unit; grams is the weight of one unit in g.',
      'IF(grams ≤ 750; 3.1; 4.8) × SUM(sale.qty)',
    ],
    [
      'Shipping per unit sold depends on weight_kg. Up to 1 it costs $3, above that $5.',
      'IF(weight_kg ≤ 1; 3; 5) × SUM(sale.qty)',
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual({ formula: expected, doubts: [] })
  })
})

test.each([
  ['The fee is 12% up to $100, 9% above.', 'parts of the price'],
  ['The commission is 8% for items under $20 and 12% for items over $20.', 'exactly 20'],
  ['The commission is 8% on sales under $20 and 12% on all others.', 'one unit sold'],
])('“%s” is read with a doubt that names what was rejected', (text, named) => {
  const { doubts } = read(text)
  expect(doubts).toHaveLength(1)
  expect(doubts[0]).toContain(named)
})

test('prices that nothing is paid for are told as an aside', () => {
  expect(read('Most items sell for over $100. The fee is 8%.').formula).toBe('0.08 × REV')
})

describe('is refused', () => {
  test.each([
    'The commission is 10% on the first 100 units and 8% on the rest.',
    'The fee is 10% of monthly sales up to $5000 and 8% above.',
    'Orders under $50 pay $4 shipping, orders above ship free.',
    '10% on the first $50 of every order, 8% on the rest.',
    'Commission is 10% for the first 6 months and 8% after.',
    'Shipping is $5 for the first kg and $2 for every further kg. weight_kg is the weight of one unit.',
    'The commission is 15% for sellers below $1000 of turnover and 12% above.',
    'Items under $10 pay 8%. Shipping is $3 per unit sold.',
    'The commission is 8% below $20 and 12% above $25.',
    'The fee is $1 from $10 to $20 and $2 above $20.',
    'The fee is 8% for items up to and including $20 and 12% for items of $20 or more.',
    'The fee is 8% of the whole price for items under $50, and 6% of the part above $50.',
    'Fee: 12% (max $30) up to $500, 8% above.',
    'The fee is 8% for some items under $10 and 12% otherwise.',
    'We keep 90% of the price of items under $20 and 85% of the others.',
    'The fee is 12%. For items over $100 it rises by 2%.',
    'Shipping is $3 per unit sold for items under $20.',
    'Payment processing costs 2.9%. The commission is 15% for items under $50.',
  ])('%s', (text) => {
    expect(readDescription(text, COLUMNS, {}).ok).toBe(false)
  })

  test('with an example that can be read', () => {
    const reading = readDescription('Items under $10 pay 8%.', COLUMNS, {})
    if (reading.ok) throw new Error(reading.valuation.formula)
    const example = /for example: “(.+?)”/.exec(reading.feedback)![1]!
    expect(readDescription(example, COLUMNS, {}).ok).toBe(true)
  })
})
