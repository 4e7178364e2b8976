// What a request of `POST /v1/read` may cost: texts and columns made to be slow are answered within
// 1.5 s of CPU, and what breaks in the reader says nothing of the words.
import { describe, expect, it, test, vi } from 'vitest'
import { DESCRIPTION_CHARACTERS, READ_BYTES, TABLE_COLUMNS } from '#contract/limits.ts'
import { answerRead } from '../../worker/read/answer.ts'
import { toReadRequest } from '../../worker/read/read-request.ts'

const CPU_SECONDS = 1.5

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
  ['quotes', filled('"`“')],
  ['blank lines', filled(' \n\t')],
  ['marks above letters', filled('a\u0301\u0302')],
  ['halves of pairs', filled('\ud83d')],
]

/** Texts whose cost grows with the columns. */
const OVER_MANY = [
  'one word',
  'numbers',
  'amounts without an end',
  'answers in answers',
  'operators',
]

describe('a hostile request is answered within 1.5 s of CPU', () => {
  for (const [columns, told, texts] of [
    ['few columns', FEW, HOSTILE],
    ['many columns', MANY, HOSTILE.filter(([what]) => OVER_MANY.includes(what))],
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

it('what the reader throws names the place and none of the words', async () => {
  const words = 'Zanzibar cloves'
  vi.resetModules()
  vi.doMock('#reading/read-answer.ts', () => ({
    readAsked: () => {
      throw new TypeError(`cannot read “${words}”`)
    },
  }))
  try {
    const broken = await import('../../worker/read/answer.ts')
    const request = { business_description: words, columns: { menus: [], sales: [] } }
    const thrown: unknown = await broken.answerRead(request, null).catch((error: unknown) => error)
    if (!(thrown instanceof Error)) throw new Error('nothing was thrown')
    expect(`${thrown.message} ${thrown.stack} ${String(thrown.cause)}`).not.toContain('Zanzibar')
    expect(thrown.stack).toContain('read-cpu.test.ts')
  } finally {
    vi.doUnmock('#reading/read-answer.ts')
  }
})
