// What the page uses of RevoGrid, typed here: the package's own types import without extensions,
// which TypeScript does not resolve for ES modules.
import { defineCustomElements } from '@revolist/revogrid/loader'

export interface GridColumn<R> {
  prop: string
  name: string
  size: number
  cellProperties(cell: { model: R }): { class: Record<string, boolean>; title?: string }
}

/** The element `<revo-grid>`; its methods are there once it is ready. */
export interface RevoGrid<R> extends HTMLElement {
  columns: GridColumn<R>[]
  source: R[]
  theme: string
  componentOnReady(): Promise<unknown>
  /** Draws the cells in view anew. */
  refresh(): Promise<void>
  /** Scrolls there, too. */
  setCellsFocus(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void>
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

/** Columns that were drawn to another width, in pixels, by their place. */
export type ColumnResize = Record<string, { prop: string; size: number }>

export interface CellFocus<R> {
  model: R | undefined
  rowIndex: number
  column: { prop: string } | undefined
}

/** Puts a grid into `place`; settles when it can be used. */
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
  return grid
}
