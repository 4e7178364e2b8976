// The law of the three faces, in words: what is read back is read as the same valuation.
import { feedbackText } from '#contract/feedback.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Expression, Term } from '#contract/valuation.ts'
import { readDescription } from '#reading/builtin.ts'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import type { Columns } from '#language/inputs.ts'
import { readBack, readBackLines } from '#language/controlled/read-back.ts'
import { columnsOf, valuations, type Told } from './trees.ts'
import { runs } from '../support/nightly.ts'
import { PAGE_EXAMPLES } from '../support/reading/page-examples.ts'

const SEPARATORS = ['\n', ' ', '\r\n- ']

/** What the law compares: everything but the sources. */
function told({
  terms,
  quantity,
  horizon,
  period,
}: Omit<Told, 'terms'> & { terms: readonly Term[] }) {
  const bare = terms.map(({ name, sign, expression }) => ({ name, sign, expression }))
  return { terms: bare, quantity, horizon, period }
}

function expectSame(valuation: Told, columns: Columns): void {
  const lines = readBack(valuation)
  for (const separator of SEPARATORS) {
    const read = readControlled(lines.join(separator), columns)
    expect(read?.ok ? told(read) : { read, lines }).toStrictEqual(told(valuation))
  }
}

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead'],
  sales: ['key', 'T', 'qty', 'price'],
}

describe('what is read back is read as the same valuation', () => {
  test('for any valuation of the language', () => {
    fc.assert(
      fc.property(valuations, (valuation) => expectSame(valuation, columnsOf(valuation.terms))),
      { numRuns: runs(1500) },
    )
  })

  test.each([{}, { inventory_holding_weeks_before_writeoff: 8, period: 'week' as const }])(
    'for the built-in description',
    (parameters) => {
      const reading = readDescription(BUILTIN_DESCRIPTION, COLUMNS, parameters)
      if (!reading.ok) throw new Error(feedbackText(reading.feedback))
      expectSame(reading.valuation, COLUMNS)
    },
  )

  test.each(PAGE_EXAMPLES)('for the example $words', ({ words }) => {
    const reading = readDescription(words, COLUMNS, {})
    if (!reading.ok) throw new Error(feedbackText(reading.feedback))
    expectSame(reading.valuation, COLUMNS)
    // The same through the service's own entry, which judges dimensions as well.
    const again = readDescription(readBack(reading.valuation).join('\n'), COLUMNS, {})
    expect(again.ok ? told(again.valuation) : feedbackText(again.feedback)).toStrictEqual(
      told(reading.valuation),
    )
  })
})

describe('a term is read back', () => {
  const n = (value: number): Expression => ({ op: 'constant', value })
  const times = (...args: Expression[]): Expression => ({ op: 'multiply', args })
  const sum = (of: Expression): Expression => ({ op: 'sum', of })
  const SOLD: Expression = { op: 'sold' }
  const PRICE: Expression = { op: 'sale', column: 'price' }
  const say = (expression: Expression, name = 'fee', sign: 1 | -1 = -1): string =>
    readBackLines({
      terms: [{ name, sign, expression, source: 'words' }],
      quantity: 'stock',
      horizon: null,
      period: 'week',
    }).find(({ source }) => source === 'words')!.sentence

  test.each<[string, Expression]>([
    ['Subtract fee: 3 for each unit sold.', times(n(3), sum(SOLD))],
    ['Subtract fee: 12% of the price for each unit sold.', times(n(0.12), sum(times(SOLD, PRICE)))],
    ['Subtract fee: 140 for each deal.', n(140)],
    [
      'Subtract fee: 12% of the price, at least 1.5, at most 40, for each unit sold.',
      sum(
        times(SOLD, {
          op: 'min',
          args: [n(40), { op: 'max', args: [n(1.5), times(n(0.12), PRICE)] }],
        }),
      ),
    ],
    ['Subtract fee: units sold × 3 for each sale.', sum(times(SOLD, n(3)))],
    ['Subtract fee: all units sold rounded up.', { op: 'round_up', of: sum(SOLD) }],
    [
      'Subtract fee: (if kind is "used \\"as is\\"" then 1 else 2) × `unit cost`.',
      times(
        { op: 'if', args: [{ op: 'is', column: 'kind', value: 'used "as is"' }, n(1), n(2)] },
        { op: 'option', column: 'unit cost' },
      ),
    ],
  ])('as “%s”', (sentence, expression) => expect(say(expression)).toBe(sentence))

  test('without a name where its own words are its name', () => {
    expect(say(times(n(3), sum(SOLD)), '3 for each unit sold')).toBe(
      'Subtract 3 for each unit sold.',
    )
    expect(say(times(n(3), sum(SOLD)), 'a `b`: c', 1)).toBe(
      'Add `a \\`b\\`: c`: 3 for each unit sold.',
    )
  })
})
