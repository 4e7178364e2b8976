// Why nothing or little is taken, in one sentence with numbers and what to check.
import { expect, test } from 'vitest'
import { littleNote, planNotes } from '#contract/little-note.ts'
import { littleTakenSchema } from '#contract/schemas.ts'
import type { PastTerms } from '#grounding/past-deals.ts'
import type { LittleTaken } from '#model/decide/little-taken.ts'
import { toldLittle } from '#server/little-taken.ts'

const COUNTED = { deals: 120, taken: 0 }
const PAST = { ...COUNTED, outcomes: 156, total: -4210, gains: 31 }
const TERMS: PastTerms = {
  deals: 156,
  units: 1000,
  terms: [
    { name: 'revenue', source: 'We sell at price.', total: 8900 },
    { name: 'cost', source: 'We buy at unit_cost.', total: -8100 },
    { name: 'fee', source: 'Every unit costs 1.20.', total: -1200 },
  ],
}

const told = (
  code: LittleTaken['code'],
  numbers: LittleTaken['numbers'],
  terms: PastTerms | null = null,
) => toldLittle({ code, numbers }, () => terms).told

test('past deals that lost are told in their parts for each unit, with the words to check', () => {
  const little = told('past_deals_lost', PAST, TERMS)
  expect(little.message).toBe(
    'By your description 156 past deals lost 4,210: cost 8.10, fee 1.20 against 8.90 of revenue for each unit ordered.',
  )
  expect(little.check).toContain('“We buy at unit_cost.”')
  expect(little.numbers).toEqual(PAST)
  expect(little.per_unit.map(({ name, amount }) => [name, amount])).toEqual([
    ['revenue', 8.9],
    ['cost', -8.1],
    ['fee', -1.2],
  ])
  expect(littleTakenSchema.parse(little)).toEqual(little)
})

test('of many costs the largest three are named', () => {
  const more = [4, 3, 2, 1].map((cost) => ({ name: `c${cost}`, source: '', total: -1000 * cost }))
  const { message } = told('past_deals_lost', PAST, { ...TERMS, terms: [TERMS.terms[0]!, ...more] })
  expect(message).toContain('c4 4.00, c3 3.00, c2 2.00, other costs 1.00 against 8.90')
})

test('a cost that no words tell of is asked about by its name', () => {
  const [revenue, cost] = TERMS.terms
  const terms = [revenue!, { ...cost!, name: 'cost of goods', source: '' }]
  expect(told('past_deals_lost', PAST, { ...TERMS, terms }).check).toContain(
    'is “cost of goods” meant for each unit',
  )
})

test('each other reason names its numbers', () => {
  const says = (code: LittleTaken['code'], numbers: LittleTaken['numbers']) =>
    told(code, numbers).message
  expect(says('past_deals_lost', PAST)).toBe(
    'By your own profits 156 past deals lost 4,210; 31 made a gain.',
  )
  expect(says('nothing_available', COUNTED)).toContain('None of today’s 120 deals can be taken')
  expect(says('too_few_outcomes', { ...PAST, outcomes: 12, wanted: 50 })).toContain(
    'none of today’s 120 deals: 12 finished past deals tell little; about 50 are wanted',
  )
  expect(
    says('confidence_asked', { ...COUNTED, taken: 3, asked: 0.9, highest: 0.714, unasked: 40 }),
  ).toContain(
    'a confidence of 90 %, and the surest deal has 71.4 %; without the correction it takes 40',
  )
  expect(says('margins_thin', { ...PAST, total: 900, paying: 14, best: 12.4 })).toContain(
    '14 look profitable, the best by 12.40',
  )
  expect(says('margins_thin', { ...PAST, total: 900, paying: 0, best: -1.2 })).toContain(
    'the best −1.20',
  )
})

test('the reason is the first note; a surface that shows it by itself leaves that note out', () => {
  const little = told('nothing_available', COUNTED)
  const notes = [littleNote(little), 'another note']
  const texts = (summary: Parameters<typeof planNotes>[0]) =>
    planNotes(summary).others.map(({ text }) => text)
  expect(texts({ little_taken: little, notes })).toEqual(['another note'])
  expect(texts({ notes })).toEqual(notes)
})
