// What the reader is told of the tables: the names of their columns and which of Menus hold text.
// The type comes from the cells alone, as for features; no value reaches the reader.
import { toNumber, type Column, type Table } from '#contract/table.ts'
import type { Columns } from '#reading/inputs.ts'
import { isoDays } from './typed-column.ts'

/** The columns of a request. */
export function columnsOf(menus: Table, sales: Table): Columns {
  return {
    menus: [...menus.columns.keys()],
    sales: [...sales.columns.keys()],
    texts: [...menus.columns].filter(([, column]) => isText(column)).map(([name]) => name),
  }
}

/** Whether the filled cells are all text: none a number, and not all of them dates. */
function isText(column: Column): boolean {
  if (column.kind === 'number') return false
  const used = new Uint8Array(column.dictionary.length)
  for (const code of column.codes) if (code >= 0) used[code] = 1
  const cells = column.dictionary.filter((_, code) => used[code] === 1)
  return (
    cells.length > 0 &&
    cells.every((cell) => Number.isNaN(toNumber(cell))) &&
    !cells.every((cell) => !Number.isNaN(isoDays(cell)))
  )
}
