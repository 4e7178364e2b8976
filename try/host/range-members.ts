// Members of Range, RangeFormat, RangeFill and RangeFont (learn.microsoft.com,
// Excel.Range and its parts). sheet-cells.ts does all reading and writing.
import type { Rect } from './range-address.ts'
import {
  boundingRect,
  cellCount,
  columnCount,
  formatRect,
  intersection,
  isEntireColumn,
  isEntireRow,
  rectAt,
  rowCount,
} from './range-address.ts'
import type { Cell } from './cell.ts'
import { fail, notFound } from './failure.ts'
import { MAX_COLUMNS, MAX_READ_CELLS, MAX_ROWS } from './limits.ts'
import { cellText, formatCategory } from './number-text.ts'
import type { Handle } from './members.ts'
import { define, isHandle, numberArg, optionalText } from './members.ts'
import { rangePaints } from './format-members.ts'
import { conditionalFormats, dataValidation, validatedCells } from './rule-members.ts'
import type { Session } from './session.ts'
import { logWrite } from './session.ts'
import {
  cellAt,
  clearCells,
  deleteCells,
  enterCells,
  insertCells,
  setFormats,
  usedRect,
} from './sheet-cells.ts'
import type { ClearWhat, Entries } from './sheet-cells.ts'
import { surrounding } from './surrounding.ts'
import { sheetOf } from './table.ts'
import type { KeptRange, Sheet } from './workbook.ts'
import { findCells, fullAddress, newId } from './workbook.ts'
import { worksheet } from './sheet-members.ts'

/** The sheet and rectangle of a range; throws if its cells are gone. */
export function cellsOf(session: Session, range: KeptRange): { sheet: Sheet; rect: Rect } {
  const sheet = sheetOf(session.book, range.sheetId)
  return { sheet, rect: range.rect ?? notFound() }
}

export const rangeAt = (sheetId: string, rect: Rect): Handle => range({ sheetId, rect })

/** The cells of an argument: a Range, or an address with or without a sheet's name. */
export function cellsArg(session: Session, arg: unknown, sheetId: string | null): KeptRange {
  if (isHandle(arg)) {
    if (arg.definition.name !== 'Range') fail('InvalidArgument', 'A range is needed')
    return arg.data as KeptRange
  }
  if (typeof arg !== 'string') fail('InvalidArgument', 'A range or an address is needed')
  const found = findCells(session.book, arg, sheetId)
  return found ?? fail('InvalidArgument', `${arg} is no address here`)
}

const isUnbounded = (rect: Rect): boolean => isEntireColumn(rect) || isEntireRow(rect)

/**
 * A two-dimensional property: null for an unbounded range, an error above 5,000,000 cells
 * (learn.microsoft.com, Read or write to an unbounded range; Resource limits).
 */
function grid(session: Session, of: KeptRange, take: (cell: Cell) => unknown): unknown {
  const { sheet, rect } = cellsOf(session, of)
  if (isUnbounded(rect)) return null
  if (cellCount(rect) > MAX_READ_CELLS) {
    fail('RangeExceedsLimit', 'The range has more cells than can be read at once')
  }
  return Array.from({ length: rowCount(rect) }, (_, row) =>
    Array.from({ length: columnCount(rect) }, (_, column) =>
      take(cellAt(sheet, rect.top + row, rect.left + column)),
    ),
  )
}

/** One entry for all cells, or a two-dimensional array of the range's own size. */
function entriesOf(value: unknown, rect: Rect): Entries {
  if (isUnbounded(rect)) fail('InvalidArgument', 'An unbounded range cannot be written')
  if (!Array.isArray(value)) {
    if (value === null || value === undefined) fail('InvalidArgument', 'null is no value')
    return () => value
  }
  const rows = value as unknown[]
  const fits =
    rows.length === rowCount(rect) &&
    rows.every((row) => Array.isArray(row) && row.length === columnCount(rect))
  if (!fits) {
    fail(
      'InvalidArgument',
      "The number of rows or columns in the input array doesn't match the size of the range",
    )
  }
  return (row, column) => (rows[row] as unknown[])[column]
}

/** A range beside `rect`, `count` rows or columns deep; a negative count extends into it. */
function adjacent(rect: Rect, count: number, side: 'above' | 'below' | 'before' | 'after'): Rect {
  if (count < 1) fail('ApiNotFound', `Range.getRows… with a count of ${count}`)
  const { top, left, bottom, right } = rect
  if (side === 'above') return rectAt(top - count, left, count, columnCount(rect))
  if (side === 'below') return rectAt(bottom + 1, left, count, columnCount(rect))
  if (side === 'before') return rectAt(top, left - count, rowCount(rect), count)
  return rectAt(top, right + 1, rowCount(rect), count)
}

type Place = (rect: Rect, args: readonly unknown[]) => Rect
const placed =
  (place: Place) =>
  (session: Session, of: KeptRange, args: readonly unknown[]): Handle =>
    rangeAt(of.sheetId, place(cellsOf(session, of).rect, args))

const scalar =
  (read: (rect: Rect, sheet: Sheet) => unknown) =>
  (session: Session, of: KeptRange): unknown => {
    const { sheet, rect } = cellsOf(session, of)
    return read(rect, sheet)
  }

function usedRange(session: Session, of: KeptRange, valuesOnly: unknown): Handle | null {
  const { sheet, rect } = cellsOf(session, of)
  const used = usedRect(sheet, rect, valuesOnly === true)
  return used && rangeAt(of.sheetId, used)
}

function crossing(session: Session, of: KeptRange, other: unknown): Handle | null {
  const mine = cellsOf(session, of)
  const theirs = cellsArg(session, other, of.sheetId)
  if (theirs.sheetId !== of.sheetId) fail('InvalidArgument', 'The ranges are on two sheets')
  const common = intersection(mine.rect, theirs.rect ?? notFound())
  return common && rangeAt(of.sheetId, common)
}

export const range = define<KeptRange>({
  name: 'Range',
  check: cellsOf,
  scalars: {
    Address: scalar((rect, sheet) => fullAddress(sheet, formatRect(rect))),
    AddressLocal: scalar((rect, sheet) => fullAddress(sheet, formatRect(rect))),
    // "-1 if the cell count exceeds 2^31-1" (Excel.Range.cellCount).
    CellCount: scalar((rect) => (cellCount(rect) > 2 ** 31 - 1 ? -1 : cellCount(rect))),
    ColumnCount: scalar((rect) => columnCount(rect)),
    ColumnIndex: scalar((rect) => rect.left),
    Formulas: (session, of) => grid(session, of, (cell) => cell.formula ?? cell.value),
    IsEntireColumn: scalar((rect) => isEntireColumn(rect)),
    IsEntireRow: scalar((rect) => isEntireRow(rect)),
    NumberFormat: (session, of) => grid(session, of, (cell) => cell.format),
    NumberFormatCategories: (session, of) =>
      grid(session, of, (cell) => formatCategory(cell.format)),
    RowCount: scalar((rect) => rowCount(rect)),
    RowIndex: scalar((rect) => rect.top),
    Text: (session, of) => grid(session, of, cellText),
    ValueTypes: (session, of) => grid(session, of, (cell) => cell.type),
    Values: (session, of) => grid(session, of, (cell) => cell.value),
  },
  setters: {
    Values: (session, of, value) => writeCells(session, of, value, 'values'),
    Formulas: (session, of, value) => writeCells(session, of, value, 'formulas'),
    NumberFormat(session, of, value) {
      const { sheet, rect } = cellsOf(session, of)
      setFormats(sheet, rect, entriesOf(value, rect))
      logWrite(session, of.sheetId, rect, 'numberFormat')
    },
  },
  links: {
    ConditionalFormats: (_, of) => conditionalFormats(of),
    DataValidation: (_, of) => dataValidation(of),
    Format: (_, of) => rangePaints.format(of),
    Worksheet: (_, of) => worksheet({ sheetId: of.sheetId }),
  },
  methods: {
    Calculate: () => undefined,
    Clear(session, of, args) {
      const { sheet, rect } = cellsOf(session, of)
      const what = optionalText(args, 0) ?? 'All'
      if (!['All', 'Contents', 'Formats'].includes(what)) fail('ApiNotFound', `clear ${what}`)
      clearCells(session.book, sheet, rect, what as ClearWhat)
      logWrite(session, of.sheetId, rect, 'clear')
    },
    Delete(session, of, args) {
      const { sheet, rect } = cellsOf(session, of)
      const shift = optionalText(args, 0)
      if (shift !== 'Up' && shift !== 'Left') fail('InvalidArgument', 'The shift is Up or Left')
      logWrite(session, of.sheetId, rect, 'delete')
      deleteCells(session.book, sheet, rect, shift)
    },
    Insert(session, of, args) {
      const { sheet, rect } = cellsOf(session, of)
      const shift = optionalText(args, 0)
      if (shift !== 'Down' && shift !== 'Right')
        fail('InvalidArgument', 'The shift is Down or Right')
      const hole = { ...rect }
      insertCells(session.book, sheet, hole, shift)
      logWrite(session, of.sheetId, hole, 'insert')
      return rangeAt(of.sheetId, hole)
    },
    GetAbsoluteResizedRange: placed((rect, args) =>
      rectAt(rect.top, rect.left, numberArg(args, 0), numberArg(args, 1)),
    ),
    GetBoundingRect(session, of, args) {
      const { rect } = cellsOf(session, of)
      const other = cellsArg(session, args[0], of.sheetId)
      if (other.sheetId !== of.sheetId) fail('InvalidArgument', 'The ranges are on two sheets')
      return rangeAt(of.sheetId, boundingRect(rect, other.rect ?? notFound()))
    },
    GetCell: placed((rect, args) =>
      rectAt(rect.top + numberArg(args, 0), rect.left + numberArg(args, 1), 1, 1),
    ),
    GetColumn: placed((rect, args) => {
      const column = numberArg(args, 0)
      return rectAt(rect.top, rect.left + column, rowCount(rect), 1)
    }),
    GetColumnsAfter: placed((rect, args) => adjacent(rect, numberArg(args, 0, 1), 'after')),
    GetColumnsBefore: placed((rect, args) => adjacent(rect, numberArg(args, 0, 1), 'before')),
    GetEntireColumn: placed((rect) => ({ ...rect, top: 0, bottom: MAX_ROWS - 1 })),
    GetEntireRow: placed((rect) => ({ ...rect, left: 0, right: MAX_COLUMNS - 1 })),
    GetIntersection: (session, of, args) => crossing(session, of, args[0]) ?? notFound(),
    GetIntersectionOrNullObject: (session, of, args) => crossing(session, of, args[0]),
    GetLastCell: placed((rect) => rectAt(rect.bottom, rect.right, 1, 1)),
    GetLastColumn: placed((rect) => ({ ...rect, left: rect.right })),
    GetLastRow: placed((rect) => ({ ...rect, top: rect.bottom })),
    GetOffsetRange: placed((rect, args) =>
      rectAt(
        rect.top + numberArg(args, 0),
        rect.left + numberArg(args, 1),
        rowCount(rect),
        columnCount(rect),
      ),
    ),
    GetResizedRange: placed((rect, args) =>
      rectAt(
        rect.top,
        rect.left,
        rowCount(rect) + numberArg(args, 0),
        columnCount(rect) + numberArg(args, 1),
      ),
    ),
    GetRow: placed((rect, args) => {
      const row = numberArg(args, 0)
      return rectAt(rect.top + row, rect.left, 1, columnCount(rect))
    }),
    GetRowsAbove: placed((rect, args) => adjacent(rect, numberArg(args, 0, 1), 'above')),
    GetRowsBelow: placed((rect, args) => adjacent(rect, numberArg(args, 0, 1), 'below')),
    GetSurroundingRegion(session, of) {
      const { sheet, rect } = cellsOf(session, of)
      return rangeAt(of.sheetId, surrounding(sheet, rect))
    },
    GetSpecialCellsOrNullObject: (session, of, args) => validatedCells(session, of, args[0]),
    GetUsedRange: (session, of, args) => usedRange(session, of, args[0]) ?? notFound(),
    GetUsedRangeOrNullObject: (session, of, args) => usedRange(session, of, args[0]),
    Select(session, of) {
      const { rect } = cellsOf(session, of)
      session.book.activeSheetId = of.sheetId
      session.book.selection = rect
      session.book.changes.push({ kind: 'selection', sheetId: of.sheetId, rect })
    },
    // "Set a range to be recalculated when the next recalculation occurs."
    SetDirty(session, of) {
      const { rect } = cellsOf(session, of)
      session.calculation?.setDirty({ sheetId: of.sheetId, rect })
    },
    // The library asks this before it splits a write of more than 1,500 cells (host protocol notes
    // §3).
    _ValidateArraySize(session, of, args) {
      const { rect } = cellsOf(session, of)
      if (numberArg(args, 0) !== rowCount(rect) || numberArg(args, 1) !== columnCount(rect)) {
        fail('InvalidArgument', "The input array doesn't match the size of the range")
      }
    },
  },
})

function writeCells(
  session: Session,
  of: KeptRange,
  value: unknown,
  what: 'values' | 'formulas',
): void {
  const { sheet, rect } = cellsOf(session, of)
  enterCells(session.book, sheet, rect, entriesOf(value, rect))
  logWrite(session, of.sheetId, rect, what)
}

/** `_KeepReference`: from now on the range has an id and moves with its cells (notes §3). */
export function keepReference(session: Session, handle: Handle): void {
  if (handle.definition.name !== 'Range') return
  handle.referenceId ??= newId(session.book)
  const kept = handle.data as KeptRange
  // The handle and the workbook share one record, because a copy would not move.
  session.book.kept.set(handle.referenceId, kept)
}
