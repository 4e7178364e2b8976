// /v1/mcp as an agent meets it: the official client over HTTP, the Worker in its real runtime.
import type { Bill } from '#contract/bill.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TABLE_COLUMNS } from '#contract/limits.ts'
import { writeCsv } from '#tables/write-csv.ts'
import { market, type Row } from '../support/requests/market.ts'
import { ENGINE_TOKEN, keyed, startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
let key: string
const clients: Client[] = []
beforeAll(async () => {
  worker = await startWorker({ ALLOWED_ORIGINS: 'https://agent.example' }, { ENGINE_TOKEN })
  key = (await worker.account()).key
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})
afterAll(() => worker.close())

/** An agent's client. */
async function connect() {
  const client = new Client({ name: 'a test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('/v1/mcp', worker.url), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  })
  await client.connect(transport)
  clients.push(client)
  return client
}

interface Told {
  isError?: boolean
  structuredContent: Record<string, any>
}
const use = async (client: Client, name: string, args: Record<string, unknown>, o = {}) =>
  (await client.callTool({ name, arguments: args }, undefined, o)) as unknown as Told

const csv = (rows: readonly Row[]): string => writeCsv(Object.keys(rows[0]!), rows)
/** The tests' market as CSV texts, which an agent sends. */
function texts(options: Record<string, unknown> = {}) {
  const { menus, sales, ...more } = market(options) as Record<string, unknown> & {
    menus: Row[]
    sales: Row[]
  }
  return { ...more, menus: csv(menus), sales: csv(sales) }
}

const post = (headers: Record<string, string>, message: unknown) =>
  worker.fetch('/v1/mcp', {
    method: 'POST',
    headers: { Accept: 'application/json, text/event-stream', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  },
}

test('an agent lists the tools, and says what each takes, answers and costs', async () => {
  const client = await connect()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'upload',
    'validate',
    'read',
    'plan',
    'follow',
    'result',
    'replan',
    'sessions',
    'cancel',
    'balance',
  ])
  for (const { inputSchema, outputSchema, description } of tools) {
    expect(description).toMatch(/\w/)
    expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
  }
  const plan = tools.find(({ name }) => name === 'plan')!
  expect(plan.description).toMatch(/costs up to 20 tokens.*Ask the person first/)
  const { description } = plan.inputSchema.properties!['menus'] as { description: string }
  for (const words of ['unit_price', 'menu (0 = today', '100 rows of menu 0', 'upl_'])
    expect(description).toContain(words)
  expect(client.getInstructions()).toMatch(/validate/)
})

test('validate names the row, its line in the CSV text and what to change', async () => {
  const client = await connect()
  const good = await use(client, 'validate', texts())
  expect(good.structuredContent).toMatchObject({ ok: true, errors: [] })
  const sent = texts()
  const lines = sent.menus.split('\n')
  const header = lines[0]!.split(',')
  const cells = lines[3]!.split(',')
  cells[header.indexOf('qty')] = '-4'
  lines[3] = cells.join(',')
  const bad = await use(client, 'validate', { ...sent, menus: lines.join('\n') })
  expect(bad.structuredContent).toMatchObject({
    ok: false,
    errors: [expect.objectContaining({ code: 'qty_not_positive', rows: [2], lines: [4] })],
  })
  const broken = await use(client, 'validate', { ...sent, menus: 'key,key\n1,2\n' })
  expect(broken).toMatchObject({
    isError: true,
    structuredContent: { error: 'menus, line 1: the column "key" stands there twice.' },
  })
})

// Conformance: 2.1-keys
test('keys of a CSV text stay text, whatever ends its lines; JSON is told to be none', async () => {
  const client = await connect()
  const sent = texts()
  const rekeyed = (text: string) => {
    const [header = '', ...lines] = text.split('\n')
    const at = header.split(',').indexOf('key')
    const numbered = lines.map((line) => {
      const cells = line.split(',')
      // The first key of the current menu becomes 1.1, the second 1.10.
      if (cells[at] === current[0]) cells[at] = '1.1'
      if (cells[at] === current[1]) cells[at] = '1.10'
      return cells.join(',')
    })
    return `${header}\n${numbered.join('\r\n')}`
  }
  const rows = (market({}) as { menus: Row[] }).menus.filter((row) => row['menu'] === 0)
  const current = [...new Set(rows.map((row) => String(row['key'])))]
  const [plain, odd] = [
    await use(client, 'validate', sent),
    await use(client, 'validate', { ...sent, menus: rekeyed(sent.menus) }),
  ]
  expect(odd.structuredContent).toMatchObject({ ok: true, errors: [] })
  expect(odd.structuredContent.counts).toEqual(plain.structuredContent.counts)
  const json = await use(client, 'validate', { ...sent, menus: '[{"key": "a"}]' })
  expect(json).toMatchObject({
    isError: true,
    structuredContent: { error: expect.stringMatching(/^menus, line 1 begins JSON, not a table/) },
  })
  const name = await use(client, 'validate', { ...sent, menus: 'menus.csv' })
  expect(name.structuredContent.error).toMatch(/^menus is one line: .* not the name of a file/)
})

test('an argument that no tool has is refused by its name: a misspelt mock starts no fit', async () => {
  const client = await connect()
  for (const name of ['validate', 'plan']) {
    const told = await use(client, name, { ...texts(), mok: true })
    expect(told.isError).toBe(true)
    expect(told.structuredContent.error).toMatch(
      name === 'plan'
        ? /^"mok".* Did you mean "mock"\?$/
        : /^"mok".* The fields are menus, sales, /,
    )
  }
  const { business_description: _words, mock: _, ...more } = texts() as Record<string, unknown>
  const misspelt = await use(client, 'read', { ...more, buisness_description: OPEN })
  expect(misspelt.structuredContent.error).toContain('Did you mean "business_description"?')
  const nested = await use(client, 'plan', { ...texts(), limits: { budget: 5 } })
  expect(nested.structuredContent.error).toMatch(
    /^limits, "budget": .* The fields are spend, deals, groups, totals, always, never\.$/,
  )
  const limits = { totals: [{ column: 'weigth', most: 5 }] }
  const validated = await use(client, 'validate', { ...texts(), mock: undefined, limits })
  expect(JSON.stringify(validated.structuredContent)).toContain('limit_unknown_column')
})

test('wrong arguments and unknown tools are told in words that name what to change', async () => {
  const client = await connect()
  const said = async (name: string, args: unknown) =>
    (await use(client, name, args as Record<string, unknown>)).structuredContent.error
  expect(await said('validate', {})).toBe('menus is missing: it must be a text.')
  expect(await said('validate', { ...texts(), confidence_correction: 2 })).toBe(
    'confidence_correction may be 1 at most.',
  )
  expect(await said('follow', { session_id: 5 })).toBe('session_id must be a text, not a number.')
  expect(await said('plann', {})).toContain(
    'the tools are upload, validate, read, plan, follow, result, replan, sessions, cancel, balance',
  )
})

test('plan, follow and result give the plan, with progress on the way', async () => {
  const client = await connect()
  const started = await use(client, 'plan', texts({ mock: true, mock_result_seconds: 0 }))
  expect(started.structuredContent).toMatchObject({ session_id: expect.stringMatching(/^ses_/) })
  const { session_id } = started.structuredContent
  const seen: number[] = []
  const followed = await use(
    client,
    'follow',
    { session_id, wait_seconds: 20 },
    {
      onprogress: ({ progress }: { progress: number }) => seen.push(progress),
    },
  )
  expect(followed.structuredContent).toMatchObject({ status: 'done', next: 'Call result.' })
  expect(seen.length).toBeGreaterThan(0)
  const plan = (await use(client, 'result', { session_id, rows: 1 })).structuredContent
  expect(plan).toMatchObject({ status: 'done', mock: true, n_selected: expect.any(Number) })
  expect(plan.menu_csv.split('\n')[0]).toBe('key,qty,profit,confidence,unit_cost')
  expect(plan.rows_left_out).toBe(plan.n_selected - 1)
  expect(plan).not.toHaveProperty('reasons_csv')
  const why = await use(client, 'result', { session_id, rows: 1, reasons: true })
  expect(why.structuredContent.reasons_csv).toMatch(/^key,deal_1_key,.*,column_3_effect\n/)
  expect(plan).toMatchObject({ capital_deployed: expect.any(Number) })
  const gone = await use(client, 'follow', { session_id: 'ses_0123456789abcdefghijkl' })
  expect(gone).toMatchObject({ isError: true, structuredContent: { code: 'unknown_session' } })
  expect(gone.structuredContent.error).toMatch(/ Call sessions\.$/)
})

test('an idempotency key starts one fit', async () => {
  const client = await connect()
  const args = { ...texts({ mock: true }), idempotency_key: 'mcp-once' }
  const first = await use(client, 'plan', args)
  const second = await use(client, 'plan', args)
  expect(second.structuredContent).toMatchObject({
    session_id: first.structuredContent.session_id,
    replayed: true,
  })
})

const CLEAR = 'Goods: unit_cost for each unit ordered.'
/** Words that leave a question open. */
const OPEN =
  'We buy lots of shirts and sell them at price. The platform keeps 12. Leftovers are worth nothing.'

describe('what the description leaves open', () => {
  test('is told by plan, which starts no fit, until a choice is sent', async () => {
    const client = await connect()
    const before = await sessions()
    let description = OPEN
    for (let asked = 0; asked < 6; asked++) {
      const { structuredContent: told } = await use(
        client,
        'plan',
        texts({ business_description: description, choice_basis: 'unknown' }),
      )
      if (told.session_id !== null) {
        expect(asked).toBeGreaterThan(0)
        return expect(told.session_id).toMatch(/^ses_/)
      }
      expect([told.status, await sessions()]).toEqual(['questions', before])
      description = told.questions[0].choices[0].business_description
    }
    expect.fail('asked without end')
  })

  // Conformance: 2.1-model
  test('and how past deals were chosen is asked of the person, whose answer is planned by', async () => {
    const client = await connect()
    const args = texts({ mock: false, business_description: CLEAR })
    const { structuredContent: told } = await use(client, 'plan', args)
    expect(told).toMatchObject({ status: 'questions', session_id: null })
    const { ask, choices } = told.questions.at(-1)
    expect(ask).toBe('How were past deals chosen?')
    expect(choices.map((each: { choice_basis: string }) => each.choice_basis)).toEqual([
      'columns',
      'knowledge',
      'unknown',
    ])
    const { tools } = await client.listTools()
    const plan = tools.find(({ name }) => name === 'plan')!.inputSchema.properties!
    expect(plan['choice_basis']).toMatchObject({
      enum: ['columns', 'knowledge', 'unknown'],
      description: expect.stringContaining('Ask the person and pass the answer'),
    })
    const { structuredContent: begun } = await use(client, 'plan', {
      ...args,
      choice_basis: 'knowledge',
    })
    expect(begun.session_id).toMatch(/^ses_/)
  })

  test('is told by plan, which starts no fit, where words cannot be read', async () => {
    const client = await connect()
    const before = await sessions()
    const words = `${OPEN.slice(0, OPEN.indexOf(' The'))} [Subtract 35 for each deal, only where bulky is 1.]`
    const unread = texts({ business_description: words, choice_basis: 'unknown' })
    const { structuredContent: told } = await use(client, 'plan', unread)
    expect(told).toMatchObject({ status: 'unresolved', session_id: null })
    expect(told.feedback).toContain('Menus has no column bulky')
    expect(told.next).toMatch(/^Nothing was sent\./)
    // Also where the words stand in market_type.
    const { business_description, ...others } = unread as Record<string, unknown>
    const inner = { ...others, market_type: { business_description } }
    expect((await use(client, 'plan', inner)).structuredContent.status).toBe('unresolved')
    expect(await sessions()).toBe(before)
  })

  test('is answered at once by the choices in brackets behind their words, as read says', async () => {
    const client = await connect()
    const words =
      'We buy parts at unit_cost and sell them. The platform keeps 12. Testing 3. We pay customs of 2 on some.'
    const read = async (business_description: string) => {
      const { mock: _, ...args } = texts({ business_description }) as Record<string, unknown>
      return (await use(client, 'read', args)).structuredContent
    }
    const { questions, next } = await read(words)
    expect(questions.length).toBeGreaterThan(1)
    expect(next).toContain('in square brackets behind the words')
    let answered = words
    for (const { words: of, choices } of questions)
      answered = answered.replace(new RegExp(`\\b${of}\\b`), `$& [${choices[0].text}]`)
    expect((await read(answered)).status).toBe('read')
  })

  test('and what no line charges is told, with the place of a budget', async () => {
    const client = await connect()
    const business_description =
      'Goods: unit_cost for each unit ordered. This week we can spend 60,000.'
    const { mock: _, ...args } = texts({ business_description }) as Record<string, unknown>
    const { structuredContent } = await use(client, 'read', args)
    expect(structuredContent.status).toBe('read')
    expect(structuredContent.next).toContain('Not charged: “This week we can spend 60,000')
    expect(structuredContent.next).toContain('limits.spend')
  })

  test('is told by read, with the choices', async () => {
    const client = await connect()
    const { mock: _, ...args } = texts({ business_description: OPEN }) as Record<string, unknown>
    const { structuredContent } = await use(client, 'read', args)
    expect(structuredContent.status).toBe('questions')
    expect(structuredContent.questions[0].choices.length).toBeGreaterThan(0)
  })

  test('and by bills of past deals where nothing is left open', async () => {
    const client = await connect()
    const business_description =
      'Goods: unit_cost for each unit ordered. Subtract 12% of the price for each unit sold.'
    const { mock: _, ...args } = texts({ business_description }) as Record<string, unknown>
    const { structuredContent } = await use(client, 'read', args)
    const { status, bills, next } = structuredContent
    expect(status).toBe('read')
    expect(bills.length).toBeGreaterThan(0)
    expect(bills.length).toBeLessThan(4)
    for (const { lines, profit } of bills)
      expect(
        lines.reduce((sum: number, { money }: Bill['lines'][0]) => sum + money!, 0),
      ).toBeCloseTo(profit, 6)
    expect(next).toContain('the first bill')
  })

  test('not where a table is beyond its limits: no word is read of one that is not whole', async () => {
    const client = await connect()
    const { mock: _, ...args } = texts({ business_description: OPEN }) as Record<string, string>
    const wide = Array.from({ length: TABLE_COLUMNS + 1 }, (_, i) => `c${i}`).join(',')
    const read = await use(client, 'read', { ...args, menus: `${wide}\n${wide}\n` })
    const error = 'The tables cannot be read: call validate.'
    expect(read.structuredContent).toEqual({ error })
  })
})

async function sessions(): Promise<number> {
  const answer = await worker.fetch('/v1/sessions', { headers: keyed(key) })
  return ((await answer.json()) as { sessions: unknown[] }).sessions.length
}

describe('who may not', () => {
  test('a missing and a wrong key get 401', async () => {
    for (const Authorization of ['', 'Bearer edps_paid_x']) {
      const answer = await post({ 'Content-Type': 'application/json', Authorization }, initialize)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer/)
    }
  })

  test.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['https://agent.example', 200],
  ])('a page of %s gets %i', async (origin, status) => {
    const answer = await post(keyed(key, { Origin: origin }), initialize)
    expect(answer.status).toBe(status)
    if (status === 200) {
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin)
    }
    await answer.body?.cancel()
  })

  // Conformance: mcp
  test.each(['*/*', 'application/*', 'application/json, */*;q=0.1', ''])(
    'a client that accepts “%s” is answered',
    async (Accept) => {
      const opened = await post(keyed(key, { Accept }), initialize)
      expect(opened.status).toBe(200)
      await opened.body?.cancel()
      const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
      const listed = await post(keyed(key, { Accept }), list)
      expect(await listed.text()).toContain('"validate"')
    },
  )

  test('a body too large, not JSON, no message or several is refused', async () => {
    const large = JSON.stringify({ ...initialize, more: 'x'.repeat(9 * 1024 * 1024) })
    const refused = await post(keyed(key), large)
    expect([refused.status, await refused.text()]).toEqual([
      413,
      expect.stringContaining('Call the tool upload'),
    ])
    expect((await post(keyed(key), '{')).status).toBe(400)
    for (const body of [{}, [], [initialize, initialize], null, 'x'])
      expect((await post(keyed(key), body)).status).toBe(400)
    const poll = await worker.fetch('/v1/mcp', { headers: keyed(key) })
    expect([poll.status, poll.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})

// Conformance: mcp
test('a page whose host name was pointed at the service is refused, for the operator lists no such origin', async () => {
  const answer = await post(keyed(key, { Origin: worker.url }), initialize)
  expect(answer.status).toBe(403)
})

// Conformance: mcp
test('each message stands for itself: a session that a client names is nothing to the server', async () => {
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
  const named = { 'Mcp-Session-Id': 'mcp_0123456789abcdefghijkl' }
  for (const session of [undefined, named]) {
    const answer = await post(keyed(key, session), list)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"follow"')])
  }
})
