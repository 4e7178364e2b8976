// Amounts that are not paid for all that they seem to be paid for: costs of columns that no line takes, shares of a
// profit but of no loss, limits of time, rates by what a whole lot brings in. Each is asked about.
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const read = (text: string, more: readonly string[] = []) =>
  readDescription(
    text,
    {
      menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', ...more],
      sales: ['key', 'T', 'qty', 'price'],
    },
    {},
  )
function asked(reading: ReturnType<typeof read>): string[] {
  if (reading.ok) throw new Error(`read in silence: ${reading.valuation.formula}`)
  return reading.questions.map(({ words, id }) => words || id)
}

test.each([
  ['The brother-in-law has 30% of the profit. If a lot loses money he gets nothing.', '30%'],
  [
    'Our partner takes a quarter of the result if it is positive. Postage is 3 per unit sold.',
    'quarter',
  ],
  [
    'Where a sale takes place more than 30 days after the order, the clinic deducts 5% of the price.',
    '5%',
  ],
  ['Any bar that sells over 60 days after the order costs 0.50 per unit sold.', '0.50'],
  ['For each lot I rent one spot at $15 a week. The site takes 3% of the price.', '15'],
  ['Customs duty is assessed at 12% on the aggregate of purchase cost and sea freight.', '12%'],
  ['Three out of every ten mattresses sold are delivered by us, which costs 25 each.', 'Three'],
  [
    'The bank takes 1% of the unit_cost a month until it is sold, except that the first month of each is free.',
    '1%',
  ],
  ['The rep receives 6% of the amount which the customers then actually pay, net of 2%.', '6%'],
])('%s', (text, words) => {
  expect(asked(read(text)).join(' ')).toContain(words)
})

test('rates by what a lot brings in are no rates by the price', () => {
  const reading = read(
    'The rep earns 10% on the first $5,000 a lot brings in and 6% on anything above that.',
  )
  expect(asked(reading)).not.toEqual([])
})

test('a column that the words name and no line takes is asked about, and an answer settles it', () => {
  const text =
    'Haulage is in its own column, for the whole pallet. The site takes 12% of the price.'
  const reading = read(text, ['haulage'])
  expect(asked(reading)).toEqual(['Haulage is in its own column, for the whole pallet'])
  const choices = reading.ok ? [] : reading.questions[0]!.choices
  expect(choices.map((choice) => choice.text)).toEqual([
    'Subtract haulage: haulage for each unit ordered.',
    'Subtract haulage: haulage for each unit sold.',
    'Subtract haulage: haulage for each deal.',
    'Nothing is charged for it.',
  ])
  for (const [at, cost] of [
    ' − haulage × qty',
    ' − haulage × SUM(sale.qty)',
    ' − haulage',
    '',
  ].entries()) {
    const answered = read(choices[at]!.description, ['haulage'])
    const formula = answered.ok ? answered.valuation.formula : 'asked'
    const all = 'profit = SUM(sale.qty × sale.price) − qty × unit_cost'
    const fee = ' − 0.12 × SUM(sale.qty × sale.price)'
    expect([`${all}${cost}${fee}`, `${all}${fee}${cost}`]).toContain(formula)
  }
})

test.each([
  'I hand out flyers for the boxes. Delivery is 18 per box sold.',
  'A deal is a block of outbound calls. The bonus is 12 for each plan sold.',
  'Quantity is how many attempts, and each attempt costs the unit cost. The site takes 8% of the price.',
  'The quantity is how many catalogs we mail. The broker bills 0.11 for each unit ordered.',
])('what qty counts is asked: %s', (text) => {
  expect(asked(read(text))).toContain('quantity')
})

test.each([
  'She lends me the dolls, and for each doll I sell I owe her the unit_cost. The fair is 20 for each deal.',
  "I don't buy the dolls. The fair is 20 for each deal.",
])('whose the goods are is asked: %s', (text) => {
  expect(asked(read(text))).toContain('goods')
})

test.each([
  'The lab charges us for each lot according to its own fee schedule. The site takes 8% of the price.',
  "Gus charges for every package too, but I couldn't tell you what it comes to. The site takes 8% of the price.",
  'In each lot the port charges us an inspection, which goes by their own price. The site takes 8% of the price.',
  'He wants his thank-you on each pair, and what that is he tells me on the day. The site takes 8% of the price.',
  'We have to pay a levy on every bottle, but have not been told how high it is. The site takes 8% of the price.',
  'Voss mends each box. What he asks he writes on a packet and I have never kept one. The site takes 8% of the price.',
])('a cost without an amount is asked: %s', (text) => {
  expect(asked(read(text))).not.toEqual([])
})
