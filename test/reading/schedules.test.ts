// Schedules of rates in plain words: what each wording means, as a formula; and wordings that mean no schedule.
import { describe, expect, test } from 'vitest'
import type { Expression } from '#contract/valuation.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import { readBack } from '#language/controlled/read-back.ts'
import { readSchedules } from '#reading/schedules/schedules.ts'
import { findMentions } from '#reading/text/mentions.ts'
import { readWords } from '#reading/text/words.ts'
import { growth, MOST_GROWTH } from '../support/growth.ts'

interface Columns {
  /** Number columns besides the standard ones. */
  readonly numbers?: readonly string[]
  readonly texts?: readonly string[]
}
const STANDARD = 'key menu T qty unit_cost unit_price'.split(' ')

function read(text: string, { numbers = [], texts = [] }: Columns = {}) {
  const columns = {
    menus: [...STANDARD, ...numbers, ...texts],
    sales: ['key', 'T', 'qty', 'price'],
    texts: ['key', ...texts],
  }
  const words = readWords(text, columns)
  const mentions = findMentions(words.words)
  return { found: readSchedules(words, mentions, columns), mentions, sent: columns }
}

const NAMES: Partial<Record<Expression['op'], string>> = {
  add: ' + ',
  subtract: ' - ',
  multiply: '*',
  divide: '/',
  less: ' < ',
  at_most: ' <= ',
  equal: ' = ',
}
/** The formula, short: SUM runs over the sales. */
function printed(node: Expression): string {
  switch (node.op) {
    case 'constant':
      return String(node.value)
    case 'ordered':
      return 'qty'
    case 'sold':
      return 'n'
    case 'sum':
      return `SUM(${printed(node.of)})`
    case 'option':
    case 'sale':
      return node.column
    case 'is':
      return `${node.column} is ${node.value}`
    case 'min':
    case 'max':
    case 'if':
      return `${node.op.toUpperCase()}(${node.args.map(printed).join(', ')})`
    default: {
      if (!('args' in node)) return node.op
      const inner = node.args.map((arg) => (arg.op === 'add' ? `(${printed(arg)})` : printed(arg)))
      return inner.join(NAMES[node.op])
    }
  }
}

/** The formulas of a description. */
const formulas = (text: string, columns?: Columns): string[] =>
  read(text, columns).found.flatMap(({ sure, term }) => (sure ? [printed(term.expression)] : []))

type Case = readonly [text: string, formula: string, columns?: Columns]
/** Each reads as the formula, and its term as controlled English gives the same tree. */
const cases = (list: readonly Case[]): void => {
  const named = list.map(([text, formula, columns]) => ({ text, formula, columns }))
  test.each(named)('$text', ({ text, formula, columns }) => {
    expect(formulas(text, columns)).toEqual([formula])
    const { found, sent } = read(text, columns)
    const terms = found.map(({ name, term }) => ({ name, ...term, source: '' }))
    const lines = readBack({ terms, quantity: 'stock', horizon: null, period: null })
    const again = readControlled(lines.join('\n'), sent)
    const trees = again?.ok ? again.terms.map(({ expression }) => expression) : lines
    expect(trees).toEqual(expect.arrayContaining(terms.map(({ expression }) => expression)))
  })
}

describe('bands of the price', () => {
  const two = (r1: number, limit: number, r2: number): string =>
    `SUM(n*(${r1}*MIN(price, ${limit}) + ${r2}*MAX(0, price - ${limit})))`
  cases([
    ['The site takes 10% up to $50 and 8% on the rest.', two(0.1, 50, 0.08)],
    ['The commission is 12% of the first 30 and 9% of what is above that.', two(0.12, 30, 0.09)],
    ['Fee: 15% on the first €40 of the price, 7% on the part above €40.', two(0.15, 40, 0.07)],
    [
      'We pay 14% on the first $100 of each sale price and 6% on the remainder.',
      two(0.14, 100, 0.06),
    ],
    [
      'They charge 20% on the first 60 dollars of a price, and on anything beyond only 11%.',
      two(0.2, 60, 0.11),
    ],
    [
      'Of the price up to £25 the shop keeps 18%, and 9% of whatever exceeds £25.',
      two(0.18, 25, 0.09),
    ],
    ['The first 200 of the price cost 9%, the excess 4%.', two(0.09, 200, 0.04)],
    ['Commission in slices: up to $80 13%, over $80 8%.', two(0.13, 80, 0.08)],
    [
      'The fee is 15% on the part to 20, 12% on the part from 20 to 50, 10% on anything beyond.',
      'SUM(n*(0.15*MIN(price, 20) + 0.12*MAX(0, MIN(price, 50) - 20) + 0.1*MAX(0, price - 50)))',
    ],
  ])
})

describe('tiers of the whole price', () => {
  const share = (test: string, low: number, high: number): string =>
    `SUM(n*price*IF(price ${test}, ${low}, ${high}))`
  cases([
    [
      'The fee is 8% for pieces under $30, otherwise 12% of the whole price.',
      share('< 30', 0.08, 0.12),
    ],
    [
      'Items below $20 pay 8%, items at $20 or more pay 14% of the whole price.',
      share('< 20', 0.08, 0.14),
    ],
    [
      'If a lamp sells for more than $60 we pay 9% of its full price, otherwise 13%.',
      share('<= 60', 0.13, 0.09),
    ],
    [
      'From 20 upwards the commission is 15% of the entire price, below that it is 6%.',
      share('< 20', 0.06, 0.15),
    ],
    [
      'The cut is 11% when the price is at least $45 and 7% when it is less.',
      share('< 45', 0.07, 0.11),
    ],
    [
      'Up to and including a price of 100 it is 10%, over 100 it is 8%, on all of the price.',
      share('<= 100', 0.1, 0.08),
    ],
    [
      'A fixed fee is due on each pair sold, by price: 2 euros under 25 euros, 3.50 euros from 25 to under 60 euros, 5 euros from 60 euros up.',
      'SUM(n*IF(price < 25, 2, IF(price < 60, 3.5, 5)))',
    ],
    [
      'Closing fee by price:\n  below $20: $1.10\n  $20 to below $50: $1.80\n  $50 and more: $3.25',
      'SUM(n*IF(price < 20, 1.1, IF(price < 50, 1.8, 3.25)))',
    ],
    [
      'The site bills $4.50 if the price is $45 or more, $1.80 if it is less than $20, and $3.00 for any price in between.',
      'SUM(n*IF(price < 20, 1.8, IF(price < 45, 3, 4.5)))',
    ],
    [
      'There is no fee on items below $10. From $10 up to $40 it is $1. Above $40 it is $2.',
      'SUM(n*IF(price < 10, 0, IF(price <= 40, 1, 2)))',
    ],
    ['Nothing is charged below $20; from $20 on the fee is $2.', 'SUM(n*IF(price < 20, 0, 2))'],
  ])
})

describe('tiers by units ordered, cost, list price or a number column', () => {
  cases([
    [
      'Postage is $2.80 for up to 1 kg and $3.90 for heavier ones.',
      'IF(weight_kg <= 1, 2.8, 3.9)*SUM(n)',
      { numbers: ['weight_kg'] },
    ],
    [
      'Shipping depends on weight_kg: up to 1 kg 11.90, over 1 kg up to 5 kg 15.50, over 5 kg 22.00.',
      'IF(weight_kg <= 1, 11.9, IF(weight_kg <= 5, 15.5, 22))*SUM(n)',
      { numbers: ['weight_kg'] },
    ],
    [
      'Commission depends on the column grade_score: 8% below 5, 12% from 5 up.',
      'IF(grade_score < 5, 0.08, 0.12)*SUM(n*price)',
      { numbers: ['grade_score'] },
    ],
  ])
})

describe('cases by a text or flag column', () => {
  const category = { texts: ['category'] }
  const country = { texts: ['country'] }
  cases([
    [
      'By category: electronics pay 8%, clothing 15%, everything else 12% of the price.',
      'IF(category is electronics, 0.08, IF(category is clothing, 0.15, 0.12))*SUM(n*price)',
      category,
    ],
    [
      'The fee is 8% for phones, 15% for cables and 12% for all others.',
      'IF(category is phones, 0.08, IF(category is cables, 0.15, 0.12))*SUM(n*price)',
      category,
    ],
    [
      'Delivery by country: DE 5.90, FR 8.40, PL 7.10.',
      'IF(country is DE, 5.9, IF(country is FR, 8.4, 7.1))*SUM(n)',
      country,
    ],
    [
      'The category column decides: books and music 8%, toys 11%, anything else 14%.',
      'IF(category is books, 0.08, IF(category is music, 0.08, IF(category is toys, 0.11, 0.14)))*SUM(n*price)',
      category,
    ],
    [
      'Duty depends on the column origin: 0% for UK, 4% for Japan and 7% for all other countries.',
      'IF(origin is UK, 0, IF(origin is Japan, 0.04, 0.07))*unit_cost*qty',
      { texts: ['origin'] },
    ],
    [
      'Repairs by grade for every piece bought: A none, B $30, C $65.',
      'IF(grade is A, 0, IF(grade is B, 30, 65))*qty',
      { texts: ['grade'] },
    ],
  ])
})

describe('in ordinary company', () => {
  cases([
    [
      'Each sale costs 30 cents plus 10% up to $50 and 8% on the rest.',
      'SUM(n*(0.1*MIN(price, 50) + 0.08*MAX(0, price - 50)))',
    ],
    [
      'Amazon takes 8% on items up to $10 and 15% on anything more expensive.',
      'SUM(n*price*IF(price <= 10, 0.08, 0.15))',
    ],
    [
      'Fees: <$25 → $1.50; $25-$50 → $2.75; >$50 → $4',
      'SUM(n*IF(price < 25, 1.5, IF(price <= 50, 2.75, 4)))',
    ],
    [
      '| price | fee |\n| under 20 | 1.50 |\n| 20 to 50 | 2.50 |\n| over 50 | 4.00 |',
      'SUM(n*IF(price < 20, 1.5, IF(price <= 50, 2.5, 4)))',
    ],
    [
      '| category | fee |\n| toys | 12% |\n| games | 9% |\n| other | 15% |',
      'IF(category is toys, 0.12, IF(category is games, 0.09, 0.15))*SUM(n*price)',
      { texts: ['category'] },
    ],
    [
      'Pick and pack costs 2.10 for small, 3.40 for medium and 5.90 for large items; see size.',
      'IF(size is small, 2.1, IF(size is medium, 3.4, 5.9))*SUM(n)',
      { texts: ['size'] },
    ],
    [
      'Carriage to the UK is £4, to Ireland £7 and to anywhere else £12, for each one we sell.',
      'IF(destination is UK, 4, IF(destination is Ireland, 7, 12))*SUM(n)',
      { texts: ['destination'] },
    ],
  ])
})

describe('what is in doubt is no schedule', () => {
  test.each([
    // Parts of the price, or the whole price?
    ['Fee: 15% to $50, 8% above $50.'],
    // Both take the limit itself.
    ['The whole price pays 8% up to $20 and 12% from $20.'],
    // A value of several words, which no table has.
    ['By grade: A crates pay six percent, B crates nine.', { texts: ['grade'] }],
    // For the deal, or for each unit?
    ['Freight is 120 per order below 50 units, 90 from 50 to 99 units and 70 from 100 units.'],
  ] as [string, Columns?][])('%s', (text, columns) => {
    expect(formulas(text, columns)).toEqual([])
  })
})

describe('bare numbers and values', () => {
  test('takes numbers with cents for money beside a share', () => {
    const text =
      '10% of the price and a fixed amount depending on that price: 2.50 if it is below 30, 4.00 from 30 to below 80, and 6.00 from 80 upwards.'
    expect(formulas(text)).toEqual(['SUM(n*IF(price < 30, 2.5, IF(price < 80, 4, 6)))'])
  })
})

describe('what is no schedule is left alone', () => {
  const refused: readonly (readonly [string, Columns?])[] = [
    ['The fee is 12%, at least 1.50, at most 40.'],
    ['Card processing is 3.1%, with a minimum of $0.50 per unit.'],
    ['The referral fee is 15% of the price, and if that is less than 30 cents you pay 30 cents.'],
    ['Commission is 15% and shipping is $4 per unit. Up to 20 units fit on a shelf.'],
    ['Commission is 8% of the first $1,000 of revenue and 5% above.'],
    ['Storage is free for the first 30 days and $0.50 a week after that.'],
    ['The buyer pays $5 for orders under $50, otherwise nothing.'],
    ['The fee is 8% under $20 and 12% above $30.'],
    ['The fee is 8% below $40, 10% from $30 to $60 and 12% above.'],
    ['Postage is $3 up to 1 kg and $5 above.'],
    ['Etsy takes 6.5%, PayPal 3% and the packer 40 cents.', { texts: ['category'] }],
    ['Books pay 8%, books pay 9%, everything else 10% by category.', { texts: ['category'] }],
    ['We have been at it for more than 9 years with 2 vans and pay 10%.'],
    ['Customers pay 4.99 below 50 and nothing above.'],
    ['Returns are 5% below $50 and 8% above it.'],
    ['The marketplace takes 12% with a floor of $2 and nothing above $400.'],
    ['Handling: 2.10 if lightweight, 3.60 otherwise; over 30 kg 9.00', { numbers: ['weight_kg'] }],
    ['The platform takes 12% on sales up to $10,000 a year and 9% beyond.'],
    ['Glass is packed for $3, wood for $1, anything else for $2 a unit.', { texts: ['material'] }],
    ['We keep 40% up to 100 and 30% of the rest.'],
    ['15% for the first 3 months, 10% after that.'],
    ['Sites take 8% and 3.5% plus $0.30; inspections cost $5 each.'],
    // Forms that are not read.
    ['Sales fee: 12% on the first $100, 9% on the next $200 and 5% on everything above $300.'],
    ['Fee in steps:\n- first 50 euros: 10%\n- next 50 euros: 8%\n- the rest: 6%'],
    ['The fee is 12% of the price, but 8% for items over $50.'],
    ['The fee per piece is a fixed one: up to 25 it is 1.10, up to 50 1.80, above 3.25.'],
    ['Packing is $3 per item, free above $100.'],
    ['If an item sells for more than 25 dollars, tracked post costs 2.20 extra.'],
    ['Sold under 150 they keep 25 dollars, from 150 up they keep 20% of the price.'],
    ['The truck is 95 dollars a deal. Order at least twenty bags and it is sixty instead.'],
    ['If more than 20 units are ordered in a deal, a surveyor charges $150 per deal.'],
    ['A parcel below 500 g costs us $3, any other parcel $5.', { numbers: ['weight_kg'] }],
    ['The fee depends on the list price: $2 below $50, $4 from $50 up.'],
    ['Postage: to Canada 8.90, within the US 3.50, elsewhere 11.25.', { texts: ['country'] }],
    ['The commission is 12.5%; if channel is "trade", it is 7% instead.', { texts: ['channel'] }],
    ['Oversize items (oversize = 1) cost 4 more.', { numbers: ['oversize'] }],
    ['Shipping is $9 if fragile is 1, otherwise $6.', { numbers: ['fragile'] }],
    [
      'Books up to 500 g go out at 2.75, up to 1 kg at 3.95 and heavier ones at 6.20.',
      { numbers: ['weight_g'] },
    ],
    ['If the price is 25 or less the fee is 2, otherwise it is 10% of the price.'],
    [
      'They take twelve percent, except on the cheap stuff, meaning anything under 15, where it takes twelve.',
    ],
    [
      'They take twelve percent, except on cheap stuff, meaning anything under 15, where it is five percent.',
    ],
    [
      'The sales sheet names the channel of each sale: web 3%, amazon 15%, others 5%.',
      { texts: ['kind'] },
    ],
    ['Duty depends on unit_cost: 3% below $10, otherwise 5%.'],
    ['The mill gives us 3% back on purchases once qty reaches 200, nothing below that.'],
    [
      'For units that cost us less than 50 the inspection is 1 dollar, for all others 2.50, for each one bought.',
    ],
  ]
  test.each(refused.map(([text, columns]) => ({ text, columns })))('$text', ({ text, columns }) => {
    expect(formulas(text, columns)).toEqual([])
  })
})

test('says which amounts and columns it has used up, and no others', () => {
  const { found, mentions } = read(
    'Prep is $1.10 per unit bought. The fee is 8% below $20 and 14% of the whole price otherwise. Stamps are $0.85.',
  )
  expect(found[0]!.mentions.map((at) => mentions[at]!.value)).toEqual([0.08, 20, 0.14])
  expect(found[0]!.name).toBe('fee by price')
})

test('reads two schedules that follow each other', () => {
  expect(
    formulas(
      'Commission: 8% of the whole price under $20, otherwise 12%. Postage is $3 up to 1 kg, $5 above.',
      {
        numbers: ['weight_kg'],
      },
    ),
  ).toHaveLength(2)
})

test('reads schedules of eight times the length in some eight times the time', () => {
  const row = 'Items under $20 pay 8%, otherwise 12% of the whole price, up to $9 it is 3 or so. '
  const text = row.repeat(250)
  expect(growth((length) => read(text.slice(0, length)))).toBeLessThan(MOST_GROWTH)
})
