// What a request of `POST /v1/read` may cost: texts and columns made to be slow are answered within a few
// seconds of CPU, and what breaks in the reader says nothing of the words.
import { describe, expect, test, vi } from 'vitest'
import { DESCRIPTION_CHARACTERS, READ_BYTES, TABLE_COLUMNS } from '#contract/limits.ts'
import { readRequestSchema } from '#contract/questions.ts'
import { modelRequestOf } from '#reading/kept-answer.ts'
import { answeredIn, mustAsk } from '#reading/split/answered.ts'
import { readByModel, type Complete } from '#reading/proposals/read-by-model.ts'
import { readAsked } from '#reading/read-answer.ts'
import { modelReader } from '../../worker/read/llm.ts'
import { answerRead } from '../../worker/read/read-answering.ts'
import { toReadRequest } from '../../worker/read/read-request.ts'
import { scrubbed } from '../../worker/read/scrubbed.ts'

/** Most take below .5 on a quiet machine; a slow one needs three times that. */
const CPU_SECONDS = 5

const filled = (piece: string): string =>
  piece.repeat(Math.ceil(DESCRIPTION_CHARACTERS / piece.length)).slice(0, DESCRIPTION_CHARACTERS)

const FEW = { menus: [{ name: 'qty' }, { name: 'unit_cost' }], sales: [{ name: 'price' }] }
/** As many columns as there may be, of names that are nearly one another, in as many bytes. */
const MANY = {
  menus: Array.from({ length: TABLE_COLUMNS }, (_, at) => ({
    name: `fee per unit sold ${at} pct`,
    type: 'text',
  })),
  sales: Array.from({ length: TABLE_COLUMNS }, (_, at) => ({ name: `${'fee '.repeat(30)}${at}` })),
}

/** As many short names, of text columns and of others: rates may be told by each of them. */
const WIDE = {
  menus: Array.from({ length: TABLE_COLUMNS }, (_, at) => ({ name: `m_col_${at}`, type: 'text' })),
  sales: Array.from({ length: TABLE_COLUMNS }, (_, at) => ({ name: `s_col_${at}` })),
}

const costs = Array.from({ length: 73 }, (_, at) => `The stamp cost is ${at}.50 per unit sold. `)
const COSTS = `${costs.join('')}${filled('It is no. ')}`.slice(0, DESCRIPTION_CHARACTERS)

const HOSTILE: readonly (readonly [what: string, text: string])[] = [
  ['one word', filled('fee ')],
  ['one letter', filled('a')],
  ['digits', filled('9')],
  ['numbers', filled('1 2,3 4.5 ')],
  ['shares of shares', filled('12% of the 8% of ')],
  ['amounts without an end', filled('$3.22 per unit sold and ')],
  ['sentences', filled('The fee is 12% of the price. ')],
  ['other sentences', filled('A parcel costs $4.80 unless it is late after 3 weeks. ')],
  ['controlled English', filled('Subtract 12% of the price for each unit sold. ')],
  ['open brackets', filled('[')],
  ['answers in answers', filled('4.80 [Subtract 4.80 for each unit sold.] ')],
  [
    'answers far from amounts',
    `${'1 '.repeat(70)}${filled('x [No other goods.] ')}`.slice(0, DESCRIPTION_CHARACTERS),
  ],
  ['amounts before answers', `${'1 '.repeat(1500)}${'x [No other goods.] '.repeat(120)}`],
  ['a formula', filled('price x sold + (')],
  ['operators', filled('- 0.2 x unit_cost ')],
  ['attempts', filled('if the one call costs a call that we ')],
  ['outcomes of attempts', filled('each one who , we earn or else ')],
  ['quotes', filled('"`“')],
  ['blank lines', filled(' \n\t')],
  ['marks above letters', filled('a\u0301\u0302')],
  ['halves of pairs', filled('\ud83d')],
  ['costs, then words', COSTS],
]

/** Texts whose cost grows with the columns. */
const OVER_MANY = [
  'one word',
  'numbers',
  'amounts without an end',
  'answers in answers',
  'operators',
  'costs, then words',
]

describe('a hostile request is answered within bounds of CPU time', () => {
  for (const [columns, told, texts] of [
    ['few columns', FEW, HOSTILE],
    ['many columns', MANY, HOSTILE.filter(([what]) => OVER_MANY.includes(what))],
    ['many short columns', WIDE, HOSTILE.filter(([what]) => OVER_MANY.includes(what))],
  ] as const)
    test.each(texts)(`of %s over ${columns}`, async (_, business_description) => {
      const body = { business_description, columns: told }
      expect(JSON.stringify(body).length).toBeLessThan(READ_BYTES)
      const before = process.cpuUsage()
      const parsed = toReadRequest(body)
      if (!parsed.ok) throw new Error('not read')
      const answer = await answerRead(parsed.request, null)
      const { user, system } = process.cpuUsage(before)
      expect(['read', 'questions', 'unresolved']).toContain(answer.status)
      expect((user + system) / 1e6).toBeLessThan(CPU_SECONDS)
    })
})

test.each([
  ['few columns', FEW],
  ['many columns', MANY],
  ['many short columns', WIDE],
])(
  'a key’s request over %s costs no more than twice that, the model’s part',
  async (_, columns) => {
    const asked = readRequestSchema.parse({ business_description: COSTS, columns })
    const { tree } = readAsked(asked)
    const before = process.cpuUsage()
    const request = modelRequestOf(asked)
    const answered = answeredIn(request)
    expect(mustAsk(request, answered)).toBe(true)
    // Two answers that differ in every line, with a threshold in each, and a critic that objects to all.
    const given = (unit: string): string => {
      const terms = costs.slice(0, 38).map((source, at) => {
        const paid = { op: 'if', args: [{ op: 'less', args: ['price', at + 0.5] }, at + 0.5, 0] }
        const each = { op: 'sum', of: { op: 'multiply', args: [unit, paid] } }
        return { name: `cost ${at}`, sign: -1, source: source.trim(), expression: each }
      })
      const revenue = { name: 'revenue', sign: 1, expression: 'revenue', source: '' }
      return JSON.stringify({ terms: [revenue, ...terms], quantity: 'stock', ignored: [] })
    }
    const lines = Array.from({ length: 80 }, (_, at) => ({ line: at + 1, right: false }))
    const complete: Complete = async (_, sample) =>
      sample === 2 ? JSON.stringify({ lines, missing: costs }) : given(['sold', 'age'][sample]!)
    const found = await readByModel(request, complete, tree, 'm-1', answered)
    const { user, system } = process.cpuUsage(before)
    expect(found.outcome).toBe('questions')
    expect((user + system) / 1e6).toBeLessThan(2 * CPU_SECONDS)
  },
)

describe('what the reader throws is told without its words', () => {
  const words = 'Zanzibar cloves'
  const thrower = () => {
    throw new TypeError(`cannot read “${words}\n    at ${words}”`)
  }
  const told = (thrown: unknown): string =>
    thrown instanceof Error
      ? `${thrown.message} ${thrown.stack} ${String(thrown.cause)}`
      : 'nothing'

  test('at once, and once it is awaited', async () => {
    const run = (): unknown => scrubbed(thrower)
    expect(run).toThrow('the reader broke')
    const late: unknown = await scrubbed(async () => thrower()).catch((error: unknown) => error)
    expect(told(late)).toContain('read-cpu.test.ts')
    expect(told(late)).not.toContain('Zanzibar')
  })

  test('by any caller that asks a model', async () => {
    const model = { name: 'm', asks: thrower }
    const keyed = { kept: async () => null, keep: async () => {}, mayAskModel: async () => true }
    const request = { business_description: words, columns: { menus: [], sales: [] } }
    for (const asks of [thrower, () => async () => thrower()]) {
      const account = { ...keyed, model: { ...model, asks } }
      const thrown: unknown = await answerRead(request, account).catch((error: unknown) => error)
      expect(told(thrown)).toContain('the reader broke')
      expect(told(thrown)).not.toContain('Zanzibar')
    }
    const llm = modelReader({ EDPS_LLM_URL: 'http://127.0.0.1:9', EDPS_LLM_MODEL: 'm' })!
    const broken = {
      ...modelRequestOf(request),
      get description() {
        return thrower()
      },
    }
    const strict = readAsked(request).tree
    const thrown: unknown = await llm.read(broken, strict).catch((error: unknown) => error)
    expect(told(thrown)).toContain('the reader broke')
    expect(told(thrown)).not.toContain('Zanzibar')
  })
})

// Conformance: post-read
test('what the reader throws names the place and none of the words', async () => {
  const words = 'Zanzibar cloves'
  vi.resetModules()
  vi.doMock('#reading/read-answer.ts', () => ({
    readAsked: () => {
      throw new TypeError(`cannot read “${words}”`)
    },
  }))
  try {
    const broken = await import('../../worker/read/read-answering.ts')
    const request = { business_description: words, columns: { menus: [], sales: [] } }
    const thrown: unknown = await broken.answerRead(request, null).catch((error: unknown) => error)
    if (!(thrown instanceof Error)) throw new Error('nothing was thrown')
    expect(`${thrown.message} ${thrown.stack} ${String(thrown.cause)}`).not.toContain('Zanzibar')
    expect(thrown.stack).toContain('read-cpu.test.ts')
  } finally {
    vi.doUnmock('#reading/read-answer.ts')
    vi.resetModules()
  }
})
