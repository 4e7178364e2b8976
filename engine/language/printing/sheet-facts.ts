// Facts about the cells that a formula reads (excel.ts, `Sheet`). Service and add-in compute them
// from the tables in the same way, so both print the same formula.
import { cell, numbers, toNumber, type Column, type Table } from '#contract/table.ts'

/** Whether every cell of a column is a number. */
export function isFull(column: Column | undefined): boolean {
  return column?.kind === 'number' && !column.values.some(Number.isNaN)
}

/**
 * Whether Excel's = tells the keys of these columns apart as we do: numbers all, or plain texts of
 * which no two differ in case alone and none may stand as a number in one table and as a text in the
 * other.
 */
export function arePlain(...columns: readonly (Column | undefined)[]): boolean {
  if (columns.every((column) => column?.kind === 'number')) return true
  const keys = new Set<unknown>()
  for (const column of columns) {
    if (column?.kind !== 'coded') return false
    for (const key of column.dictionary) keys.add(key)
  }
  const folded = new Set<string>()
  for (const key of keys) {
    if (typeof key !== 'string' || !Number.isNaN(toNumber(key)) || !/^[ -~]+$/.test(key))
      return false
    folded.add(key.toLowerCase())
  }
  return folded.size === keys.size
}

/**
 * What a deal is charged of a sales-side cost that none of its sales rows shows and no parameter
 * gives: the mean over keys of what each paid last; 0 where none shows any. `blankIsZero`: a blank cell is a 0.
 */
export function usualCost({ rows, columns }: Table, name: string, blankIsZero: boolean): number {
  const keys = columns.get('key')
  const T = numbers({ rows, columns }, 'T')
  const sent = numbers({ rows, columns }, name)
  const values = blankIsZero ? sent.map((value) => value || 0) : sent
  const last = new Map<unknown, number>()
  for (let row = 0; row < rows; row++) {
    if (Number.isNaN(values[row]!)) continue
    const key = cell(keys, row)
    const before = last.get(key)
    if (before === undefined || !(T[row]! < T[before]!)) last.set(key, row)
  }
  const paid = [...last.values()].map((row) => values[row]!).sort((a, b) => a - b)
  return paid.length === 0 ? 0 : paid.reduce((sum, value) => sum + value, 0) / paid.length
}
