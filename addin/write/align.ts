// Aligns a plan to the current sheet by key, menu, T, qty and unit_cost, never by position: people
// sort, insert and edit rows while a fit runs. A refused deal gets 0. A row that was not planned,
// or has changed since, gets nothing and is reported. Past rows are never written.
import { cell, numbers, type Scalar, type Table } from '#contract/table.ts'
import type { RowsBack } from '../mapping/mapped-columns.ts'
import { keyHash, optionHash, type KeptPlan } from '../kept-plans/kept-plan.ts'

/** Why a row of the current menu gets no value. */
type Unfilled = 'not_planned' | 'changed'

interface UnfilledRow {
  /** Data row of the sheet. */
  readonly row: number
  readonly key: Scalar | null
  readonly why: Unfilled
}

export interface Aligned {
  /** By data row of the sheet: a number for a row of the current menu, NaN = not written. */
  readonly qty: Float64Array
  readonly profit: Float64Array
  /** By data row, of the size that the plan is about; NaN = the plan has none. */
  readonly confidence: Float64Array
  /** Rows of the current menu without a value; ascending. */
  readonly unfilled: readonly UnfilledRow[]
  /** Chosen deals that match no row of the sheet: deleted or changed since. */
  readonly lost: readonly Scalar[]
}

const blank = (rows: number): Float64Array => new Float64Array(rows).fill(Number.NaN)

/**
 * `menus` and `back`: the upload of the current sheet. `table`: index of the table that is written,
 * which has `rows` data rows. A row that offers several sizes gets the chosen one.
 */
export function alignPlan(
  plan: KeptPlan,
  menus: Table,
  back: RowsBack,
  table: number,
  rows: number,
): Aligned {
  const chosen = new Map(plan.chosen.map((row) => [String(row.key), row]))
  const found = new Set<string>()
  const keys = new Set(plan.keys)
  const options = new Set(plan.rows)
  const sure = new Map(plan.confidences)
  const [menu, T] = [numbers(menus, 'menu'), numbers(menus, 'T')]
  const [offered, cost] = [numbers(menus, 'qty'), numbers(menus, 'unit_cost')]
  const keyColumn = menus.columns.get('key')
  const [qty, profit, confidence] = [blank(rows), blank(rows), blank(rows)]
  const failed = new Map<number, UnfilledRow>()
  for (let i = 0; i < menus.rows; i++) {
    if (back.table[i] !== table || menu[i] !== 0 || T[i] !== 0) continue
    const row = back.row[i]!
    const key = cell(keyColumn, i)
    const unitCost = Number.isNaN(cost[i]!) ? null : cost[i]!
    const size = offered[i]!
    if (key === null || !keys.has(keyHash(key))) failed.set(row, { row, key, why: 'not_planned' })
    else if (!options.has(optionHash(key, size, unitCost)))
      // A row with several sizes counts as changed if one size changed.
      failed.set(row, { row, key, why: 'changed' })
    else {
      const text = String(key)
      const picked = chosen.get(text)
      const here = picked?.qty === size && picked.unit_cost === unitCost && !found.has(text)
      if (here) found.add(text)
      if (Number.isNaN(qty[row]!)) {
        qty[row] = 0
        profit[row] = 0
      }
      if (here) {
        qty[row] = size
        profit[row] = picked.profit
      }
      const how = sure.get(optionHash(key, size, unitCost))
      // Of a row with several sizes it is that of the taken one.
      if (here || Number.isNaN(confidence[row]!)) confidence[row] = how ?? Number.NaN
    }
  }
  for (const { row, key } of failed.values()) {
    // A row that counts as changed is not filled in part.
    if (qty[row]! > 0) found.delete(String(key))
    qty[row] = Number.NaN
    profit[row] = Number.NaN
    confidence[row] = Number.NaN
  }
  return {
    qty,
    profit,
    confidence,
    unfilled: dealsOf(failed.values()),
    lost: plan.chosen.filter((row) => !found.has(String(row.key))).map((row) => row.key),
  }
}

/** Rows in order; one without a key is a total or a heading, and no deal. */
const dealsOf = (rows: Iterable<UnfilledRow>): UnfilledRow[] =>
  [...rows].filter(({ key }) => key !== null).sort((a, b) => a.row - b.row)
