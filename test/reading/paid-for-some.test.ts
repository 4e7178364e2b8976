// Amounts that are not paid for all that they seem to be paid for: costs of columns that no line takes, shares of a
// profit but of no loss, limits of time, rates by what a whole lot brings in. Each is asked about.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { growth, MOST_GROWTH } from '../support/growth.ts'

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
    '5%',
  ],
  ['Any bar that sells over 60 days after the order costs 0.50 per unit sold.', '0.50'],
  ['For each lot I rent one spot at $15 a week. The site takes 3% of the price.', '$15'],
  ['Customs duty is assessed at 12% on the aggregate of purchase cost and sea freight.', '12%'],
  ['Three out of every ten mattresses sold are delivered by us, which costs 25 each.', 'Three'],
  [
    'The bank takes 1% of the unit_cost a month until it is sold, except that the first month of each is free.',
    '1%',
  ],
  ['The rep receives 6% of the amount which the customers then actually pay, net of 2%.', '6%'],
  ['Insurance is 2 per unit bought, which the supplier pays. Packing is 3 per unit sold.', '2'],
  ['The supplier pays the insurance of 2 per unit bought. Packing is 3 per unit sold.', '2'],
  ['From next year the fee will be 15% of the price. Today it is 10% of the price.', '15%'],
])('%s', (text, words) => {
  expect(asked(read(text))).toContain(words)
})

test('rates by what a lot brings in are no rates by the price', () => {
  const reading = read(
    'The rep earns 10% on the first $5,000 a lot brings in and 6% on anything above that.',
  )
  expect(asked(reading)).toEqual(['10% on the first $5,000 a lot brings in and 6%'])
})

describe('columns that the words name and no line takes', () => {
  const FEE = 'The site takes 12% of the price.'

  test('each is asked about, and an answer settles it', () => {
    const reading = read(`Haulage is in its own column, for the whole pallet. ${FEE}`, ['haulage'])
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
    ['The haulage is in its own column.', ['haulage'], []],
    ['Haulage [EUR] is in its own column.', ['haulage'], []],
    ['Haulage is in its own column.', ['haulage_eur'], []],
    ['Haulage is in its own column.', [], ['haulage']],
    ['Haulage is in its own column, 2 pallets at most.', ['haulage'], []],
    ['Rent is in its own column. [Subtract current: 3 for each unit sold.]', ['rent'], []],
  ] as const)('%s %j %j', (text, menus, sales) => {
    const reading = read(`${text} ${FEE}`, menus, sales)
    const ids = reading.ok ? [] : reading.questions.map(({ id }) => id)
    expect(ids.join(' ')).toMatch(/^column-|amount-/)
  })

  test('two of one sentence are two questions, and an answer to one leaves the other', () => {
    const more = ['haulage', 'duty']
    const reading = read(`Columns Haulage and Duty are to be paid by us. ${FEE}`, more)
    const questions = reading.ok ? [] : reading.questions
    expect(questions).toHaveLength(2)
    const next = read(questions[0]!.choices[0]!.description, more)
    expect(next.ok ? [] : next.questions.map(({ ask }) => ask)).toHaveLength(1)
    const none = 'Columns Haulage and Duty are to be paid by us. [Nothing is charged for it.]'
    expect(read(`${none} ${FEE}`, more).ok).toBe(false)
    expect(read(`${none} [Nothing is charged for it.] ${FEE}`, more).ok).toBe(true)
  })

  test('a cost with a meaning of its own, and a word that a name begins with, are not asked about', () => {
    const words = `Each unit is paid as column fee_col says. ${FEE}`
    const reading = read(words, [], ['unit_fee'])
    const asks = reading.ok ? [] : reading.questions.map(({ ask }) => ask)
    expect(asks.join(' ')).not.toContain('unit_fee')
  })

  test('500 columns: eight times the length costs some eight times as much', () => {
    const many = Array.from({ length: 500 }, (_, at) => `col_${at}`)
    const most = growth((length) => {
      read('It is paid in the column. '.repeat(length / 26), many)
    })
    expect(most).toBeLessThan(MOST_GROWTH)
  })

  test('a negation proposes no cost', () => {
    const reading = read(`Haulage is in its own column, but we never pay it. ${FEE}`, ['haulage'])
    const question = reading.ok
      ? undefined
      : reading.questions.find(({ id }) => id.startsWith('column'))
    expect(question?.choices[0]?.text).toBe('Nothing is charged for it.')
  })
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
