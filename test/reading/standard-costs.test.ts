// unit_fee and unit_holding_cost of Sales, where the words do not mention them (interface §2): charged by
// their meaning and told, or not charged and told as unused where the words price that cost themselves, say
// that there are no others, or are a formula, which states all.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead'],
  sales: ['key', 'T', 'qty', 'price', 'unit_fee', 'unit_holding_cost'],
}
const FEE = 'The fee is 12% of the price.'
const [FEES, STORAGE] = ['unit_fee', 'unit_holding_cost']

function charged(text: string): string[] {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  const { formula, assumptions } = reading.valuation
  const said = assumptions.join(' ')
  return [FEES, STORAGE].filter((column) => {
    const isCharged = new RegExp(`ale\\w*\\.${column}`).test(formula)
    const [told, unused] = [`${column} is not mentioned and was sent`, `The column ${column} of`]
    expect(said).toContain(isCharged ? told : unused)
    expect(said).not.toContain(isCharged ? unused : told)
    return isCharged
  })
}

test.each([
  FEE,
  `We have no other shops. ${FEE}`,
  `${FEE} We waste no more time on it.`,
  // What is answered of the goods is no fee of units ordered.
  `${FEE} Goods: unit_cost for each unit ordered.`,
  `${FEE} Leftovers are written off after 8 weeks. T is in weeks.`,
])('%s: both are charged', (text) => expect(charged(text)).toEqual([FEES, STORAGE]))

test.each([
  'Handling is $3 for each unit ordered.',
  `${FEE} Subtract 3 for each unit ordered.`,
  `Every unit bought is inspected for $3. ${FEE}`,
])('%s: units ordered have a price of their own, storage has none', (text) =>
  expect(charged(text)).toEqual([STORAGE]),
)

test.each([
  'Storage is $1 per unit and week. T is in weeks.',
  `${FEE} Subtract 1 for each unit and week in store. T is in weeks.`,
  `${FEE} Storage is free.`,
])('%s: storage has a price of its own, units ordered have none', (text) =>
  expect(charged(text)).toEqual([FEES]),
)

test.each([
  `${FEE} There are no other costs.`,
  `${FEE} Nothing else is paid.`,
  `${FEE} No further fees.`,
  'The fee is 12% of the price and that is all.',
  // Controlled English says all that there is.
  'Subtract 12% of the price for each unit sold.',
  'profit = price*sold - unit_cost*qty - 3*qty',
  'profit = price*sold - unit_cost*qty',
  'profit per unit = price - unit_cost - 3',
  'Profit = revenue - unit_cost*qty - 12% of price*sold. Postage is $3 per unit sold.',
])('%s: neither is charged', (text) => expect(charged(text)).toEqual([]))

test('a parameter is charged like a column, and told as unused like one', () => {
  const few = { ...COLUMNS, sales: ['key', 'T', 'qty', 'price'] }
  const read = (text: string) => readDescription(text, few, { unit_fee: 0.5 })
  expect(read(FEE)).toMatchObject({
    valuation: { formula: expect.stringContaining('qty × Sales.unit_fee') as unknown },
  })
  const said = read('profit = price*sold - unit_cost*qty')
  expect(said.ok && said.valuation.assumptions).toContain(
    'market_type.parameters.unit_fee = 0.5 is not used.',
  )
})
