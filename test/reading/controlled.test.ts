// Controlled English as people write it by hand: what it means, what it leaves out, what it refuses.
import { noteText } from '#contract/english-notes.ts'
import { feedbackText } from '#contract/feedback.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import { printFormula } from '#language/printing/print.ts'
import { growth, MOST_GROWTH } from '../support/growth.ts'
import { runs } from '../support/nightly.ts'
import { anyText } from '../support/any-text.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'weight_kg', 'kind'],
  sales: ['key', 'T', 'qty', 'price', 'fees', 'unit_fee'],
  texts: ['key', 'menu', 'kind'],
}
function read(text: string) {
  const controlled = readControlled(text, COLUMNS)
  if (!controlled?.ok) throw new Error(JSON.stringify(controlled))
  return controlled
}
const formula = (text: string): string => printFormula(read(text).terms)
function problem(text: string): string {
  const controlled = readControlled(text, COLUMNS)
  if (!controlled || controlled.ok) throw new Error(`Read as ${JSON.stringify(controlled)}`)
  return controlled.problems.map(({ words, message }) => `${words}: ${message}`).join('; ')
}

const STANDARD = 'profit = SUM(sale.qty × sale.price) − qty × unit_cost'

describe('a text in controlled English', () => {
  test.each([
    ['Subtract 3 for each unit sold.', `${STANDARD} − 3 × SUM(sale.qty)`],
    ['SUBTRACT $3 PER UNIT SOLD', `${STANDARD} − 3 × SUM(sale.qty)`],
    ['- Subtract €1,250.50 for each deal', `${STANDARD} − 1250.5`],
    [
      '1. Subtract 3 for each\n   unit sold\n2. add 2 for every sale',
      `${STANDARD} − 3 × SUM(sale.qty) + 2 × SUM(1)`,
    ],
    ['* Subtract 5% of unit_cost\n* Subtract 1', `${STANDARD} − 0.05 × unit_cost − 1`],
    ['Subtract UNIT_COST for each unit left over.', `${STANDARD} − unit_cost × leftover`],
    ['Goods: 2 for each unit ordered.', 'profit = SUM(sale.qty × sale.price) − 2 × qty'],
    [
      'No other goods. Revenue: 90% of the price for each unit sold.',
      'profit = 0.9 × SUM(sale.qty × sale.price)',
    ],
    ['Subtract 1 + 2 × weight_kg − 3 / 4.', `${STANDARD} − (1 + 2 × weight_kg − 3 / 4)`],
    [
      'Subtract if kind is "used" then 1 else 2, for each unit ordered.',
      `${STANDARD} − IF(kind = "used"; 1; 2) × qty`,
    ],
  ])('“%s” means what it says', (text, expected) => expect(formula(text)).toBe(expected))

  test('gives each term its name and the words it came from', () => {
    const { terms } = read(
      'Subtract card fee: 2.9% of the price for each unit sold. Add 2 per sale.',
    )
    expect(terms.slice(2).map(({ name, source }) => [name, source])).toEqual([
      ['card fee', 'Subtract card fee: 2.9% of the price for each unit sold'],
      ['2 per sale', 'Add 2 per sale'],
    ])
  })

  test('need not say revenue and goods, which are then listed as implied', () => {
    expect(read('Subtract 1 for each sale.').implied.map(noteText).join(' ')).toMatch(
      /goods.*revenue.*stock/,
    )
    const { implied } = read(
      'qty is stock. Revenue: the units sold, at their prices. Goods: unit_cost for each unit ordered.',
    )
    expect(implied).toEqual([])
  })

  test('tells time in steps of T, whichever sentence says what T counts', () => {
    const text =
      'Subtract 7 for each unit and week in store. Leftovers are written off after 2 weeks.'
    expect(read(`${text} T is in days.`)).toMatchObject({ horizon: 14, period: 'day' })
    expect(formula(`${text} T is in days.`)).toContain(' / 7')
    expect(formula(`T counts weeks.\n${text}`)).not.toContain('/')
    expect(problem(text)).toContain('the length of one step of T is not known')
  })

  test.each([
    ['Subtract handling for each unit sold.', 'handling: Menus has no column handling'],
    ['Subtract fees for each unit sold.', 'Menus has no column fees, Sales has'],
    [
      'Subtract the weight_kg of the sale for each sale.',
      'Sales has no column weight_kg, Menus has',
    ],
    ['Subtract kind for each deal.', 'kind holds texts'],
    ['Subtract if weight_kg is "4" then 1 else 2.', 'weight_kg holds numbers'],
    ['Subtract 1. T is in days. T is in weeks.', 'T has one length'],
    ['Add 1. qty is stock. Each unit is an attempt.', 'the text also says that'],
    ['Subtract $1 for each sale. Subtract €2 for each deal.', 'more than one currency'],
    ['Subtract the price.', 'must be summed over sales'],
    ['Subtract the sum over sales of (all units sold × 2).', 'inside another sum'],
  ])('“%s” names what is wrong', (text, said) => expect(problem(text)).toContain(said))

  test('adds like to like only', () => {
    const reading = readDescription(
      'Subtract 2% of unit_cost + 3, for each unit and day held.',
      COLUMNS,
      {
        period: 'day',
      },
    )
    expect(reading.ok).toBe(true)
    const wrong = readDescription('Subtract unit_cost + units ordered.', COLUMNS, {})
    expect(wrong.ok ? '' : feedbackText(wrong.feedback)).toContain('adds money per unit and unit')
  })

  test('lists what the request leaves open', () => {
    const text = 'Subtract the unit_holding_cost of the deal for each unit and period in store.'
    const reading = readDescription(text, COLUMNS, {})
    expect(reading.ok && reading.valuation.assumptions.join(' ')).toMatch(
      /until now.*Sales has no column unit_holding_cost/,
    )
  })
})

describe('any other text is left to the reader of words', () => {
  test.each([
    'Shipping is $3 per unit sold.',
    'Subtract 3 for each unit sold. Shipping is $2.',
    'Subtract 3 for each thing.',
    'Subtract 3,50 for each unit sold.',
    'Subtract 3 for each unit sold and more',
    'T is in weeks.',
    '',
    'Subtract `unit_cost for each unit sold.',
    'Subtract 1e999.',
    `Subtract ${'('.repeat(500)}1${')'.repeat(500)}.`,
    `Subtract 1${' + 1 − 1'.repeat(300)}.`,
  ])('%#: %.50s', (text) => expect(readControlled(text, COLUMNS)).toBeNull())

  const WORDS = (
    'Subtract Add Revenue: Goods: T is in weeks . , ( ) 3 12% of the price for each unit sold ordered ' +
    'left over unit_cost `kind` "used" if then else is less than + − × / at least most rounded up the ' +
    'smaller larger sum over sales of and units all our share it no other goods $ 1,000 - \n :'
  ).split(/ /)
  const random = fc.oneof(
    anyText({ maxLength: 300 }),
    fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' ')),
  )
  test('and none ends otherwise', () => {
    fc.assert(
      fc.property(random, (text) => {
        const read = readControlled(text, COLUMNS)
        if (read && !read.ok) expect(read.problems[0]!.message).not.toBe('')
      }),
      { numRuns: runs(2000) },
    )
  })

  const LONG: Record<string, string> = {
    sentences: 'Subtract 12% of the price, at least 1, for each unit sold. ',
    'one sum': `Subtract ${'1 + '.repeat(5000)}`,
    'one sum of both signs': `Subtract ${'1 + 2 − '.repeat(2500)}`,
    brackets: `Subtract ${'('.repeat(20_000)}`,
    'the smaller of the smaller': `Subtract ${'the smaller of '.repeat(1400)}`,
    'a number in thousands': `Subtract ${'1,234'.repeat(4000)}`,
    'commas and thousands': `Subtract 1${',234'.repeat(5000)}5`,
    'open quotes': 'Subtract `'.repeat(2000),
    'escapes in quotes': `Subtract \`${'\\\\'.repeat(9900)}`,
    'rounded up': `Subtract 1${' rounded up'.repeat(1800)}`,
    'a name that ends nowhere': `Subtract ${'word '.repeat(4000)}`,
    names: 'Subtract a name: '.repeat(1200),
    columns: 'Subtract weight_kg × unit_cost for each deal.\n'.repeat(450),
    lines: '\n'.repeat(20_000),
  }
  test.each(Object.keys(LONG))(
    '%s: eight times the length costs some eight times as much',
    (name) => {
      const text = LONG[name]!.repeat(Math.ceil(20_000 / LONG[name]!.length)).slice(0, 20_000)
      const read = (length: number) => readControlled(text.slice(0, length), COLUMNS)
      expect(growth(read)).toBeLessThan(MOST_GROWTH)
    },
  )
})
