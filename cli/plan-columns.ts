// The columns of a request for `POST /v1/read`: names, types, and the range of number columns,
// which distinguishes 12 from 0.12. No other cell leaves the files.
import type { ReadRequest } from '#contract/questions.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { numbers, toNumber, type Column, type Table } from '#contract/table.ts'
import { columnsOf } from '#grounding/columns-of.ts'
import { isoDays } from '#grounding/typed-column.ts'

type AskedColumn = ReadRequest['columns']['menus'][number]

/** Characters of a name that the service takes; no words of a description name a longer one. */
const NAME_CHARACTERS = 200

export function askedColumnsOf({ menus, sales }: RequestRead): ReadRequest['columns'] {
  return {
    menus: asked(menus.table, columnsOf(menus.table, sales.table).texts ?? []),
    // Sales has the same cells; what holds text is asked as if it were Menus.
    sales: asked(sales.table, columnsOf(sales.table, menus.table).texts ?? []),
  }
}

function asked(table: Table, texts: readonly string[]): AskedColumn[] {
  return [...table.columns]
    .filter(([name]) => name.length > 0 && name.length <= NAME_CHARACTERS)
    .map(([name, column]) => {
      if (texts.includes(name)) return { name, type: 'text' }
      const type = typeOf(column)
      const examples = type === 'number' ? extremes(numbers(table, name)) : []
      return { name, type, ...(examples.length > 0 && { examples }) }
    })
}

/** The type of a column; text columns are handled before. */
function typeOf(column: Column): AskedColumn['type'] {
  if (column.kind === 'number') return 'number'
  const used = new Set(column.codes)
  const cells = column.dictionary.filter((_, code) => used.has(code))
  if (cells.length === 0) return 'number'
  if (cells.every((cell) => !Number.isNaN(isoDays(cell)))) return 'date'
  return cells.every((cell) => Number.isNaN(toNumber(cell)) || typeof cell === 'boolean')
    ? 'flag'
    : 'number'
}

/** The lowest and the highest number; one where all are the same. */
function extremes(values: Float64Array): number[] {
  let [lowest, highest] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  return [...new Set([lowest, highest])].filter(Number.isFinite)
}
