// Rectangles of cells and their A1 addresses, `C:C` and `2:2` for whole columns and rows
// (learn.microsoft.com/office/dev/add-ins/excel/excel-add-ins-ranges-unbounded). Pure.
import { fail } from './failure.ts'
import { MAX_COLUMNS, MAX_ROWS } from './limits.ts'

/** Zero-based and inclusive: `top` ≤ `bottom`, `left` ≤ `right`. */
export interface Rect {
  top: number
  left: number
  bottom: number
  right: number
}

export const WHOLE_SHEET: Rect = { top: 0, left: 0, bottom: MAX_ROWS - 1, right: MAX_COLUMNS - 1 }

export const rowCount = (rect: Rect): number => rect.bottom - rect.top + 1
export const columnCount = (rect: Rect): number => rect.right - rect.left + 1
export const cellCount = (rect: Rect): number => rowCount(rect) * columnCount(rect)
export const isEntireColumn = (rect: Rect): boolean => rowCount(rect) === MAX_ROWS
export const isEntireRow = (rect: Rect): boolean => columnCount(rect) === MAX_COLUMNS

/** A rectangle from its corner and size; throws if it leaves the sheet. */
export function rectAt(top: number, left: number, rows: number, columns: number): Rect {
  const rect = { top, left, bottom: top + rows - 1, right: left + columns - 1 }
  const whole = [top, left, rows, columns].every(Number.isSafeInteger)
  const inside = top >= 0 && left >= 0 && rect.bottom < MAX_ROWS && rect.right < MAX_COLUMNS
  if (!whole || rows < 1 || columns < 1 || !inside) {
    fail('InvalidArgument', `No range of ${rows} × ${columns} cells at row ${top}, column ${left}`)
  }
  return rect
}

export function intersection(a: Rect, b: Rect): Rect | null {
  const rect = {
    top: Math.max(a.top, b.top),
    left: Math.max(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
  }
  return rect.top <= rect.bottom && rect.left <= rect.right ? rect : null
}

export const contains = (outer: Rect, inner: Rect): boolean =>
  outer.top <= inner.top &&
  outer.left <= inner.left &&
  outer.bottom >= inner.bottom &&
  outer.right >= inner.right

export const boundingRect = (a: Rect, b: Rect): Rect => ({
  top: Math.min(a.top, b.top),
  left: Math.min(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.max(a.right, b.right),
})

/** 0 → `A`, 25 → `Z`, 26 → `AA`. */
export function columnName(column: number): string {
  let name = ''
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26)) {
    name = String.fromCharCode(65 + ((n - 1) % 26)) + name
  }
  return name
}

function columnIndex(name: string): number {
  let index = 0
  for (const letter of name.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

/** `A1`, `A1:C3`, `A:C` for whole columns, `1:3` for whole rows. */
export function formatRect(rect: Rect): string {
  if (isEntireColumn(rect)) return `${columnName(rect.left)}:${columnName(rect.right)}`
  if (isEntireRow(rect)) return `${rect.top + 1}:${rect.bottom + 1}`
  const first = columnName(rect.left) + (rect.top + 1)
  const last = columnName(rect.right) + (rect.bottom + 1)
  return first === last ? first : `${first}:${last}`
}

/**
 * A sheet's name before the `!`, quoted if Excel quotes it. Microsoft has not published the rule;
 * this one follows observations (github.com/jmcnamara/XlsxWriter/issues/1078), except for names
 * like R1C1 and RC, which Excel quotes, and emoji, which it does not. `splitAddress` reads both
 * forms.
 */
export function quoteSheet(name: string): string {
  const plain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && parseRect(name) === null
  return plain ? name : `'${name.replaceAll("'", "''")}'`
}

/** The rectangle of `A1:B2`, `$A$1`, `A:C` or `2:5`; null if the text is no address. */
export function parseRect(text: string): Rect | null {
  const plain = text.replaceAll('$', '')
  const cells = /^([A-Za-z]{1,3})(\d{1,7})(?::([A-Za-z]{1,3})(\d{1,7}))?$/.exec(plain)
  const columns = /^([A-Za-z]{1,3}):([A-Za-z]{1,3})$/.exec(plain)
  const rows = /^(\d{1,7}):(\d{1,7})$/.exec(plain)
  let corners: [number, number, number, number]
  if (cells) {
    const [, column = '', row = '', lastColumn = column, lastRow = row] = cells
    corners = [Number(row) - 1, columnIndex(column), Number(lastRow) - 1, columnIndex(lastColumn)]
  } else if (columns) {
    const [, first = '', last = ''] = columns
    corners = [0, columnIndex(first), MAX_ROWS - 1, columnIndex(last)]
  } else if (rows) {
    corners = [Number(rows[1]) - 1, 0, Number(rows[2]) - 1, MAX_COLUMNS - 1]
  } else return null
  const [r1, c1, r2, c2] = corners
  const rect = boundingRect(
    { top: r1, left: c1, bottom: r1, right: c1 },
    { top: r2, left: c2, bottom: r2, right: c2 },
  )
  return contains(WHOLE_SHEET, rect) ? rect : null
}

/** `'My sheet'!A1:B2` → its sheet name (null = none) and the text after the `!`. */
export function splitAddress(text: string): { sheet: string | null; local: string } {
  const at = text.lastIndexOf('!')
  if (at < 0) return { sheet: null, local: text }
  const name = text.slice(0, at)
  const sheet = /^'.*'$/.test(name) ? name.slice(1, -1).replaceAll("''", "'") : name
  return { sheet, local: text.slice(at + 1) }
}

/** The direction in which cells move: see `afterInsert` and `afterDelete`. */
export type Shift = 'Down' | 'Right' | 'Up' | 'Left'

const flip = (rect: Rect): Rect => ({
  top: rect.left,
  left: rect.top,
  bottom: rect.right,
  right: rect.bottom,
})

/**
 * `rect` after `hole` was inserted: moved or grown if the hole spans its whole width (`Down`) or
 * height (`Right`), else unchanged. A partial overlap with a table is refused (sheet-cells.ts). For
 * names and kept ranges this host leaves the range as it is, although Excel may move or cut it.
 */
export function afterInsert(rect: Rect, hole: Rect, shift: 'Down' | 'Right'): Rect {
  if (shift === 'Right') return flip(insertRows(flip(rect), flip(hole), MAX_COLUMNS))
  return insertRows(rect, hole, MAX_ROWS)
}

function insertRows(rect: Rect, hole: Rect, limit: number): Rect {
  if (hole.left > rect.left || hole.right < rect.right || hole.top > rect.bottom) return rect
  const rows = rowCount(hole)
  const top = hole.top <= rect.top ? rect.top + rows : rect.top
  return { ...rect, top, bottom: Math.min(rect.bottom + rows, limit - 1) }
}

/** `rect` after the cells of `gone` were deleted; null if nothing is left. */
export function afterDelete(rect: Rect, gone: Rect, shift: 'Up' | 'Left'): Rect | null {
  if (shift === 'Left') {
    const flipped = afterDelete(flip(rect), flip(gone), 'Up')
    return flipped && flip(flipped)
  }
  if (gone.left > rect.left || gone.right < rect.right || gone.top > rect.bottom) return rect
  const above = Math.max(0, Math.min(gone.bottom + 1, rect.top) - gone.top)
  const inside = Math.max(0, Math.min(gone.bottom, rect.bottom) - Math.max(gone.top, rect.top) + 1)
  if (inside === rowCount(rect)) return null
  return { ...rect, top: rect.top - above, bottom: rect.bottom - above - inside }
}
