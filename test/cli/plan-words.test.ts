// What `npm run plan` says of the words before the tables are sent: open questions, or past deals under the reading.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { Client } from '#client/client.ts'
import { createClient } from '#client/client.ts'
import { readRequestSchema, type ReadAnswer, type ReadRequest } from '#contract/questions.ts'
import type { RequestRead, TableRead } from '#contract/request-read.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { readWords, type WordsRead } from '#cli/plan-words.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { fakeService, type FakeService } from './fake-service.ts'
import { toyAnswer, toyQuestions } from './toy-reader.ts'
import { writeMarket } from './write-market.ts'

const SCRIPT = fileURLToPath(new URL('../../cli/plan.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'edps-plan-ask-'))
writeMarket(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WORDS = 'A parcel costs us 4.80. T is in weeks.'
const PLAIN = 'Subtract 3 for each unit ordered. T is in weeks.'
const ANSWERED = 'A parcel costs us 4.80 [Subtract 4.80 for each unit sold.]. T is in weeks.'

type Row = Record<string, string | number | boolean | null>
const MENUS: Row[] = [
  { key: 'A', menu: 1, T: -9, qty: 10, unit_cost: 4, unit_price: 9, color: 'red', fee_pct: 12 },
  { key: 'B', menu: 0, T: 0, qty: 5, unit_cost: 5, unit_price: 9, color: 'blue', fee_pct: 8 },
]

const table = (rows: Row[]): TableRead => ({
  form: 'rows',
  table: tableFromRows(rows),
  others: new Map(),
  blankRows: new Int32Array(),
  problems: [],
})

function request(fields: Record<string, unknown> = {}, menus = MENUS): RequestRead {
  const sales = table([{ key: 'A', T: -8, qty: 6, at: '2026-01-02', rush: true }])
  return { fields: { business_description: WORDS, ...fields }, menus: table(menus), sales }
}

interface Settling {
  readonly answer: Awaited<ReturnType<Client['read']>> | ((text: string) => ReadAnswer)
  readonly read?: RequestRead
}

/** What is said of the words, by a service that answers so; `asked` = what it was asked. */
async function settle(o: Settling): Promise<WordsRead & { asked: ReadRequest[] }> {
  const asked: ReadRequest[] = []
  const said = await readWords({
    client: {
      read: (body) => {
        asked.push(body)
        const { answer } = o
        return Promise.resolve(
          typeof answer === 'function'
            ? { ok: true, value: answer(body.business_description) }
            : answer,
        )
      },
    },
    request: o.read ?? request(),
    signal: new AbortController().signal,
  })
  return { ...said, asked }
}

const refused = (status: number): Settling['answer'] => ({
  ok: false,
  offline: false,
  retryAfter: null,
  problem: { type: 'x', title: 'No', status, detail: 'No.', code: 'no', request_id: 'req_1' },
})

test('the service is told the columns, not the rows', async () => {
  const { asked } = await settle({ answer: toyAnswer })
  expect(asked.map((body) => body.business_description)).toEqual([WORDS])
  expect(readRequestSchema.safeParse(asked[0]).success).toBe(true)
  const { menus, sales } = asked[0]!.columns
  expect(menus).toContainEqual({ name: 'color', type: 'text' })
  expect(menus).toContainEqual({ name: 'fee_pct', type: 'number', examples: [8, 12] })
  expect(sales).toContainEqual({ name: 'at', type: 'date' })
  expect(sales).toContainEqual({ name: 'rush', type: 'flag' })
  expect(JSON.stringify(asked)).not.toMatch(/red|blue|2026/)
})

test('words without questions are sent as they are, and refused ones are not', async () => {
  const clear = await settle({
    answer: toyAnswer,
    read: request({ business_description: ANSWERED }),
  })
  expect(clear.open).toBeNull()
  const unresolved = { status: 'unresolved', questions: [], feedback: 'No.', by: 'reader' } as const
  expect((await settle({ answer: () => unresolved })).open).toBe(
    'No.\n\nNothing was sent: the description cannot be read.',
  )
})

test.each([
  ['client profits', { grounding_mode: 'client_grounded' }],
  ['an input test', { mock: true }],
  ['a description that the account has', { business_description: null }],
])('%s: nothing is read', async (_, fields) => {
  const { open, asked } = await settle({ answer: toyAnswer, read: request(fields) })
  expect(open).toBeNull()
  expect(asked).toEqual([])
})

test('past profits answer no question: nothing is sent', async () => {
  const read = request({}, [{ ...MENUS[0]!, profit: 7 }, MENUS[1]!])
  const { open } = await settle({ answer: toyAnswer, read })
  expect(open).toContain('Nothing was sent')
})

test.each([404, 429, 503])('%i: this machine reads', async (status) => {
  const read = request({ business_description: PLAIN })
  const { open, asked } = await settle({ answer: refused(status), read })
  expect(asked).toHaveLength(1)
  expect(open).toBeNull()
})

/** The reading of PLAIN, with a sentence that no line takes. */
function plainAnswer(): ReadAnswer {
  const columns = { menus: [], sales: [] }
  const answer = readAnswer({ business_description: PLAIN, columns })
  const left = { start: 60, end: 79, text: 'Rent is 900 a month', why: 'money' } as const
  return { ...answer, valuation: { ...answer.valuation!, unused: [left] } }
}

test('two past deals are shown under the reading, and words that no line charges', async () => {
  const menus = [MENUS[0]!, { ...MENUS[0]!, key: 'C', menu: 2, T: -7 }, MENUS[1]!]
  const sales = [
    { key: 'A', T: -8, qty: 6, price: 8.5 },
    { key: 'C', T: -6, qty: 10, price: 8 },
  ]
  const words = { business_description: PLAIN }
  const read = { ...request(words, menus), sales: table(sales) }
  const { open, reading } = await settle({ answer: plainAnswer, read })
  expect(open).toBeNull()
  const common = [
    '-40.00  cost of goods: unit_cost 4 for each unit ordered',
    'assumed: the words do not say it',
    '-30.00  3 for each unit ordered',
    '“Subtract 3 for each unit ordered”',
  ]
  const revenue = ['revenue: the units sold, at their prices', 'assumed: the words do not say it']
  expect(reading!.split('\n').map((line) => line.trim())).toEqual([
    'T is in weeks. qty is stock.',
    'Two past deals as the words were read:',
    'Deal C: took 10, sold 10 (10 × 8), 0 left',
    `80.00  ${revenue[0]}`,
    revenue[1],
    ...common,
    '10.00  = profit',
    'Deal A: took 10, sold 6 (6 × 8.5), 4 left',
    `51.00  ${revenue[0]}`,
    revenue[1],
    ...common,
    '-19.00  = profit',
    'Not charged: “Rent is 900 a month”',
    '',
  ])
})

test.each([
  ['a refused key', refused(401)],
  ['no service', { ok: false, offline: true, message: 'gone' } as const],
])('%s: the fit says what is wrong', async (_, answer) => {
  expect((await settle({ answer })).open).toBeNull()
})

test('the client reads by POST /v1/read', async () => {
  const service = await fakeService({ reads: toyAnswer })
  const client = createClient({ baseUrl: service.url, key: 'key', fetch })
  const answer = await client.read({
    business_description: WORDS,
    columns: { menus: [], sales: [] },
  })
  expect(answer).toEqual({ ok: true, value: toyAnswer(WORDS) })
  service.close()
})

/** The arguments for the market, described by the file `words.txt`. */
function args(words = WORDS): string[] {
  writeFileSync(join(folder, 'words.txt'), `${words}\n`)
  rmSync(join(folder, 'plan.csv'), { force: true })
  const files = ['--menus', 'menus.csv', '--sales', 'sales.csv']
  return [...files, '--description', 'words.txt', '--out', 'plan.csv']
}

const envOf = (service: FakeService) => ({
  EDPS_URL: service.url,
  EDPS_KEY: 'key',
  INIT_CWD: folder,
})

/** `heard` sees the output as it comes. */
function piped(
  service: FakeService,
  heard: (out: string, stop: () => void) => void = () => {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [SCRIPT, ...args()], {
    env: { ...process.env, ...envOf(service) },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    heard(out, () => child.kill('SIGINT'))
  })
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((done) => child.once('close', (code) => done({ code, out, err })))
}

test('open questions are listed and nothing is sent', async () => {
  const service = await fakeService({ reads: toyAnswer })
  const { code, out, err } = await piped(service)
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('1. “4.80”: for what is it paid?\n   - Subtract 4.80 for each unit sold.\n')
  expect(err).toContain('Nothing was sent: the description leaves a question open.')
  expect(service.fits).toEqual([])
  expect(existsSync(join(folder, 'plan.csv.attempt.json'))).toBe(false)
  service.close()
})

test('the questions of a failed fit are listed', async () => {
  const questions = toyQuestions(WORDS)
  const service = await fakeService({
    ended: {
      status: 'failed',
      progress: { fraction: 0.2, stage: 'grounding', message: '' },
      error: 'The business description could not be turned into a valuation.',
      error_code: 'grounding_unresolved',
      feedback: 'An amount is open.',
      questions,
    },
    reads: () => toyAnswer(ANSWERED),
  })
  service.finish()
  const { code, err } = await piped(service)
  expect(code).toBe(1)
  expect(err).toMatch(/^The fit failed \(grounding_unresolved\): /)
  expect(err).toContain('An amount is open.\n\nThe description leaves this open:\n\n1. “4.80”: for')
  service.close()
}, 60_000)

test('past deals are shown before anything is sent', async () => {
  const service = await fakeService({ reads: plainAnswer })
  service.finish()
  const { code, out } = await piped(service)
  expect(code).toBe(0)
  expect(out).toMatch(/Two past deals as the words were read:[^]*Rent is 900[^]*\nSession ses_1/)
  service.close()
}, 60_000)

test('a fit that is taken up again has its words: they are not read once more', async () => {
  const service = await fakeService({ reads: () => toyAnswer(ANSWERED) })
  const first = await piped(service, (out, stop) => {
    if (out.includes('learning')) stop()
  })
  expect(first.code).toBe(130)
  service.finish()
  const second = await piped(service)
  expect([second.code, service.read, service.fits.length]).toEqual([0, [WORDS], 1])
  service.close()
}, 60_000)
