// Formulas that cannot be told, what is no formula, where a formula stands in a text, and any text.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import { growth, MOST_GROWTH } from '../support/growth.ts'
import { COLUMNS, expectSame, problemOf, read, sentencesOf } from './formula-deals.ts'
import { runs } from '../support/nightly.ts'
import { anyText } from '../support/any-text.ts'

describe('a formula that cannot be told', () => {
  test.each([
    ['net = price − rent − unit_cost', 'rent: no column'],
    ['profit = price × sold − margin_x × qty', 'margin_x: no column'],
    ['net = price − 7% − unit_cost − 13%', 'percentage has no base'],
    ['net = price − 6% handling − unit_cost', 'percentage has no base'],
    ['net = price − 12% fee − 45 per order − unit_cost', 'how many of them'],
    ['net = price − 12% fee − 2 per kg − unit_cost', 'how many of them'],
    ['profit = price × sold − 2 per unit − unit_cost × qty', 'for how many units'],
    ['profit = price × qty − unit_cost × qty', 'only units sold'],
    ['profit = price × sold − $4.20 shipping − unit_cost × qty', 'each unit sold or once'],
    ['profit per deal = price − 12% fee − 45 − unit_cost', 'each unit sold or once'],
    ['profit = price − 12% fee − 2 × left − unit_cost', 'another for the whole deal'],
    ['profit = price × sold − 0.1 × unit_cost − unit_cost × qty', 'for how many units'],
    ['profit = unit_price × sold − unit_cost × qty', 'price asked'],
    ['net = price + 0.2 × unit_cost − 3', 'for which units|for how many units'],
    ['net = price − 0.6 × unit_cost − 3', 'goods may be paid apart'],
    ['net = price − 1.05 × unit_cost', 'goods may be paid apart'],
    ['net = price − fees − unit_cost', 'whole row of Sales'],
    ['net = price − kind − unit_cost', 'holds texts'],
    ['net = price − $2 packing − €1 label − unit_cost', 'more than one currency'],
    ['profit = price × sold − 45 / sold − unit_cost × qty', 'divisor may be 0'],
    ['net = price − $0.05/unit/week − unit cost', 'from the arrival'],
    ['net = price − 2 when the parcel is heavy − unit_cost', 'words stand inside'],
    ['net = price − 2 for units above 5 kg − unit_cost', 'words stand inside'],
    ['net = price − (12% fee − unit_cost', 'words stand inside'],
    ['net = price − 12% fee − 2 and $45 per deal', 'words stand inside'],
    ['profit = price × sold × ordered − unit_cost × qty', 'counted twice'],
    ['net = price − shipping cost − unit cost', 'shipping cost: no column'],
    ['net = price − lot cost', 'lot cost: no column'],
    ['net = price − 0.1P − unit cost', 'words stand inside'],
    ['net = price − 0.1 P − unit cost, P = price', 'words stand inside'],
    ['net = price − fee_pct% fee − unit cost', 'words stand inside'],
    ['net = price − 3 shipping both ways − unit cost', 'words stand inside'],
    ['net = price − 3 for every second unit − unit cost', 'how many of them'],
    ['net = price − 3 per 10 units − unit cost', 'words stand inside'],
    ['net = price − 12% fee on half of it − unit cost', 'words stand inside'],
    ['profit = revenue − 45 − unit cost', 'each unit sold or once'],
    ['profit = 12 × weight_kg − ship_cost', 'names no price'],
    ['net = price − 12% fee − unit_cost. profit = price × sold − unit_cost × qty', 'already'],
    ['net = price − fee − 2; fee = 12% × price; fee = 3', 'fee: no column'],
    ['net = price − gross; gross = net − 2', 'no column'],
    ['profit = price × sold + qty × qty', 'counted twice'],
    // Forms that are not read.
    ['net = price − (if price > 50 then 3 else 2) − unit cost', 'words stand inside'],
    ['net = price − IF(price>50,3,2) − 1,50 − unit cost', 'words stand inside'],
    ['net = price − max(1,5) − unit cost', 'words stand inside'],
    ['net = price − 12% fee, at least $1 − 2 − unit cost', 'words stand inside'],
    ['net = price − 12% fee (min. 1) − unit cost', 'words stand inside'],
    ['net = price − 60 cents wrapping − unit cost', 'words stand inside'],
    ['net = price − wrapping 60 bps − unit cost', 'words stand inside'],
    ['net = price − 2k − unit cost', 'words stand inside'],
    ['net = price − pick-and-pack 2.20 − unit cost', 'words stand inside'],
    ['net = price − 3 per unit we buy − unit_cost', 'words stand inside'],
    ['net = 70% × (price − 3)', 'goods may be paid apart'],
    ['net = price − (unit_cost + 1.2) − 10% fee', 'goods may be paid apart'],
    ['net = price − 0.10 × weeks held − unit cost', 'weeks held: no column'],
    ['profit = SUM(price × qty) − qty × unit_cost', 'only units sold'],
    ['profit = price × sold − fees − qty × unit_cost', 'whole row of Sales'],
    ['profit = price × sold − 2 × number of orders − qty × unit_cost', 'number: no column'],
    ['profit = price × sold − 45 × (qty / 120 rounded up) − qty × unit_cost', 'words stand inside'],
    ['profit = 0.5 × (price × sold − $4 shipping)', 'the bracket does not say'],
    ['profit = (unit_price − 3) × sold − unit_cost × qty', 'price asked'],
    ['profit = price × sold − max(qty, 3 × unit_cost) − unit_cost × qty', 'max|adds|MAX|compares'],
  ])('“%s”: %s', (text, said) => expect(problemOf(text)).toMatch(new RegExp(said)))
})

describe('what is no formula', () => {
  test.each([
    'What do we keep? 12% - plus VAT',
    'Fees: 12% - plus VAT',
    'T = weeks. Acquirer = 1.75% of sales.',
    'cuft = cubic feet one unit takes up.',
    '1 GBP = 1.27 USD, profit in dollars please.',
    'Leftovers = 0.',
    'We buy at unit_cost - the price is what the customer pays.',
    'Profit: what is left when all is paid - nothing more.',
    'Margin: 30% of the price.',
    'weight_kg - the weight; unit_cost - what we pay; price - what we get.',
    'The price is 5 - 10 dollars - less for used ones.',
    'Delivery: 2-3 days. Sales - about 10 a week - are steady.',
    'price <= 15 ....... 2.50\nover 15, <= 40 .... 3.80',
    '',
  ])('“%s”', (text) => expect(read(text)).toEqual([]))
})

describe('where a formula stands', () => {
  const covered = (text: string): string[] =>
    read(text).map(({ start, end }) => text.slice(start, end))
  test('its announcement belongs to it, the words around it do not', () => {
    expect(
      covered('We sell lamps. What we keep = price − 12% fee − unit cost. T is in weeks.'),
    ).toEqual(['What we keep = price − 12% fee − unit cost'])
    expect(covered('Unit economics: net = price − 3 − unit cost; leftovers are scrap.')).toEqual([
      'net = price − 3 − unit cost',
    ])
    expect(covered('net = price − fee − 2, where fee = 12% × price.')).toEqual([
      'net = price − fee − 2',
      'where fee = 12% × price',
    ])
  })
  test('lines of prose behind it are no part of it', () => {
    expect(covered('net = price − 3 − unit cost\n- Storage is $2 per unit.')).toEqual([
      'net = price − 3 − unit cost',
    ])
  })
})

describe('any text', () => {
  const WORDS = (
    'net profit = : price sold qty unit_cost left revenue fee 12% 3 $ 4.20 ( ) + − * / per unit week ' +
    'of if then else max ( , ; . sum and for each 0.7 weeks held kind "used" > at least rounded up \n - x'
  ).split(/ /)
  const random = fc.oneof(
    anyText({ maxLength: 300 }),
    fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' ')),
    fc
      .array(fc.constantFrom(...WORDS), { maxLength: 20 })
      .map((words) => `profit = price × sold − ${words.join(' ')}`),
  )
  test('gives sentences that compile or a problem, at places that follow one another', () => {
    fc.assert(
      fc.property(random, (text) => {
        let last = 0
        for (const { start, end, sentences, problem } of read(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
          if (problem) expect([problem.message, problem.example]).not.toContain('')
          else if (sentences.length > 0)
            expect(readControlledText(sentences.join('\n'), COLUMNS, { period: 'week' })?.ok).toBe(
              true,
            )
        }
      }),
      { numRuns: runs(3000) },
    )
  })

  const amount = fc.integer({ min: 1, max: 9999 }).map((cents) => cents / 100)
  const term = fc.oneof(
    amount.map((own) => `${own} × sold`),
    amount.map((own) => `${own} × left`),
    amount.map((own) => `qty × ${own}`),
    fc.tuple(amount, amount).map(([one, other]) => `sold × (${one} + ${other} × weight_kg)`),
    amount.map((own) => `${own / 100} × revenue`),
    amount.map((own) => `sold × min(${own}, 0.1 × price)`),
    fc.tuple(amount, amount).map(([one, other]) => `(price − ${one}) × sold × ${other / 100}`),
    amount.map((own) => `${own} × ceil(qty / 7)`),
    amount.map(String),
  )
  const formulas = fc.array(fc.tuple(fc.constantFrom('+', '−'), term), {
    minLength: 1,
    maxLength: 8,
  })
  test('that is arithmetic means what arithmetic makes of it', () => {
    fc.assert(
      fc.property(formulas, (terms) => {
        const text = `profit = price × sold ${terms.map((each) => each.join(' ')).join(' ')}`
        const plain = text
          .slice('profit ='.length)
          .replaceAll('−', '-')
          .replaceAll('×', '*')
          .replaceAll(/sold \* min\(([\d.e-]+), 0.1 \* price\)/g, 'SUM(s.qty*MIN($1, 0.1*s.price))')
          .replaceAll(/\(price - ([\d.e-]+)\) \* sold/g, '(revenue - $1*sold)')
          .replaceAll('price * sold', 'revenue')
          .replaceAll('ceil(', 'CEIL(')
        expectSame(sentencesOf(text), plain)
      }),
      { numRuns: runs(200) },
    )
  })

  const LONG: Record<string, string> = {
    digits: '1',
    'digits and commas': '1,234',
    brackets: '(',
    'brackets with words': 'price (',
    closed: '()',
    operators: '- + * / ',
    equals: '=',
    'profits of nothing': 'profit = ',
    'profits that break off': 'profit = price − ( ',
    colons: 'net: price - ',
    'words and amounts': 'word price + ',
    conditions: 'net = if kind = ',
    names: 'a = b; ',
    'names of names': 'a = b + c × d; net = a − a − a; ',
    sums: 'sum of price × ',
    lines: 'price\n- 3\n',
    words: 'word ',
    'one word': 'word',
    quotes: '"`',
    'one long formula': 'profit = price × sold − 3 − 4 × qty ',
  }
  test.each(Object.keys(LONG))(
    '%s: eight times the length takes some eight times as long',
    (name) => {
      const text = LONG[name]!.repeat(20_000).slice(0, 20_000)
      expect(growth((length) => read(text.slice(0, length)))).toBeLessThan(MOST_GROWTH)
    },
  )
})
