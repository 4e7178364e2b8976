// Charts of a sheet as data: which cells each series draws. What Excel makes of a range is modelled for
// plain tables alone; how a chart looks is kept where a member sets it, and drawn by nobody here.
// Assumptions: learn.microsoft.com says of `charts.add` what the arguments are and not how Excel finds the
// series in a range; this is what Excel is seen to do. A range without any value is refused.
import { columnCount, rowCount } from './range-address.ts'
import { fail } from './failure.ts'
import { cellAt, usedRect } from './sheet-cells.ts'
import type { Chart, ChartCells, ChartSeries, Workbook } from './workbook.ts'
import { findSheet, newId } from './workbook.ts'

/** Names of `Excel.ChartType` that are modelled. */
export const CHART_TYPES: readonly string[] = [
  'BarClustered',
  'ColumnClustered',
  'Line',
  'LineMarkers',
  'XYScatter',
  'XYScatterLines',
  'XYScatterLinesNoMarkers',
]

export const isScatter = (type: string): boolean => type.startsWith('XY')

export function refuseType(type: string): void {
  if (!CHART_TYPES.includes(type)) fail('ApiNotFound', `a chart of the type ${type}`)
}

/** Columns and rows that a new chart covers; Excel measures it in points. */
const [WIDE, HIGH] = [6, 15]

export function addChart(book: Workbook, on: string, type: string, data: ChartCells): Chart {
  refuseType(type)
  const series = seriesOf(book, type, data)
  const count = book.charts.filter(({ sheetId }) => sheetId === on).length
  const axis = () => ({ title: '', titleShown: false, looks: {} })
  const chart: Chart = {
    id: newId(book),
    sheetId: on,
    name: `Chart ${count + 1}`,
    type,
    title: series.length === 1 ? series[0]!.name : 'Chart Title',
    titleShown: true,
    legendShown: series.length > 1,
    legendPosition: 'Bottom',
    axes: { category: axis(), value: axis() },
    series,
    place: { top: 0, left: 0, bottom: HIGH - 1, right: WIDE - 1 },
  }
  book.charts.push(chart)
  return chart
}

/** A series a column: texts in the first row are their names, and in the first column the categories. */
export function seriesOf(book: Workbook, type: string, data: ChartCells): ChartSeries[] {
  const sheet = findSheet(book, data.sheetId)
  const { rect } = data
  if (!sheet || !rect || !usedRect(sheet, rect, true))
    fail('ApiNotFound', 'a chart of cells without a value')
  const isText = (row: number, column: number): boolean =>
    cellAt(sheet, row, column).type === 'String'
  const wide = columnCount(rect) > 1
  const named = rowCount(rect) > 1 && isText(rect.top, rect.right)
  const top = rect.top + (named ? 1 : 0)
  const byCategory = wide && (isScatter(type) || isText(rect.bottom, rect.left))
  const columnAt = (column: number): ChartCells => ({
    sheetId: data.sheetId,
    rect: { top, bottom: rect.bottom, left: column, right: column },
  })
  const first = rect.left + (byCategory ? 1 : 0)
  return Array.from({ length: rect.right - first + 1 }, (_, i) => ({
    name: named ? String(cellAt(sheet, rect.top, first + i).value) : `Series${i + 1}`,
    type: null,
    values: columnAt(first + i),
    x: byCategory ? columnAt(rect.left) : null,
    looks: {},
  }))
}
