// Tables as they are read through the real library: whole, in order, within Excel's limits, and anew
// when somebody moves rows meanwhile.
import { afterEach, describe, expect, test } from 'vitest'
import type { CellValue } from '#addin/excel/blocks.ts'
import { listTables } from '#addin/tables/excel/list-tables.ts'
import { readTable } from '#addin/tables/excel/read-table.ts'
import { selectCell } from '#addin/check/excel/select-cell.ts'
import { date, type HostOptions } from '#try/host/host.ts'
import { openForTest, type OpenWorkbook } from '../../support/workbook/open.ts'

let opened: OpenWorkbook
const open = async (options: HostOptions) => (opened = await openForTest(options)).host
afterEach(() => opened.close())

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => [`k${i}`, i, `text of ${i % 7}`])
const deals = (count: number): HostOptions => ({
  tables: { Deals: { at: 'Menu!B3', rows: [['key', 'qty', 'what'], ...rowsOf(count)] } },
})
function collect() {
  const rows: CellValue[][] = []
  let opens = 0
  const read = (name = 'Deals', patience?: number) =>
    readTable(
      name,
      () => {
        opens++
        rows.length = 0
        return { add: (block) => void rows.push(...block.map((cells) => [...cells])) }
      },
      { patience },
    )
  return { rows, read, opens: () => opens }
}

describe('a table', () => {
  test.each([1, 499, 500, 501, 1501, 5000])(
    'of %i rows is read whole and in order',
    async (count) => {
      await open(deals(count))
      const { rows, read, opens } = collect()
      const answer = await read()
      expect(answer).toMatchObject({
        ok: true,
        value: {
          head: {
            name: 'Deals',
            sheet: 'Menu',
            headers: ['key', 'qty', 'what'],
            firstRow: 4,
            rows: count,
          },
        },
      })
      expect(rows).toEqual(rowsOf(count))
      expect(opens()).toBe(1)
    },
  )

  test('tells dates by the format of their column', async () => {
    const rows = [
      ['key', 'sold'],
      ['a', null],
      ['b', date('2026-03-01')],
    ]
    await open({ tables: { Sales: { at: 'A1', rows } } })
    const answer = await collect().read('Sales')
    expect(answer.ok && answer.value.head).toMatchObject({
      formats: ['General', 'yyyy-mm-dd'],
      is1904: false,
    })
  })

  test('tells whether days count from 1904', async () => {
    await open({ tables: { Sales: { at: 'A1', rows: [['key'], ['a']] } }, is1904: true })
    const answer = await collect().read('Sales')
    expect(answer.ok && answer.value.head.is1904).toBe(true)
  })

  test.each([3, 5000])(
    'of %i rows is read in the asked columns alone, each as asked',
    async (count) => {
      const rows = Array.from({ length: count }, (_, i) => [`k${i}`, i, 'far', '=1+1', i / 2])
      const headers = ['key', 'qty', 'what', 'sum', 'cost']
      await open({ tables: { Deals: { at: 'B3', rows: [headers, ...rows] } } })
      const read: CellValue[][] = []
      const answer = await readTable(
        'Deals',
        () => ({ add: (block) => void read.push(...block.map((cells) => [...cells])) }),
        { only: { values: ['cost', 'gone', 'key'], formulas: ['sum'] } },
      )
      expect(answer).toMatchObject({
        ok: true,
        value: { head: { headers: ['key', 'sum', 'cost'], rows: count } },
      })
      expect(read).toEqual(rows.map(([key, , , sum, cost]) => [key, sum, cost]))
    },
  )

  test('without any of the asked columns has none of their cells', async () => {
    await open(deals(5000))
    const read: CellValue[][] = []
    const answer = await readTable(
      'Deals',
      () => ({ add: (block) => void read.push(...block.map((cells) => [...cells])) }),
      { only: { values: ['gone'], formulas: [] } },
    )
    expect(answer).toMatchObject({ ok: true, value: { head: { headers: [], rows: 5000 } } })
    expect(read).toEqual([])
  })

  test('gives errors as their texts', async () => {
    await open({ tables: { Deals: { at: 'A1', rows: [['key'], ['#N/A'], ['#DIV/0!']] } } })
    const { rows, read } = collect()
    await read()
    expect(rows).toEqual([['#N/A'], ['#DIV/0!']])
  })

  test('whose rows get longer below is read in smaller blocks, each within Excel’s limit', async () => {
    const long = Array.from({ length: 900 }, (_, i) => [
      `k${i}`,
      i < 500 ? 'x' : 'y'.repeat(30_000),
    ])
    const host = await open({ tables: { Deals: { at: 'A1', rows: [['key', 'text'], ...long] } } })
    const { rows, read } = collect()
    expect(await read()).toMatchObject({ ok: true })
    expect(rows).toEqual(long)
    expect(host.log.syncs().some(({ error }) => error !== null)).toBe(true)
  })

  test('of 100,000 rows and 12 columns takes at most 12 requests of 1.6 MiB', async () => {
    const many = Array.from({ length: 100_000 }, (_, i) => [
      `SKU-${100_000 + i}`,
      `2026-W${i % 52}`,
      ...Array.from({ length: 10 }, (_, c) => Math.round(i * 7.3 + c * 1000) / 100),
    ])
    const headers = many[0]!.map((_, i) => `c${i}`)
    const host = await open({ tables: { Deals: { at: 'A1', rows: [headers, ...many] } } })
    const from = host.log.syncs().length
    let rows = 0
    const seen: number[] = []
    const answer = await readTable(
      'Deals',
      () => ({ add: (block) => void (rows += block.length) }),
      { onProgress: (done) => seen.push(done) },
    )
    expect(answer.ok && rows).toBe(100_000)
    expect(seen.at(-1)).toBe(100_000)
    const syncs = host.log.syncs().slice(from)
    expect(syncs.length).toBeLessThanOrEqual(12)
    for (const { answerBytes } of syncs) expect(answerBytes).toBeLessThanOrEqual(1.6 * 1024 * 1024)
  })
})

describe('a table whose rows move while it is read', () => {
  /** More than one answer holds. */
  const many = 60_000
  /** Acts before the add-in's request of this number, from now on counted from 0. */
  const before = (sync: number, act: () => void) => {
    let number = 0
    opened.host.faults.beforeSync(() => void (number++ === sync && act()))
  }

  test.each([
    ['is sorted', () => opened.host.coAuthor.sortTable('Deals', 'qty', false)],
    ['gets a row', () => opened.host.coAuthor.addRows('Deals', [['new', 1, 'x']], 3)],
    ['gets a row at its end', () => opened.host.coAuthor.addRows('Deals', [['new', 1, 'x']])],
    ['loses a row', () => opened.host.coAuthor.deleteRows('Deals', 3)],
    [
      'loses one row and gets another',
      () => {
        opened.host.coAuthor.deleteRows('Deals', 3)
        opened.host.coAuthor.addRows('Deals', [['new', 1, 'x']])
      },
    ],
    ['has a column renamed', () => opened.host.coAuthor.renameColumn('Deals', 'what', 'note')],
  ])('and %s is read again, and then it is as it stands', async (_, act) => {
    const host = await open(deals(many))
    before(2, act)
    const { rows, read, opens } = collect()
    const answer = await read()
    expect(answer.ok && answer.value.head.headers).toEqual(host.table('Deals').columns)
    expect(rows).toEqual(host.table('Deals').rows)
    expect(opens()).toBe(2)
  })

  test('and has few rows, is read again when a column comes between its headers and its rows', async () => {
    const host = await open(deals(5))
    before(1, () => host.coAuthor.addColumn('Deals', 'mine', 0))
    const { rows, read, opens } = collect()
    const answer = await read()
    expect(answer.ok && answer.value.head.headers).toEqual(host.table('Deals').columns)
    expect(rows).toEqual(host.table('Deals').rows)
    expect(opens()).toBe(1)
  })

  test('is read where it stands when rows come above it', async () => {
    await open(deals(many))
    before(2, () => opened.host.coAuthor.insertSheetRows('Menu', 1, 5))
    const { rows, read } = collect()
    await read()
    expect(rows).toEqual(rowsOf(many))
  })

  test('each time is given up with words', async () => {
    const host = await open(deals(many))
    host.faults.beforeSync(() => host.coAuthor.addRows('Deals', [['new', 1, 'x']]))
    const answer = await collect().read()
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: 'changing', table: 'Deals', tries: 3 },
    })
  })

  test('and is deleted is missing', async () => {
    const host = await open(deals(many))
    before(2, () => host.coAuthor.deleteTable('Deals'))
    expect(await collect().read()).toMatchObject({ ok: false, failure: { kind: 'missing' } })
  })
})

describe('an Excel that cannot', () => {
  test('is told apart: a cell that is edited, an old version, no answer', async () => {
    const host = await open(deals(3))
    host.faults.cellEditing = true
    expect(await collect().read()).toMatchObject({ ok: false, failure: { kind: 'busy' } })
    host.faults.cellEditing = false
    expect(await collect().read('Gone')).toMatchObject({ ok: false, failure: { kind: 'missing' } })
    host.faults.loseAnswers(1)
    const lost = await collect().read('Deals', 50)
    expect(lost).toMatchObject({ ok: false, failure: { kind: 'no_answer' } })
    expect(await collect().read()).toMatchObject({ ok: true })
  })

  test.each([
    ['InvalidOrTimedOutSession', 'failed', /reload the page/],
    ['WriteNotSupportedWhenModalDialogOpen', 'busy', /dialog/],
    ['ActivityLimitReached', 'busy', /wait a moment/],
    ['AccessDenied', 'protected', /unprotect/],
  ] as const)('refuses a request is told: %s', async (error, kind, words) => {
    const host = await open(deals(3))
    host.faults.refuseNext(error)
    expect(await collect().read()).toMatchObject({
      ok: false,
      failure: { kind, message: expect.stringMatching(words) },
    })
    expect(await collect().read()).toMatchObject({ ok: true })
  })

  test('answers late is waited for', async () => {
    const host = await open(deals(3))
    host.faults.latency = 300
    expect(await collect().read()).toMatchObject({ ok: true })
  })

  test('is told when it lacks the floor, before anything is asked', async () => {
    const host = await open({ ...deals(3), sets: { ExcelApi: '1.10', SharedRuntime: '1.1' } })
    const from = host.log.syncs().length
    const answer = await collect().read()
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unsupported' } })
    expect(host.log.syncs().length).toBe(from)
  })
})

test('all tables are listed, on whatever sheet', async () => {
  const rows = [
    ['a', 'b'],
    [1, 2],
    [3, 4],
  ]
  const host = await open({
    tables: { Deals: { at: 'Menu!A1', rows }, Sales: { at: 'Books!C5', rows: rows.slice(0, 2) } },
  })
  const from = host.log.syncs().length
  const answer = await listTables()
  expect(answer.ok && answer.value).toMatchObject([
    { name: 'Deals', sheet: 'Menu', headers: ['a', 'b'], rows: 2 },
    { name: 'Sales', sheet: 'Books', headers: ['a', 'b'], rows: 1 },
  ])
  expect(host.log.syncs().length - from).toBe(2)
})

test('a workbook without tables has none', async () => {
  await open({})
  expect(await listTables()).toEqual({ ok: true, value: [] })
})

test('a cell is shown on its sheet; one below the table is not', async () => {
  const host = await open({ ...deals(3), sheets: ['Other', 'Menu'] })
  expect(await selectCell({ table: 'Deals', row: 1, header: 'qty' })).toEqual({
    ok: true,
    value: null,
  })
  expect(host.book.selection).toMatchObject({ top: 4, left: 2, bottom: 4, right: 2 })
  expect(host.book.sheets.find(({ id }) => id === host.book.activeSheetId)!.name).toBe('Menu')
  await selectCell({ table: 'Deals', row: null, header: 'key' })
  expect(host.book.selection).toMatchObject({ top: 2, left: 1 })
  const below = await selectCell({ table: 'Deals', row: 3, header: 'qty' })
  expect(below).toMatchObject({ ok: false, failure: { kind: 'missing' } })
})
