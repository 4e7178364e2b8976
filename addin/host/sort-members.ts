// Members of TableSort (learn.microsoft.com, Excel.TableSort): by values, whole rows. Sorting by
// colour and by stroke is refused.
import type { Rect } from './address.ts'
import { columnCount } from './address.ts'
import { fail } from './failure.ts'
import { define } from './members.ts'
import type { Session } from './session.ts'
import { logWrite } from './session.ts'
import { sortRows } from './sort.ts'
import { tableOf } from './table-members.ts'
import { sheetOf } from './table.ts'
import { bodyRect } from './workbook.ts'

interface Key {
  key: number
  ascending: boolean
}

/** `Excel.SortField[]`, of which only `key` and `ascending` are known here. */
function keysOf(fields: unknown, rect: Rect): Key[] {
  if (!Array.isArray(fields) || fields.length === 0) fail('InvalidArgument', 'Fields are needed')
  return (fields as Record<string, unknown>[]).map((field) => {
    const other = Object.keys(field).find((name) => !['key', 'ascending'].includes(name))
    if (other !== undefined) fail('ApiNotFound', `SortField.${other}`)
    const key = field.key
    if (typeof key !== 'number' || key < 0 || key >= columnCount(rect)) {
      return fail('InvalidArgument', 'The key is no column of the range')
    }
    return { key, ascending: field.ascending !== false }
  })
}

function sort(session: Session, sheetId: string, rect: Rect, keys: Key[]): void {
  sortRows(session.book, sheetOf(session.book, sheetId), rect, keys)
  logWrite(session, sheetId, rect, 'sort')
}

export const tableSort = define<{ tableId: string }>({
  name: 'TableSort',
  check: tableOf,
  scalars: {
    Fields: (session, of) => tableOf(session, of).sort,
    MatchCase: () => false,
    Method: () => 'PinYin',
  },
  methods: {
    Apply(session, of, [fields, matchCase]) {
      const table = tableOf(session, of)
      if (matchCase === true) fail('ApiNotFound', 'TableSort.apply(matchCase)')
      table.sort = keysOf(fields, table.rect)
      sort(session, table.sheetId, bodyRect(table), table.sort)
    },
    Clear(session, of) {
      tableOf(session, of).sort = []
    },
    Reapply(session, of) {
      const table = tableOf(session, of)
      if (table.sort.length > 0) sort(session, table.sheetId, bodyRect(table), table.sort)
    },
  },
})
