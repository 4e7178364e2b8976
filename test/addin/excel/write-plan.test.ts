// A plan in the workbook through the real library: in its rows, in its two columns, and nowhere else.
import { afterEach, describe, expect, test } from 'vitest'
import type { HostOptions } from '#try/host/host.ts'
import { MAX_PAYLOAD_BYTES } from '#try/host/limits.ts'
import {
  columns,
  expectPlan as expectPlanIn,
  LARGE,
  WIDE,
  menu,
  playInterleavings,
  rowsOf,
  TURNED_ROUND,
  write,
} from '../../support/workbook/interleave.ts'
import { openForTest, type OpenWorkbook } from '../../support/workbook/open.ts'
import { runs } from '../../support/nightly.ts'

let opened: OpenWorkbook
const open = async (options: HostOptions) => (opened = await openForTest(options)).host
afterEach(() => opened.close())

/** Every row of the table holds its plan, or nothing where it has none. */
const expectPlan = () => expectPlanIn(opened.host)

describe('the columns of a plan', () => {
  test('are made at the right end of the table, once', async () => {
    const host = await open(menu(3))
    const made = await columns()
    expect(host.table('Deals').columns).toEqual(['key', 'T', 'n', 'EDPS qty', 'EDPS profit'])
    expect(await columns(false, made)).toEqual(made)
    expect(host.table('Deals').columns.length).toBe(5)
  })

  test('are not those that somebody called so', async () => {
    const rows = [
      ['key', 'EDPS qty'],
      ['a', 'hers'],
    ]
    const host = await open({ tables: { Deals: { at: 'A1', rows } } })
    const made = await columns()
    expect(made.qty.name).toBe('EDPS qty 2')
    expect(host.table('Deals').rows[0]!.slice(0, 2)).toEqual(['a', 'hers'])
  })

  test('of an input test say that their numbers are placeholders', async () => {
    const host = await open(menu(3))
    await columns(true)
    expect(host.table('Deals').columns.slice(3)).toEqual(['EDPS qty (mock)', 'EDPS profit (mock)'])
  })

  test('are made anew in the place of those that were deleted or renamed', async () => {
    const host = await open(menu(3))
    const made = await columns()
    host.coAuthor.deleteColumn('Deals', 'EDPS qty')
    host.coAuthor.renameColumn('Deals', 'EDPS profit', 'my profit')
    const again = await columns(false, made)
    expect(again.qty.id).not.toBe(again.profit.id)
    expect(host.table('Deals').columns).toEqual([
      'key',
      'T',
      'n',
      'my profit',
      'EDPS qty',
      'EDPS profit',
    ])
  })
})

describe('a plan', () => {
  test.each([1, 2, 500, 501, 1500, 1501, 3001])(
    'of a table of %i rows is written',
    async (count) => {
      await open(menu(count))
      const made = await columns()
      const answer = await write(made)
      expect(answer).toMatchObject({
        ok: true,
        value: { planned: rowsOf(count).filter(([, t]) => t === 0).length },
      })
      expectPlan()
    },
  )

  test.each([1500, 1501, 3001])('of one run of %i rows is written', async (count) => {
    const rows = Array.from({ length: count }, (_, i) => [`k${i}`, 0])
    await open({ tables: { Deals: { at: 'A1', rows: [['key', 'T'], ...rows] } } })
    await write(await columns())
    expectPlan()
  })

  test('touches nothing but cells of its rows in its columns', async () => {
    const host = await open({ ...menu(50), cells: { 'Menu!A60': [['below', 1, 2]] } })
    const made = await columns()
    const before = host.read('Menu!A1:C80')
    await write(made)
    expect(host.read('Menu!A1:C80')).toEqual(before)
    expectPlan()
  })

  test('that stands there already is not written again', async () => {
    const host = await open(menu(50))
    const made = await columns()
    await write(made)
    const writes = host.log.writes().length
    expect(await write(made)).toMatchObject({ ok: true, value: { looks: 1 } })
    expect(host.log.writes().length).toBe(writes)
  })

  test('of 100,000 rows takes at most five requests that write', async () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 0])
    const host = await open({ tables: { Deals: { at: 'A1', rows: [['key', 'T'], ...rows] } } })
    const made = await columns()
    const from = host.log.syncs().length
    expect(await write(made)).toMatchObject({ ok: true, value: { planned: 100_000, looks: 2 } })
    const writing = host.log
      .syncs()
      .slice(from)
      .filter(({ writes }) => writes.length > 0)
    expect(writing.length).toBeLessThanOrEqual(5)
    const [first] = host.table('Deals').rows.slice(-1)
    expect(first).toEqual(['k99999', 0, 3, 30.75])
  })
})

describe('a plan in many short runs of rows', () => {
  test('is written although Excel takes no request of that length', async () => {
    // Every third row is a past one: each run of two rows is a write of its own.
    const host = await open(menu(12_000))
    expect(await write(await columns())).toMatchObject({ ok: true, value: { planned: 8000 } })
    expectPlan()
    const bytes = host.log.syncs().map((request) => request.bytes)
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(MAX_PAYLOAD_BYTES)
  })
})

describe('a plan that is written while people work', () => {
  /** Acts between the first look, which asks for the table's shape and for its rows, and the request that writes. */
  const beforeWrite = (act: () => void) => {
    let number = 0
    opened.host.faults.beforeSync(() => void (number++ === 2 && act()))
  }

  test.each([
    ['sorts', 3, () => opened.host.coAuthor.sortTable('Deals', 'n', false)],
    ['inserts a row', 3, () => opened.host.coAuthor.addRows('Deals', [['new', 1, 0]], 0)],
    ['deletes rows', 3, () => opened.host.coAuthor.deleteRows('Deals', 2, 5)],
    ['inserts rows above', 2, () => opened.host.coAuthor.insertSheetRows('Menu', 1, 3)],
    ['changes a key', 3, () => opened.host.coAuthor.write('Menu!A3', [['other']])],
    ['adds a column', 2, () => opened.host.coAuthor.addColumn('Deals', 'hers', 1)],
  ])('is right when somebody %s before the write, in %i looks', async (_, looks, act) => {
    await open(menu(40))
    const made = await columns()
    beforeWrite(act)
    const answer = await write(made)
    expect(answer.ok && answer.value.looks).toBe(looks)
    expectPlan()
  })

  test('writes nothing below a table that became shorter', async () => {
    const host = await open({ ...menu(12), cells: { 'Menu!A30': [['below']] } })
    const made = await columns()
    beforeWrite(() => host.coAuthor.deleteRows('Deals', 4, 8))
    await write(made)
    expect(
      host
        .read('Menu!A6:F20')
        .flat()
        .filter((value) => value !== ''),
    ).toEqual([])
    expectPlan()
  })

  test('names the column, or the table, that is not there any more', async () => {
    const host = await open(menu(12))
    const made = await columns()
    const missing = async () => {
      const answer = await write(made)
      return answer.ok || answer.failure.kind !== 'missing' ? null : answer.failure.what
    }
    host.coAuthor.deleteColumn('Deals', 'EDPS qty')
    expect(await missing()).toBe('The column “EDPS qty” of the table Deals')
    host.coAuthor.deleteColumn('Deals', 'T')
    expect(await missing()).toBe('The column “T” of the table Deals')
    host.coAuthor.deleteTable('Deals')
    expect(await missing()).toBe('The table Deals')
  })

  test('says when a sheet is protected, a cell is edited, or no answer comes', async () => {
    const host = await open(menu(12))
    const made = await columns()
    host.coAuthor.protectSheet('Menu')
    expect(await write(made)).toMatchObject({ ok: false, failure: { kind: 'protected' } })
    host.coAuthor.protectSheet('Menu', false)
    host.faults.cellEditing = true
    expect(await write(made)).toMatchObject({ ok: false, failure: { kind: 'busy' } })
    host.faults.cellEditing = false
    host.faults.loseAnswers(1)
    expect(await write(made, 50)).toMatchObject({ ok: false, failure: { kind: 'no_answer' } })
    expect(await write(made)).toMatchObject({ ok: true })
    expectPlan()
  })

  test('is right after any acts between any requests', async () => {
    // Other ones each time; the one that fails says its seed.
    await playInterleavings(runs(100, 30), Date.now() % 2 ** 31)
    await open({})
  })

  test('is right after rows were moved between the requests of one look', async () => {
    await playInterleavings(1, 0, WIDE, TURNED_ROUND)
    await open({})
  })

  test('is right after any acts between the requests of a write in several parts', async () => {
    await playInterleavings(runs(6, 2), Date.now() % 2 ** 31, LARGE)
    await open({})
  })
})
