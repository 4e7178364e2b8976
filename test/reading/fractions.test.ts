// Shares that are no short decimal are told as fractions, and what is told is read as the same number.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { readBack } from '#language/controlled/read-back.ts'
import { fractionOf, restOf } from '#language/numbers/fraction.ts'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead'],
  sales: ['key', 'T', 'qty', 'price'],
}
const read = (text: string) => {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  return reading.valuation
}

test('a fraction is the number to the last bit', () => {
  for (let over = 3; over <= 100; over++)
    for (let part = 1; part < over; part++) {
      const found = fractionOf(part / over)
      if (found) expect(found.part / found.over).toBe(part / over)
      else expect(String(part / over).length).toBeLessThanOrEqual(8)
    }
  expect([0.12, 0.125, 0.333333, 0.3333333333, 1.5, 0].map(fractionOf)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
  expect(restOf(1 / 12)).toBe(11 / 12)
  expect(restOf(0.12)).toBe(0.88)
})

test.each([
  ['The fee is 1/12 of the price.', '− 1/12 × SUM(sale.qty × sale.price)', '1/12 of the price'],
  [
    'The broker takes one third of the price. Postage is $4 per unit sold.',
    '− 1/3 × SUM(sale.qty × sale.price)',
    '1/3 of the price',
  ],
  ['Insurance is a sixth of unit_cost for each unit ordered.', '− 1/6 × unit_cost × qty', '1/6 of'],
  [
    'The partner keeps a third of the profit. The fee is 12% of the price.',
    '2/3 × SUM(sale.qty × sale.price)',
    'Our share of all of it is 2/3.',
  ],
  ['Subtract 1/12 of 5 for each unit sold.', '− 1/12 × 5 × SUM(sale.qty)', '1/12 of 5 for each'],
])('%s', (text, formula, words) => {
  const valuation = read(text)
  expect(valuation.formula).toContain(formula)
  const told = readBack(valuation).join(' ')
  expect(told).toContain(words)
  const again = read(told)
  expect(again.terms.map(({ sign, expression }) => ({ sign, expression }))).toEqual(
    valuation.terms.map(({ sign, expression }) => ({ sign, expression })),
  )
})

test('choices of an amount tell a twelfth as a fraction', () => {
  const reading = readDescription('One in twelve comes back, which costs $5 each.', COLUMNS, {})
  const choices = reading.ok ? [] : reading.questions.flatMap(({ choices: each }) => each)
  expect(choices[0]).toMatchObject({ text: 'Subtract 1/12 of 5 for each unit sold.' })
  expect(choices.map(({ text }) => text).join(' ')).not.toMatch(/\d\.\d{7}/)
})

test('one period is one period', () => {
  const text = 'Leftovers are written off after 1 period. Subtract 1 for each deal.'
  expect(readBack(read(text))[0]).toBe('Leftovers are written off after 1 period.')
})
