// A column in brackets behind an amount: the amount shows what the column holds, and is charged once.
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: 'key menu T qty unit_cost unit_price T_lead fee_col fee_pct commission weight'.split(' '),
  sales: ['key', 'T', 'qty', 'price'],
}
const read = (text: string) => readDescription(text, COLUMNS, {})
const GOODS = 'profit = SUM(sale.qty × sale.price) − qty × unit_cost'

test.each([
  ['Postage is a fee of 3.50 (fee_col) per unit sold.', 'fee_col × SUM(sale.qty)'],
  ['Postage is 3.50 euros (see column fee_col) per unit sold.', 'fee_col × SUM(sale.qty)'],
  ['Postage is 3.50 per unit sold (fee_col).', 'fee_col × SUM(sale.qty)'],
  ['The shop takes 12% (fee_pct) of the price.', 'fee_pct / 100 × SUM(sale.qty × sale.price)'],
  ['Duty is 5% (unit_cost).', '0.05 × unit_cost × qty'],
])('%s', (text, term) => {
  const reading = read(`${text} There are no other costs.`)
  if (!reading.ok) throw new Error(reading.feedback)
  expect(reading.valuation.formula).toBe(`${GOODS} − ${term}`)
})

test('columns with a meaning of their own are no other cost', () => {
  const text = 'We buy lamps at 20 euros (unit_cost) and sell them at 35 euros (unit_price).'
  const reading = read(`${text} No other costs.`)
  if (!reading.ok) throw new Error(reading.feedback)
  expect(reading.valuation.formula).toBe(GOODS)
})

test('whether the column holds 12 or 0.12 is asked', () => {
  const reading = read('The shop takes 12% (commission) of the price. There are no other costs.')
  if (reading.ok) throw new Error(reading.valuation.formula)
  expect(reading.questions.map(({ words }) => words)).toEqual(['12% (commission)'])
  expect(reading.questions[0]!.choices.slice(0, 2).map(({ text }) => text)).toEqual([
    'Subtract (commission / 100) × the price for each unit sold.',
    'Subtract commission × the price for each unit sold.',
  ])
})

test('an answer stands behind the bracket, and settles it', () => {
  const reading = read(
    'Each call costs 2 euros (fee_col). If the client accepts, we earn unit_price.',
  )
  if (reading.ok) throw new Error(reading.valuation.formula)
  const { description } = reading.questions[0]!.choices[0]!
  expect(description).toContain('2 euros (fee_col) [Subtract fee_col for each unit ordered.]')
  expect(read(`${description} Each unit is an attempt.`).ok).toBe(true)
})

test('money in two currencies is asked about also where a column stands behind it', () => {
  const reading = read('A lamp costs 20 dollars (unit_cost). Postage is 3 euros per unit sold.')
  expect(reading.ok).toBe(false)
})

test('a weight holds no money', () => {
  expect(read('Delivery costs 3 euros (weight).').ok).toBe(false)
})
