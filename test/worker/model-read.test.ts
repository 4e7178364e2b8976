// An engine asks the Worker how a language model reads the words of its fit: in the real runtime, with
// a fake endpoint behind it. Only the engine of a live lease gets an answer, and the key stays inside.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelReadAnswer } from '#contract/model-reading.ts'
import { answer, cost, times } from '../support/reading/planted.ts'
import { requestOf } from '../support/requests/model-request.ts'
import { engineOf } from './engine.ts'
import { fakeLlm, type FakeLlm } from './fake-llm.ts'
import { ENGINE_TOKEN, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

const WORDS = 'The platform skims 12% off the price, and each parcel that leaves us eats $3.'
const GOOD = JSON.stringify(
  answer([
    cost('The platform skims 12% off the price', times(0.12, 'revenue')),
    cost('each parcel that leaves us eats $3', times(3, 'sold')),
  ]),
)
const ASKED = { request: requestOf(WORDS), strict: null }

let llm: FakeLlm
let worker: TestWorker
beforeAll(async () => {
  llm = await fakeLlm()
  llm.reply(GOOD)
  const model = { EDPS_LLM_URL: llm.url, EDPS_LLM_MODEL: 'small-1' }
  worker = await startWorker(model, { ENGINE_TOKEN, EDPS_LLM_KEY: 'sk-of-the-operator' })
})
afterAll(async () => {
  await worker.close()
  await llm.leave()
})

// Conformance: language-model
test('a claim names the model, and its lease may ask it', async () => {
  const { key } = await worker.account()
  const body = JSON.stringify({ ...market(), business_description: WORDS })
  const sent = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  expect(sent.status).toBe(200)
  const engine = engineOf(worker, 'eng_reads')
  const held = await engine.claim()
  expect(held.model).toBe('small-1')

  const read = await engine.call('POST', `${held.lease}/read`, ASKED)
  expect(read.status).toBe(200)
  const said = await read.text()
  const { model, outcome, reading } = JSON.parse(said) as ModelReadAnswer
  expect([model, outcome, reading?.ok]).toEqual(['small-1', 'read', true])
  expect(llm.asked[0]!.authorization).toBe('Bearer sk-of-the-operator')
  expect(said + JSON.stringify(worker.logs())).not.toContain('sk-of-the-operator')

  // Another engine, a stranger, a malformed question.
  const other = engineOf(worker, 'eng_other')
  expect((await other.call('POST', `${held.lease}/read`, ASKED)).status).toBe(410)
  const stranger = await worker.fetch(`/engine/${held.lease}/read`, { method: 'POST', body: '{}' })
  expect(stranger.status).toBe(401)
  expect((await engine.call('POST', `${held.lease}/read`, { request: 1 })).status).toBe(400)
})
