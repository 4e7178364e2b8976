// Turning words: an amount near one is asked about, never charged in silence; of what is denied the first choice is
// that nothing is charged.
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { readAnswer } from '#reading/read-answer.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'brand', 'condition'],
  sales: ['key', 'T', 'qty', 'price'],
  texts: ['brand', 'condition'],
}
const TRADE = 'We buy cameras at unit_cost and sell them at the price in Sales. '

const NOTHING = 'Nothing is charged for it.'
const column = (name: string) => ({
  name,
  type: COLUMNS.texts.includes(name) ? ('text' as const) : ('number' as const),
})
const answerTo = (words: string) =>
  readAnswer({
    business_description: TRADE + words,
    columns: { menus: COLUMNS.menus.map(column), sales: COLUMNS.sales.map(column) },
  })

function asked(words: string) {
  const reading = readDescription(TRADE + words, COLUMNS, {})
  if (reading.ok) throw new Error(`read in silence: ${reading.valuation.formula}`)
  return reading.questions.map(({ words: own, choices }) => [own, choices[0]?.text])
}

test.each([
  ['The platform does not charge a 15% fee.', '15%'],
  ['There is no commission of 12%.', '12%'],
  ['We never pay the 4 for shipping.', '4'],
  ["The marketplace doesn't take 8% of the price.", '8%'],
  ['Nobody asks us for the 3% any more.', '3%'],
  ['We no longer pay 2.50 for each unit sold.', '2.50'],
  ['Units are sold without the 5 insurance.', '5'],
  ['A lost sale costs 1.00 per unit.', '1.00'],
  ['The marketplace cannot take its 15% fee.', '15%'],
  ['We pay no costs of 12 for each unit sold.', '12'],
])('%s: nothing is charged, first of all, or told as not charged', (words, amount) => {
  const { status, questions, valuation } = answerTo(words)
  const told = valuation?.unused?.some(({ why, text }) => why === 'money' && text.includes(amount))
  const terms = valuation?.terms.map(({ name }) => name)
  // Words that charge nothing at all are refused.
  if (status === 'unresolved') return
  if (told === true && status === 'read') expect(terms).toEqual(['revenue', 'cost of goods'])
  else
    expect(
      told === true ||
        questions.some((own) => own.words === amount && own.choices[0]?.text === NOTHING),
    ).toBe(true)
})

test.each([
  ['Prices exclude 20% VAT.', '20%'],
  ["Prices don't include 20% VAT.", '20%'],
  ['The agent gets 10% after the 15% fee.', '10%'],
  ['unit_cost includes 5% duty.', '5%'],
  ['Cameras in condition C need a service, 12 each, but only those.', '12'],
  ['Only Leica bodies need insurance of 20.', '20'],
  ['If a buyer complains, we pay 6 for each unit sold.', '6'],
  ['Broken units cost 20 to repair.', '20'],
  ['The agent gets 10% of the price minus the cost.', '10%'],
  ['Duty is 5% of unit_cost plus freight.', '5%'],
  ['The owner wants a third.', 'a third'],
  ['We go halves on the 8 for shipping.', '8'],
  ['Some units need a repair of 20.', '20'],
  ['The fee of 12% is refunded.', '12%'],
  ['Unsold units are sold at 40 percent off.', '40 percent'],
])('%s: asked', (words, amount) => {
  expect(asked(words).map(([own]) => own)).toContain(amount)
})

test.each([
  'The platform takes 12% of the price. There are no other costs.',
  'The platform takes 12% of the price, at least 2 and never more than 40.',
  'The agent’s cut is 10% of the price. Nothing else is paid.',
  'Shipping is 4 for each unit sold. Unsold units are sold off at 40% of unit_cost.',
])('%s: read', (words) => {
  expect(readDescription(`We buy units at unit_cost and sell them. ${words}`, COLUMNS, {}).ok).toBe(
    true,
  )
})
