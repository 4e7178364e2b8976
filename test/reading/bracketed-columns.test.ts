// A column in brackets behind an amount: the amount shows what the column holds, and is charged once.
import { feedbackText } from '#contract/feedback.ts'
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { answeredFirst } from '../support/reading/answered-first.ts'

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
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  expect(reading.valuation.formula).toBe(`${GOODS} − ${term}`)
})

test('columns with a meaning of their own are no other cost', () => {
  const text = 'We buy lamps at 20 euros (unit_cost) and sell them at 35 euros (unit_price).'
  const reading = answeredFirst(`${text} No other costs.`, COLUMNS)
  expect(reading.ok && reading.valuation.formula).toBe(GOODS)
})

test('a share with the column that holds it, as 12 or as 0.12, is asked', () => {
  const reading = read('The shop takes 12% (commission) of the price. There are no other costs.')
  if (reading.ok) throw new Error(reading.valuation.formula)
  expect(reading.questions.map(({ words }) => words)).toEqual(['12% (commission)'])
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

// A plain name alone in brackets is the column as "fee_col" is, also behind what the amount is for.
describe('plain names behind "per lamp"', () => {
  const columns = {
    ...COLUMNS,
    menus: [...COLUMNS.menus, 'postage', 'packing', 'surcharge', 'pack_x', 'cartons'],
  }
  const plain = (text: string) => readDescription(text, columns, {})

  test.each([
    ['Postage is 3.50 per unit sold (postage).', 'postage × SUM(sale.qty)'],
    ['Packing costs 2 euros for every lamp sold (surcharge).', 'surcharge × SUM(sale.qty)'],
    ['Postage is 3.50 euros for each new lamp (postage).', 'postage × SUM(sale.qty)'],
    ['Postage is 3.50 for every unit we sell (postage).', 'postage × SUM(sale.qty)'],
  ])('%s', (text, term) => {
    const reading = plain(`${text} There are no other costs.`)
    if (!reading.ok) throw new Error(feedbackText(reading.feedback))
    expect(reading.valuation.formula).toBe(`${GOODS} − ${term}`)
  })

  test.each([
    'We pay 3.50 per lamp (postage).',
    'We pay 3.50 a lamp (postage).',
    'Handling costs 2 each (postage).',
    'Handling costs 2.50 for each (postage).',
  ])('asked with the column: %s', (text) => {
    const reading = plain(`${text} No other costs.`)
    if (reading.ok) throw new Error(`read in silence: ${reading.valuation.formula}`)
    const texts = reading.questions.flatMap(({ choices }) => choices.map((choice) => choice.text))
    expect(texts[0]).toMatch(/^Subtract (?:\w+: )?(?:postage|surcharge) for each unit/)
  })

  // Whether a column of another name holds the amount is asked.
  test.each([
    'Wrapping costs 2 per unit sold (packing).',
    'We pay 3 for every lamp (packing).',
    'Wrapping costs 2 per unit sold (pack_x).',
    'We pay 3.50 per box (weight).',
  ])('not passed over: %s', (text) => {
    expect(plain(`${text} No other costs.`).ok).toBe(false)
  })

  // How many there are of what the amount is for, and what it is itself.
  test.each([
    ['Freight is 0.40 euros per kg (weight).', '0.4 × weight × qty'],
    ['Freight is 2 euros per carton (cartons).', '2 × cartons × qty'],
    ['A surcharge of 3 per unit bought (surcharge) is paid.', 'surcharge × qty'],
  ])('asked with this first, or read: %s', (text, term) => {
    const reading = answeredFirst(`${text} No other costs.`, columns)
    expect(reading.ok && reading.valuation.formula).toBe(`${GOODS} − ${term}`)
  })

  test('another sentence takes no column', () => {
    const reading = plain('Postage is 3.50 per unit sold. (postage) There are no other costs.')
    expect(reading.ok && reading.valuation.formula).toBe(`${GOODS} − 3.5 × SUM(sale.qty)`)
  })
})
