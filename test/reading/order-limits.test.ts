// A floor or cap "per order" of a percentage is a limit of the order, not of each of its units: read where
// the words say what an order is, asked where they do not.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { answeredFirst } from '../support/reading/answered-first.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead'],
  sales: ['key', 'T', 'qty', 'price'],
}
const read = (text: string) => readDescription(text, COLUMNS, {})
const BEGIN = 'profit = SUM(sale.qty × sale.price) − qty × unit_cost'

test.each([
  [
    'The marketplace keeps 12% of the price, at most $20 per order. Every row of Sales is one order.',
    `${BEGIN} − SUM(MIN(20; 0.12 × sale.qty × sale.price))`,
  ],
  [
    'The fee is 12% of the price, at least $1 and at most $20 per order. Each row is one order.',
    `${BEGIN} − SUM(MIN(20; MAX(1; 0.12 × sale.qty × sale.price)))`,
  ],
  [
    'The marketplace keeps 12% of the price, at most $20 per order. Each order is one unit.',
    `${BEGIN} − SUM(sale.qty × MIN(20; 0.12 × sale.price))`,
  ],
  [
    'The marketplace keeps 12% of the price, capped at $20 per item.',
    `${BEGIN} − SUM(sale.qty × MIN(20; 0.12 × sale.price))`,
  ],
  [
    'The marketplace keeps 12% of the price, capped at $20.',
    `${BEGIN} − SUM(sale.qty × MIN(20; 0.12 × sale.price))`,
  ],
])('%s: read, or asked with this first', (text, formula) => {
  const reading = answeredFirst(text, COLUMNS)
  expect(reading.ok ? reading.valuation.formula : feedbackText(reading.feedback)).toBe(formula)
})

test.each([
  'The card company takes 3% of the price, capped at $20 per order.',
  'The marketplace keeps 12%, but never more than $20 an order. Postage is $3 per unit sold.',
  'The fee is 12% of the price with a maximum of $20 on each transaction.',
])('%s: both are offered, and each answer is read', (text) => {
  const reading = read(text)
  if (reading.ok) throw new Error(reading.valuation.formula)
  const [question] = reading.questions
  expect(reading.questions).toHaveLength(1)
  expect(question!.words).toBe('$20')
  const [order, unit] = question!.choices
  expect(order!.text).toMatch(/% of \(units sold × the price\), at most 20, for each sale\.$/)
  expect(unit!.text).toMatch(/% of the price, at most 20, for each unit sold\.$/)
  for (const { description, formula } of question!.choices.slice(0, 2)) {
    const answered = read(description)
    expect(answered.ok ? answered.valuation.formula : feedbackText(answered.feedback)).toContain(
      formula,
    )
  }
})

test('a limit that no term holds is not passed over: the share is asked', () => {
  const reading = read('The fee is 12% of the price (max $20 per sale).')
  expect(reading.ok ? [] : reading.questions.map(({ words }) => words)).toContain('12%')
})
