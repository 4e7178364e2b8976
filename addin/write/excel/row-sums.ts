// Numbers that show whether two looks at a table saw the same rows, in any order. Pure.
import type { CellValue } from '../../excel/blocks.ts'
import { idOf } from './plan-rows.ts'

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
