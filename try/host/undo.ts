// The undo list of the person at this workbook, as Excel keeps it where it knows `ExcelUndoApiAll`: what the person and
// the add-in change can be taken back, until the add-in does something that cannot (learn.microsoft.com, "Undo support
// with the Excel JavaScript API": such a call clears the list). Steps of the add-in with nothing between them are one,
// as those of a run with `mergeUndoGroup` are.
import type { Analyst } from './analyst.ts'
import type { Rect } from './range-address.ts'
import type { Change, Sheet, Workbook } from './workbook.ts'

/**
 * What cannot be undone: of Microsoft's table what this host knows, in Excel on the web or on the desktop; settings and
 * custom XML parts by reports of users.
 */
const EMPTIES =
  /^(?:Setting|CustomXmlPart)\w*\.(?:add|delete|\w+ =)|^Worksheet\.(?:delete|copy|name =|position =|visibility =)$|^WorksheetProtection\.|^NamedItem\.comment =$/

type Kept = Pick<Workbook, 'sheets' | 'tables' | 'names' | 'comments' | 'charts' | 'rules'>

interface Step {
  readonly by: 'person' | 'add-in'
  readonly before: Kept
}

/** What a request called and wrote. */
interface Done {
  readonly members: readonly string[]
  readonly writes: readonly unknown[]
}

export interface UndoList {
  /** Runs what a person does. */
  person<T>(act: () => T): T
  /** Runs a request of the add-in. */
  request<T>(log: Done, act: () => T): T
  /** Takes changes before they are told. */
  see(changes: readonly Change[]): void
  /** Ctrl+Z; false = there is nothing to take back. */
  undo(): boolean
  /** Number of steps that can be taken back. */
  count(): number
}

export function createUndo(book: Workbook): UndoList {
  const steps: Step[] = []
  let changed = false
  const run = <T>(by: Step['by'], act: () => T): { readonly value: T; readonly step: Step } => {
    const step = { by, before: keptOf(book) }
    changed = false
    return { value: act(), step }
  }
  const see = (changes: readonly Change[]): void => {
    changed ||= changes.some(({ kind }) => kind !== 'selection' && kind !== 'sheet activated')
  }
  return {
    person(act) {
      const { value, step } = run('person', act)
      if (changed) steps.push(step)
      return value
    },
    request(log, act) {
      const { value, step } = run('add-in', act)
      see(book.changes)
      if (log.members.some((member) => EMPTIES.test(member))) steps.length = 0
      else if ((changed || log.writes.length > 0) && steps.at(-1)?.by !== 'add-in') steps.push(step)
      return value
    },
    see,
    undo() {
      const step = steps.pop()
      if (step) restore(book, step.before)
      return step !== undefined
    },
    count: () => steps.length,
  }
}

/** Cells are never changed in place, so that they need not be copied. */
const rowsOf = (sheet: Sheet): Sheet => ({
  ...sheet,
  rows: Array.from(sheet.rows, (row) => (row ? [...row] : [])),
  paints: [...sheet.paints],
})

const keptOf = ({ sheets, ...book }: Workbook): Kept => {
  const { tables, names, comments, charts, rules } = book
  return {
    sheets: sheets.map(rowsOf),
    ...structuredClone({ tables, names, comments, charts, rules }),
  }
}

function restore(book: Workbook, before: Kept): void {
  const now = new Map(book.sheets.map((sheet) => [sheet.id, sheet]))
  for (const sheet of before.sheets) {
    const rect = differing(now.get(sheet.id), sheet)
    if (rect === null) continue
    const tables = before.tables.filter(({ sheetId }) => sheetId === sheet.id).map(({ id }) => id)
    const edit = { changeType: 'RangeEdited', shift: 'None', before: null, after: null } as const
    book.changes.push({ kind: 'cells', sheetId: sheet.id, rect, tables, ...edit })
  }
  Object.assign(book, before)
}

/** The rectangle around all cells that differ; null = none does. */
function differing(now: Sheet | undefined, before: Sheet): Rect | null {
  let rect: Rect | null = null
  const rows = Math.max(now?.rows.length ?? 0, before.rows.length)
  for (let row = 0; row < rows; row++) {
    const [a, b] = [now?.rows[row] ?? [], before.rows[row] ?? []]
    for (let column = 0; column < Math.max(a.length, b.length); column++) {
      if (a[column] === b[column]) continue
      rect ??= { top: row, left: column, bottom: row, right: column }
      rect.bottom = row
      rect.left = Math.min(rect.left, column)
      rect.right = Math.max(rect.right, column)
    }
  }
  return rect
}

/** The person whose actions are steps. */
export const undoable = (analyst: Analyst, undo: UndoList | null): Analyst =>
  undo === null
    ? analyst
    : (Object.fromEntries(
        Object.entries(analyst).map(([name, act]) => [
          name,
          (...given: never[]) => undo.person(() => (act as (...all: never[]) => unknown)(...given)),
        ]),
      ) as unknown as Analyst)
