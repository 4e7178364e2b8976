// The planted mistakes of a language model: one that only one of two answers makes never passes in silence, one that both
// make is caught by what needs no reading or by the critic. The right answers beside them are read without a question.
import { feedbackText } from '#contract/feedback.ts'
import { describe, expect, test } from 'vitest'
import { earnSame } from '#language/checks/made-deals.ts'
import type { ModelReading } from '#contract/model-reading.ts'
import { readByModel } from '#reading/proposals/read-by-model.ts'
import { unusedOf } from '#reading/unused.ts'
import { answering, recordedCritic, type Objects } from '../support/reading/answering.ts'
import { requestOf } from '../support/requests/model-request.ts'
import { PLANTED_AMOUNTS } from '../support/reading/planted-amounts.ts'
import { PLANTED_SHAPES } from '../support/reading/planted-shapes.ts'
import { answer, cost, PLANTED, times, type Answer } from '../support/reading/planted.ts'

const REFUSED = { ok: false, feedback: [], understood: [], questions: [] } as const
const ALL = [...PLANTED, ...PLANTED_AMOUNTS, ...PLANTED_SHAPES]
const COLUMNS = { menus: ['qty', 'unit_cost', 'unit_price'], sales: ['price'] }

const read = (
  description: string,
  first: Answer,
  second = first,
  critic?: Objects,
): Promise<ModelReading> =>
  readByModel(
    requestOf(description),
    answering(first, second, critic ?? ((lines) => recordedCritic(description, lines))),
    REFUSED,
    'small-1',
  )

const termsOf = ({ outcome, reading }: ModelReading) => {
  if (!reading?.ok) throw new Error(feedbackText(reading?.feedback ?? []) || outcome)
  return reading.valuation.terms
}

describe.each(ALL.map((each) => [each.mistake, each] as const))('%s', (_, planted) => {
  const { description, right, wrong } = planted

  // Conformance: what-a-model-may-say
  test.each([
    ['second', right, wrong],
    ['first', wrong, right],
  ])('given by the %s answer of two it is asked about', async (_, first, second) => {
    const found = await read(description, first, second)
    if (found.outcome === 'read') {
      // What the words say of T goes before what an answer says of it.
      expect(earnSame(termsOf(found), termsOf(await read(description, right)))).toBe(true)
    } else if (found.reading && !found.reading.ok) {
      expect(found.reading.questions.length).toBeGreaterThan(0)
      for (const { choices } of found.reading.questions) expect(choices.length).toBeGreaterThan(1)
    }
  })

  test('the right answer is read without a question', async () => {
    expect((await read(description, right)).outcome).toBe('read')
  })
})

// Conformance: what-a-model-may-say
test('given by both answers, most are caught: by checks that need no reading, the critic, or as unused money', async () => {
  const silent: string[] = []
  for (const { mistake, description, right, wrong } of ALL) {
    const found = await read(description, wrong)
    if (found.outcome !== 'read' || !found.reading?.ok) continue
    const { valuation } = found.reading
    const same = earnSame(valuation.terms, termsOf(await read(description, right)))
    const told = unusedOf(description, valuation, COLUMNS).some(({ why }) => why === 'money')
    if (!told && !same) silent.push(mistake)
  }
  console.log(`planted twice: ${ALL.length - silent.length} of ${ALL.length} caught`)
  expect(silent.length, silent.join('\n')).toBeLessThanOrEqual(0.2 * ALL.length)
})

test('an answer without any term of its own is read where the words have none', async () => {
  expect((await read('We buy vases and sell them.', answer([]), answer([]), {})).outcome).toBe(
    'read',
  )
})

test('a charge of all that goods cost is read where the words say so', async () => {
  const words = 'For each unit left over we pay the full unit_cost again as a penalty.'
  const penalty = answer([cost(words.slice(0, -1), times('unit_cost', 'left'))])
  expect((await read(words, penalty, penalty, {})).outcome).toBe('read')
})
