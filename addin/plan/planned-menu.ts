// Of which menu a plan is: its table and columns by their ids, and how time was read, with the current
// period as it was then. Kept with a fit and with each plan: whatever table is chosen, renamed or grown
// by another week since, a plan goes to the rows that were planned. And what it was made from: whether
// that has changed since is looked up in its own tables, whichever are chosen then.
import { z } from 'zod'
import { isoOfDay } from '#addin/mapping/dates.ts'
import { MENU_FIELDS, type MenuField } from '#addin/mapping/fields.ts'
import {
  MAPPING_VERSION,
  rememberedMappingSchema,
  rememberMapping,
  timeSchema,
  type Mapping,
  type MenuTableMapping,
  type SalesTableMapping,
} from '#addin/mapping/mapping.ts'
import type { Clock } from '#addin/mapping/menu-time.ts'
import { firstDayOf } from '#addin/mapping/period.ts'
import type { Sheet } from '#addin/mapping/sheet.ts'
import type { Sheets } from '#addin/mapping/sources.ts'

import { printOf, tableChange, tablePrintSchema, type TableChange } from './inputs-print.ts'

const name = z.string().max(255)
const id = z.string().max(200)
/** A table or column: found by its id, told by the name that it had. */
const columnSchema = z.object({ id: z.number(), name })
export type PlannedColumn = z.infer<typeof columnSchema>

export const plannedMenuSchema = z.object({
  table: z.object({ id, name }),
  columns: z.partialRecord(z.enum(Object.keys(MENU_FIELDS) as MenuField[]), columnSchema),
  /** `now` is a day: the latest period of the table may be another one by the time of writing. */
  time: timeSchema,
  /** Past menus stand in another table: every row of this one is current. */
  apart: z.boolean(),
  from: z.object({
    mapping: rememberedMappingSchema,
    /** Ids of its tables. */
    tables: z.object({ menus: id, history: id.optional(), sales: id.optional() }),
    /** Hash of their cells as they were (mapping/work.ts). */
    cells: z.string().regex(/^[0-9a-f]{16}$/),
    /** What can be told of them when they have changed since; plans of before have none. */
    prints: z
      .object({
        menus: tablePrintSchema,
        history: tablePrintSchema.optional(),
        sales: tablePrintSchema.optional(),
      })
      .optional(),
  }),
})
export type PlannedMenu = z.infer<typeof plannedMenuSchema>
/** What a plan was made from. */
export type PlannedFrom = PlannedMenu['from']

/**
 * The menu of what was checked. `clock`: the current period that was found, null = the sheet has T;
 * `cells`: hash of the cells of all tables.
 */
export function plannedMenu(
  mapping: Mapping,
  { menus: sheet, history, sales }: Sheets,
  clock: Clock | null,
  cells: string,
): PlannedMenu {
  const columns = Object.entries(mapping.menus.columns).flatMap(([field, header]) => {
    const id = sheet.columnIds[sheet.headers.indexOf(header)]
    return id === undefined ? [] : [[field, { id, name: header }] as const]
  })
  return {
    table: { id: sheet.id, name: sheet.name },
    columns: Object.fromEntries(columns),
    time: clock
      ? { by: 'date', period: clock.period, now: isoOfDay(firstDayOf(clock.now, clock.period)) }
      : mapping.time,
    apart: mapping.history !== undefined,
    from: {
      mapping: rememberMapping(mapping),
      tables: {
        menus: sheet.id,
        ...(history && { history: history.id }),
        ...(sales && { sales: sales.id }),
      },
      cells,
      prints: {
        menus: printOf(sheet, headersOf(mapping.menus)),
        ...(history &&
          mapping.history && { history: printOf(history, headersOf(mapping.history)) }),
        ...(sales && mapping.sales && { sales: printOf(sales, headersOf(mapping.sales)) }),
      },
    },
  }
}

/** Headers of what is taken of a table. */
function headersOf({ columns, features }: MenuTableMapping | SalesTableMapping): string[] {
  return [...new Set([...Object.values(columns), ...features])]
}

/** What has changed in the tables since the plan was made of them. */
export function inputChanges({ prints }: PlannedFrom, now: Sheets): TableChange[] {
  if (!prints) return []
  return (['menus', 'history', 'sales'] as const).flatMap((part) => {
    const [before, sheet] = [prints[part], now[part]]
    if (!before || !sheet) return []
    return tableChange(before, printOf(sheet, Object.keys(before.columns))) ?? []
  })
}

/** The mapping by which the rows are read now, under the headers that the columns have now. */
export function mappingOfMenu(menu: PlannedMenu, sheet: Sheet): Mapping {
  const columns = Object.entries(menu.columns).flatMap(([field, { id }]) => {
    const header = sheet.headers[sheet.columnIds.indexOf(id)]
    return header === undefined ? [] : [[field, header] as const]
  })
  return {
    version: MAPPING_VERSION,
    menus: { table: sheet.name, columns: Object.fromEntries(columns), features: [] },
    // Of its rows none is written: it need not be read.
    ...(menu.apart && { history: { table: '', columns: {}, features: [] } }),
    time: menu.time,
  }
}

/** Whether two plans decide the same rows: one table at one time. */
export function isSameMenu(a: PlannedMenu, b: PlannedMenu): boolean {
  return a.table.id === b.table.id && JSON.stringify(a.time) === JSON.stringify(b.time)
}
