// The values of the two owned columns for the sheet as it stands now: by key, menu, T, qty and
// unit_cost, never by position. People sort, insert and edit while a fit runs: what was refused gets
// 0, what was not planned or has changed since gets nothing and is told, past rows are never written.
import { cell, numbers, type Scalar, type Table } from '#contract/table.ts'
import type { RowsBack } from '#addin/mapping/columns.ts'
import { keyHash, optionHash, type KeptPlan } from './kept-plan.ts'

/** Why a row of the current menu gets no value. */
type Unfilled = 'not_planned' | 'changed'

interface UnfilledRow {
  /** Data row of the sheet. */
  readonly row: number
  readonly key: Scalar | null
  readonly why: Unfilled
}

export interface Aligned {
  /** Per data row of the sheet: a number for a row of the current menu, NaN = not to be written. */
  readonly qty: Float64Array
  readonly profit: Float64Array
  /** Rows of the current menu that stay without a value; ascending. */
  readonly unfilled: readonly UnfilledRow[]
  /** Chosen deals of the plan that no row of the sheet is: deleted or changed since. */
  readonly lost: readonly Scalar[]
}

/**
 * `menus` and `back`: the upload as the sheet gives it now; `table`: which of its tables is the one
 * that is written, of `rows` data rows. A row that offers several sizes gets the one that was chosen.
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
  const [menu, T] = [numbers(menus, 'menu'), numbers(menus, 'T')]
  const [offered, cost] = [numbers(menus, 'qty'), numbers(menus, 'unit_cost')]
  const keyColumn = menus.columns.get('key')

  const qty = new Float64Array(rows).fill(Number.NaN)
  const profit = new Float64Array(rows).fill(Number.NaN)
  const failed = new Map<number, UnfilledRow>()
  for (let i = 0; i < menus.rows; i++) {
    if (back.table[i] !== table || menu[i] !== 0 || T[i] !== 0) continue
    const row = back.row[i]!
    const key = cell(keyColumn, i)
    const unitCost = Number.isNaN(cost[i]!) ? null : cost[i]!
    const size = offered[i]!
    if (key === null || !keys.has(keyHash(key))) failed.set(row, { row, key, why: 'not_planned' })
    else if (!options.has(optionHash(key, size, unitCost)))
      // One changed size of a row with several is a changed row.
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
    }
  }
  for (const { row, key } of failed.values()) {
    // What is told as changed is not filled in part either.
    if (qty[row]! > 0) found.delete(String(key))
    qty[row] = Number.NaN
    profit[row] = Number.NaN
  }
  return {
    qty,
    profit,
    unfilled: [...failed.values()].sort((a, b) => a.row - b.row),
    lost: plan.chosen.filter((row) => !found.has(String(row.key))).map((row) => row.key),
  }
}
