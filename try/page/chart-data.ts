// A chart's series as numbers, read from the cells that it draws. Pure.
import { cellAt } from '../host/sheet-cells.ts'
import { isScatter } from '../host/chart.ts'
import { findSheet } from '../host/workbook.ts'
import type { Chart, ChartCells, Workbook } from '../host/workbook.ts'

export interface DrawnSeries {
  readonly name: string
  /** Only points, without a line between them. */
  readonly points: boolean
  /** The x of a scatter; else the place of the category, from 0. */
  readonly x: readonly number[]
  readonly y: readonly number[]
}

export interface DrawnChart {
  readonly title: string
  readonly kind: 'bars' | 'columns' | 'lines'
  readonly categories: readonly string[]
  readonly series: readonly DrawnSeries[]
  readonly axes: { readonly category: string; readonly value: string }
  readonly legend: boolean
}

export function drawnChart(book: Workbook, chart: Chart): DrawnChart {
  const { type, title, axes, legendShown, series } = chart
  const kind = type === 'BarClustered' ? 'bars' : type === 'ColumnClustered' ? 'columns' : 'lines'
  const first = series[0]?.x ?? null
  return {
    title,
    kind,
    categories: isScatter(type) ? [] : valuesOf(book, first).map(String),
    axes: { category: axes.category.title, value: axes.value.title },
    legend: legendShown,
    series: series.map((one) => {
      const y = valuesOf(book, one.values)
      const x = isScatter(type) ? valuesOf(book, one.x) : []
      const filled = y.map((value, i) => [x[i] ?? i, value] as const)
      const points = filled.filter((pair): pair is [number, number] =>
        pair.every((value) => typeof value === 'number'),
      )
      return {
        name: one.name,
        points: one.type === 'XYScatter',
        x: points.map(([at]) => at),
        y: points.map(([, value]) => value),
      }
    }),
  }
}

/** Values of a row or column of cells; none if they were deleted. */
function valuesOf(book: Workbook, cells: ChartCells | null): (number | string | boolean)[] {
  const sheet = cells && findSheet(book, cells.sheetId)
  const rect = cells?.rect
  if (!sheet || !rect) return []
  const values: (number | string | boolean)[] = []
  for (let row = rect.top; row <= rect.bottom; row++)
    for (let column = rect.left; column <= rect.right; column++)
      values.push(cellAt(sheet, row, column).value)
  return values
}
