// The cells of the active sheet, drawn by RevoGrid. Each cell of the grid reads the model when it
// is drawn, so there is no second copy, and only the visible ones of 100,000 rows are read.
import { columnName } from '../host/range-address.ts'
import type { Rect } from '../host/range-address.ts'
import type { WorkbookHost } from '../host/host.ts'
import { lettersOfPoints, pointsOfLetters, shownText, widthOf } from '../host/column-widths.ts'
import { cellAt } from '../host/sheet-cells.ts'
import { hiddenRows } from '../host/filter.ts'
import { isGrey } from '../host/number-text.ts'
import { sheetOf } from '../host/table.ts'
import type { Cell } from '../host/cell.ts'
import { fullAddress, tablesOn } from '../host/workbook.ts'
import { commentAt, wordsOf } from './cell-words.ts'
import { blocksOf, columnIndexOf, runsOf } from './grid-ranges.ts'
import { createGrid } from './revo-grid.ts'
import type { CellEdit, CellFocus, ColumnResize, GridColumn, RangeEdit } from './revo-grid.ts'

interface GridView {
  /** Draws the current workbook. */
  draw(): void
}

interface GridActs {
  /** The person has selected a cell; `A1` style with its sheet. */
  select(address: string): void
  /** The person has entered texts from a cell on. */
  enter(address: string, texts: readonly (readonly string[])[]): void
  /** The person has emptied cells. */
  clear(address: string): void
  /** Ctrl+Z. */
  undo(): void
  /** The person has changed a column's width. */
  resize(column: number, points: number): void
}

const SPARE_ROWS = 40
const COLUMNS = 26
const ROW_PX = 26
/**
 * Frames that the grid may take to reach a cell, and frames for which the cell must then stay
 * visible.
 */
const [FRAMES, STILL_FRAMES] = [600, 3]
/** Rows that set the width of a column without a set width, within these limits. */
const WIDTH_ROWS = 30
const [LEAST_PX, MOST_PX, LETTER_PX, MARGIN_PX] = [64, 420, 9, 44]
/** Smallest drawn width, whatever was set. */
const LEAST_SET_PX = 24

interface Row {
  readonly row: number
}

export async function showGrid(
  place: HTMLElement,
  host: WorkbookHost,
  acts: GridActs,
): Promise<GridView> {
  const { book } = host
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const theme = () => (dark.matches ? 'darkCompact' : 'compact')
  const grid = await createGrid<Row>(place, {
    theme: theme(),
    rowSize: ROW_PX,
    // The sheet's numbers: the grid counts the rows that it shows.
    rowHeaders: {
      cellTemplate: (_: unknown, { model }: { model?: Row }) => model && String(model.row + 1),
    },
    range: true,
    resize: true,
    filter: false,
    canMoveColumns: false,
    canDrag: false,
  })
  dark.addEventListener('change', () => (grid.theme = theme()))

  const sheet = () => sheetOf(book, book.activeSheetId)
  const at = (row: number, column: number): Cell => cellAt(sheet(), row, column)
  const addressOf = (row: number, column: number): string =>
    fullAddress(sheet(), columnName(column) + (row + 1))
  // A row of the grid is its number; its cells are getters that read the model.
  const cells = {}
  const isHead = (row: number, column: number): boolean =>
    tablesOn(book, book.activeSheetId).some(({ rect, showHeaders }) => {
      return showHeaders && rect.top === row && rect.left <= column && column <= rect.right
    })
  const columnOf = (column: number): GridColumn<Row> => {
    const prop = `c${column}`
    if (!(prop in cells)) {
      Object.defineProperty(cells, prop, {
        get(this: Row) {
          return shownText(at(this.row, column))
        },
      })
    }
    return {
      prop,
      name: columnName(column),
      size: widths[column] ?? LEAST_PX,
      cellProperties: ({ model }) => {
        const { row } = model
        const shown = at(row, column)
        const { type } = shown
        const words = wordsOf(host, row, column)
        return {
          ...(words !== null && { title: words }),
          class: {
            'table-head': isHead(row, column),
            number: type === 'Double',
            grey: isGrey(shown),
            error: type === 'Error',
            commented: commentAt(host, row, column) !== undefined,
          },
        }
      },
    }
  }

  const fitted = (column: number): number => {
    const lengths = Array.from(
      { length: WIDTH_ROWS },
      (_, row) => shownText(at(row, column)).length,
    )
    return Math.min(MOST_PX, Math.max(LEAST_PX, Math.max(...lengths) * LETTER_PX + MARGIN_PX))
  }
  /** The set width; else the width that the first rows need, which never shrinks. */
  const width = (column: number, before: number): number => {
    const points = widthOf(sheet(), column)
    if (points === null) return Math.max(before, fitted(column))
    return Math.round(Math.max(LEAST_SET_PX, lettersOfPoints(points) * LETTER_PX + MARGIN_PX))
  }

  let drawn = { sheetId: '', rows: 0 }
  /** The rows that filters hide, from the top, and the same as text. */
  let hidden: readonly number[] = []
  let shownWithout = ''
  /** The grid numbers the rows that it shows. */
  const lineOf = (row: number): number => row - hidden.filter((one) => one < row).length
  const rowOf = (line: number): number => {
    let row = line
    for (const one of hidden) if (one <= row) row++
    return row
  }
  let widths: number[] = []
  let selected = ''
  /** While the grid scrolls to a cell, its focus events are not the person's. */
  let showing = false
  function draw(): void {
    const { rows, columns } = extent(host)
    const moved = drawn.sheetId !== book.activeSheetId
    const wide = Array.from({ length: columns }, (_, column) =>
      width(column, moved ? 0 : (widths[column] ?? 0)),
    )
    if (moved || wide.join() !== widths.join()) {
      widths = wide
      grid.columns = wide.map((_, column) => columnOf(column))
    }
    if (drawn.rows !== rows) {
      grid.source = Array.from({ length: rows }, (_, row) =>
        Object.assign(Object.create(cells) as object, { row }),
      )
    } else void grid.refresh()
    drawn = { sheetId: book.activeSheetId, rows }
    hidden = tablesOn(book, book.activeSheetId)
      .flatMap((table) => hiddenRows(book, table))
      .sort((a, b) => a - b)
    const trimmed = hidden.join()
    if (trimmed !== shownWithout) {
      shownWithout = trimmed
      // Not rows without height: the grid would draw thousands of them.
      grid.trimmedRows = Object.fromEntries(hidden.map((row) => [row, true]))
    }
    const { selection } = book
    const now = `${book.activeSheetId} ${selection.top} ${selection.left}`
    if (now !== selected || moved) void show(selection, now)
  }
  /** Scrolls to the add-in's selection and marks it. */
  async function show({ top, left }: Rect, now: string): Promise<void> {
    // A workbook that opens at its first cell leaves the page's focus alone.
    const opened = selected === '' && top === 0 && left === 0
    selected = now
    if (opened) return
    showing = true
    place.setAttribute('aria-busy', 'true')
    const line = lineOf(top)
    const cell = { x: left, y: line }
    const drawnCell = `[role=gridcell][data-rgrow="${line}"][data-rgcol="${left}"]`
    // The grid takes new rows over while it draws, and cuts a cell below its old end until then. A
    // pending redraw may hide the cell again, so it counts as visible only when it stays visible.
    const isThere = async (): Promise<boolean> => {
      const focused = (await grid.getFocused())?.cell
      return grid.querySelector(drawnCell) !== null && focused?.x === left && focused.y === line
    }
    for (let tries = 0, still = 0; tries < FRAMES && still < STILL_FRAMES; tries++) {
      if (still === 0) await grid.setCellsFocus(cell, cell)
      await nextFrame()
      if (selected !== now) return
      still = (await isThere()) ? still + 1 : 0
      if (still > 0) continue
      // While rows or columns change, the grid may have a wrong scroll position; its scrollers
      // report the right one.
      const across = grid.querySelector('revogr-viewport-scroll.rgCol')
      const down = across?.querySelector('.vertical-inner')
      const before = widths.slice(0, left).reduce((sum, width) => sum + width, 0)
      if (down) down.scrollTop = Math.max(0, line * ROW_PX - down.clientHeight / 2)
      if (across) across.scrollLeft = Math.max(0, before - across.clientWidth / 2)
    }
    if (selected !== now) return
    showing = false
    place.setAttribute('aria-busy', 'false')
  }

  // The grid's own events.
  grid.addEventListener('afterfocus', (event) => {
    const { model, rowIndex, column: at } = (event as CustomEvent<CellFocus<Row>>).detail
    const [row, column] = [model?.row ?? rowOf(rowIndex), columnIndexOf(at?.prop)]
    const now = `${book.activeSheetId} ${row} ${column}`
    if (showing || now === selected) return
    selected = now
    acts.select(addressOf(row, column))
  })
  grid.addEventListener('aftercolumnresize', (event) => {
    const resized = Object.values((event as CustomEvent<ColumnResize>).detail)
    for (const { prop, size } of resized)
      acts.resize(columnIndexOf(prop), pointsOfLetters((size - MARGIN_PX) / LETTER_PX))
  })
  // Edits go to the model, never to the grid's own rows.
  grid.addEventListener('beforeedit', (event) => {
    event.preventDefault()
    const { detail } = event as CustomEvent<CellEdit<Row> | RangeEdit>
    if (!('prop' in detail)) return
    const { model, prop, val } = detail
    acts.enter(addressOf(model.row, columnIndexOf(prop)), [[val ?? '']])
  })
  grid.addEventListener('beforerangeedit', (event) => {
    event.preventDefault()
    const { data } = (event as CustomEvent<RangeEdit>).detail
    for (const { top, left, texts } of blocksOf(data, rowOf))
      acts.enter(addressOf(top, left), texts)
  })
  // The grid would make an edit of every cell, which takes minutes of a large range.
  addEventListener(
    'keydown',
    (event) => {
      const { activeElement } = document
      const isGrid = activeElement === document.body || place.contains(activeElement)
      const isTyping = event.composedPath().some((at) => at instanceof HTMLInputElement)
      if (!isGrid || isTyping) return
      if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        return acts.undo()
      }
      if (event.key !== 'Delete' && event.key !== 'Backspace') return
      event.preventDefault()
      event.stopImmediatePropagation()
      void grid.getSelectedRange().then((range) => {
        if (!range) return
        for (const [top, bottom] of runsOf(range.y, range.y1, rowOf))
          acts.clear(`${addressOf(top, range.x)}:${columnName(range.x1)}${bottom + 1}`)
      })
    },
    { capture: true },
  )
  // The page takes pastes itself: before a grid has the focus, and in one piece.
  grid.addEventListener('beforepaste', (event) => event.preventDefault())
  return { draw }
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve())
  })

/** Rows and columns to show: the used ones and some spare ones. */
function extent({ book }: WorkbookHost): { rows: number; columns: number } {
  const sheet = sheetOf(book, book.activeSheetId)
  const width = sheet.rows.reduce((most, row) => Math.max(most, row?.length ?? 0), 0)
  return { rows: sheet.rows.length + SPARE_ROWS, columns: Math.max(COLUMNS, width + 2) }
}
