// An answer in brackets answers its amount and those that it has in it, and no other one: what only looks
// alike (12 and 12%, 3 and 1/3) is charged as its own words say.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { answeredFirst } from '../support/reading/answered-first.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price'],
  sales: ['key', 'T', 'qty', 'price'],
}
const REVENUE = 'SUM(sale.qty × sale.price)'

test.each([
  [
    'The courier takes 12 [Subtract 12 for each deal.]. The web shop takes 12% of the price.',
    `0.12 × ${REVENUE}`,
  ],
  [
    'The agent gets 3% [Subtract 3% of the price for each unit sold.]. Postage is 3 per unit sold.',
    '3 × SUM(sale.qty)',
  ],
  [
    'The fee is 20% [Subtract 20% of the price for each unit sold.]. The van costs 20 per deal.',
    '− 20',
  ],
  [
    'A third [Subtract 1/3 of the price for each unit sold.] goes to the agent and postage is 3 per unit sold.',
    '3 × SUM(sale.qty)',
  ],
  [
    'A third [Subtract 1/3 of the price for each unit sold.] goes to the agent. Freight is 1 per unit ordered.',
    '1 × qty',
  ],
  [
    'Postage is 5 [Subtract if the price is at most 50 then 5 else 0, for each unit sold.]. The card fee is 5% of the price.',
    `0.05 × ${REVENUE}`,
  ],
])('%s', (text, term) => {
  const reading = readDescription(text, COLUMNS, {})
  const said = reading.ok ? reading.valuation.formula : ''
  // Read with the other cost, or asked about it.
  expect(
    reading.ok
      ? said.includes(term) || (term === '1 × qty' && /− qty|qty\b/.test(said))
      : reading.questions.length > 0,
    said,
  ).toBe(true)
})

test('an amount far from an answer that has it is asked about, not dropped', () => {
  const text =
    'The fee is 8 [Subtract 8 for each unit sold.]. We sell lamps. They come by ship. Handling costs 8 per deal.'
  const reading = readDescription(text, COLUMNS, {})
  expect(reading.ok ? reading.valuation.formula.match(/8/g)?.length : 2).toBe(2)
})

test('a share told as a fraction is answered by its first choice', () => {
  const first = readDescription(
    'My partner wants one third. Card fee 2% of the price.',
    COLUMNS,
    {},
  )
  if (first.ok) throw new Error(first.valuation.formula)
  const choice = first.questions
    .flatMap(({ choices }) => choices)
    .find(({ text }) => text.includes('2/3'))
  const answered = readDescription(choice!.description, COLUMNS, {})
  if (answered.ok) expect(answered.valuation.formula).toContain('0.02')
  else expect(answered.questions.length).toBeGreaterThan(0)
})

test.each(['-3', '5', '3/2', '1/0', '0'])('“Our share of all of it is %s.” is told', (share) => {
  const reading = readDescription(
    `Subtract 2 for each unit sold. Our share of all of it is ${share}.`,
    COLUMNS,
    {},
  )
  expect(reading.ok).toBe(false)
  if (!reading.ok) expect(feedbackText(reading.feedback)).toContain('Our share')
})

test.each([
  'Our share of all of it is 70%.',
  'My partner wants 30% of the profit [Our share of all of it is 70%.].',
  'T is in weeks. Leftovers are written off after 8 weeks.',
])('%s: says that a cost is missing, and how to say that it does not exist', (text) => {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok && reading.questions.length === 0)
    expect(feedbackText(reading.feedback)).toContain('There are no other costs.')
})

test.each([
  ['5% of units are returned; returns are resold at half price.', '0.05 × 0.5'],
  ['About 5% of what I sell comes back and is sold again at half price.', '0.05 × 0.5'],
  ['A tenth of the units come back. I sell them at 70% of the price.', '0.1 × 0.3'],
  ['8% are sent back and sold again at 30% off.', '0.08 × 0.3'],
])('one answer says what returns lose that are sold again: %s', (text, lost) => {
  const answer = `Subtract returns: ${lost} × the price for each unit sold.`
  expect(readDescription(text, COLUMNS, {})).toHaveProperty('questions.0.choices.0.text', answer)
  expect(answeredFirst(text, COLUMNS)).toMatchObject({
    ok: true,
    valuation: { formula: expect.stringContaining(`− ${lost} × ${REVENUE}`) },
  })
})
