// The language model behind a fake endpoint over real HTTP: how it is asked, which refusals are asked
// again, and that whatever else comes, or does not come, is no reading and does not tell the key.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modelReader, type ModelReader } from '../../worker/read/llm.ts'
import { answer, cost, times } from '../support/reading/planted.ts'
import { requestOf } from '../support/requests/model-request.ts'
import { fakeLlm, type Asked, type FakeLlm, type Reply } from './fake-llm.ts'

const REFUSED = { ok: false, feedback: [], understood: [], questions: [] } as const
const WORDS = 'The platform skims 12% off the price, and each parcel that leaves us eats $3.'
const GOOD = JSON.stringify(
  answer([
    cost('The platform skims 12% off the price', times(0.12, 'revenue')),
    cost('each parcel that leaves us eats $3', times(3, 'sold')),
  ]),
)

let endpoint: FakeLlm
let llm: ModelReader

beforeEach(async () => {
  endpoint = await fakeLlm()
  llm = modelReader(
    { EDPS_LLM_URL: `${endpoint.url}/`, EDPS_LLM_MODEL: 'small-1', EDPS_LLM_KEY: 'sk-test' },
    1500,
  )!
})
afterEach(() => endpoint.leave())

function read(...replies: Reply[]) {
  endpoint.reply(...replies)
  return llm.read(requestOf(WORDS), REFUSED)
}

// Conformance: language-model
test('two answers that agree are a reading; they and the critic are asked with the words and no cell', async () => {
  const { outcome, reading } = await read(GOOD)
  expect(outcome).toBe('read')
  expect(reading!.ok && reading!.valuation.formula).toBe(
    'profit = SUM(sale.qty × sale.price) − qty × unit_cost − 0.12 × SUM(sale.qty × sale.price) − 3 × SUM(sale.qty)',
  )
  expect(reading!.ok && reading!.valuation.assumptions[0]).toContain('language model small-1')
  const temperatures = endpoint.asked.map(({ body }) => body.temperature)
  expect(new Set(temperatures.slice(0, 2))).toEqual(new Set([0, 0.7]))
  expect(temperatures.slice(2)).toEqual([0])
  for (const { authorization, body } of endpoint.asked) {
    expect(authorization).toBe('Bearer sk-test')
    expect(body).toMatchObject({ model: 'small-1', response_format: { type: 'json_object' } })
    expect(body.messages.at(-1)!.content).toContain(`<description>\n${WORDS}\n</description>`)
    expect(JSON.stringify(body)).not.toContain('40000')
  }
})

const refusing =
  (...names: string[]) =>
  ({ body }: Asked): string | { status: number; body: string } => {
    const sent = names.find((name) => name in body)
    return sent === undefined
      ? GOOD
      : { status: 400, body: JSON.stringify({ error: { message: `Unsupported: '${sent}'` } }) }
  }

test.each([
  ['max_tokens', refusing('max_tokens')],
  ['temperature', refusing('temperature')],
  ['response_format', refusing('response_format')],
  ['all of them, one by one', refusing('max_tokens', 'temperature', 'response_format', 'seed')],
  [
    'something without saying what',
    ({ body }: Asked) => ('seed' in body ? { status: 422, body: 'Unprocessable' } : GOOD),
  ],
])('an endpoint that refuses %s is asked again without', async (_, reply) => {
  expect((await read(reply)).outcome).toBe('read')
})

test('max_completion_tokens takes the place of max_tokens where an endpoint names it', async () => {
  const { outcome } = await read(({ body }) =>
    'max_tokens' in body
      ? { status: 400, body: "Use 'max_completion_tokens' instead of 'max_tokens'." }
      : GOOD,
  )
  expect(outcome).toBe('read')
  expect(endpoint.asked.at(-1)!.body.max_completion_tokens).toBeGreaterThan(1000)
})

test.each<[string, Reply]>([
  ['an error of the endpoint', { status: 500 }],
  ['a refused key', { status: 401, body: '{"error": "bad key"}' }],
  ['a 400 for ever', { status: 400, body: 'no' }],
  ['an answer that is not the API', { status: 200, body: '<html>hello</html>' }],
  ['an answer without a message', { status: 200, body: '{"choices": []}' }],
  ['no answer in time', { body: 'never' }],
  ['an answer without end', { body: 'endless' }],
])('%s leaves the words to the strict reader', async (_, reply) => {
  expect(await read(reply)).toEqual({ outcome: 'absent', reading: null })
})

test('the key follows no redirect and is in no log', async () => {
  const other = await fakeLlm()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  other.reply(GOOD)
  const location = `${other.url}/chat/completions`
  expect((await read({ status: 307, location })).outcome).toBe('absent')
  expect(other.asked).toEqual([])
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
  await other.leave()
})

test('an answer that cannot be used is told what is wrong once, and may be mended', async () => {
  const wrong = GOOD.replace('[3,"sold"]', '[4,"sold"]')
  expect(wrong).not.toBe(GOOD)
  const { outcome } = await read(({ body }) => (body.messages.length > 2 ? GOOD : wrong))
  expect(outcome).toBe('read')
  const said = endpoint.asked.find(({ body }) => body.messages.length > 2)!.body.messages.at(-1)!
  expect(said.role).toBe('user')
  expect(said.content).toMatch(/states no “4”/)
})

test('a critic that does not answer leaves the reading of two answers, which is told', async () => {
  const isCritic = ({ body }: Asked) => body.messages.at(-1)!.content.includes('\nLines:\n')
  const silent = (asked: Asked) => (isCritic(asked) ? { status: 500 } : GOOD)
  const { outcome, reading } = await read(silent)
  expect(outcome).toBe('read')
  expect(reading!.ok && reading!.valuation.assumptions.join(' ')).toContain('a second time')
  const { length } = endpoint.asked
  const objects = { lines: [{ line: 5, right: false }], missing: [] }
  const found = await read((asked) => (isCritic(asked) ? JSON.stringify(objects) : GOOD))
  expect(found.outcome).toBe('questions')
  expect(endpoint.asked).toHaveLength(length + 3)
})

test('one refusal of two is a refusal, and says why', async () => {
  const why = 'the text does not say what is paid'
  const refusal = JSON.stringify({ refused: why })
  expect(await read(GOOD, refusal)).toEqual({ outcome: 'refused', reading: null, why })
})

// Conformance: language-model
test('words in controlled English, and those that the user has answered, are not asked', async () => {
  const answered =
    'The shop takes 12% [Subtract 12% of the price for each unit sold.] and a parcel costs us 4.80 ' +
    '[Subtract 4.80 for each unit sold.].'
  for (const words of ['Subtract 12% of the price for each unit sold.', answered])
    expect(await llm.read(requestOf(words), REFUSED)).toEqual({ outcome: 'absent', reading: null })
  expect(endpoint.asked).toEqual([])
})

test('there is no model where its settings name none', () => {
  const url = 'http://models:11434/v1'
  expect(modelReader({})).toBeNull()
  expect(modelReader({ EDPS_LLM_URL: url })).toBeNull()
  expect(modelReader({ EDPS_LLM_MODEL: 'm' })).toBeNull()
  expect(modelReader({ EDPS_LLM_URL: 'ftp://x', EDPS_LLM_MODEL: 'm' })).toBeNull()
  expect(modelReader({ EDPS_LLM_URL: url, EDPS_LLM_MODEL: 'm', EDPS_LLM_KEY: 'a b' })).toBeNull()
  expect(modelReader({ EDPS_LLM_URL: url, EDPS_LLM_MODEL: 'm' })!.name).toBe('m')
})

test('Workers AI is asked by its binding, in either form of its answers, and in time', async () => {
  const forms = [
    { response: GOOD },
    { response: JSON.parse(GOOD) as unknown },
    { choices: [{ message: { content: GOOD } }] },
  ]
  for (const form of forms) {
    const asked: unknown[] = []
    const AI = {
      run: (model: string, inputs: object) => {
        asked.push({ model, ...inputs })
        return Promise.resolve(form)
      },
    }
    const reader = modelReader({ AI, EDPS_LLM_MODEL: '@cf/meta/a-model' })!
    expect((await reader.read(requestOf(WORDS), REFUSED)).outcome).toBe('read')
    expect(asked[0]).toMatchObject({ model: '@cf/meta/a-model', messages: [{}, {}] })
  }
  const silent = { run: () => new Promise<never>(() => {}) }
  const reader = modelReader({ AI: silent, EDPS_LLM_MODEL: '@cf/x' }, 50)!
  expect((await reader.read(requestOf(WORDS), REFUSED)).outcome).toBe('absent')
})
