// A fit that its engine ends with questions: what the client sees of them, and who else does not.
// Which questions are asked is the reader's and the engine's business.
import { feedbackItem } from '#contract/feedback.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { FAILURE_BYTES } from '#contract/limits.ts'
import type { Question } from '#contract/questions.ts'
import { engineOf, VALUATION } from './engine.ts'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
beforeAll(async () => {
  worker = await startWorker()
  key = (await worker.account()).key
})
afterAll(() => worker.close())

const QUESTION: Question = {
  id: 'q1',
  words: '$3.22',
  start: 4,
  end: 9,
  ask: 'For what is it paid?',
  choices: [
    {
      text: 'Subtract 3.22 for each unit sold.',
      formula: '− 3.22 × SUM(sale.qty)',
      description: 'We pay $3.22 [Subtract 3.22 for each unit sold.].',
      history: 'makes 120 finished deals earn 12,340 in all; your own profits say 12,338',
    },
  ],
}
const FAILURE = {
  code: 'grounding_unresolved',
  side: 'client',
  message: 'The description leaves one thing open.',
  feedback: [feedbackItem('open_question', 'Answer the question.')],
}

/** A fit that an engine holds. */
async function held(): Promise<{ session: string; fail: (body: object) => Promise<Response> }> {
  const body = JSON.stringify(market())
  const fit = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  const { session_id: session } = await json(fit)
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  return { session, fail: (report) => engine.call('POST', `${lease}/fail`, report) }
}
const result = async (session: string) => {
  const answer = await createClient({ baseUrl: worker.url, key, fetch }).result(session)
  if (!answer.ok || !answer.changed) throw new Error('no answer')
  return answer.value
}

// Conformance: questions-of-a-failed-fit
test('questions and the words as far as they were read stand in the result, also after a restart', async () => {
  const { session, fail } = await held()
  const valuation = { ...VALUATION, unresolved: ['“$3.22”: For what is it paid?'] }
  const report = { ...FAILURE, valuation, questions: [QUESTION] }
  expect((await fail(report)).status).toBe(204)
  // The engine that lost the answer says it again.
  expect((await fail(report)).status).toBe(204)
  await worker.evict('SESSION', session)
  expect(await result(session)).toMatchObject({
    status: 'failed',
    error_code: 'grounding_unresolved',
    feedback: 'Answer the question.',
    questions: [QUESTION],
    valuation,
  })
})

test('a failure without questions has an empty list, and no valuation of its own', async () => {
  const { session, fail } = await held()
  expect(await result(session)).not.toHaveProperty('questions')
  expect((await fail(FAILURE)).status).toBe(204)
  const shown = await result(session)
  expect(shown.questions).toEqual([])
  expect(shown).not.toHaveProperty('valuation')
})

// Conformance: questions-of-a-failed-fit
test('another account learns nothing of the questions', async () => {
  const { session, fail } = await held()
  await fail({ ...FAILURE, questions: [QUESTION] })
  const other = keyed((await worker.account()).key)
  const answer = await worker.fetch(`/v1/result/${session}`, { headers: other })
  expect([answer.status, (await answer.text()).includes('3.22')]).toEqual([404, false])
})

test('a canceled session keeps none of its questions', async () => {
  const { session, fail } = await held()
  await fail({ ...FAILURE, questions: [QUESTION] })
  await worker.fetch(`/v1/session/${session}`, { method: 'DELETE', headers: keyed(key) })
  expect(
    await worker.sessionSql(session, "SELECT name FROM sqlite_master WHERE name = 'document'"),
  ).toEqual([])
})

test('more questions than may be asked, or larger ones than are kept, are not taken', async () => {
  const { session, fail } = await held()
  const many = Array.from({ length: 31 }, () => QUESTION)
  expect((await fail({ ...FAILURE, questions: many })).status).toBe(400)
  const large = { ...FAILURE, questions: [], padding: 'x'.repeat(FAILURE_BYTES) }
  expect((await fail(large)).status).toBe(413)
  expect((await result(session)).status).toBe('grounding')
  // The largest that are taken fit a row of the session's.
  const choice = { ...QUESTION.choices[0]!, description: 'é'.repeat(40_000) }
  const largest = { ...QUESTION, choices: Array.from({ length: 4 }, () => choice) }
  const questions = [largest, largest, largest]
  expect(JSON.stringify(questions).length * 2).toBeGreaterThan(FAILURE_BYTES * 0.9)
  expect((await fail({ ...FAILURE, questions })).status).toBe(204)
  expect((await result(session)).questions).toEqual(questions)
})
