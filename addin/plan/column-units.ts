// What the plan's columns are told by: the planned table, the column of its keys, and what their numbers count by
// the person's own columns: sizes as the plan was offered them, money in the currency of costs and prices, which the tables do not name. Pure.
import type { MenuField } from '../mapping/fields.ts'
import type { PlannedMenu } from './planned-menu.ts'

/** Headers of the planned table, as they were when the plan was made. */
export interface ColumnUnits {
  /** Id of the table. */
  readonly table: string
  /** Header of the column of keys. */
  readonly key: string | null
  readonly sizes: readonly string[]
  /** Of money; empty = no column has any. */
  readonly money: readonly string[]
}

/** With own profits there may be neither cost nor price. */
export function columnUnits({ table, columns }: PlannedMenu): ColumnUnits {
  const headers = (fields: readonly MenuField[]) =>
    fields.flatMap((field) => columns[field]?.name ?? [])
  const money = headers(['unit_cost', 'unit_price'])
  return {
    table: table.id,
    key: columns.key?.name ?? null,
    sizes: headers(columns.qty ? ['qty'] : ['qty_min', 'qty_max']),
    money: money.length > 0 ? money : headers(['profit']),
  }
}
