// The questions of `npm run ground`: the history is valued by the answers. The reader that asks is one
// for tests; what it has read is grounded by the engine's own code.
import { feedbackItem } from '#contract/feedback.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { questionsSchema } from '#contract/questions.ts'
import { writeCsv } from '#tables/csv.ts'
import { groundHistory, type GroundedHistory } from '#cli/ground-history.ts'
import { answeredHistory } from '#cli/ask-questions.ts'
import { groundRecord } from '#cli/ground-record.ts'
import { readGroundRequest } from '#cli/ground-request.ts'
import { unresolved } from '#grounding/outcome.ts'
import { fakeTerminal, type FakeTerminal } from './fake-terminal.ts'
import { HAS_TERMINAL, inTerminal } from './pseudo-terminal.ts'
import { toyQuestions } from './toy-reader.ts'

const SCRIPT = fileURLToPath(new URL('../../cli/ground.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'edps-ground-ask-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MENUS = [{ key: 'A', menu: 1, T: -9, qty: 10, unit_cost: 4, unit_price: 9 }]
const SALES = [{ key: 'A', T: -8, qty: 6, price: 9 }]

/** The history by the text's own words and the sentences in its brackets; with questions, refused. */
function groundToy(text: string): GroundedHistory {
  const sentences = [...text.matchAll(/\[([^\]]*)\]/g)].map((found) => found[1]!)
  const request = readGroundRequest({
    business_description: [
      'Revenue: the units sold, at their prices.',
      'Goods: unit_cost for each unit ordered.',
      'T is in weeks.',
      ...sentences,
    ].join(' '),
    menus: MENUS,
    sales: SALES,
  })
  if (!request.ok) throw new Error(request.message)
  const history = groundHistory(request.read, request.order)
  const questions = toyQuestions(text)
  if (questions.length === 0) return history
  const refusal = { ...unresolved([feedbackItem('other', 'An amount is open.')]), questions }
  return { ...history, refusal, questions, valuation: null, profits: [null] }
}

const WORDS = 'A parcel costs us 4.80. T is in weeks.'

const answered = (terminal: FakeTerminal | null): Promise<GroundedHistory> =>
  answeredHistory({
    description: WORDS,
    history: groundToy(WORDS),
    ground: groundToy,
    descriptionFile: null,
    terminal,
  })

test('the history is valued by the answer, which is printed in its text', async () => {
  const terminal = fakeTerminal('1')
  const history = await answered(terminal)
  expect(history).toMatchObject({ refusal: null, questions: [] })
  // 54 revenue − 40 goods − 6 sold at 4.80.
  expect(history.profits).toEqual([expect.closeTo(54 - 40 - 28.8, 9)])
  expect(terminal.text()).toContain(
    '\nA parcel costs us 4.80 [Subtract 4.80 for each unit sold.]. T is in weeks.\n',
  )
  const ordered = await answered(fakeTerminal('2'))
  expect(ordered.profits).toEqual([expect.closeTo(54 - 40 - 48, 9)])
})

test('left, it is refused as it was, and no text is given back', async () => {
  const terminal = fakeTerminal('4')
  const history = await answered(terminal)
  expect(history.refusal?.code).toBe('grounding_unresolved')
  expect(history.questions).toHaveLength(1)
  expect(terminal.text()).not.toContain('with your answers')
})

test('without a terminal nothing is asked, and the record carries the questions', async () => {
  const history = await answered(null)
  const record = groundRecord('a', history, [])
  expect(record).toMatchObject({ status: 'unresolved', error_code: 'grounding_unresolved' })
  expect(record.questions).toEqual(toyQuestions(WORDS))
  expect(questionsSchema.safeParse(record.questions).success).toBe(true)
})

test('where it is the profits that ask, they are told first', async () => {
  const terminal = fakeTerminal()
  const history = groundToy(WORDS)
  const refusal = {
    ...history.refusal!,
    code: 'reconciliation_failed' as const,
    message: 'The profits differ.',
  }
  await answeredHistory({
    description: WORDS,
    history: { ...history, refusal },
    ground: groundToy,
    descriptionFile: null,
    terminal,
  })
  expect(terminal.text()).toMatch(
    /^Refused \(reconciliation_failed\): The profits differ\.[^]*»4\.80«/,
  )
})

test.skipIf(!HAS_TERMINAL)('in a terminal clear words are read at once', async () => {
  const file = (name: string, rows: Record<string, string | number>[]): string => {
    writeFileSync(join(folder, name), writeCsv(Object.keys(rows[0]!), rows))
    return name
  }
  const words = 'Goods: unit_cost for each unit ordered. Subtract 4.80 for each unit sold.'
  const description = `Revenue: the units sold, at their prices. ${words} T is in weeks.`
  const options = {
    description,
    menus: file('menus.csv', MENUS),
    sales: file('sales.csv', SALES),
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const env = { INIT_CWD: folder }
  const { code, screen } = await inTerminal([process.execPath, SCRIPT, ...args], env, [])
  expect(screen).toContain('− 4.8 × SUM(sale.qty)')
  expect(screen).not.toContain('Number (')
  expect(code).toBe(0)
})
