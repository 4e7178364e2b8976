// The live read-back: what is sent to the service while somebody types, when, and what is shown until and
// unless it answers.
import { describe, expect, test } from 'vitest'
import type { ReadAnswer } from '#contract/questions.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { PLAIN_WORDS } from '../asked.ts'
import { openChecked, openFlow, openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'
import { createFakeService, KEY, UNKNOWN_KEY } from '../../support/pane/fake-service.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

const SHIPPING = `${PLAIN_WORDS} Subtract shipping: 3 for each unit sold.`
const RETURNS = `${PLAIN_WORDS} Subtract returns: 2 for each unit sold.`

const reading = ({ state }: OpenFlow) => state().setup.reading
const readsOf = ({ service }: OpenFlow) => service.calls.filter((call) => call === 'POST /read')
const shown = ({ when }: OpenFlow) => when(({ setup }) => setup.reading.is !== 'reading')

async function opened(service = createFakeService()): Promise<OpenFlow> {
  const open = await openFlow({ tables: sampleTables(), service })
  await open.flow.start()
  return open
}

/** An answer that comes when the test says so. */
function held(answer: (text: string) => ReadAnswer) {
  const waiting: { text: string; key: string | null; come: () => void }[] = []
  return {
    waiting,
    reads: (request: { business_description: string }, key: string | null) =>
      new Promise<ReadAnswer>((resolve) => {
        const text = request.business_description
        waiting.push({ text, key, come: () => resolve(answer(text)) })
      }),
  }
}
const refusal = (text: string): ReadAnswer => ({
  status: 'unresolved',
  questions: [],
  feedback: `Say it otherwise: ${text}`,
  by: 'reader',
})

describe('what is sent', () => {
  test('is words, the names and types of the mapped columns and the options: no cell, no key', async () => {
    const open = await opened()
    const { flow, state, service } = open
    await flow.chooseTables(state().setup.choice)
    flow.setOptions({ horizon: 8 })
    flow.setDescription(SHIPPING)
    await shown(open)
    const [request] = service.asked
    expect(service.asked).toHaveLength(1)
    expect(Object.keys(request!).toSorted()).toEqual([
      'business_description',
      'columns',
      'market_type',
    ])
    expect(request).toMatchObject({
      business_description: SHIPPING,
      market_type: { parameters: { inventory_holding_weeks_before_writeoff: 8 } },
    })
    expect(request!.columns.menus).toEqual(
      expect.arrayContaining([
        { name: 'key', type: 'text' },
        { name: 'T', type: 'number' },
        { name: 'unit_cost', type: 'number' },
      ]),
    )
    expect(request!.columns.sales.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['key', 'T', 'qty', 'price']),
    )
    const sent = service.sent.find((each) => each.startsWith('POST /read'))!
    const texts = Object.values(sampleTables()).flatMap(({ rows: [, ...rows] }) =>
      rows.flat().filter((cell) => typeof cell === 'string' && cell.length > 2),
    )
    expect(texts.length).toBeGreaterThan(100)
    for (const cell of new Set(texts)) expect(sent).not.toContain(JSON.stringify(cell))
  })

  test('is what the fit of the same words has as columns', async () => {
    const open = await openPlanned()
    const { menus, sales } = open.service.sessions[0]!.request
    const { columns } = open.service.asked.at(-1)!
    // What a reading is kept under: names, and whether the cells are sent as texts.
    const sent = ({ table }: typeof menus) =>
      [...table.columns].map(([name, column]) => [
        name,
        column.kind !== 'number' && column.dictionary.some((cell) => typeof cell === 'string'),
      ])
    const told = (asked: typeof columns.menus) =>
      asked.map(({ name, type }) => [name, type === 'text' || type === 'date'])
    expect(told(columns.menus)).toEqual(expect.arrayContaining(sent(menus)))
    expect(told(columns.sales)).toEqual(expect.arrayContaining(sent(sales)))
    expect(columns.menus).toHaveLength(menus.table.columns.size)
    expect(columns.sales).toHaveLength(sales.table.columns.size)
  })

  test('is sent once the words rest, and the same words are not sent again', async () => {
    const open = await opened()
    for (let end = 5; end <= SHIPPING.length; end++)
      open.flow.setDescription(SHIPPING.slice(0, end))
    await shown(open)
    expect(reading(open)).toMatchObject({ is: 'read', of: SHIPPING, by: 'controlled' })
    expect(readsOf(open)).toHaveLength(1)
    open.flow.go('description')
    open.flow.setOptions({ correction: 0.1 })
    await shown(open)
    expect(readsOf(open)).toHaveLength(1)
  })

  test('needs no key, and goes with the key of the person who is signed in', async () => {
    const { waiting, reads } = held(refusal)
    const service = createFakeService()
    service.reads = reads
    const open = await opened(service)
    open.flow.setDescription(SHIPPING)
    await open.when(() => waiting.length === 1)
    expect(waiting[0]!.key).toBe(null)
    waiting[0]!.come()
    await shown(open)
    await open.flow.signIn({ key: KEY, name: '', remember: false })
    await open.when(() => waiting.some(({ key }) => key === KEY))
  })

  test('is nothing while the description holds something like a key', async () => {
    const open = await opened()
    open.flow.setDescription(`${SHIPPING} ${UNKNOWN_KEY}`)
    await shown(open)
    expect(reading(open)).toMatchObject({
      is: 'unread',
      message: expect.stringContaining('API key'),
    })
    expect(open.service.sent.join()).not.toContain(UNKNOWN_KEY)
  })

  test('is nothing where the own profits are taken, or nothing is typed', async () => {
    const open = await opened()
    open.flow.setOptions({ labels: 'client_grounded' })
    open.flow.setDescription(SHIPPING)
    expect(reading(open)).toEqual({ is: 'none' })
    open.flow.setOptions({ labels: 'business_led' })
    open.flow.setDescription('  ')
    expect(reading(open)).toEqual({ is: 'none' })
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(readsOf(open)).toEqual([])
  })
})

describe('what is shown', () => {
  test('is the answer to the last words, whichever comes first', async () => {
    const { waiting, reads } = held(refusal)
    const service = createFakeService()
    service.reads = reads
    const open = await opened(service)
    open.flow.setDescription(SHIPPING)
    await open.when(() => waiting.length === 1)
    open.flow.setDescription(RETURNS)
    await open.when(() => waiting.length === 2)
    waiting[1]!.come()
    await shown(open)
    expect(reading(open)).toMatchObject({
      of: RETURNS,
      feedback: [{ message: `Say it otherwise: ${RETURNS}` }],
    })
    waiting[0]!.come()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(reading(open)).toMatchObject({ of: RETURNS })
  })

  test('is known to be of earlier words while newer ones are read', async () => {
    const open = await opened()
    open.flow.setDescription(SHIPPING)
    await shown(open)
    open.flow.setDescription(`${SHIPPING} Subtract rent: 9 for each deal.`)
    expect(reading(open)).toMatchObject({ is: 'reading', before: { is: 'read', of: SHIPPING } })
    await shown(open)
    expect(reading(open)).toMatchObject({
      is: 'read',
      of: `${SHIPPING} Subtract rent: 9 for each deal.`,
    })
  })

  test('says that the service cannot be reached, and reads by itself when it can', async () => {
    const open = await opened()
    open.flow.setDescription(SHIPPING)
    await shown(open)
    open.service.fate('POST /read', { is: 'offline' }, { is: 'offline' })
    open.flow.setDescription(RETURNS)
    await shown(open)
    expect(reading(open)).toEqual({
      is: 'unread',
      message: 'The service cannot be reached: your words are read again when it can.',
      before: expect.objectContaining({ of: SHIPPING }),
    })
    expect(open.state().setup.description).toBe(RETURNS)
    await open.when(({ setup }) => setup.reading.is === 'read')
    expect(reading(open)).toMatchObject({ of: RETURNS })
  })

  test('says when it is asked too often, and waits as long as the service says', async () => {
    const open = await opened()
    open.service.fate('POST /read', { is: 'refuse', code: 'rate_limited', retryAfter: 12 })
    open.flow.setDescription(SHIPPING)
    await shown(open)
    expect(reading(open)).toMatchObject({
      is: 'unread',
      message: 'Too many readings for now: your words are read again in 12 s.',
    })
    await open.when(({ setup }) => setup.reading.is === 'read')
    expect(readsOf(open)).toHaveLength(2)
  })

  test('says what the service says where it will not read them at all', async () => {
    const open = await opened()
    open.service.fate('POST /read', { is: 'refuse', code: 'unknown_route' })
    open.flow.setDescription(SHIPPING)
    await shown(open)
    expect(reading(open)).toMatchObject({
      is: 'unread',
      message: expect.stringContaining('So it is.'),
    })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(readsOf(open)).toHaveLength(1)
  })

  test('is the strict reader’s answer at once, and the model’s in its place when it comes', async () => {
    const { waiting, reads } = held((text) => refusal(text))
    const service = createFakeService()
    service.reads = (request, key) =>
      key === null
        ? readAnswer(request)
        : reads(request, key).then(() => ({ ...readAnswer(request), by: 'model' }) as const)
    const open = await opened(service)
    await open.flow.signIn({ key: KEY, name: '', remember: false })
    open.flow.setDescription(SHIPPING)
    await open.when(({ setup }) => setup.reading.is === 'read')
    expect(reading(open)).toMatchObject({ by: 'controlled', more: true })
    waiting[0]!.come()
    await open.when(({ setup }) => setup.reading.is === 'read' && !setup.reading.more)
    expect(reading(open)).toMatchObject({ by: 'model', of: SHIPPING })
  })

  test('is the strict reader’s answer where the key has had its readings', async () => {
    const service = createFakeService()
    const open = await opened(service)
    await open.flow.signIn({ key: KEY, name: '', remember: false })
    service.fate('POST /read', { is: 'refuse', code: 'rate_limited', retryAfter: 40 })
    open.flow.setDescription(SHIPPING)
    await shown(open)
    expect(reading(open)).toMatchObject({ is: 'read', by: 'controlled', more: false })
  })

  test('follows the columns: what a reading named is read anew when it is mapped otherwise', async () => {
    const open = await opened()
    const { flow, state, service } = open
    await flow.chooseTables(state().setup.choice)
    flow.setDescription(SHIPPING)
    await shown(open)
    flow.setColumn('menus', 'unit_price', null)
    await open.when(() => service.asked.length === 2)
    const names = service.asked.map(({ columns }) => columns.menus.map(({ name }) => name))
    expect(names[0]).not.toEqual(names[1])
  })
})

test('a check while the service cannot be reached says that the words were not read', async () => {
  const open = await openChecked()
  open.service.fate('POST /read', ...Array.from({ length: 9 }, () => ({ is: 'offline' }) as const))
  open.flow.setDescription(RETURNS)
  await open.flow.check()
  expect(open.step('checked')).toMatchObject({ ok: true })
  expect(open.step('checked').problems).toContainEqual(
    expect.objectContaining({
      code: 'description_unread',
      severity: 'warning',
      fix: expect.stringContaining('cannot be reached'),
    }),
  )
})
