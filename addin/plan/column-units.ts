// What the numbers in the plan's columns count, told by the person's own columns: sizes as the plan was offered
// them, money in the currency of costs and prices, which the tables do not name. Pure.
import type { MenuField } from '#addin/mapping/fields.ts'
import type { PlannedMenu } from './planned-menu.ts'

/** Headers of the planned table, as they were when the plan was made. */
export interface ColumnUnits {
  readonly sizes: readonly string[]
  /** Of money; empty = no column has any. */
  readonly money: readonly string[]
}

/** With own profits there may be neither cost nor price. */
export function columnUnits({ columns }: PlannedMenu): ColumnUnits {
  const headers = (fields: readonly MenuField[]) =>
    fields.flatMap((field) => columns[field]?.name ?? [])
  const money = headers(['unit_cost', 'unit_price'])
  return {
    sizes: headers(columns.qty ? ['qty'] : ['qty_min', 'qty_max']),
    money: money.length > 0 ? money : headers(['profit']),
  }
}
