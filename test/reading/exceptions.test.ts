// Sentences that take a cost back for some units, times or people and say no amount: read as nothing in
// silence they would cost the user money, so they are asked about. What changes no cost is not asked.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { answeredFirst } from '../support/reading/answered-first.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead'],
  sales: ['key', 'T', 'qty', 'price'],
}
const read = (text: string) => readDescription(text, COLUMNS, {})
const FEE = 'The fee is 12% of the price.'
const POSTAGE = 'Postage is $4 per unit sold.'

test.each([
  [POSTAGE, 'Except for the heavy ones.'],
  [POSTAGE, 'Heavy ones are free.'],
  [POSTAGE, 'Free for members.'],
  [POSTAGE, 'The customer pays it.'],
  [POSTAGE, 'Loyal customers get it free.'],
  [POSTAGE, 'Postage is free in July.'],
  [POSTAGE, 'We ship for free on weekends.'],
  [POSTAGE, 'For all others it is free.'],
  [FEE, 'Unless it is sold out.'],
  [FEE, 'It does not apply if it is sold out.'],
  [FEE, 'It is charged only if the shelf is full.'],
  [FEE, 'It is not charged on the heavy ones.'],
  [FEE, 'It is waived for members.'],
  [FEE, 'Members pay nothing.'],
  [FEE, 'Books are exempt.'],
  [FEE, 'There is no fee on Sundays.'],
  [FEE, 'It is halved at Christmas.'],
  [FEE, 'We pay it only in summer.'],
  [FEE, 'Only the big shops pay it.'],
  [FEE, 'Not for clearance items.'],
  [FEE, 'If we miss the deadline there is a penalty.'],
  ['Postage is 4 per unit sold.', 'The postage is shared with the buyer.'],
])('%s %s: the exception is asked about, and may be none', (cost, exception) => {
  const reading = read(`${cost} ${exception}`)
  if (reading.ok) throw new Error(reading.valuation.formula)
  const [question] = reading.questions
  expect(question!.words).toBe(exception.slice(0, -1))
  const answered = read(
    `${question!.choices.at(-1)!.description} Goods: unit_cost for each unit ordered.`,
  )
  const plain = read(cost)
  expect(answered.ok && answered.valuation.formula).toBe(plain.ok && plain.valuation.formula)
})

test.each([
  'The fee is 12% of the price, but not on Sundays.',
  'The fee is 12% of the price in winter.',
  'The fee is 12% of the price excluding gift cards.',
  'Postage is $4 per unit sold and nothing on Sundays.',
  "The channel is 'web' or 'shop'. From a web sale the portal keeps 11% of the price.",
])('%s: the amount is asked about', (text) => {
  const reading = read(text)
  expect(reading.ok ? reading.valuation.formula : reading.questions[0]).toMatchObject({
    choices: expect.any(Array),
  })
})

test('that nothing else is paid may be asked for the goods', () => {
  const reading = answeredFirst(`Apart from that nothing is paid. ${FEE}`, COLUMNS)
  const plain = read(FEE)
  expect(reading.ok && reading.valuation.formula).toBe(plain.ok && plain.valuation.formula)
})

test.each([
  'Our shop is open every day except Sunday.',
  'Except on Sundays we are open.',
  'We sell everything unless it is broken.',
  'Delivery is free for the customer.',
  'Entry is free for members.',
  'We buy from a wholesaler who delivers for free.',
  'Other than rent we have no expenses.',
  'Otherwise nothing is paid.',
  'The web shop is our own and charges nothing.',
  'No fee is due on unsold units.',
  'It is paid on sold units only.',
  'We take nothing back.',
  'We never give discounts.',
  'The fee is never waived.',
  'The fee goes to the shop, with no exceptions.',
  'Nothing on our floor is broken.',
  'Customers pay their bill by card.',
  'We sell "vintage" lamps.',
  'Ours is the biggest shop in the town.',
])('%s: nothing is asked', (harmless) => {
  const reading = read(`${harmless} ${FEE}`)
  const plain = read(FEE)
  expect(reading.ok ? reading.valuation.formula : feedbackText(reading.feedback)).toBe(
    plain.ok && plain.valuation.formula,
  )
})
