// Sentences by which the reader before this one was found shy or wrong, in silence: they are read as they
// are meant, or asked about, with the true meaning among the answers. Never read otherwise.
import { feedbackText } from '#contract/feedback.ts'
import { describe, expect, test } from 'vitest'
import type { Described } from '#training/reader/texts.ts'
import { readDescription } from '#reading/builtin.ts'
import { isWithin, runItem } from '../bench/reading-run.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price'],
  sales: ['key', 'T', 'qty', 'price'],
}

/** A description with the formula that it means, in the language of the corpus. */
const meant = (
  description: string,
  formula: string,
  times: Partial<Pick<Described, 'period' | 'horizon'>> = {},
): Described => ({
  id: description.slice(0, 60),
  writer: 'quoted',
  description,
  ...COLUMNS,
  texts: [],
  formula,
  horizon: null,
  period: null,
  periodSent: false,
  horizonSent: false,
  quantity: null,
  ...times,
})

const STORED = '0.05*(SUM(s.qty*stored)+left*H_stored)'
const AT_ONCE = [
  meant(
    'The web shop takes 12% of the selling price and a parcel costs us 4.80. Whatever we order we ' +
      'have to pay, and what is not sold is of no use to us.',
    'revenue - qty*unit_cost - 0.12*revenue - 4.8*sold',
  ),
  meant(
    'Margin of a crate = price x sold + 0.2 x unit_cost x unsold − unit_cost x qty − 6',
    'revenue + 0.2*unit_cost*left - qty*unit_cost - 6',
  ),
  meant(
    'We sell used phones. net = price − 13% platform fee − $1.90 packing − $0.05/unit/week storage. ' +
      'T is in weeks.',
    `revenue - qty*unit_cost - 0.13*revenue - 1.9*sold - ${STORED}`,
    { period: 'week' },
  ),
]

/** They were read wrongly in silence, or name no units. */
const DANGEROUS = [
  meant(
    'Vintage lamps from estate sales. Rewiring is $11 a lamp, the antiques mall keeps 15% and ' +
      'charges us nothing else.',
    'revenue - qty*unit_cost - 11*qty - 0.15*revenue',
  ),
  meant(
    'I never keep a pair longer than 90 days, then I dump it at 70% of what I paid. T is in days.',
    'revenue - qty*unit_cost + 0.7*unit_cost*left',
    { period: 'day', horizon: 90 },
  ),
  meant(
    'Sneakers, bought from students and sold online, T in days. I never keep a pair longer than 90 ' +
      'days, then I dump it at 70% of what I paid. The app takes 9% of the price.',
    'revenue - qty*unit_cost + 0.7*unit_cost*left - 0.09*revenue',
    { period: 'day', horizon: 90 },
  ),
  meant(
    "We buy cars at auction and sell them off the lot. Every car we buy costs us a $350 buyer's fee " +
      'and $900 of reconditioning.',
    'revenue - qty*unit_cost - 350*qty - 900*qty',
  ),
  meant(
    "Used cars. There's a $350 buyer's fee and $900 of reconditioning on each car bought.",
    'revenue - qty*unit_cost - 350*qty - 900*qty',
  ),
  meant(
    'Our buying agency charges a fee of 12% of unit_cost.',
    'revenue - qty*unit_cost - 0.12*qty*unit_cost',
  ),
  meant(
    'An agency finds the goods for us; its fee: 12% of unit_cost on everything that we buy.',
    'revenue - qty*unit_cost - 0.12*qty*unit_cost',
  ),
]

const named = (all: readonly Described[]) => all.map((each) => [each.description, each] as const)

describe('what is plain is read at once', () => {
  test.each(named(AT_ONCE))('%s', (_, text) => {
    const { verdict, reading } = runItem(text)
    expect([verdict, reading.ok ? '' : feedbackText(reading.feedback)]).toEqual(['at once', ''])
  })
})

describe('what was read wrongly is read rightly, or asked with the truth among the answers', () => {
  test.each(named(DANGEROUS))('%s', (_, text) => {
    const run = runItem(text)
    expect([isWithin(run, 3), run.verdict === 'answered' ? 'at once' : run.verdict]).toEqual([
      true,
      'at once',
    ])
  })
})

describe('what can be meant in more than one way is asked', () => {
  /** The answers that the question about these words must offer. */
  const ASKED: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'We import wine. One bottle in a hundred breaks on the way.',
      'One bottle in a hundred',
      ['Subtract 1% of unit_cost for each unit ordered.', 'Nothing is charged for it.'],
    ],
    [
      'We restore pianos. The mover charges $45 per job.',
      '$45',
      ['Subtract 45 for each deal.', 'Subtract 45 for each unit sold.'],
    ],
    [
      'Travel costs us $45 per job and parts are 12% of the price.',
      '$45',
      ['Subtract 45 for each unit sold.', 'Subtract 45 for each deal.'],
    ],
  ]
  test.each(ASKED)('%s', (text, words, answers) => {
    const reading = readDescription(text, COLUMNS, {})
    const asked = reading.ok ? [] : reading.questions
    const texts = asked
      .filter((question) => question.words.endsWith(words))
      .flatMap(({ choices }) => choices.map((choice) => choice.text.replace(/ \w+:/, '')))
    expect(texts).toEqual(expect.arrayContaining([...answers]))
  })
})
