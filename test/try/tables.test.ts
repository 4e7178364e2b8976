// Tables through the real library, and what co-authors do to them between two syncs.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openWorkbook } from '#try/host/host.ts'
import { failureOf, opener } from './open-both.ts'

const open = opener()
const deals = {
  tables: {
    Deals: {
      at: 'Menu!B2',
      rows: [
        ['key', 'cost'],
        ['b', 2],
        ['a', 3],
        ['c', 1],
      ],
    },
  },
}

test('a table, its columns and its rows are found by name and by id', async () => {
  const { pane } = await open(deals)
  await pane.Excel.run(async (context) => {
    const { tables } = context.workbook
    tables.load('items/name, items/id')
    const table = tables.getItem('deals')
    table.load('id, name, worksheet/name, showTotals')
    table.columns.load('items/name, items/id, items/index, count')
    table.rows.load('count')
    const body = table.getDataBodyRange()
    const header = table.getHeaderRowRange()
    const cost = table.columns.getItem('cost').getDataBodyRange()
    for (const range of [body, header, cost]) range.load('address, values')
    const missing = tables.getItemOrNullObject('Nothing')
    const inMissing = missing.columns.getItemOrNullObject('x')
    missing.load('name')
    await context.sync()
    expect([table.name, table.worksheet.name, table.rows.count]).toEqual(['Deals', 'Menu', 3])
    expect(table.columns.items.map(({ name, id, index }) => [name, id, index])).toEqual([
      ['key', 1, 0],
      ['cost', 2, 1],
    ])
    expect([body.address, header.address, cost.address]).toEqual([
      'Menu!B3:C5',
      'Menu!B2:C2',
      'Menu!C3:C5',
    ])
    expect([missing.isNullObject, inMissing.isNullObject]).toEqual([true, true])
    const again = tables.getItem(table.id)
    again.load('name')
    await context.sync()
    expect(again.name).toBe('Deals')
  })
})

test('a missing table says what was asked for', async () => {
  const { pane } = await open(deals)
  const error = await failureOf(
    pane.Excel.run(async (context) => {
      const table = context.workbook.tables.getItem('Nothing')
      table.load('name')
      await context.sync()
    }),
  )
  expect(error.code).toBe('ItemNotFound')
  expect(error.debugInfo.errorLocation).toBe('TableCollection.getItem')
})

test('columns are added, found again by id after a rename, and deleted', async () => {
  const { pane, host } = await open(deals)
  await pane.Excel.run(async (context) => {
    const table = context.workbook.tables.getItem('Deals')
    const column = table.columns.add(undefined, [['EDPS qty'], [0], [1], [2]])
    column.load('id')
    table.columns.add(0, undefined, 'first')
    await context.sync()
    host.coAuthor.renameColumn('Deals', 'EDPS qty', 'mine')
    const found = table.columns.getItemOrNullObject(column.id)
    found.load('name, index')
    await context.sync()
    expect([found.name, found.index]).toEqual(['mine', 3])
    table.columns.getItem('first').delete()
    await context.sync()
  })
  expect(host.table('Deals')).toEqual({
    address: 'Menu!B2:D5',
    columns: ['key', 'cost', 'mine'],
    rows: [
      ['b', 2, 0],
      ['a', 3, 1],
      ['c', 1, 2],
    ],
  })
})

test('rows are added and deleted, and what stands below moves', async () => {
  const { pane, host } = await open({ ...deals, cells: { 'Menu!B7': [['below', 1]] } })
  await pane.Excel.run(async (context) => {
    const table = context.workbook.tables.getItem('Deals')
    table.rows.add(undefined, [
      ['d', 4],
      ['e', 5],
    ])
    table.rows.add(0, [['first', 0]])
    table.rows.getItemAt(1).delete()
    await context.sync()
  })
  expect(host.table('Deals').rows.map(([key]) => key)).toEqual(['first', 'a', 'c', 'd', 'e'])
  expect(host.read('Menu!B9:C9')).toEqual([['below', 1]])
})

test('a new sheet and a new table are made, totalled and deleted', async () => {
  const { pane, host } = await open()
  await pane.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.add('Sample')
    sheet.getRange('A1:B3').values = [
      ['key', 'key'],
      ['z', 1],
      ['y', 2],
    ]
    const table = sheet.tables.add('A1:B3', true)
    table.name = 'Sample_menu'
    table.showTotals = true
    sheet.activate()
    await context.sync()
  })
  expect(host.table('Sample_menu')).toMatchObject({
    address: 'Sample!A1:B4',
    columns: ['key', 'key2'],
    rows: [
      ['z', 1],
      ['y', 2],
    ],
  })
  await pane.Excel.run(async (context) => {
    context.workbook.tables.getItem('Sample_menu').delete()
    await context.sync()
  })
  expect(host.book.tables).toEqual([])
})

test('a table that a colleague deleted is not there at the next sync', async () => {
  const { pane, host } = await open(deals)
  host.faults.beforeSync((_, sync) => {
    if (sync === 1) host.coAuthor.deleteTable('Deals')
  })
  const error = await failureOf(
    pane.Excel.run(async (context) => {
      const body = context.workbook.tables.getItem('Deals').getDataBodyRange()
      body.load('values')
      await context.sync()
      body.getColumn(1).values = [[0], [0], [0]]
      await context.sync()
    }),
  )
  expect(error.code).toBe('ItemNotFound')
  expect(host.log.writes()).toEqual([])
})

test('renamed sheets and tables keep their ids', async () => {
  const { pane, host } = await open(deals)
  await pane.Excel.run(async (context) => {
    const table = context.workbook.tables.getItem('Deals')
    const sheet = context.workbook.worksheets.getItem('Menu')
    table.load('id')
    sheet.load('id')
    await context.sync()
    host.coAuthor.renameTable('Deals', 'Offers')
    host.coAuthor.renameSheet('Menu', 'The menu')
    table.load('name')
    const body = table.getDataBodyRange()
    body.load('address')
    await context.sync()
    expect([table.name, body.address]).toEqual(['Offers', "'The menu'!B3:C5"])
  })
})

test('a protected sheet takes no writes', async () => {
  const { pane, host } = await open(deals)
  host.coAuthor.protectSheet('Menu')
  const error = await failureOf(
    pane.Excel.run(async (context) => {
      context.workbook.worksheets.getItem('Menu').getRange('A1').values = [[1]]
      await context.sync()
    }),
  )
  expect(error.code).toBe('AccessDenied')
})

const rows = fc.array(fc.tuple(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })), {
  minLength: 1,
  maxLength: 30,
})

test('a sort keeps rows whole and their keys in order', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), (data, ascending) => {
      const host = openWorkbook({ tables: { T: { at: 'S!C4', rows: [['key', 'x'], ...data] } } })
      host.coAuthor.sortTable('T', 'key', ascending)
      const sorted = data.toSorted((a, b) => (ascending ? a[0] - b[0] : b[0] - a[0]))
      expect(host.table('T').rows).toEqual(sorted)
    }),
  )
})

test('deleted, added and sorted rows leave a table like the same edits of an array', () => {
  const edit = fc.oneof(
    fc.record({
      kind: fc.constant('delete'),
      at: fc.nat(40),
      count: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({ kind: fc.constant('add'), at: fc.nat(40), count: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('sort'), at: fc.constant(0), count: fc.constant(0) }),
    fc.record({ kind: fc.constant('sheet row'), at: fc.nat(40), count: fc.constant(1) }),
  )
  fc.assert(
    fc.property(rows, fc.array(edit, { maxLength: 12 }), (data, edits) => {
      const host = openWorkbook({
        tables: { T: { at: 'S!B3', rows: [['key', 'x'], ...data] } },
        cells: { 'S!B60': [['below']] },
      })
      const model: (number | string)[][] = data.map((row) => [...row])
      for (const { kind, at, count } of edits) {
        const index = Math.min(at, model.length - 1)
        if (kind === 'delete') {
          const gone = Math.min(count, model.length - index)
          if (gone === model.length) continue
          host.coAuthor.deleteRows('T', index, gone)
          model.splice(index, gone)
        } else if (kind === 'add') {
          const added = Array.from({ length: count }, (_, n) => [1_000 + n, at])
          host.coAuthor.addRows('T', added, index)
          model.splice(index, 0, ...added)
        } else if (kind === 'sort') {
          host.coAuthor.sortTable('T', 'key')
          model.sort((a, b) => Number(a[0]) - Number(b[0]))
        } else if (index > 0) {
          // A whole row of the sheet, within the body: the table grows by an empty row.
          host.coAuthor.insertSheetRows('S', 4 + index)
          model.splice(index, 0, ['', ''])
          host.coAuthor.deleteRows('T', index)
          model.splice(index, 1)
        }
      }
      expect(host.table('T').rows).toEqual(model)
      const at = 60 + model.length - data.length
      expect(host.read(`S!B${at}`)).toEqual([['below']])
    }),
  )
})

test('a random sequence of writes and reads agrees with a plain grid', async () => {
  const { pane, host } = await open()
  const place = fc.tuple(
    fc.nat(7),
    fc.nat(7),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
  )
  const value = fc.oneof(fc.integer(), fc.boolean(), fc.constantFrom('text', ''))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(place, value), { maxLength: 6 }), async (writes) => {
      const grid: unknown[][] = Array.from({ length: 11 }, () => Array<unknown>(11).fill(''))
      await pane.Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getItem('Sheet1')
        sheet.getRange().clear()
        for (const [[top, left, height, width], entry] of writes) {
          const range = sheet.getRangeByIndexes(top, left, height, width)
          range.values = Array.from({ length: height }, () => Array<unknown>(width).fill(entry))
          for (let r = top; r < top + height; r++) grid[r]?.fill(entry, left, left + width)
        }
        const all = sheet.getRange('A1:K11')
        all.load('values')
        await context.sync()
        expect(all.values).toEqual(grid)
      })
    }),
    { numRuns: 40 },
  )
  expect(host.refused()).toEqual([])
})
