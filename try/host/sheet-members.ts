// Members of worksheets and of their collection (learn.microsoft.com, Excel.Worksheet,
// Excel.WorksheetCollection, Excel.WorksheetProtection).
import { WHOLE_SHEET, rectAt } from './range-address.ts'
import { charts } from './chart-members.ts'
import { comments } from './comment-members.ts'
import { listens } from './events.ts'
import { fail, notFound } from './failure.ts'
import type { Handle } from './members.ts'
import { asText, define, numberArg, optionalText } from './members.ts'
import { names } from './name-members.ts'
import { cellsArg, rangeAt } from './range-members.ts'
import type { Session } from './session.ts'
import { activateSheet, addSheet, deleteSheet, hideSheet, renameSheet } from './sheet.ts'
import { usedRect } from './sheet-cells.ts'
import { tables } from './table-members.ts'
import { sheetOf } from './table.ts'
import type { Sheet } from './workbook.ts'
import { findSheet } from './workbook.ts'

interface OfSheet {
  sheetId: string
}

const itsSheet = (session: Session, of: OfSheet): Sheet => sheetOf(session.book, of.sheetId)

function used(session: Session, of: OfSheet, valuesOnly: unknown): Handle | null {
  const rect = usedRect(itsSheet(session, of), WHOLE_SHEET, valuesOnly === true)
  return rect && rangeAt(of.sheetId, rect)
}

const SHEET_EVENTS = { Activated: 11, DataChanged: 10, SelectionChanged: 14 }

export const worksheet: (of: OfSheet) => Handle = define<OfSheet>({
  name: 'Worksheet',
  check: itsSheet,
  id: (_, of) => of.sheetId,
  scalars: {
    Id: (_, of) => of.sheetId,
    Name: (session, of) => itsSheet(session, of).name,
    Position: (session, of) => session.book.sheets.indexOf(itsSheet(session, of)),
    TabColor: (session, of) => itsSheet(session, of).tabColor,
    Visibility: (session, of) => itsSheet(session, of).visibility,
  },
  setters: {
    Name: (session, of, value) => renameSheet(session.book, itsSheet(session, of), asText(value)),
    TabColor(session, of, value) {
      itsSheet(session, of).tabColor = asText(value)
    },
    Visibility(session, of, value) {
      const sheet = itsSheet(session, of)
      if (value !== 'Visible' && value !== 'Hidden' && value !== 'VeryHidden') {
        fail('InvalidArgument', 'The visibility is Visible, Hidden or VeryHidden')
      }
      hideSheet(session.book, sheet, value)
    },
  },
  links: {
    Charts: (_, of) => charts(of),
    Comments: (_, of) => comments(of),
    Names: (_, of) => names({ scope: of.sheetId }),
    Protection: (_, of) => protection(of),
    Tables: (_, of) => tables(of),
  },
  methods: {
    Activate: (session, of) => activateSheet(session.book, itsSheet(session, of)),
    Delete: (session, of) => deleteSheet(session.book, itsSheet(session, of)),
    GetCell: (_, of, args) =>
      rangeAt(of.sheetId, rectAt(numberArg(args, 0), numberArg(args, 1), 1, 1)),
    GetRange(session, of, args) {
      const address = optionalText(args, 0)
      if (address === null || address === '') return rangeAt(of.sheetId, WHOLE_SHEET)
      const { sheetId, rect } = cellsArg(session, address, of.sheetId)
      if (sheetId !== of.sheetId) fail('InvalidArgument', 'The address is on another sheet')
      return rangeAt(sheetId, { ...(rect ?? notFound()) })
    },
    GetRangeByIndexes(_, of, args) {
      const [top, left] = [numberArg(args, 0), numberArg(args, 1)]
      return rangeAt(of.sheetId, rectAt(top, left, numberArg(args, 2), numberArg(args, 3)))
    },
    // "If the entire worksheet is blank, this function will return the top left cell."
    GetUsedRange: (session, of, args) =>
      used(session, of, args[0]) ?? rangeAt(of.sheetId, rectAt(0, 0, 1, 1)),
    GetUsedRangeOrNullObject: (session, of, args) => used(session, of, args[0]),
    ...listens(SHEET_EVENTS, (of: OfSheet) => of.sheetId),
  },
})

const protection = define<OfSheet>({
  name: 'WorksheetProtection',
  check: itsSheet,
  scalars: { Protected: (session, of) => itsSheet(session, of).protected },
  methods: {
    Protect(session, of) {
      itsSheet(session, of).protected = true
    },
    Unprotect(session, of) {
      itsSheet(session, of).protected = false
    },
  },
})

function sheetByKey(session: Session, _: unknown, key: unknown): Handle | null {
  const found = findSheet(session.book, asText(key))
  return found ? worksheet({ sheetId: found.id }) : null
}

const shown = (session: Session, visibleOnly: unknown): Sheet[] =>
  session.book.sheets.filter((sheet) => visibleOnly !== true || sheet.visibility === 'Visible')

export const worksheets = define<null>({
  name: 'WorksheetCollection',
  items: (session) => session.book.sheets.map(({ id }) => worksheet({ sheetId: id })),
  item: sheetByKey,
  methods: {
    Add: (session, _, args) =>
      worksheet({ sheetId: addSheet(session.book, optionalText(args, 0)).id }),
    GetActiveWorksheet: (session) => worksheet({ sheetId: session.book.activeSheetId }),
    GetCount: (session, _, args) => ({ value: shown(session, args[0]).length }),
    GetFirst: (session, _, args) =>
      worksheet({ sheetId: (shown(session, args[0])[0] ?? notFound()).id }),
    GetLast: (session, _, args) =>
      worksheet({ sheetId: (shown(session, args[0]).at(-1) ?? notFound()).id }),
    GetItemOrNullObject: (session, of, args) => sheetByKey(session, of, args[0]),
    ...listens({ ...SHEET_EVENTS, Added: 13, Deleted: 15 }, () => 'Workbook'),
  },
})
