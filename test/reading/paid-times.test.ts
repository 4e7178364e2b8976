// Amounts per time that have a limit: in money for one unit over its whole stay, or in time.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'T', 'T_lead', 'qty', 'unit_cost', 'unit_price', 'weight_kg'],
  sales: ['key', 'T', 'qty', 'price'],
}
const GOODS = 'profit = SUM(sale.qty × sale.price) − qty × unit_cost'
const SOLD = 'MAX((sale.T − T) − T_lead; 0)'
const LEFT = 'MAX(H − T_lead; 0)'

/** The terms alone; "refused" where there are none. */
function terms(text: string): string {
  const reading = readDescription(text, COLUMNS, { period: 'day' })
  return reading.ok ? reading.valuation.formula.replace(GOODS, '').trim() : 'refused'
}

const capped = (side: string, amount: number, rate = '0.05 × '): string =>
  `− (SUM(sale.qty × ${side}(${amount}; ${rate}${SOLD})) + leftover × ${side}(${amount}; ${rate}${LEFT}))`

const upTo = (days: number): string =>
  `− 0.05 × (SUM(sale.qty × MIN(${SOLD}; ${days})) + leftover × MIN(${LEFT}; ${days}))`

describe('a limit in money holds for one unit over its whole stay', () => {
  test.each([
    ['Storage is $0.05 per unit per day, capped at $6 per unit.', capped('MIN', 6)],
    ['Storage is $0.05 per unit per day, at least $1 per unit.', capped('MAX', 1)],
    ['Storage is $0.05 per unit per day up to $3 per unit.', capped('MIN', 3)],
    ['Every unit in the warehouse costs us $0.05 a day, but never more than $6.', capped('MIN', 6)],
    ['We pay 5 cents a day for each unit in storage, to a maximum of $2 each.', capped('MIN', 2)],
    ['Storage is $0.05 per unit per day. It is capped at $3 per unit.', capped('MIN', 3)],
    [
      'Storage is $0.40 per kg per day, at most $6 per unit. weight_kg is the weight of a unit in kg.',
      capped('MIN', 6, '0.4 × weight_kg × '),
    ],
    [
      'Interest is 12% a year on cost, capped at $5 per unit.',
      '− (SUM(sale.qty × MIN(5; 0.12 × unit_cost × ((sale.T − T) / 365))) + leftover × MIN(5; 0.12 × unit_cost × (H / 365)))',
    ],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  test('the words of another cost limit that cost', () => {
    const text =
      'The commission is 12%. Storage is $0.05 per unit per day. The minimum commission is $1.'
    expect(terms(text)).toContain('SUM(sale.qty × MAX(1; 0.12 × sale.price))')
  })

  test.each([
    'Storage is $0.05 per unit per day, at most $3 per unit per month.',
    'Storage is $0.05 per unit per day, at most $300 per lot.',
    'Storage is $0.05 per unit per day, at most $3 per unit sold.',
    'Storage is $0.05 per unit per day. The cap is $300 per lot.',
    'Storage is $0.40 per kg per day, capped at $6. weight_kg is the weight of a unit in kg.',
  ])('refuses %s', (text) => {
    expect(terms(text)).toBe('refused')
  })
})

describe('a limit in time', () => {
  test.each([
    ['Storage of $0.05 per unit per day is charged for at most 60 days.', upTo(60)],
    ['We pay storage of $0.05 per unit per day for up to 60 days.', upTo(60)],
    ['Storage is $0.05 per unit per day for the first 30 days only.', upTo(30)],
    ['Storage costs $0.05 per unit per day, 60 days at most.', upTo(60)],
    ['Storage costs $0.05 per unit per day; only the first 60 days are charged.', upTo(60)],
    ['Storage costs $0.05 per unit per day. It is charged for at most 60 days.', upTo(60)],
    ['Storage is $0.05 per unit per day for the first 60 days and free after that.', upTo(60)],
    [
      'We pay interest of 9% a year on cost for up to 90 days.',
      '− 0.09 × unit_cost × (SUM(sale.qty × (MIN((sale.T − T); 90) / 365)) + leftover × (MIN(H; 90) / 365))',
    ],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  test.each([
    'We pay interest of 9% per year on cost for 90 days.',
    'Storage is $0.05 per unit per day for at least 30 days.',
    'Storage is $0.05 per unit per day for up to 60 days. The first 30 days are free.',
    'Storage is $0.05 per unit per day for units that stay at most 60 days.',
    'Insurance is $2 per unit for at most 60 days and storage $0.05 per unit per day.',
  ])('refuses %s', (text) => {
    expect(terms(text)).toBe('refused')
  })

  test('what is free at first is no limit', () => {
    const text = 'Storage is free for the first 30 days and $0.05 per unit per day after that.'
    expect(terms(text)).toContain(`MAX(${SOLD} − 30; 0)`)
  })
})
