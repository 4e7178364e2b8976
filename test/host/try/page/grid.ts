// The cells of the sheet in front, drawn by RevoGrid from the workbook's own: each cell of the grid
// asks the model when it is drawn, so there is no second copy to keep in step, and of 100,000 rows
// only those in view are asked.
import { columnName } from '../../address.ts'
import type { Rect } from '../../address.ts'
import type { WorkbookHost } from '../../host.ts'
import { cellText } from '../../number-text.ts'
import { cellAt } from '../../sheet-cells.ts'
import { sheetOf } from '../../table.ts'
import type { Cell } from '../../cell.ts'
import { fullAddress, tablesOn } from '../../workbook.ts'
import { createGrid } from './revo-grid.ts'
import type { CellEdit, CellFocus, GridColumn, RangeEdit } from './revo-grid.ts'

export interface GridView {
  /** Draws what the workbook holds now. */
  draw(): void
}

export interface GridActs {
  /** The person has gone to a cell; `A1` style with its sheet. */
  select(address: string): void
  /** She has entered texts from a cell on. */
  enter(address: string, texts: readonly (readonly string[])[]): void
}

const SPARE_ROWS = 40
const COLUMNS = 26
const ROW_PX = 26
/** Frames that the grid may take to reach a cell. */
const FRAMES = 600
/** A column is as wide as what its first rows hold, within these. */
const WIDTH_ROWS = 30
const [LEAST_PX, MOST_PX, LETTER_PX, MARGIN_PX] = [64, 420, 9, 44]

interface Row {
  readonly row: number
}

export async function showGrid(
  place: HTMLElement,
  host: WorkbookHost,
  acts: GridActs,
): Promise<GridView> {
  const { book } = host
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const grid = await createGrid<Row>(place, {
    theme: dark ? 'darkCompact' : 'compact',
    rowSize: ROW_PX,
    rowHeaders: true,
    range: true,
    resize: true,
    filter: false,
    canMoveColumns: false,
    canDrag: false,
  })

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
          return shown(at(this.row, column))
        },
      })
    }
    return {
      prop,
      name: columnName(column),
      size: width(column),
      cellProperties: ({ model }) => {
        const { row } = model
        const { type } = at(row, column)
        return {
          class: {
            'table-head': isHead(row, column),
            number: type === 'Double',
            error: type === 'Error',
          },
        }
      },
    }
  }

  const width = (column: number): number => {
    const lengths = Array.from({ length: WIDTH_ROWS }, (_, row) => shown(at(row, column)).length)
    return Math.min(MOST_PX, Math.max(LEAST_PX, Math.max(...lengths) * LETTER_PX + MARGIN_PX))
  }

  let drawn = { sheetId: '', rows: 0, columns: 0 }
  let selected = ''
  /** The grid is on its way to a cell: what it calls focused meanwhile is not the person's doing. */
  let showing = false
  function draw(): void {
    const { rows, columns } = extent(host)
    const moved = drawn.sheetId !== book.activeSheetId
    if (drawn.columns !== columns || moved) {
      grid.columns = Array.from({ length: columns }, (_, column) => columnOf(column))
    }
    if (drawn.rows !== rows) {
      grid.source = Array.from({ length: rows }, (_, row) =>
        Object.assign(Object.create(cells) as object, { row }),
      )
    } else void grid.refresh()
    drawn = { sheetId: book.activeSheetId, rows, columns }
    const { selection } = book
    const now = `${book.activeSheetId} ${selection.top} ${selection.left}`
    if (now !== selected || moved) void show(selection, now)
  }
  /** Scrolls to what the add-in selected, and marks it. */
  async function show({ top, left }: Rect, now: string): Promise<void> {
    const first = selected === ''
    selected = now
    if (first) return
    showing = true
    const cell = { x: left, y: top }
    // New rows are taken over while the grid draws; a cell below its old end is cut to it till then.
    for (let tries = 0; tries < FRAMES; tries++) {
      if (selected !== now) break
      await grid.setCellsFocus(cell, cell)
      await nextFrame()
      const drawnCell = `[role=gridcell][data-rgrow="${top}"][data-rgcol="${left}"]`
      const focused = (await grid.getFocused())?.cell
      if (grid.querySelector(drawnCell) && focused?.x === left && focused.y === top) break
      // While rows change, the grid may believe that it has scrolled: its scroller tells it again.
      const scroller = grid.querySelector('revogr-viewport-scroll.rgCol .vertical-inner')
      if (scroller) scroller.scrollTop = Math.max(0, top * ROW_PX - scroller.clientHeight / 2)
    }
    showing = false
  }

  // The grid's own events.
  grid.addEventListener('afterfocus', (event) => {
    const { model, rowIndex, column: at } = (event as CustomEvent<CellFocus<Row>>).detail
    const [row, column] = [model?.row ?? rowIndex, columnIndexOf(at?.prop)]
    const now = `${book.activeSheetId} ${row} ${column}`
    if (showing || now === selected) return
    selected = now
    acts.select(addressOf(row, column))
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
    for (const [row, changed] of Object.entries(data)) {
      for (const [prop, value] of Object.entries(changed)) {
        acts.enter(addressOf(Number(row), columnIndexOf(prop)), [[value ?? '']])
      }
    }
  })
  return { draw }
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve())
  })

/** Rows and columns that the sheet shows: what it holds, and some to spare. */
function extent({ book }: WorkbookHost): { rows: number; columns: number } {
  const sheet = sheetOf(book, book.activeSheetId)
  const width = sheet.rows.reduce((most, row) => Math.max(most, row?.length ?? 0), 0)
  return { rows: sheet.rows.length + SPARE_ROWS, columns: Math.max(COLUMNS, width + 2) }
}

const columnIndexOf = (prop: unknown): number => Number(String(prop).slice(1))

/** As the number format says; a format that the host cannot draw shows the plain value. */
function shown(cell: Cell): string {
  try {
    return cellText(cell)
  } catch {
    return String(cell.value)
  }
}
