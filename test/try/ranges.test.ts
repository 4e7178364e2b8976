// Ranges through the real library: reading, writing, moving, the 1,500-cell split and the limits.
import { expect, test } from 'vitest'
import { date } from '#try/host/host.ts'
import { failureOf, opener } from './open-both.ts'

const open = opener()

test('values, formulas, types and formats are read as Excel gives them', async () => {
  const { pane } = await open({
    cells: {
      'Menu!B2': [
        ['key', 1.5, true],
        ['#N/A', null, date('2026-01-31')],
        [{ value: 3, formula: '=1+2' }, { value: 0.25, format: '0.0%' }, ''],
      ],
    },
  })
  await pane.Excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem('Menu').getRange('B2:D4')
    range.load('values, formulas, valueTypes, numberFormat, text, address, rowIndex, columnCount')
    await context.sync()
    expect(range.values).toEqual([
      ['key', 1.5, true],
      ['#N/A', '', 46053],
      [3, 0.25, ''],
    ])
    expect(range.valueTypes).toEqual([
      ['String', 'Double', 'Boolean'],
      ['Error', 'Empty', 'Double'],
      ['Double', 'Double', 'Empty'],
    ])
    expect(range.formulas[2]?.[0]).toBe('=1+2')
    expect(range.numberFormat[1]?.[2]).toBe('yyyy-mm-dd')
    expect(range.text).toEqual([
      ['key', '1.5', 'TRUE'],
      ['#N/A', '', '2026-01-31'],
      ['3', '25.0%', ''],
    ])
    expect([range.address, range.rowIndex, range.columnCount]).toEqual(['Menu!B2:D4', 1, 3])
  })
})

test('a property that was not loaded cannot be read', async () => {
  const { pane } = await open()
  const error = await failureOf(
    pane.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('A1')
      range.load('address')
      await context.sync()
      return range.values
    }),
  )
  expect(error.code).toBe('PropertyNotLoaded')
})

test('entered text is read as typing, null is passed over and "" empties a cell', async () => {
  const { pane, host } = await open({ cells: { 'Sheet1!A1': [['stays', 'goes']] } })
  await pane.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1')
    sheet.getRange('A1:B1').values = [[null, '']]
    sheet.getRange('A2:F2').values = [['007', '12%', '2026-01-31', 'TRUE', '=5', "'007"]]
    sheet.getRange('A3').numberFormat = [['@']]
    sheet.getRange('A3').values = [['007']]
    await context.sync()
  })
  expect(host.read('Sheet1!A1:B1')).toEqual([['stays', '']])
  expect(host.read('Sheet1!A2:F2')).toEqual([[7, 0.12, 46053, true, 5, '007']])
  expect(host.cell('Sheet1!E2').formula).toBe('=5')
  expect(host.cell('Sheet1!A3')).toMatchObject({ type: 'String', value: '007' })
})

test('an array of the wrong shape is refused and says where', async () => {
  const { pane } = await open()
  const error = await failureOf(
    pane.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('A1:B2')
      range.values = [[1, 2]]
      await context.sync()
    }),
  )
  expect(error).toBeInstanceOf(pane.OfficeExtension.Error)
  expect(error.code).toBe('InvalidArgument')
  expect(error.debugInfo.errorLocation).toBe('Range.values =')
  expect(error.debugInfo.statement).toContain('.values =')
})

for (const rows of [1_500, 1_501, 3_001]) {
  test(`${rows} rows of two columns arrive whole though the library splits them`, async () => {
    const { pane, host } = await open()
    const values = Array.from({ length: rows }, (_, row) => [row, row * 2 + 0.5])
    await pane.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet()
      sheet.getRange('B2').getResizedRange(rows - 1, 1).values = values
      await context.sync()
    })
    expect(host.read(`Sheet1!B2:C${rows + 1}`)).toEqual(values)
    expect(host.read(`Sheet1!A1:D1`)).toEqual([['', '', '', '']])
    expect(host.log.writes().reduce((sum, { cells }) => sum + cells, 0)).toBe(rows * 2)
    expect(host.log.syncs()).toHaveLength(1)
  })
}

test('a request above 5 MB is refused whole', async () => {
  const { pane, host } = await open()
  const long = 'x'.repeat(30_000)
  const write = (rows: number): Promise<unknown> =>
    pane.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet()
      sheet.getRange(`A1:A${rows}`).values = Array.from({ length: rows }, () => [long])
      await context.sync()
    })
  expect((await failureOf(write(167))).code).toBe('RequestPayloadSizeLimitExceeded')
  expect(host.read('Sheet1!A1')).toEqual([['']])
  await write(160)
  expect(host.read('Sheet1!A160')).toEqual([[long]])
})

test('an answer above 5 MB is refused, and half of it comes', async () => {
  const rows = Array.from({ length: 200 }, () => ['y'.repeat(30_000)])
  const { pane } = await open({ cells: { 'Sheet1!A1': rows } })
  const read = (address: string): Promise<number> =>
    pane.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange(address)
      range.load('values')
      await context.sync()
      return range.values.length
    })
  expect((await failureOf(read('A1:A200'))).code).toBe('ResponsePayloadSizeLimitExceeded')
  expect(await read('A1:A100')).toBe(100)
})

test('more than five million cells cannot be read, an unbounded range reads as null', async () => {
  const { pane } = await open()
  await pane.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet()
    const column = sheet.getRange('A:A')
    column.load('values, rowCount')
    await context.sync()
    expect(column.values).toBeNull()
    expect(column.rowCount).toBe(1_048_576)
  })
  const error = await failureOf(
    pane.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('A1:F1000000')
      range.load('values')
      await context.sync()
    }),
  )
  expect(error.code).toBe('RangeExceedsLimit')
})

test('ranges are found from ranges', async () => {
  const { pane } = await open({
    cells: {
      'Sheet1!C3': [
        [1, 2],
        [3, 4],
      ],
    },
  })
  await pane.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1')
    const base = sheet.getRange('C3:D4')
    const found = [
      base.getCell(1, 0),
      base.getRow(1),
      base.getColumn(1),
      base.getResizedRange(2, -1),
      base.getOffsetRange(-1, 1),
      base.getBoundingRect('F1'),
      base.getIntersectionOrNullObject('D1:D9'),
      base.getAbsoluteResizedRange(1, 5),
      base.getRowsBelow(2),
      base.getRowsAbove(),
      base.getColumnsAfter(1),
      base.getLastRow(),
      base.getLastCell(),
      base.getEntireRow(),
      sheet.getUsedRange(),
      base.getCell(0, 0).getSurroundingRegion(),
      sheet.getRangeByIndexes(0, 0, 2, 2),
    ]
    const none = base.getIntersectionOrNullObject('A1')
    for (const range of found) range.load('address')
    none.load('address')
    await context.sync()
    expect(none.isNullObject).toBe(true)
    expect(found.map(({ address }) => address.replace('Sheet1!', ''))).toEqual([
      'C4',
      'C4:D4',
      'D3:D4',
      'C3:C6',
      'D2:E3',
      'C1:F4',
      'D3:D4',
      'C3:G3',
      'C5:D6',
      'C2:D2',
      'E3:E4',
      'C4:D4',
      'D4',
      '3:4',
      'C3:D4',
      'C3:D4',
      'A1:B2',
    ])
  })
})

test('a range that is kept moves with its cells between two syncs', async () => {
  const { pane, host } = await open({ cells: { 'Sheet1!A5': [['mine']] } })
  host.faults.beforeSync((_, sync) => {
    if (sync === 1) host.coAuthor.insertSheetRows('Sheet1', 2, 3)
  })
  await pane.Excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem('Sheet1').getRange('A5')
    range.load('values')
    await context.sync()
    range.load('address, values')
    await context.sync()
    expect([range.address, range.values]).toEqual(['Sheet1!A8', [['mine']]])
  })
})

test('references are given back after a run, and at once by untrack', async () => {
  const { pane, host } = await open()
  await pane.Excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem('Sheet1').getRange('A1')
    range.load('values')
    await context.sync()
    expect(host.log.references()).toBe(1)
    range.untrack()
    await context.sync()
    expect(host.log.references()).toBe(0)
    context.workbook.worksheets.getItem('Sheet1').getRange('B1').load('values')
  })
  await expect.poll(() => host.log.references()).toBe(0)
})

test('formats are painted, read back, and null where they differ', async () => {
  const { pane } = await open()
  await pane.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1')
    sheet.getRange('A1:B1').format.fill.color = '#FFEE00'
    sheet.getRange('A1').format.font.bold = true
    sheet.getRange('A:B').format.autofitColumns()
    sheet.getRange('A:A').format.columnWidth = 90
    const range = sheet.getRange('A1:B1')
    range.load('format/fill/color, format/font/bold')
    await context.sync()
    expect(range.format.fill.color).toBe('#FFEE00')
    expect(range.format.font.bold).toBeNull()
  })
})

test('a width is a whole column’s, set in points or fitted to the longest text of the cells', async () => {
  const rows = [
    ['k', 'EDPS profit'],
    ['a', 1234.5],
    ['b', null],
  ]
  const { pane } = await open({ cells: { 'Sheet1!A1': rows } })
  const widths = await pane.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1')
    sheet.getRange('B1:B3').format.autofitColumns()
    sheet.getRange('C2').format.columnWidth = 90
    sheet.getRange('D:D').format.autofitColumns()
    const read = ['A5', 'B9', 'C7', 'D1', 'A1:B1'].map((at) => {
      return sheet.getRange(at).load('format/columnWidth')
    })
    await context.sync()
    sheet.getRange('A1:A3').format.autofitColumns()
    sheet.getRange('B2:B3').format.autofitColumns()
    const later = ['A1', 'B1'].map((at) => sheet.getRange(at).load('format/columnWidth'))
    await context.sync()
    return [...read, ...later].map((range) => range.format.columnWidth as number | null)
  })
  // 11 letters of 7 pixels and 5 beside them, at 3/4 of a point; an empty column stays as it is.
  expect(widths).toEqual([48, 61.5, 90, 48, null, 9, 35.25])
})

test('the selection is what the add-in or the analyst selected', async () => {
  const { pane } = await open({ sheets: ['One', 'Two'] })
  await pane.Excel.run(async (context) => {
    context.workbook.worksheets.getItem('Two').getRange('B2:C3').select()
    const selected = context.workbook.getSelectedRange()
    selected.load('address, worksheet/name')
    await context.sync()
    expect([selected.address, selected.worksheet.name]).toEqual(['Two!B2:C3', 'Two'])
  })
})

test('a member that the host does not know fails loudly twice', async () => {
  const { pane, host } = await open()
  const error = await failureOf(
    pane.Excel.run(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('A1:B1').merge()
      await context.sync()
    }),
  )
  expect(error.code).toBe('ApiNotFound')
  expect(error.message).toContain('Range.merge')
  expect(() => host.assertNothingRefused()).toThrow('Range.merge')
})

test('a property that the host does not know fails loudly twice', async () => {
  const { pane, host } = await open()
  const error = await failureOf(
    pane.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('A1')
      range.load('hyperlink')
      await context.sync()
    }),
  )
  expect(error.code).toBe('ApiNotFound')
  expect(() => host.assertNothingRefused()).toThrow('hyperlink')
})
