// The planted mistakes of a language model: none may pass in silence, whether both samples make it, one of
// them, or one beside a strict reader that has read the text. The right answers beside them are read.
import { feedbackText } from '#contract/feedback.ts'
import { describe, expect, test } from 'vitest'
import type { Reading } from '#contract/kept-reading.ts'
import type { ModelReading } from '#contract/model-reading.ts'
import { readByModel } from '#reading/proposals/read-by-model.ts'
import { requestOf } from '../support/requests/model-request.ts'
import { PLANTED_AMOUNTS } from '../support/reading/planted-amounts.ts'
import { PLANTED_SHAPES } from '../support/reading/planted-shapes.ts'
import { answer, cost, PLANTED, times, type Answer } from '../support/reading/planted.ts'

const REFUSED = { ok: false, feedback: [], understood: [], questions: [] } as const
const ALL = [...PLANTED, ...PLANTED_AMOUNTS, ...PLANTED_SHAPES]

/** The reading of a model that gives these answers, each for ever. */
function read(
  description: string,
  first: Answer,
  second = first,
  strict: Reading = REFUSED,
): Promise<ModelReading> {
  const answers = [first, second].map((each) => JSON.stringify(each))
  return readByModel(
    requestOf(description),
    (_, sample) => Promise.resolve(answers[sample] ?? null),
    strict,
    'small-1',
  )
}

describe.each(ALL.map((each) => [each.mistake, each] as const))('%s', (_, planted) => {
  const { description, right, wrong } = planted

  // Conformance: what-a-model-may-say
  test('never passes in silence, not even given twice', async () => {
    expect((await read(description, wrong)).outcome).not.toBe('read')
  })

  test.each([
    ['second', right, wrong],
    ['first', wrong, right],
  ])('given by the %s sample of two it is refused or asked about', async (_, first, second) => {
    const { outcome, reading } = await read(description, first, second)
    expect(outcome).not.toBe('read')
    if (outcome === 'questions' && reading && !reading.ok)
      for (const { choices } of reading.questions) expect(choices.length).toBeGreaterThan(1)
  })

  test('the right answer is read, and a strict reading of it does not give way', async () => {
    const { outcome, reading } = await read(description, right)
    if (!reading?.ok) throw new Error(feedbackText(reading?.feedback ?? []) || outcome)
    expect((await read(description, right, right, reading)).outcome).toBe('read')
    expect((await read(description, wrong, wrong, reading)).outcome).not.toBe('read')
  })
})

test('an answer without any term of its own is read where the words have none', async () => {
  expect((await read('We buy vases and sell them.', answer([]))).outcome).toBe('read')
})

test('a charge of all that goods cost is read where the words say so', async () => {
  const words = 'For each unit left over we pay the full unit_cost again as a penalty.'
  const penalty = cost(words.slice(0, -1), times('unit_cost', 'left'))
  expect((await read(words, answer([penalty]))).outcome).toBe('read')
})

test('a charge on unit_cost of units sold does not make the goods a consignment', async () => {
  const words = 'The agent takes 12% of unit_cost for each unit sold.'
  const agent = cost(words.slice(0, -1), times(0.12, 'unit_cost', 'sold'))
  expect((await read(words, answer([agent]))).outcome).toBe('read')
})
