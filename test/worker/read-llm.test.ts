// POST /v1/read of a Worker that has a language model: the settings, the endpoint and the route
// together. How an answer is judged is reading/planted.test.ts's, who is asked when read-model.test.ts's.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MODEL_READINGS_PER_KEY, VALUATION_BYTES } from '#contract/limits.ts'
import { readAnswerSchema } from '#contract/questions.ts'
import { answer, cost, times } from '../support/reading/planted.ts'
import { engineOf } from './engine.ts'
import { fakeLlm, type FakeLlm } from './fake-llm.ts'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

// Without the last sentence unit_fee would be charged by its meaning, and asked about.
const WORDS =
  'The platform skims 12% off the price, and each parcel that leaves us eats $3. ' +
  'There are no other costs.'
const GOOD = JSON.stringify(
  answer([
    cost('The platform skims 12% off the price', times(0.12, 'revenue')),
    cost('each parcel that leaves us eats $3', times(3, 'sold')),
  ]),
)
const number = (name: string) => ({ name, type: 'number', examples: [40_417] })
const COLUMNS = {
  menus: [
    ...['menu', 'T', 'qty', 'unit_cost', 'unit_price', 'historically_chosen'].map(number),
    { name: 'key', type: 'text' },
    { name: 'colour', type: 'text', examples: ['mauve'] },
  ],
  sales: [{ name: 'key', type: 'text' }, ...['T', 'qty', 'price', 'unit_fee'].map(number)],
}

let endpoint: FakeLlm
let worker: TestWorker
let key: string
let account: string
beforeAll(async () => {
  endpoint = await fakeLlm()
  worker = await startWorker({ EDPS_LLM_URL: endpoint.url, EDPS_LLM_MODEL: 'small-1' })
})
afterAll(async () => {
  await worker.close()
  await endpoint.leave()
})
beforeEach(async () => {
  ;({ key, account } = await worker.account())
  endpoint.asked.length = 0
  endpoint.reply(GOOD)
})

async function read(business_description: string, headers: Record<string, string>) {
  const body = JSON.stringify({ business_description, columns: COLUMNS })
  const response = await worker.fetch('/v1/read', { method: 'POST', headers, body })
  return readAnswerSchema.parse(await response.json())
}
const OPEN = { 'Content-Type': 'application/json' }

// Conformance: language-model
test('a key gets the model’s reading, which the account keeps and its next fit uses', async () => {
  const first = await read(WORDS, keyed(key))
  expect(first).toMatchObject({ status: 'read', by: 'model' })
  expect(first.valuation!.formula).toContain('3 × SUM(sale.qty)')
  const times = endpoint.asked.length
  expect(times).toBeGreaterThan(0)
  expect(await read(WORDS, keyed(key))).toEqual({ ...first, by: 'kept' })
  const body = JSON.stringify(market({ business_description: WORDS }))
  const fit = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  const { session_id } = await json(fit)
  const held = await engineOf(worker, 'e1').claim()
  expect(held.session).toBe(session_id)
  expect(held.valuation!.proposed).toMatchObject({
    model: 'small-1',
    outcome: 'read',
    reading: { ok: true, valuation: { terms: first.valuation!.terms } },
  })
  expect(endpoint.asked).toHaveLength(times)
})

test('a reading that no column of shares is part of holds, whatever is told of one', async () => {
  const first = await read(WORDS, keyed(key))
  const rates = { ...COLUMNS, menus: [...COLUMNS.menus, { name: 'fee_pct', type: 'number' }] }
  const body = JSON.stringify({ business_description: WORDS, columns: rates })
  await worker.fetch('/v1/read', { method: 'POST', headers: keyed(key), body })
  const asked = endpoint.asked.length
  const shown = JSON.stringify({
    business_description: WORDS,
    columns: { ...rates, menus: [...COLUMNS.menus, { ...rates.menus.at(-1), examples: [12] }] },
  })
  const again = await worker.fetch('/v1/read', { method: 'POST', headers: keyed(key), body: shown })
  expect(await again.json()).toEqual({ ...first, by: 'kept' })
  expect(endpoint.asked).toHaveLength(asked)
})

// Conformance: what-a-model-may-say
test('words that the model refuses are asked about, once, and the answer needs no model', async () => {
  endpoint.reply(JSON.stringify({ refused: 'The fee stands twice\n\u202ewith two rates.' }))
  const words = 'The fee is 12% of the selling price. There are no other costs.'
  expect((await read(words, OPEN)).status).toBe('read')
  const first = await read(words, keyed(key))
  expect(first).toMatchObject({ status: 'questions', by: 'reader' })
  expect(first.feedback).toContain(
    'The language model small-1 would not read these words: “The fee stands twice with two rates.”',
  )
  const asked = endpoint.asked.length
  expect(await read(words, keyed(key))).toEqual({ ...first, by: 'kept' })
  const answered = await read(first.questions[0]!.choices[0]!.description, keyed(key))
  expect(answered).toMatchObject({ status: 'read', by: 'controlled' })
  expect(endpoint.asked).toHaveLength(asked)
})

// Conformance: cache-key
test('what long words leave open is kept whole, however many its questions and choices are', async () => {
  const amounts = Array.from({ length: 30 }, (_, at) => ({
    said: `The stamp x${String.fromCodePoint(97 + (at % 26), 98 + Math.floor(at / 26))} costs ${at + 2}.25 a unit`,
    amount: at + 2.25,
  }))
  const story = 'We like our work, and the town is quiet and green for most of the time. '.repeat(5)
  const words = amounts.map(({ said }) => `${said}. ${story}`).join('')
  const answerFor = (unit: string): string =>
    JSON.stringify(answer(amounts.map(({ said, amount }) => cost(said, times(amount, unit)))))
  endpoint.reply(answerFor('sold'), answerFor('ordered'), 'no critic')
  const first = await read(words, keyed(key))
  expect(first).toMatchObject({ status: 'questions', by: 'model' })
  expect(first.questions).toHaveLength(30)
  expect(words.length).toBeGreaterThan(10_000)
  expect(JSON.stringify(first).length).toBeGreaterThan(2 * VALUATION_BYTES)
  const asked = endpoint.asked.length
  expect(await read(words, keyed(key))).toEqual({ ...first, by: 'kept' })
  // Earlier versions stored each choice with the whole description.
  const { STORE } = worker.env
  const { objects } = await STORE.list({ prefix: `valuations/${account}/` })
  const place = objects[0]!.key
  const whole = JSON.parse(await (await STORE.get(place))!.text(), (field, value) =>
    field === 'description' ? words.slice(0, value[0]) + value[2] + words.slice(value[1]) : value,
  )
  await STORE.put(place, JSON.stringify(whole))
  expect(await read(words, keyed(key))).toEqual({ ...first, by: 'kept' })
  expect(endpoint.asked).toHaveLength(asked)
})

test('the model is told names and types of columns, and no cell', async () => {
  await read(WORDS, keyed(key))
  const sent = JSON.stringify(endpoint.asked)
  expect(sent).toContain('colour')
  for (const cell of ['40417', 'mauve']) expect(sent).not.toContain(cell)
})

test('without a key, and for controlled English, it is not asked', async () => {
  expect((await read(WORDS, OPEN)).by).toBe('reader')
  const text = 'Subtract 12% of the price for each unit sold.'
  expect((await read(text, keyed(key))).by).toBe('controlled')
  expect(endpoint.asked).toEqual([])
})

test('an endpoint that is broken leaves the words to the strict reader', async () => {
  endpoint.reply({ status: 500 })
  const strict = await read(WORDS, OPEN)
  expect(await read(WORDS, keyed(key))).toEqual({ ...strict, paid: false })
  endpoint.reply(GOOD)
  expect((await read(WORDS, keyed(key))).by).toBe('model')
})

test('beyond the readings of a day the strict reader answers and says so', async () => {
  expect((await read(WORDS.replace('$3. ', '$3.\n'), keyed(key))).by).toBe('model')
  const update = "UPDATE used SET used = ? WHERE name = 'model'"
  await worker.accountSql(account, update, MODEL_READINGS_PER_KEY - 1)
  expect((await read(WORDS.replace('price, ', 'price,\n'), keyed(key))).by).toBe('model')
  const beyond = await read(WORDS, keyed(key))
  expect(beyond.by).toBe('reader')
  expect(beyond.feedback).toContain('has used its readings')
  // What is kept is answered all the same, and another key has its own.
  expect((await read(WORDS.replace('$3. ', '$3.\n'), keyed(key))).by).toBe('kept')
  expect((await read(WORDS, keyed((await worker.account()).key))).by).toBe('model')
  // A day later there are all of them again.
  await worker.accountSql(account, 'UPDATE used SET began = began - 86400000')
  expect((await read(WORDS, keyed(key))).by).toBe('model')
})
