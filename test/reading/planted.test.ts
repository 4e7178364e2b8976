// The planted mistakes of a language model: none may pass in silence, whether both samples make it or
// one, and the right answers beside them are read.
import { describe, expect, test } from 'vitest'
import type { ModelReading } from '#contract/model-reading.ts'
import { readByModel } from '#reading/proposals/read-by-model.ts'
import { requestOf } from './model-request.ts'
import { answer, PLANTED, type Answer } from './planted.ts'

const REFUSED = { ok: false, feedback: '', understood: [], candidates: [], questions: [] } as const

/** The reading of a model that gives these answers, each for ever. */
function read(description: string, first: Answer, second = first): Promise<ModelReading> {
  const answers = [first, second].map((each) => JSON.stringify(each))
  return readByModel(
    requestOf(description),
    (_, sample) => Promise.resolve(answers[sample] ?? null),
    REFUSED,
    'small-1',
  )
}

describe.each(PLANTED.map((each) => [each.mistake, each] as const))('%s', (_, planted) => {
  const { description, right, wrong } = planted

  test('never passes in silence, not even given twice', async () => {
    expect((await read(description, wrong)).outcome).not.toBe('read')
  })

  test('given by one sample of two it is refused or asked about', async () => {
    const { outcome, reading } = await read(description, right, wrong)
    expect(outcome).not.toBe('read')
    if (outcome === 'questions' && reading && !reading.ok)
      for (const { choices } of reading.questions) expect(choices.length).toBeGreaterThan(1)
  })

  test('the right answer is read', async () => {
    const { outcome, reading } = await read(description, right)
    expect(reading?.ok === false ? reading.feedback : outcome).toBe('read')
  })
})

test('an answer without any term of its own is read where the words have none', async () => {
  expect((await read('We buy vases and sell them.', answer([]))).outcome).toBe('read')
})
