// An order of rows that depends on their cells only, so that sorting a sheet has no effect: rows
// that it leaves equal have equal cells. Time goes before it.
import { cell, type Column, type Scalar } from '#contract/table.ts'

/** Ascending; NaN comes last. */
export function byNumber(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return a - b
}

/** By UTF-16 units, which is the same in every language. */
export const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Numbers, texts, booleans, blanks; column by column. */
export function byCells(columns: readonly Column[]): (a: number, b: number) => number {
  return (a, b) => {
    for (const column of columns) {
      const order = byScalar(cell(column, a), cell(column, b))
      if (order !== 0) return order
    }
    return 0
  }
}

const KINDS = ['number', 'string', 'boolean', 'object']

function byScalar(a: Scalar | null, b: Scalar | null): number {
  if (typeof a === 'number' && typeof b === 'number') return byNumber(a, b)
  if (typeof a === 'string' && typeof b === 'string') return byText(a, b)
  return KINDS.indexOf(typeof a) - KINDS.indexOf(typeof b) || Number(a) - Number(b)
}
