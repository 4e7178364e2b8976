// Any text at all ends in a reading or a refusal, in time proportional to its length.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valuationSchema } from '#contract/valuation.ts'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'weight_kg'],
  sales: ['key', 'T', 'qty', 'price', 'fees'],
}
const read = (text: string) => readDescription(text, COLUMNS, {})

const WORDS = (
  'fee commission 12% $3 3 of the price cost per unit sold bought each order week month and , . ; ' +
  ': / ( ) - leftover unsold after 8 weeks up to minimum at least VAT include we keep profit return ' +
  'rate if first then `fees` weight_kg T is in = storage interest a tenth half 1,000 0.5 e.g. \n'
).split(/ /)

const random = fc.oneof(
  fc.string({ maxLength: 400, unit: 'binary' }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' ')),
)

describe('any text', () => {
  test('ends in a reading that the contract admits or in a refusal that says something', () => {
    fc.assert(
      fc.property(random, (text) => {
        const reading = read(text)
        if (reading.ok) valuationSchema.parse(reading.valuation)
        else expect(reading.feedback.length).toBeGreaterThan(20)
      }),
      { numRuns: 400 },
    )
  })

  const LONG: Record<string, string> = {
    digits: '7'.repeat(20_000),
    'digits and commas': '1,23'.repeat(5_000),
    brackets: '('.repeat(10_000) + ')'.repeat(10_000),
    marks: '$%/`.'.repeat(4_000),
    'one sentence of amounts': '12% of the price and $3 per unit sold, '.repeat(500),
    sentences: 'The fee is 12% of the price for each unit. '.repeat(450),
    words: 'each unit of the price we sell per unit sold '.repeat(440),
    'wide letters': '𝔘𝔫𝔦𝔱 ％ ①②③ '.repeat(1_200),
  }
  test.each(Object.keys(LONG))('of 20,000 characters costs less than 50 ms a kB: %s', (name) => {
    const started = process.cpuUsage().user
    read(LONG[name]!.slice(0, 20_000))
    expect((process.cpuUsage().user - started) / 1e3).toBeLessThan(20 * 50)
  })

  const long = fc
    .array(fc.constantFrom(...WORDS), { minLength: 3_000, maxLength: 6_000 })
    .map((words) => words.join(' ').slice(0, 20_000))
  test('of random words up to the limit costs less than 50 ms a kB', () => {
    fc.assert(
      fc.property(long, (text) => {
        const started = process.cpuUsage().user
        read(text)
        const ms = (process.cpuUsage().user - started) / 1e3
        expect(ms).toBeLessThan((50 * text.length) / 1_000)
      }),
      { numRuns: 12 },
    )
  })
})
