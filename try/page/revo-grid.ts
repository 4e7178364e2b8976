// Types for the used part of RevoGrid: the package's own types import without extensions, which
// TypeScript does not resolve for ES modules.
import { defineCustomElements } from '@revolist/revogrid/loader'

export interface GridColumn<R> {
  prop: string
  name: string
  size: number
  cellProperties(cell: { model: R }): { class: Record<string, boolean>; title?: string }
}

/** The element `<revo-grid>`; its methods exist once it is ready. */
export interface RevoGrid<R> extends HTMLElement {
  columns: GridColumn<R>[]
  source: R[]
  theme: string
  /** Rows of the source that are not shown. */
  trimmedRows: Record<number, boolean>
  componentOnReady(): Promise<unknown>
  /** Draws the visible cells again. */
  refresh(): Promise<void>
  /** Also scrolls there. */
  setCellsFocus(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void>
  /** Columns are x, shown lines y, both ends included. */
  getSelectedRange(): Promise<{ x: number; y: number; x1: number; y1: number } | null>
  getFocused(): Promise<{ cell: { x: number; y: number } } | null>
}

/** One edit of one cell. */
export interface CellEdit<R> {
  prop: string
  model: R
  val: string | undefined
}

/** One edit of several cells, such as pasting: new values by row and column. */
export interface RangeEdit {
  data: Record<number, Record<string, string | undefined>>
}

/** Columns with a changed width in pixels, by index. */
export type ColumnResize = Record<string, { prop: string; size: number }>

export interface CellFocus<R> {
  model: R | undefined
  rowIndex: number
  column: { prop: string } | undefined
}

/** Puts a grid into `place`; settles when it is ready. */
export async function createGrid<R>(
  place: HTMLElement,
  options: Record<string, unknown>,
): Promise<RevoGrid<R>> {
  defineCustomElements()
  await customElements.whenDefined('revo-grid')
  const grid = document.createElement('revo-grid') as unknown as RevoGrid<R>
  Object.assign(grid, options)
  place.append(grid)
  await grid.componentOnReady()
  // Its maker's mark is for the mouse: by Tab one comes from the cells to the sheets.
  grid.querySelector('revogr-attribution a')?.setAttribute('tabindex', '-1')
  return grid
}
