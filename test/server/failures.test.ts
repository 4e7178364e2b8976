// Words of a failure within the protocol's bounds, and never changed where they fit.
// When a fit fails, and as what, is tested in running-fit.test.ts and engine.test.ts.
import { feedbackItem, feedbackText } from '#contract/feedback.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { failRequestSchema } from '#contract/engine-protocol.ts'
import {
  EVENT_BYTES,
  FAILURE_BYTES,
  FAILURE_CHARACTERS,
  FEEDBACK_CHARACTERS,
} from '#contract/limits.ts'
import type { Question } from '#contract/questions.ts'
import { bounded } from '#server/failures.ts'
import { json } from '#server/service.ts'
import { anyText } from '../support/any-text.ts'

const words = anyText({ maxLength: 40 })
const reports = fc.record({
  code: fc.constant('grounding_unresolved' as const),
  side: fc.constant('client' as const),
  message: fc.tuple(words, fc.nat(200)).map(([text, times]) => text.repeat(times)),
  feedback: fc.array(
    fc.tuple(words, fc.nat(1000)).map(([text, times]) => feedbackItem('other', text.repeat(times))),
    { maxLength: 120 },
  ),
})

test('a failure always fits the protocol, however long the words of grounding are', () => {
  fc.assert(
    fc.property(reports, (report) => {
      const told = bounded(report)
      expect(failRequestSchema.safeParse(told).success).toBe(true)
      expect(json(told).length).toBeLessThanOrEqual(EVENT_BYTES)
      expect(feedbackText(report.feedback).startsWith(feedbackText(told.feedback))).toBe(true)
    }),
  )
})

test('a failure of ordinary length is told as it is', () => {
  const report = {
    code: 'reconciliation_failed',
    side: 'client',
    message: 'm'.repeat(FAILURE_CHARACTERS),
    feedback: [feedbackItem('other', 'f'.repeat(FEEDBACK_CHARACTERS))],
  } as const
  expect(bounded(report)).toEqual(report)
})

const question = (id: string, characters: number): Question => {
  const description = 'd'.repeat(characters)
  const choices = [{ text: 'Subtract 1.', formula: '− 1', description }]
  return { id, words: '$1', start: 0, end: 2, ask: 'For what?', choices }
}
const VALUATION = {
  formula: 'x'.repeat(20_000),
  terms: [],
  quantity: 'stock',
  horizon: null,
  period: null,
  bindings: [],
  assumptions: [],
  unresolved: [],
  reader: 'test',
} as const
const failure = (questions: Question[], more: object = {}) => ({
  code: 'grounding_unresolved' as const,
  side: 'client' as const,
  message: 'It is not clear.',
  feedback: [feedbackItem('other', 'Say it.')],
  ...more,
  questions,
})

test('questions and the words as far as they were read are told with a failure', () => {
  const report = failure([question('q1', 2000), question('q2', 2000)], { valuation: VALUATION })
  expect(bounded(report)).toEqual(report)
})

// Conformance: questions-of-a-failed-fit
test('of questions that are too large together the first stay, which are about most money', () => {
  const large = (id: string): Question => {
    const [choice] = question(id, 40_000).choices
    return { ...question(id, 1), choices: Array.from({ length: 8 }, () => choice!) }
  }
  const report = failure(['q1', 'q2', 'q3', 'q4', 'q5'].map(large), { valuation: VALUATION })
  const told = bounded(report)
  expect(json(told).length).toBeLessThanOrEqual(FAILURE_BYTES)
  expect(told.questions!.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3'])
  expect(told.valuation).toBeDefined()
})

test('a question that the protocol does not take is left out, and the failure told all the same', () => {
  const broken = { ...question('q2', 10), ask: 'a'.repeat(1001) }
  const told = bounded(failure([question('q1', 10), broken]))
  expect(told.questions!.map(({ id }) => id)).toEqual(['q1'])
  expect(bounded(failure([broken]))).toEqual({
    code: 'grounding_unresolved',
    side: 'client',
    message: 'It is not clear.',
    feedback: [feedbackItem('other', 'Say it.')],
  })
})
