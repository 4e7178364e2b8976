// Any text at all ends in a reading, in questions or in a refusal, in time proportional to its length;
// and how plain words are laid out does not change what they mean.
import { feedbackText } from '#contract/feedback.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionsSchema } from '#contract/questions.ts'
import { valuationSchema } from '#contract/valuation.ts'
import { readDescription } from '#reading/builtin.ts'
import { growth, MOST_GROWTH } from '../support/growth.ts'
import { runs } from '../support/nightly.ts'
import { anyText } from '../support/any-text.ts'

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
  anyText({ maxLength: 400 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' ')),
)

describe('any text', () => {
  test('ends in a reading that the contract admits or in a refusal that says something', () => {
    fc.assert(
      fc.property(random, (text) => {
        const reading = read(text)
        if (reading.ok) valuationSchema.parse(reading.valuation)
        else {
          questionsSchema.parse(reading.questions)
          expect(feedbackText(reading.feedback).length).toBeGreaterThan(20)
        }
      }),
      { numRuns: runs(400) },
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
    'answers in brackets': 'It costs $3 [Subtract 3 for each unit sold.] '.repeat(450),
    'open brackets': '[Subtract 3 '.repeat(1_700),
    equations: 'profit = price − 3 × sold + 2 / qty\n'.repeat(560),
    'wide letters': '𝔘𝔫𝔦𝔱 ％ ①②③ '.repeat(1_200),
  }
  test.each(Object.keys(LONG))(
    'of eight times the length costs some eight times as much: %s',
    (name) => {
      expect(growth((length) => read(LONG[name]!.slice(0, length)))).toBeLessThan(MOST_GROWTH)
    },
  )

  const long = fc
    .array(fc.constantFrom(...WORDS), { minLength: 6_000, maxLength: 6_000 })
    .map((words) => words.join(' ').slice(0, 20_000))
  test('of random words costs no more than in proportion to its length', () => {
    fc.assert(
      fc.property(long, (text) => {
        expect(growth((length) => read(text.slice(0, length)))).toBeLessThan(MOST_GROWTH)
      }),
      { numRuns: runs(4, 1) },
    )
  })
})

describe('plain words', () => {
  const COSTS = [
    'The marketplace keeps 12% of the sale price.',
    'Shipping costs $3 per unit sold.',
    'Every unit we order costs $1.25 for customs.',
    'Storage costs $0.05 per unit per week.',
    'What is left over is thrown away, which costs $0.50 each.',
    'There is a flat charge of $250 per deal.',
  ]
  const texts = fc
    .subarray(COSTS, { minLength: 1 })
    .map((costs) => ['T is in weeks.', ...costs, 'There are no other costs.'].join(' '))
  const LAYOUTS: Record<string, (text: string) => string> = {
    'doubled spaces': (text) => text.replaceAll(' ', '  '),
    'spaces around': (text) => `\n\t ${text} \n`,
    'sentences on lines of their own': (text) => text.replace(/(?<=[.]) /g, '\n'),
    bullets: (text) => `- ${text.replace(/(?<=[.]) /g, '\n- ')}`,
    'numbered sentences': (text) =>
      text
        .split(/(?<=[.]) /)
        .map((sentence, at) => `${at + 1}. ${sentence}`)
        .join('\n'),
    '"USD 3" for "$3"': (text) => text.replace(/\$(\d[\d.]*\d|\d)/g, 'USD $1'),
    'no full stop at the end': (text) => text.replace(/\.$/, ''),
  }
  test.each(Object.keys(LAYOUTS))('mean the same with %s', (name) => {
    fc.assert(
      fc.property(texts, (text) => {
        const [before, after] = [read(text), read(LAYOUTS[name]!(text))]
        if (!before.ok) throw new Error(feedbackText(before.feedback))
        expect(after.ok ? after.valuation.formula : feedbackText(after.feedback)).toBe(
          before.valuation.formula,
        )
      }),
      { numRuns: runs(40, 15) },
    )
  })

  test('in another order are the same terms', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(COSTS, { minLength: 2 }), (costs) => {
        const terms = (sentences: string[]): string[] => {
          const reading = read(`T is in weeks. ${sentences.join(' ')}`)
          if (!reading.ok)
            throw new Error(`${sentences.join(' ')} ${feedbackText(reading.feedback)}`)
          return reading.valuation.terms
            .map(({ sign, expression }) => `${sign} ${JSON.stringify(expression)}`)
            .toSorted()
        }
        expect(terms(costs)).toEqual(terms(costs.toReversed()))
      }),
      { numRuns: runs(60, 20) },
    )
  })
})
