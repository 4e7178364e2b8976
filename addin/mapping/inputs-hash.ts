// A hash of a plan's inputs, which shows whether they have changed since. The order of rows and
// columns has no effect, so sorting a sheet changes nothing.
import type { Column, Table } from '#contract/table.ts'
import { hashNumber, hashText, mix } from './hash.ts'

/** 16 hexadecimal digits over both tables and the other fields of the request. */
export function inputsHash(
  fields: Readonly<Record<string, unknown>>,
  tables: readonly (Table | null)[],
): string {
  const names = Object.keys(fields).sort()
  const head = JSON.stringify(names.map((name) => [name, fields[name]]))
  let [a, b] = [hashText(head, 1), hashText(head, 2)]
  for (const [i, table] of tables.entries()) {
    if (!table) continue
    const rows = new Uint32Array(table.rows)
    for (const [name, column] of table.columns) {
      addColumn(rows, column, hashText(name, i))
    }
    // A sum over rows counts equal rows as often as they occur.
    for (const hash of rows) {
      a = (a + mix(hash ^ 0x3c6ef372)) >>> 0
      b = (b + mix(hash ^ 0x1b873593)) >>> 0
    }
    a = mix(a + table.rows)
    b = mix(b ^ table.rows)
  }
  return a.toString(16).padStart(8, '0') + b.toString(16).padStart(8, '0')
}

/** Adds each filled cell, so that the order of columns has no effect either. */
export function addColumn(rows: Uint32Array, column: Column, seed: number): void {
  if (column.kind === 'number') {
    for (let row = 0; row < rows.length; row++) {
      const value = column.values[row]!
      if (!Number.isNaN(value)) rows[row]! += hashNumber(value, seed)
    }
    return
  }
  const hashes = Uint32Array.from(column.dictionary, (value) =>
    typeof value === 'number'
      ? hashNumber(value, seed)
      : hashText(`${typeof value} ${value}`, seed),
  )
  for (let row = 0; row < rows.length; row++) {
    const code = column.codes[row]!
    if (code >= 0) rows[row]! += hashes[code]!
  }
}
