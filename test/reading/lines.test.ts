// A line of a bill: its fields, its sentence and its term say the same.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineFieldsSchema, type LineFields } from '#contract/line-fields.ts'
import { readDescription } from '#reading/builtin.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import { readBack } from '#language/controlled/read-back.ts'
import { fieldsOfTerm } from '#language/lines/fields-of-term.ts'
import { formOptions } from '#language/lines/form-options.ts'
import { sentenceOfFields, termOfFields } from '#language/lines/line-clause.ts'
import { AT, COLUMNS, lineFields, read } from './line-fields.ts'
import { runs } from '../support/nightly.ts'
import { profitOf } from '../support/reading/value.ts'

/** Bought 10 of 20, sold 2 at 40 after two weeks and 3 at 60 after six; two weeks under way, 8 until written off. */
const OPTION = {
  key: 'a',
  T: -20,
  T_lead: 2,
  qty: 10,
  unit_cost: 20,
  unit_price: 45,
  weight_kg: 1.4,
  freight: 30,
  fee_pct: 8,
  box: 4,
  kind: 'used',
}
const SALES = [
  { key: 'a', T: -18, qty: 2, price: 40, fees: 1.5, came_back: 1 },
  { key: 'a', T: -14, qty: 3, price: 60, fees: 2, came_back: 0 },
]
const menus = (name: string) => ({ table: 'menus' as const, name })
const sales = (name: string) => ({ table: 'sales' as const, name })
const WEIGHT = menus('weight_kg')

const EXAMPLES: [string, LineFields, number][] = [
  ['12% of the price for each unit sold', { amount: 0.12, of: 'price', for: 'sold' }, 31.2],
  ['3 for each unit ordered', { amount: 3, for: 'ordered' }, 30],
  [
    '40% of unit_cost for each unit left over',
    { amount: 0.4, of: 'unit_cost', for: 'leftover' },
    40,
  ],
  ['30% of the margin for each unit sold', { amount: 0.3, of: 'margin', for: 'sold' }, 48],
  ['freight for each deal', { column: menus('freight'), for: 'deal' }, 30],
  ['the fees of the sale for each sale', { column: sales('fees'), for: 'sale' }, 3.5],
  [
    '(fee_pct / 100) × the price for each unit sold',
    { column: { ...menus('fee_pct'), percent: true }, of: 'price', for: 'sold' },
    20.8,
  ],
  [
    '1.9 × (weight_kg rounded up) for each unit sold',
    { amount: 1.9, of: { column: { ...WEIGHT, rounded: true } }, for: 'sold' },
    19,
  ],
  [
    '8% of the price above 20 up to 50 for each unit sold',
    { amount: 0.08, of: { price: { above: 20, upTo: 50 } }, for: 'sold' },
    10.4,
  ],
  ['6.5 for each unit returned (12% of units sold)', { amount: 6.5, for: { returned: 0.12 } }, 3.9],
  [
    '3 for each unit returned (the came_back of the sale)',
    { amount: 3, for: { returned: sales('came_back') } },
    3,
  ],
  ['5 for each lot of 4 units ordered', { amount: 5, for: { lot: 4, of: 'ordered' } }, 15],
  ['5 for each lot of 2 units of the sale', { amount: 5, for: { lot: 2, of: 'sale' } }, 15],
  [
    '0.25 for each unit and week in store',
    { amount: 0.25, for: 'ordered', every: 'week', from: 'arrival' },
    10.5,
  ],
  [
    '52% of unit_cost for each unit and year held',
    { amount: 0.52, of: 'unit_cost', for: 'ordered', every: 'year', from: 'order' },
    (0.52 * 20 * 62 * 7) / 365,
  ],
  [
    '1 for each unit and begun month in store',
    { amount: 1, for: 'ordered', every: 'month', begun: true, from: 'arrival' },
    13,
  ],
  [
    '0.1 for each unit and day in store after the first 10 days for at most 20 days',
    {
      amount: 0.1,
      for: 'ordered',
      every: 'day',
      from: 'arrival',
      after: { count: 10, clock: 'day' },
      until: { count: 20, clock: 'day' },
    },
    0.1 * (3 * 18 + 5 * 20),
  ],
  [
    '0.1 for each unit and day in store, at most 3 each',
    { amount: 0.1, for: 'ordered', every: 'day', from: 'arrival', most: 3 },
    23.4,
  ],
  ['12 for each deal and week held', { amount: 12, for: 'deal', every: 'week', from: 'order' }, 96],
  [
    '0.5 for each unit ordered and week in store until written off',
    { amount: 0.5, for: 'ordered', every: 'week', from: 'arrival', until: 'written_off' },
    30,
  ],
  [
    '12 for each unit ordered, only where kind is "used" and weight_kg is at least 1',
    {
      amount: 12,
      for: 'ordered',
      only: [
        { what: menus('kind'), test: 'is', value: 'used' },
        { what: WEIGHT, test: 'at_least', value: 1 },
      ],
    },
    120,
  ],
  [
    '12 for each unit ordered, only where kind is not "used"',
    { amount: 12, for: 'ordered', only: [{ what: menus('kind'), test: 'is_not', value: 'used' }] },
    0,
  ],
  [
    '2 for each unit sold, only where the price is less than 50',
    { amount: 2, for: 'sold', only: [{ what: sales('price'), test: 'less', value: 50 }] },
    4,
  ],
  [
    '15% of the price, at least 7, at most 8, for each unit sold',
    { amount: 0.15, of: 'price', for: 'sold', least: 7, most: 8 },
    38,
  ],
  [
    '2.3 for each unit ordered, at least 90 in all',
    { amount: 2.3, for: 'ordered', least: 90, whole: true },
    90,
  ],
  ['10% of the `eBay fee`', { amount: 0.1, of: { line: 'eBay fee' }, for: 'deal' }, 3.12],
  ['10% of what is left after the lines above', { amount: 0.1, of: 'left', for: 'deal' }, 2.88],
  [
    '30% of the whole profit, at least 0',
    { amount: 0.3, of: 'profit', for: 'deal', least: 0 },
    7.44,
  ],
]

describe('a line', () => {
  test.each(EXAMPLES)('says “%s”', (words, given, value) => {
    const fields: LineFields = { ...given, paid: true }
    expect(lineFieldsSchema.parse(fields)).toEqual(fields)
    const sentence = sentenceOfFields('fee', fields)
    expect(sentence).toBe(`Subtract fee: ${words}.`)
    const terms = read(sentence!)
    const { expression } = terms[AT]!
    expect(fieldsOfTerm(terms[AT]!, { period: 'week', terms, at: AT })).toEqual({ ...fields })
    const earned = [{ name: '', sign: 1 as const, expression, source: '' }]
    const valuation = { terms: earned, quantity: 'stock', horizon: 8 } as unknown
    expect(profitOf(valuation as Parameters<typeof profitOf>[0], OPTION, SALES)).toBeCloseTo(
      value,
      8,
    )
  })

  test('has fields, a sentence and a term that say the same', () => {
    fc.assert(
      fc.property(lineFields, (fields) => {
        const sentence = sentenceOfFields('line', fields)!
        const terms = read(sentence)
        const { source: _, ...term } = terms[AT]!
        const context = { period: 'week' as const, terms, at: AT }
        expect(termOfFields('line', fields, context), sentence).toStrictEqual(term)
        expect(fieldsOfTerm(term, context), sentence).toStrictEqual(fields)
        const again = readBack({ terms: [...terms], quantity: 'stock', horizon: 8, period: 'week' })
        const reread = readControlled(again.join('\n'), COLUMNS)
        expect(reread?.ok ? reread.terms.map(({ expression }) => expression) : again).toStrictEqual(
          terms.map(({ expression }) => expression),
        )
      }),
      { numRuns: runs(10_000) },
    )
  })

  test.each<[string, LineFields]>([
    ['that is not above', { amount: 0.1, of: { line: 'packing' }, for: 'deal', paid: true }],
    ['of the time of sales', { amount: 1, for: 'sale', every: 'week', paid: true }],
    ['of the price of units left over', { amount: 1, of: 'price', for: 'leftover', paid: true }],
  ])('is no line of the form: %s', (_, fields) => {
    const terms = read('Subtract fee: 1 for each deal.')
    expect(termOfFields('line', fields, { period: 'week', terms, at: AT })).toBeNull()
  })

  test('is paid or earned, and has an amount or a column', () => {
    const wrong = [{}, { amount: 1 }, { amount: 1, paid: true, earned: true }, { paid: true }]
    for (const each of wrong)
      expect(lineFieldsSchema.safeParse({ for: 'sold', ...each }).success).toBe(false)
  })
})

describe('lines that name lines', () => {
  const words = (text: string) => {
    const controlled = readControlled(text, COLUMNS)
    return controlled?.ok
      ? readBack({ ...controlled, terms: [...controlled.terms] })
      : controlled?.problems.map(({ code }) => code)
  }

  test('are read back by those names', () => {
    const text = [
      'qty is stock.',
      'Revenue: the units sold, at their prices.',
      'Goods: unit_cost for each unit ordered.',
      'Subtract eBay fee: 12% of the price for each unit sold.',
      'Subtract VAT on fees: 20% of the `eBay fee`.',
      'Subtract customs: 5% of the cost of goods, at least 75.',
      'Subtract partner: 30% of the whole profit, at least 0.',
      'Subtract agent: 10% of the whole profit.',
      'Subtract packing: 0.4 for each unit ordered.',
      'Add bonus: 2% of what is left after the lines above.',
    ]
    expect(words(text.join('\n'))).toEqual(text)
    expect(words(text.join('\n').replace('`eBay fee`', 'ebay FEE'))).toEqual(text)
  })

  test('take no part of what takes a part of the profit', () => {
    const read = readControlled(
      'No other goods. Subtract a: 30% of the whole profit. Subtract b: 20% of the whole profit. Subtract 10.',
      COLUMNS,
    )
    const [, a, b] = read?.ok ? read.terms : []
    const [whole] = a?.expression.op === 'multiply' ? a.expression.args.slice(1) : []
    expect(b?.expression.op === 'multiply' && b.expression.args[1]).toEqual(whole)
    expect(JSON.stringify(whole)).toContain('"value":10')
    expect(JSON.stringify(whole)).not.toContain('0.3')
  })

  test('name those above only, and a column where the words say whose it is', () => {
    expect(words('Subtract 10% of the `fee`. Subtract fee: 3 for each unit sold.')).toEqual([
      'unknown_line',
    ])
    expect(
      words('Subtract fees: 3 for each deal. Subtract the fees of the sale for each sale.'),
    ).toContain('Subtract the fees of the sale for each sale.')
  })

  test('stand where the text has them, beside plain words too', () => {
    const text = (left: string): string[] => {
      const reading = readDescription(
        `The web shop takes 12% of the selling price. ${left} A parcel costs us 4.80 [Subtract parcel: 4.80 for each unit sold.].`,
        COLUMNS,
        {},
      )
      return reading.ok ? readBack(reading.valuation).slice(3) : []
    }
    expect(text('Subtract agent: 10% of what is left after the lines above.')).toEqual([
      'Subtract 12% of the price for each unit sold.',
      'Subtract agent: 10% of what is left after the lines above.',
      'Subtract parcel: 4.8 for each unit sold.',
    ])
    expect(text('Subtract agent: 10% of the whole profit.').toSorted()).toEqual([
      'Subtract 12% of the price for each unit sold.',
      'Subtract agent: 10% of the whole profit.',
      'Subtract parcel: 4.8 for each unit sold.',
    ])
  })

  test('are bounded in size', () => {
    const doubled = Array.from(
      { length: 60 },
      (_, at) => `Subtract l${at}: what is left after the lines above.`,
    )
    expect(words(doubled.join('\n'))).toContain('too_large')
  })
})

describe('the form', () => {
  test('offers columns and lines in a fixed order', () => {
    const options = formOptions(
      [
        { table: 'menus', name: 'unit_cost', type: 'number' },
        { table: 'menus', name: 'kind', type: 'text', values: ['new', 'used'] },
        { table: 'menus', name: 'bought_on', type: 'date' },
        { table: 'menus', name: 'weight_kg', type: 'number', values: [1, 2] },
        { table: 'sales', name: 'came_back', type: 'number' },
        { table: 'sales', name: 'channel', type: 'text', values: ['web'] },
      ],
      ['eBay fee'],
    )
    expect(options.amount).toEqual([menus('weight_kg'), sales('came_back')])
    expect(options.of.slice(0, 6)).toEqual([
      'money',
      'price',
      'unit_cost',
      'margin',
      { line: 'eBay fee' },
      'left',
    ])
    expect(options.for).toContainEqual({ returned: sales('came_back') })
    expect(options.only.map(({ what }) => what)).toEqual([
      menus('kind'),
      menus('weight_kg'),
      sales('came_back'),
      sales('price'),
      'ordered',
      'age',
    ])
    expect(options.only[0]).toEqual({
      what: menus('kind'),
      tests: ['is', 'is_not'],
      values: ['new', 'used'],
    })
  })
})
