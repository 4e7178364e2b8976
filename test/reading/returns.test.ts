// Stories of units that come back, and of units that arrive broken.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'T', 'qty', 'unit_cost', 'unit_price', 'ret_pct', 'ret_rate', 'label_cost'],
  sales: ['key', 'T', 'qty', 'price'],
}
const REV = 'SUM(sale.qty × sale.price)'
const GOODS = `profit = ${REV} − qty × unit_cost`

function terms(text: string): string {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) return `refused: ${reading.feedback}`
  return reading.valuation.formula
    .replace(GOODS, '')
    .replaceAll(REV, 'REV')
    .replaceAll('SUM(sale.qty)', 'SOLD')
    .trim()
}

describe('a story of returns', () => {
  test.each([
    [
      'About 8% of the units sold come back. We refund the full price and throw the unit away.',
      '− 0.08 × REV',
    ],
    [
      'The return label costs $5. 8% of units sold are returned and refunded in full. Returned units cannot be resold.',
      '− 0.08 × REV − 0.08 × 5 × SOLD',
    ],
    [
      '6 out of 100 buyers send the unit back; we refund 80% of the price, and it goes to a liquidator for 30% of unit_cost.',
      '− 0.06 × 0.8 × REV + 0.06 × 0.3 × unit_cost × SOLD',
    ],
    [
      'From one hundred units which we sell, four come back; the money is returned to the customer and the goods are destroyed.',
      '− 0.04 × REV',
    ],
    [
      'ret_pct percent of the units sold come back. We refund the full price, pay label_cost for the return label, and bin the unit.',
      '− ret_pct / 100 × REV − ret_pct / 100 × label_cost × SOLD',
    ],
    [
      'A fraction ret_rate of units sold is returned. The customer is refunded in full. Returned units are sold to an outlet for $4 each.',
      '− ret_rate × REV + ret_rate × 4 × SOLD',
    ],
    [
      'Returns:\n- rate: 8% of units sold\n- refund: full price\n- return label: $5.50 each\n- returned units are donated',
      '− 0.08 × REV − 0.08 × 5.5 × SOLD',
    ],
    [
      '8% of units sold come back. We refund the price less a 15% restocking fee, and the returned unit is worthless.',
      '− 0.08 × 0.85 × REV',
    ],
    [
      '5% of units sold come back. The buyer pays a $4 restocking fee. We refund in full. They are binned.',
      '− 0.05 × REV + 0.05 × 4 × SOLD',
    ],
    ['3% of the units sold arrive broken at the customer, who gets a full refund.', '− 0.03 × REV'],
    [
      'ret_pct = share of the units sold that are exchanged, in percent. An exchange costs us $3.25 for each exchanged unit; nothing is refunded.',
      '− ret_pct / 100 × 3.25 × SOLD',
    ],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })
})

describe('the fee on what comes back', () => {
  const story = '5% of sold units are returned for a full refund and scrapped.'
  test.each([
    [
      `${story} The commission is 12%; it is not refunded when a unit comes back.`,
      '− 0.12 × REV − 0.05 × REV',
    ],
    [
      `${story} The marketplace keeps its 12% commission even after a return.`,
      '− 0.12 × REV − 0.05 × REV',
    ],
    [
      `The commission of 12% is charged on every sale, returned or not. ${story}`,
      '− 0.12 × REV − 0.05 × REV',
    ],
    [
      `${story} The commission of 12% is given back on returns.`,
      '− 0.12 × (1 − 0.05) × REV − 0.05 × REV',
    ],
    [
      `Half of the commission is given back on returns. The commission is 12%. ${story}`,
      '− 0.12 × (1 − 0.05 × 0.5) × REV − 0.05 × REV',
    ],
    [`${story} Shipping is $4 per unit sold and is not refunded.`, '− 4 × SOLD − 0.05 × REV'],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })
})

describe('a missing piece of the story is named', () => {
  test.each([
    ['8% of sold units are returned for a full refund.', /what becomes of the returned unit/],
    ['8% of sold units are returned and thrown away.', /what the buyer gets back/],
    ['Returned units are refunded in full and thrown away.', /share of the units sold/],
    [
      '8% of sold units are returned, refunded in full and go back into stock to be sold again.',
      /sold again/,
    ],
    [
      '5% of units sold come back and 3% of units sold come back later. We refund in full and bin them.',
      /told twice/,
    ],
  ])('%s', (text, reason) => {
    expect(terms(`${text} The commission is 12%.`)).toMatch(reason)
  })

  test('an amount per unit beside a story of returns is a doubt', () => {
    const reading = readDescription(
      '5% of the units sold come back; the buyer gets a full refund and the unit is binned. Labels cost $0.20 per unit.',
      COLUMNS,
      {},
    )
    expect(reading.ok && reading.valuation.assumptions.join(' ')).toMatch(
      /each returned unit, and not/,
    )
  })
})

describe('units that arrive broken', () => {
  test.each([
    [
      '5% of the units bought arrive broken and the supplier credits unit_cost for them.',
      '+ 0.05 × unit_cost × qty',
    ],
    [
      '2% of the units received are defective. The manufacturer refunds half of their cost.',
      '+ 0.02 × 0.5 × unit_cost × qty',
    ],
    [
      '3% of the units bought spoil and disposing of each spoiled unit costs $0.50.',
      '− 0.03 × 0.5 × qty',
    ],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  test('with nobody crediting them, they are leftovers, and that is said', () => {
    const reading = readDescription(
      'About 4% of what we order is damaged on arrival; nobody compensates us. The commission is 12%.',
      COLUMNS,
      {},
    )
    expect(reading.ok && reading.valuation.assumptions.join(' ')).toMatch(
      /among the units left over, and not/,
    )
  })
})

describe('is no return', () => {
  test.each([
    ['Unsold units are returned to the supplier at unit_cost.', '+ unit_cost × leftover'],
    ['A return trip to the harbour costs $300 per deal.', '− 300'],
    ['We accept no returns. Shipping is $3 per unit sold.', '− 3 × SOLD'],
    ['Breakage insurance costs 1% of unit cost on everything we buy.', '− 0.01 × unit_cost × qty'],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })
})
