// Charts through the real library: their series, what they say and cover, what becomes of them where
// cells move or a sheet goes, and what is refused.
import { expect, test } from 'vitest'
import { openWorkbook } from '#try/host/host.ts'
import { saveWorkbook } from '#try/host/saved-workbook.ts'
import { failureOf, opener } from './open-both.ts'

const open = opener()
const sums = {
  sheets: ['Sums', 'Notes'],
  cells: {
    'Sums!A1': [
      ['key', 'profit', 'spend'],
      ['a', 3, 30],
      ['b', 2, 20],
      ['c', 1, 10],
    ],
  },
}

test('a chart of a table has a series a column, with names and categories from the texts', async () => {
  const { pane, host } = await open(sums)
  await pane.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sums')
    const chart = sheet.charts.add('ColumnClustered', sheet.getRange('A1:C4'), 'Columns')
    chart.load('name,chartType,id')
    chart.series.load('items/name')
    await context.sync()
    expect([chart.name, chart.chartType]).toEqual(['Chart 1', 'ColumnClustered'])
    expect(chart.series.items.map(({ name }) => name)).toEqual(['profit', 'spend'])
  })
  const sheetId = host.book.sheets[0]!.id
  expect(host.book.charts[0]!.series[1]).toMatchObject({
    values: { sheetId, rect: { top: 1, left: 2, bottom: 3, right: 2 } },
    x: { sheetId, rect: { top: 1, left: 0, bottom: 3, right: 0 } },
  })
})

test('series are named, added, taken away and given their cells; titles, axes and place are kept', async () => {
  const { pane, host } = await open(sums)
  await pane.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sums')
    const chart = sheet.charts.add('XYScatterLinesNoMarkers', sheet.getRange('B2:B4'), 'Columns')
    chart.name = 'Mine'
    chart.title.text = 'Profit by spend'
    chart.legend.visible = false
    chart.axes.categoryAxis.title.text = 'Spend'
    chart.axes.valueAxis.minimum = 0
    chart.axes.valueAxis.numberFormat = '#,##0'
    const first = chart.series.getItemAt(0)
    first.name = 'All'
    first.setXAxisValues(sheet.getRange('C2:C4'))
    const chosen = chart.series.add('Chosen')
    chosen.setValues(sheet.getRange('B2'))
    chosen.chartType = 'XYScatter'
    chosen.markerSize = 10
    chart.series.add('Gone').delete()
    chart.setPosition('E2', 'J12')
    await context.sync()
    const again = sheet.charts.getItem('Mine')
    again.title.load('text,visible')
    again.axes.valueAxis.load('minimum')
    const none = sheet.charts.getItemOrNullObject('Other')
    none.load('id')
    await context.sync()
    expect([again.title.text, again.title.visible]).toEqual(['Profit by spend', true])
    expect([again.axes.valueAxis.minimum, none.isNullObject]).toEqual([0, true])
  })
  expect(host.book.charts[0]).toMatchObject({
    name: 'Mine',
    legendShown: false,
    axes: { category: { title: 'Spend', titleShown: true }, value: { looks: { Minimum: 0 } } },
    series: [{ name: 'All' }, { name: 'Chosen', type: 'XYScatter', looks: { MarkerSize: 10 } }],
    place: { top: 1, left: 4, bottom: 11, right: 9 },
  })
})

test('a chart follows its cells, is saved with the workbook and goes with its sheet', async () => {
  const { pane, host } = await open(sums)
  await pane.Excel.run(async (context) => {
    const { worksheets } = context.workbook
    const cells = worksheets.getItem('Sums').getRange('B1:B4')
    worksheets.getItem('Sums').charts.add('Line', cells, 'Columns')
    worksheets.getItem('Notes').charts.add('Line', cells, 'Columns')
    await context.sync()
  })
  host.coAuthor.insertSheetRows('Sums', 1, 2)
  const ranges = () => host.book.charts.map(({ series }) => series[0]!.values!.rect)
  expect(ranges()).toMatchObject([
    { top: 3, bottom: 5 },
    { top: 3, bottom: 5 },
  ])
  const again = openWorkbook({ saved: structuredClone(saveWorkbook(host.book)) })
  expect(again.book.charts).toEqual(host.book.charts)
  host.coAuthor.deleteSheet('Sums')
  expect(ranges()).toEqual([null])
})

test('cells without a value, a protected sheet and what is not modelled are refused', async () => {
  const { pane, host } = await open(sums)
  const adding = (type: 'Line' | 'Pie', cells: string, by: 'Columns' | 'Rows' = 'Columns') =>
    failureOf(
      pane.Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getItem('Sums')
        sheet.charts.add(type, sheet.getRange(cells), by)
        await context.sync()
      }),
    )
  expect((await adding('Line', 'F1:F9')).code).toBe('ApiNotFound')
  expect((await adding('Pie', 'B2:B4')).code).toBe('ApiNotFound')
  expect((await adding('Line', 'B2:B4', 'Rows')).code).toBe('ApiNotFound')
  expect(host.refused().length).toBe(3)
  expect(() => host.assertNothingRefused()).toThrow('a chart of cells without a value')
  host.coAuthor.protectSheet('Sums')
  expect((await adding('Line', 'B2:B4')).code).toBe('AccessDenied')
  expect(host.book.charts).toEqual([])
})

test('a series has its values before its type', async () => {
  const { pane, host } = await open(sums)
  const typed = pane.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sums')
    const chart = sheet.charts.add('XYScatterLines', sheet.getRange('B2:B4'), 'Columns')
    chart.series.add('Point').chartType = 'XYScatter'
    await context.sync()
  })
  expect((await failureOf(typed)).code).toBe('ApiNotFound')
  expect(() => host.assertNothingRefused()).toThrow('the type of a series without values')
})

test('a protected structure is said, and takes no sheet and loses none', async () => {
  const { pane, host } = await open(sums)
  host.book.structureProtected = true
  await pane.Excel.run(async (context) => {
    const { protection } = context.workbook
    protection.load('protected')
    await context.sync()
    expect(protection.protected).toBe(true)
  })
  const adds = pane.Excel.run(async (context) => {
    context.workbook.worksheets.add('New')
    await context.sync()
  })
  expect((await failureOf(adds)).code).toBe('AccessDenied')
  expect(host.book.sheets.length).toBe(2)
})
