// Amounts that are not paid for all that they seem to be paid for: costs of columns that no line takes, shares of a
// profit but of no loss, limits of time, rates by what a whole lot brings in. Each is asked about.
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const read = (text: string, more: readonly string[] = [], sales: readonly string[] = []) =>
  readDescription(
    text,
    {
      menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', ...more],
      sales: ['key', 'T', 'qty', 'price', ...sales],
    },
    {},
  )
function asked(reading: ReturnType<typeof read>): string[] {
  if (reading.ok) throw new Error(`read in silence: ${reading.valuation.formula}`)
  return reading.questions.map(({ words, id }) => words || id)
}

test.each([
  ['The brother-in-law has 30% of the profit. If a lot loses money he gets nothing.', '30%'],
  ['My brother takes a quarter of every profit; losses are mine alone.', 'a quarter'],
  ['Dana gets 20% of the profits; she carries no losses.', '20%'],
  [
    'The partner gets 30% of the profit. Postage is 3 per unit sold. On loss-making lots he gets nothing.',
    '30%',
  ],
  [
    'Where a sale takes place more than 30 days after the order, the clinic deducts 5% of the price.',
    '30 days',
  ],
  ['Any bar that sells over 60 days after the order costs 0.50 per unit sold.', '0.50'],
  ['For each lot I rent one spot at $15 a week. The site takes 3% of the price.', '$15'],
  ['Customs duty is assessed at 12% on the aggregate of purchase cost and sea freight.', '12%'],
  [
    'The bank takes 1% of the unit_cost a month until it is sold, except that the first month of each is free.',
    '1%',
  ],
  ['The rep receives 6% of the amount which the customers then actually pay, net of 2%.', '6%'],
  ['Insurance is 2 per unit bought, which the supplier pays. Packing is 3 per unit sold.', '2'],
  ['The supplier pays the insurance of 2 per unit bought. Packing is 3 per unit sold.', '2'],
  ['The bank lends us the purchase money for 60 days at 9% a year.', '9%'],
  ['From next year the fee will be 15% of the price. Today it is 10% of the price.', '15%'],
])('%s', (text, words) => {
  expect(asked(read(text))).toContain(words)
})

test('rates by what a lot brings in are no rates by the price', () => {
  const reading = read(
    'The rep earns 10% on the first $5,000 a lot brings in and 6% on anything above that.',
  )
  expect(asked(reading)).toEqual(expect.arrayContaining(['10%', '6%']))
})

test.each([
  'Haulage is in its own column, for the whole pallet.',
  'The haulage is in its own column.',
  'Columns haulage and duty are to be paid by us.',
])('a column that the words name as a cost is asked about: %s', (text) => {
  const reading = read(`${text} The site takes 12% of the price.`, ['haulage', 'duty'])
  expect(asked(reading).map((words) => words.toLowerCase())).toContain('haulage')
})

test.each([
  'A deal is a block of outbound calls. The bonus is 12 for each plan sold.',
  'Quantity is how many attempts, and each attempt costs the unit cost. The site takes 8% of the price.',
])('what qty counts is asked: %s', (text) => {
  expect(asked(read(text))).toContain('quantity')
})

test.each([
  'She lends me the dolls, and for each doll I sell I owe her the unit_cost. The fair is 20 for each deal.',
  "The dolls I don't buy, she owns them. The fair is 20 for each deal.",
])('whose the goods are is asked: %s', (text) => {
  expect(asked(read(text))).toContain('goods')
})

test.each([
  'The lab charges us for each lot according to its own fee schedule.',
  "Gus charges me for every package too, but I couldn't tell you what it comes to.",
  'In each lot the port charges us an inspection, which goes by their own price.',
  'He wants his thank-you on each pair, and what that is he tells me on the day.',
  'We have to pay a levy on every bottle, but have not been told how high it is.',
  'Customers pay for delivery, but the lab charges us for each lot.',
  'Gus charges us for each package, and the buyer never pays that.',
])('a cost without an amount is asked: %s', (sentence) => {
  expect(asked(read(`${sentence} The site takes 8% of the price.`))).toEqual([
    sentence.replace(/\.$/, ''),
  ])
})

// Words of a story beside a plain fee.
test.each([
  "I don't own the building; I rent it.",
  "We don't buy more than we can sell.",
  'My brother lends me his van.',
  'We mail postcards to our best customers.',
  'The choice is ours.',
  'Whatever we order we have to pay, and what is not sold is of no use to us.',
  'We bill each customer at the end of the month.',
  'We have never lost money with it.',
  'Our colour is in the red range.',
  'Parcels weigh under 2 kg, so postage is 3 for each unit sold.',
  'The year the film was made is in the table.',
  'Grade is in its own column.',
])('is read at once: %s', (sentence) => {
  const reading = read(`${sentence} The site takes 12% of the price.`, ['year', 'grade'])
  expect(reading.ok ? [] : reading.questions.map(({ ask }) => ask)).toEqual([])
})
