// The fields that every plan needs a column for.
import type { MenuField, SalesField } from './fields.ts'
import type { TimeMapping } from './mapping.ts'

type Columns = Readonly<Partial<Record<MenuField | SalesField, string>>>

/** `role` of the table: `now` if past deals have a table of their own. */
export function neededFields(
  role: 'menus' | 'now' | 'history' | 'sales',
  columns: Columns,
  by: TimeMapping['by'],
  ownProfits: boolean,
): ReadonlySet<MenuField | SalesField> {
  const time = by === 'date' ? 'date' : 'T'
  if (role === 'sales')
    // Days of sales tell rounds too, and rounds of sales tell periods.
    return new Set([
      'key',
      columns.T !== undefined ? 'T' : columns.date !== undefined ? 'date' : time,
    ])
  return new Set([
    'key',
    ...(ownProfits ? [] : (['unit_cost', 'unit_price'] as const)),
    ...(role === 'now' ? [] : ([time] as const)),
  ])
}
