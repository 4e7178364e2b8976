// The menu that a plan decides: its table and columns by id, how time was read, and the current
// period at that time. It is kept with a fit and with each plan, so that a plan goes to the planned
// rows even if the table was renamed or grew, or another one was chosen. It also names the plan's
// own input tables, so that a change in them can be found.
import { z } from 'zod'
import { isoOfDay } from '../mapping/dates.ts'
import { MENU_FIELDS, type MenuField } from '../mapping/fields.ts'
import {
  columnsOf,
  MAPPING_VERSION,
  rememberedMappingSchema,
  rememberMapping,
  timeSchema,
  type Mapping,
  type MenuTableMapping,
  type SalesTableMapping,
} from '../mapping/mapping.ts'
import type { Clock } from '../mapping/menu-time.ts'
import { PAST_MENUS, type PastMenu } from '../mapping/past-menus.ts'
import { firstDayOf } from '../mapping/period.ts'
import type { Sheet } from '../mapping/sheet.ts'
import type { Sheets } from '../mapping/sources.ts'

import {
  printOf,
  tableChange,
  tablePrintSchema,
  type TableChange,
} from '../mapping/inputs-print.ts'

const name = z.string().max(255)
const id = z.string().max(200)
/** A table or column: identified by its id, named by its earlier name. */
const columnSchema = z.object({ id: z.number(), name })
export type PlannedColumn = z.infer<typeof columnSchema>

export const plannedMenuSchema = z.object({
  table: z.object({ id, name }),
  columns: columnsOf(Object.keys(MENU_FIELDS) as MenuField[], columnSchema),
  /**
   * `now` is a day, because the table's latest period may be another one at the time of writing.
   */
  time: timeSchema,
  /** Past menus are in another table, so every row of this one is current. */
  apart: z.boolean(),
  /** What past menus are called (`PastMenu`); plans of earlier versions have none. */
  past: z
    .array(z.tuple([z.number(), z.number(), name.nullable()]))
    .max(PAST_MENUS)
    .optional(),
  from: z.object({
    mapping: rememberedMappingSchema,
    /** Ids of its tables. */
    tables: z.object({ menus: id, history: id.optional(), sales: id.optional() }),
    /** Hash of the tables' cells at that time (mapping/work.ts). */
    cells: z.string().regex(/^[0-9a-f]{16}$/),
    /** Prints that show what has changed in the tables; plans of earlier versions have none. */
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
/** The inputs of a plan. */
export type PlannedFrom = PlannedMenu['from']

/**
 * The menu of a check. `clock`: the current period, null = the sheet has T. `cells`: hash of the
 * cells of all tables.
 */
export function plannedMenu(
  mapping: Mapping,
  { menus: sheet, history, sales }: Sheets,
  clock: Clock | null,
  cells: string,
  past: readonly PastMenu[] = [],
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
    ...(past.length > 0 && {
      past: past.map(([menu, T, name]): [number, number, string | null] => [menu, T, name]),
    }),
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

/** Headers of the columns that the upload takes. */
function headersOf({ columns, features }: MenuTableMapping | SalesTableMapping): string[] {
  return [...new Set([...Object.values(columns), ...features])]
}

/** What has changed in the tables since the plan was made. */
export function inputChanges({ prints }: PlannedFrom, now: Sheets): TableChange[] {
  if (!prints) return []
  return (['menus', 'history', 'sales'] as const).flatMap((part) => {
    const [before, sheet] = [prints[part], now[part]]
    if (!before || !sheet) return []
    return tableChange(before, printOf(sheet, Object.keys(before.columns))) ?? []
  })
}

/** The mapping with which the plan's rows are read now, under the columns' current headers. */
export function mappingOfMenu(menu: PlannedMenu, sheet: Sheet): Mapping {
  const columns = (Object.keys(MENU_FIELDS) as MenuField[]).flatMap((field) => {
    const id = menu.columns[field]?.id
    const header = id === undefined ? undefined : sheet.headers[sheet.columnIds.indexOf(id)]
    return header === undefined ? [] : [[field, header] as const]
  })
  const { said } = menu.from.mapping.menus
  const forms = columns.flatMap(([field, header]) => {
    const form = said?.forms?.[menu.columns[field]!.name]
    return form === undefined ? [] : [[header, form] as const]
  })
  return {
    version: MAPPING_VERSION,
    menus: {
      table: sheet.name,
      columns: Object.fromEntries(columns),
      features: [],
      ...(said && { said: { ...said, forms: Object.fromEntries(forms) } }),
    },
    // The history is not written, so it need not be read.
    ...(menu.apart && { history: { table: '', columns: {}, features: [] } }),
    time: menu.time,
  }
}

/** Whether two plans decide the same rows: one table at one time. */
export function isSameMenu(a: PlannedMenu, b: PlannedMenu): boolean {
  return a.table.id === b.table.id && JSON.stringify(a.time) === JSON.stringify(b.time)
}
