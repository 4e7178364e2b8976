// Fees by the values of a text column: told in one sentence, in several, as lists, in parentheses.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'category', 'channel', 'country'],
  sales: ['key', 'T', 'qty', 'price'],
  texts: ['category', 'channel', 'country'],
}
const REV = 'SUM(sale.qty × sale.price)'

function read(text: string): { formula: string; doubts: readonly string[] } {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) throw new Error(reading.feedback)
  const { formula, assumptions } = reading.valuation
  const own = formula.replace(`profit = ${REV} − qty × unit_cost − `, '').replaceAll(REV, 'REV')
  return { formula: own, doubts: assumptions.filter((each) => each.includes('and not')) }
}

describe('every value has its amount', () => {
  test.each([
    [
      'Commission: 5% if channel is "wholesale", otherwise 12%.',
      'IF(channel = "wholesale"; 0.05; 0.12) × REV',
    ],
    [
      'The commission rate depends on the channel. Web sales carry 3%. Amazon sales carry 15%. For every other channel it is 10%.',
      'IF(channel = "web"; 0.03; IF(channel = "amazon"; 0.15; 0.1)) × REV',
    ],
    [
      'Commission by category:\n- books and music: 12%\n- toys: 9%\n- everything else: 15%',
      'IF(category = "books"; 0.12; IF(category = "music"; 0.12; IF(category = "toys"; 0.09; 0.15))) × REV',
    ],
    [
      'Carriage per unit sold: DE $4, FR $5.50, all other countries $9 (column country).',
      'IF(country = "DE"; 4; IF(country = "FR"; 5.5; 9)) × SUM(sale.qty)',
    ],
    [
      'Shipping is $4 per unit sold for country US, $9 for country CA and $14 for any other country. Commission 8%.',
      'IF(country = "US"; 4; IF(country = "CA"; 9; 14)) × SUM(sale.qty) − 0.08 × REV',
    ],
    [
      'Selling fees: 15% (category books), 10% (category games), 8% (all other categories).',
      'IF(category = "books"; 0.15; IF(category = "games"; 0.1; 0.08)) × REV',
    ],
    [
      'Marketplace commission of 12.5% in general. In the category "tools" it is 10%. Packing $1 per unit sold.',
      'IF(category = "tools"; 0.1; 0.125) × REV − SUM(sale.qty)',
    ],
    [
      'The fee is 8% if channel is "trade" and otherwise 12.5%, minimum $0.50 per unit.',
      'SUM(sale.qty × MAX(0.5; IF(channel = "trade"; 0.08; 0.125) × sale.price))',
    ],
    [
      'Import duty is 5% for category "shoes" and 12% for every other category, of the unit cost.',
      'IF(category = "shoes"; 0.05; 0.12) × unit_cost × qty',
    ],
    [
      'Shipping costs $4 per unit sold for country DE, $7 for FR, and nothing for all other countries.',
      'IF(country = "DE"; 4; IF(country = "FR"; 7; 0)) × SUM(sale.qty)',
    ],
    [
      'The marketplace charges 12% for shoes and 9% for hats; any other category pays 14%.',
      'IF(category = "shoes"; 0.12; IF(category = "hats"; 0.09; 0.14)) × REV',
    ],
    [
      'The marketplace fee is 15%; for the category "media" it is 8%; for the category "jewelry" it is 20%.',
      'IF(category = "media"; 0.08; IF(category = "jewelry"; 0.2; 0.15)) × REV',
    ],
    [
      'If the country is not US, shipping is $12 per unit sold, otherwise $5.',
      'IF(country = "US"; 5; 12) × SUM(sale.qty)',
    ],
    [
      'Shipping is $5 per unit sold except for country CA, where it is $9.',
      'IF(country = "CA"; 9; 5) × SUM(sale.qty)',
    ],
    [
      'The country column knows where it goes. Germany (DE) is $5.90 of carriage per unit sold; Poland (PL) takes 7.10; all other countries 9.',
      'IF(country = "DE"; 5.9; IF(country = "PL"; 7.1; 9)) × SUM(sale.qty)',
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual({ formula: expected, doubts: [] })
  })
})

test('without an amount for all others the last value stands for them, with a doubt', () => {
  const { formula, doubts } = read(
    'In channel "web" the fee is 3%. In channel "shop" the fee is 20%.',
  )
  expect(formula).toBe('IF(channel = "web"; 0.03; 0.2) × REV')
  expect(doubts).toEqual([expect.stringContaining('“shop” is read as every other channel')])
})

test('values whose column another sentence names are read with a doubt', () => {
  const { doubts } = read(
    'The commission is 10% for books, 8% for toys. The category column says which is which.',
  )
  expect(doubts[0]).toContain('not as fees of other kinds')
})

test('a column that changes nothing is told as an aside', () => {
  expect(read('The category column has the product group. The commission is 8%.').formula).toBe(
    '0.08 × REV',
  )
})

describe('is refused', () => {
  test.each([
    'Commission depends on the category: 8% for books.',
    'Commission depends on the category. Shipping is $3 per unit sold.',
    'Commission of 9%, 11% or 13% depending on the category.',
    'The commission is 10% for books, 8% for toys.',
    'New customers pay 8%, all others 12%.',
    'Commission is 10% of the price on weekdays and 12% on weekends.',
    'Commission 8% in category books when the price is under $20, otherwise 12%.',
    'The commission is 8% for category books and 10% for category books.',
    'If the country is not US, shipping is $12 per unit sold. Otherwise it is $5.',
    'Commission 10% in channel web, 20% in channel store, 3%.',
  ])('%s', (text) => {
    expect(readDescription(text, COLUMNS, {}).ok).toBe(false)
  })

  test('with an example that can be read', () => {
    const reading = readDescription(
      'Commission depends on the category: 8% for books.',
      COLUMNS,
      {},
    )
    if (reading.ok) throw new Error(reading.valuation.formula)
    const example = /for example: “(.+?)”\s*(?:Or|$|“)/.exec(reading.feedback)![1]!
    expect(readDescription(example, COLUMNS, {}).ok).toBe(true)
  })
})
