// Brackets that were meant as answers: each that cannot be taken is named with what to write instead,
// whatever else the text leaves open. Other brackets are words.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead'],
  sales: ['key', 'T', 'qty', 'price'],
}
const read = (text: string) => readDescription(text, COLUMNS, {})
const feedback = (text: string): string => {
  const reading = read(text)
  return reading.ok ? reading.valuation.formula : feedbackText(reading.feedback)
}
const FEE = 'The fee is 12% of the price.'

const BAD: readonly (readonly [string, string])[] = [
  ['[Add 8% of cost]', '[Add 8% of unit_cost for each unit ordered.]'],
  ['[Subtract 5 per unit]', '[Subtract 5 for each unit sold.]'],
  ['[Add 8% of unit_cost for each unit order]', '[Add 8% of unit_cost for each unit ordered.]'],
  ['[Deduct 3 for each unit sold]', '[Subtract 3 for each unit sold.]'],
  ['[Goods: cost for each unit ordered]', '[Goods: unit_cost for each unit ordered.]'],
  ['[T is in fortnights]', '[T is in weeks.]'],
]

test.each(
  BAD.flatMap(([bracket, instead]) =>
    [
      `${FEE} ${bracket}`,
      bracket,
      `We sell goods ${bracket}.`,
      `Duty is 8% ${bracket}. ${FEE}`,
      // Something else is to be asked.
      `Handling is $5. Duty is 8% ${bracket}.`,
      `${FEE} [Subtract 3 for each unit sold.] Handling is a few dollars. ${bracket}`,
    ].map((text) => [text, bracket, instead] as const),
  ),
)('%s', (text, bracket, instead) => {
  const said = feedback(text)
  expect(said).toContain(`“${bracket}”`)
  expect(said).toContain(`“${instead}”`)
})

test('all of them are named at once', () => {
  const said = feedback(`Duty is 8% [Add 8% of cost]. Postage is 4 [Subtract 4 per order].`)
  expect(said).toContain('“[Add 8% of cost]”: Menus has no column cost.')
  expect(said).toContain('“[Subtract 4 per order]”: this is not controlled English.')
  expect(said).toContain('“[Subtract 4 for each sale.]”')
})

test.each([
  'Handling is $3 [subtract 3 for each unit sold',
  '[subtract 3 for each unit sold',
  `[subtract 3 for each unit sold. ${FEE}`,
  `[subtract 3 for each unit sold\n${FEE} [Subtract 12% of the price for each unit sold.]`,
])('a bracket that is not closed is named: %s', (text) => {
  const said = feedback(text)
  expect(said).toContain('“[subtract 3 for each unit sold”: the closing bracket is missing.')
  expect(said).toContain('“[Subtract 3 for each unit sold.]”')
})

test.each(['[see note]', '[add photo]', '[sic]', '[1]', '[see note'])('%s is words', (bracket) =>
  expect(feedback(`${FEE} ${bracket}`)).toBe(feedback(FEE)),
)

test.each([
  ['Postage is $3 per unit sold [Subtract 3 for each unit sold.].', '− 3 × SUM(sale.qty)'],
  [
    'The fee is 12% of the price [Subtract 12% of the price for each unit sold.].',
    '− 0.12 × SUM(sale.qty × sale.price)',
  ],
])('an answer at the end of its sentence is not charged twice: %s', (text, term) => {
  expect(feedback(text)).toBe(`profit = SUM(sale.qty × sale.price) − qty × unit_cost ${term}`)
})

test('a bracket at the end of a clause with another amount is no second cost in silence', () => {
  const words =
    'The fee is 10% of the price. Postage is 4.20 per unit sold [Subtract postage: 5 for each unit sold.].'
  const reading = read(words)
  if (reading.ok) throw new Error(reading.valuation.formula)
  expect(reading.questions.map((question) => question.words)).toContain('4.20')
})
