// Choices of questions about amounts in another currency, or only for the units that come back: the meaning that the
// words have is offered, and taken it is read.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'kg', 'weight_g'],
  sales: ['key', 'T', 'qty', 'price'],
}
const read = (text: string) => readDescription(text, COLUMNS, {})

/** Beside each description terms that it means and that are offered; what else is asked is left out. */
const MEANT: readonly (readonly [string, readonly string[]])[] = [
  [
    'Costs are in pounds and sales in dollars. One pound is 1.27 dollars. Duty is 4% of unit_cost. The fee is 12% of the price.',
    ['− 1.27 × unit_cost × qty'],
  ],
  [
    'The fee is 10% of the price. 9% of the coats sold come back, and each return parcel costs us $5.',
    ['− 0.09 × 5 × SUM(sale.qty)'],
  ],
]

test('after a rate is answered, amounts in the other currency are asked, and in its own are not', () => {
  const text =
    'Packing is $2 [Subtract 2 for each unit sold.] a piece. unit_cost is in pounds; one pound is 1.25 dollars' +
    ' [Goods: 1.25 × unit_cost for each unit ordered.]. Cleaning is £3 per unit ordered. Postage is $4 per unit sold.'
  const reading = read(text)
  const asked = reading.ok ? [] : reading.questions.map(({ words }) => words)
  expect(asked).toContain('£3')
  expect(asked).not.toContain('$4')
})

test('a term of a formula has the words of the formula', () => {
  const formula = 'Profit of a lot = price × sold − unit_cost × qty − 6'
  const reading = read(`We sell lamps. ${formula}.`)
  const sources = reading.ok ? reading.valuation.terms.map(({ source }) => source) : []
  expect(sources).toEqual([formula, formula, formula])
})

test.each(MEANT)('%s', (text, terms) => {
  let description = text
  const left = [...terms]
  for (let asked = 0; asked < 6; asked++) {
    const reading = read(description)
    if (reading.ok) {
      for (const term of terms) expect(reading.valuation.formula).toContain(term)
      return
    }
    const choices = reading.questions.flatMap((question) => question.choices)
    const choice = choices.find(({ formula }) => formula === (left[0] ?? '0'))
    const said = reading.questions.map((each) => [each.ask, each.choices.map(({ text }) => text)])
    expect(choice, JSON.stringify([description, said], null, 1)).toBeDefined()
    left.shift()
    ;({ description } = choice!)
  }
  throw new Error(`${description}: asked too often`)
})

test.each([
  ['The site keeps 10%. Every euro is a dollar nine, 5% of customers pay nothing', null],
  ['Three ways lead to a sale. The site keeps 10% of the price.', '0.1 × SUM'],
  ['Two strong men carry it; that is $39 per unit sold.', '39 × SUM(sale.qty)'],
])('%s: a count in words is no money', (text, term) => {
  const reading = read(text)
  if (term === null) expect(reading.ok).toBe(false)
  else {
    if (!reading.ok) throw new Error(feedbackText(reading.feedback))
    expect(reading.valuation.formula).toContain(term)
    expect(reading.valuation.terms).toHaveLength(3)
  }
})

test('the name of a term in an answer is no column of that name', () => {
  const columns = { menus: COLUMNS.menus, sales: [...COLUMNS.sales, 'fee_paid', 'postage'] }
  const text =
    'Sales has the charge in fee_paid [Subtract postage: the fee_paid of the sale for each sale.] and the actual postage in postage.'
  const reading = readDescription(text, columns, {})
  const formula = reading.ok ? reading.valuation.formula : ''
  expect(reading.ok ? formula.includes('sale.postage') : reading.questions.length > 0).toBe(true)
})

test("“10'000” is ten thousand", () => {
  const reading = read("Subtract 10'000 for each deal. The fee is 10% of the price.")
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  expect(reading.valuation.formula).toContain('− 10000')
})
