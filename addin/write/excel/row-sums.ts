// Numbers that show whether two looks at a table saw the same rows, in any order. Pure.
import type { CellValue } from '../../excel/blocks.ts'
import { idOf, type RowPlan, type Rows, type SeenRows } from './plan-rows.ts'

/**
 * The same number for the same rows in any order, and very rarely for others (FNV-1a, summed). Two
 * looks of several requests compare it to find out whether every row was seen.
 */
export function rowsSum(identities: readonly (readonly CellValue[])[]): number {
  let sum = identities.length
  for (const identity of identities) {
    let hash = 0x811c9dc5
    const text = idOf(identity)
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    sum = (sum + (hash >>> 0)) % Number.MAX_SAFE_INTEGER
  }
  return sum
}

/**
 * A number for the rows from `from` to `to` (exclusive) outside the menu, and for what they hold.
 */
export function pastSum(
  { identities, qty, profit }: SeenRows,
  plan: Rows<RowPlan>,
  from: number,
  to: number,
): number {
  let sum = 0
  for (let row = from; row < Math.min(to, plan.length); row++)
    if (plan.at(row) === null)
      sum = (sum + rowsSum([[...identities.at(row)!, qty[row]!, profit[row]!]])) % 2 ** 53
  return sum
}
