// The fields that a plan needs (interface §1) for the current mapping: sizes may be in other
// columns, time may follow from dates, and an analyst with own profits needs no costs.
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
    return new Set(['key', 'qty', by === 'date' && columns.T !== undefined ? 'T' : time])
  const sized = columns.qty_max !== undefined || columns.qty_taken !== undefined
  return new Set([
    'key',
    ...(sized ? [] : (['qty'] as const)),
    ...(ownProfits ? [] : (['unit_cost', 'unit_price'] as const)),
    ...(role === 'now' ? [] : ([time] as const)),
  ])
}
