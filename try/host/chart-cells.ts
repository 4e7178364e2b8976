// What becomes of charts where cells move or a sheet goes. chart.ts makes them.
import type { Rect } from './range-address.ts'
import type { Workbook } from './workbook.ts'

/** Charts go with their sheet; those elsewhere lose the cells that they drew. */
export function forgetChartsOf(book: Workbook, sheetId: string): void {
  book.charts = book.charts.filter((chart) => chart.sheetId !== sheetId)
  moveCells(book, sheetId, () => null)
}

/** Cells of a sheet have moved: what charts draw moves along, and charts over them. */
export function moveCharts(
  book: Workbook,
  sheetId: string,
  move: (rect: Rect) => Rect | null,
): void {
  moveCells(book, sheetId, move)
  for (const chart of book.charts)
    if (chart.sheetId === sheetId) chart.place = move(chart.place) ?? chart.place
}

function moveCells(book: Workbook, sheetId: string, move: (rect: Rect) => Rect | null): void {
  for (const { series } of book.charts)
    for (const { values, x } of series)
      for (const cells of [values, x])
        if (cells?.sheetId === sheetId && cells.rect) cells.rect = move(cells.rect)
}
