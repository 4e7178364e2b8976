// The charts of a plan sheet (ExcelApi 1.8 at most, below what the manifest requires), over cells that hold
// numbers already: what Excel makes of other cells is not documented. An add-in can give a chart no
// alternative text; each has a title, and its table stands below it.
import { put, type Range, type Worksheet } from '../../excel/guarded.ts'
import type { Job } from '../../excel/in-excel.ts'
import { keyless } from '../../excel/keyless.ts'
import { CHART_ROWS, POINT, REASON_ROW, TABLE_ROW, TABLES } from './plan-sheet-cells.ts'
import type { PartSeen } from './plan-sheet-parts.ts'
import { CHART_NAMES, CHARTS, PARTS, whyNoChart, type SheetPart } from '../sheet-words.ts'

/** Most bars of a chart. */
const BARS = 20
/** Most labels beside each other. */
const LABELS = 9

interface ChartOrder {
  readonly step: string | null
  readonly spend: { readonly category: string } | null
}

type Chart = ReturnType<Worksheet['charts']['add']>

/** Replaces the add-in's charts; `sheet.charts` is loaded. Says in a cell why a chart is left out. */
export async function drawCharts(
  { sync }: Job,
  sheet: Worksheet,
  order: ChartOrder,
  parts: Readonly<Record<SheetPart, PartSeen>>,
): Promise<void> {
  const ours = Object.values(CHART_NAMES)
  for (const chart of sheet.charts.items) if (ours.includes(chart.name)) chart.delete()
  for (const part of PARTS) {
    const { why, free } = parts[part]
    if (why === null) place(sheet, part, DRAW[part](sheet, parts[part], order))
    const line = keyless([[why === null ? '' : whyNoChart(part, why)]])
    if (free) put(sheet.getCell(REASON_ROW, TABLES[part].left), { values: line })
  }
  sheet.charts.load('items/id,items/name')
  sheet.activate()
  await sync()
  // Two panes may have drawn at once: this one has written last, so its charts stay.
  const names = sheet.charts.items.map(({ name }) => name)
  const drawn = PARTS.filter((part) => parts[part].why === null).map((part) => CHART_NAMES[part])
  const twice = sheet.charts.items.filter(
    ({ name }, at) =>
      ours.includes(name) && (!drawn.includes(name) || names.lastIndexOf(name) !== at),
  )
  for (const chart of twice) chart.delete()
  if (twice.length > 0) await sync()
}

/** Cells of a column of a table, below its heading. */
function column(sheet: Worksheet, part: SheetPart, at: number, rows: number): Range {
  return sheet.getRangeByIndexes(TABLE_ROW + 1, TABLES[part].left + at, rows, 1)
}

function place(sheet: Worksheet, part: SheetPart, chart: Chart): void {
  const { left, width } = TABLES[part]
  const rows = CHART_ROWS.last - CHART_ROWS.first + 1
  const cells = sheet.getRangeByIndexes(CHART_ROWS.first, left, rows, width)
  chart.setPosition(cells.getCell(0, 0), cells.getLastCell())
  put(chart, { name: keyless(CHART_NAMES[part]) })
}

type Draw = (sheet: Worksheet, seen: PartSeen, order: ChartOrder) => Chart

const DRAW: Readonly<Record<SheetPart, Draw>> = {
  deals(sheet, { rows }) {
    const n = Math.min(rows, BARS)
    const chart = bars(sheet, 'deals', { name: CHARTS.profit, x: 0, values: 3, n })
    say(chart, CHARTS.deals, null, CHARTS.profit)
    return chart
  },
  sweep(sheet, { rows, spend, point }) {
    const values = column(sheet, 'sweep', 2, rows)
    const by = keyless('XYScatterLinesNoMarkers' as const)
    const chart = sheet.charts.add(by, values, keyless('Columns' as const))
    const x = column(sheet, 'sweep', 0, rows)
    const profit = chart.series.getItemAt(0)
    put(profit, { name: keyless(CHARTS.series.profit) })
    profit.setXAxisValues(x)
    if (spend) {
      const second = chart.series.add(keyless(CHARTS.series.spend))
      second.setValues(column(sheet, 'sweep', 3, rows))
      second.setXAxisValues(x)
    }
    if (point) chosenPoint(sheet, chart, CHARTS.series.chosenProfit, 2)
    if (point && spend) chosenPoint(sheet, chart, CHARTS.series.chosenSpend, 3)
    put(chart.legend, { visible: true, position: keyless('Bottom' as const) })
    const { categoryAxis } = chart.axes
    put(categoryAxis, { minimum: keyless(0), maximum: keyless(1), numberFormat: keyless('0%') })
    say(chart, CHARTS.sweep, CHARTS.confidence, spend ? CHARTS.money : CHARTS.profit)
    return chart
  },
  past(sheet, { rows }, { step }) {
    const values = column(sheet, 'past', 3, rows)
    const by = keyless('ColumnClustered' as const)
    const chart = sheet.charts.add(by, values, keyless('Columns' as const))
    const x = column(sheet, 'past', 0, rows)
    const predicted = chart.series.getItemAt(0)
    put(predicted, { name: keyless(CHARTS.series.predicted) })
    predicted.setXAxisValues(x)
    const earned = chart.series.add(keyless(CHARTS.series.earned))
    earned.setValues(column(sheet, 'past', 4, rows))
    earned.setXAxisValues(x)
    put(chart.legend, { visible: true, position: keyless('Bottom' as const) })
    put(chart.axes.categoryAxis, { tickLabelSpacing: keyless(Math.ceil(rows / LABELS)) })
    say(chart, CHARTS.past, CHARTS.pastAxis(step), CHARTS.pastMoney)
    return chart
  },
  spend(sheet, { rows }, { spend }) {
    const chart = bars(sheet, 'spend', {
      name: CHARTS.spendAxis,
      x: 0,
      values: 2,
      n: Math.min(rows, BARS),
    })
    say(chart, CHARTS.spend(spend?.category ?? ''), null, CHARTS.spendAxis)
    return chart
  },
}

interface Bars {
  readonly name: string
  /** Columns of the table. */
  readonly x: number
  readonly values: number
  readonly n: number
}

/** Horizontal bars of one column, the first row at the top. */
function bars(sheet: Worksheet, part: SheetPart, { name, x, values, n }: Bars): Chart {
  const cells = column(sheet, part, values, n)
  const by = keyless('BarClustered' as const)
  const chart = sheet.charts.add(by, cells, keyless('Columns' as const))
  const series = chart.series.getItemAt(0)
  series.setXAxisValues(column(sheet, part, x, n))
  put(series, { name: keyless(name), gapWidth: 40 })
  put(chart.legend, { visible: false })
  put(chart.axes.categoryAxis, { reversePlotOrder: true, tickLabelSpacing: keyless(1) })
  return chart
}

/** The chosen point as a marker: a series of its own over its cells, which it has before its type. */
function chosenPoint(sheet: Worksheet, chart: Chart, name: string, at: number): void {
  const series = chart.series.add(keyless(name))
  const { row, column: left } = POINT
  series.setValues(sheet.getCell(row + 1, left + at))
  series.setXAxisValues(sheet.getCell(row + 1, left))
  put(series, { chartType: keyless('XYScatter' as const), markerSize: 10 })
}

/** Title and names of the axes. */
function say(chart: Chart, title: string, category: string | null, value: string): void {
  put(chart.title, { text: keyless(title) })
  const { categoryAxis, valueAxis } = chart.axes
  if (category !== null) put(categoryAxis.title, { text: keyless(category) })
  put(valueAxis.title, { text: keyless(value) })
  put(valueAxis, { numberFormat: keyless('#,##0') })
}
