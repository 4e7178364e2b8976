// The columns of a request for `POST /v1/read`: names, types, and the range of number columns,
// which distinguishes 12 from 0.12, and texts that the words say anyhow. No other cell leaves the tables.
import { isoDays } from './text-dates.ts'
import type { ReadRequest } from './questions.ts'
import type { RequestRead } from './request-read.ts'
import { saidBy } from './said-cells.ts'
import { isLabel, numbers, toNumber, type Column, type Scalar, type Table } from './table.ts'

type AskedColumn = ReadRequest['columns']['menus'][number]

/** Characters of a name that the service takes; no words of a description name a longer one. */
const NAME_CHARACTERS = 200

/** `words`: the description, which may name cells of text columns. */
export function askedColumnsOf({ menus, sales }: RequestRead, words = ''): ReadRequest['columns'] {
  const said = saidBy(words)
  return { menus: asked(menus.table, said), sales: asked(sales.table, said) }
}

/** The cells of each text column that the words name. */
export function saidCells(table: Table, words: string): Map<string, readonly string[]> {
  const said = saidBy(words)
  const texts = [...table.columns].filter(([, column]) => isText(column))
  return new Map(texts.map(([name, column]) => [name, said(filledCells(column))]))
}

function asked(table: Table, said: ReturnType<typeof saidBy>): AskedColumn[] {
  return [...table.columns]
    .filter(([name]) => name.length > 0 && name.length <= NAME_CHARACTERS)
    .map(([name, column]) => {
      const cells = filledCells(column)
      const type = typeOfCells(cells)
      const told = type === 'number' ? extremes(numbers(table, name)) : []
      const examples = type === 'text' ? said(cells) : told
      return { name, type, ...(examples.length > 0 && { examples }) }
    })
}

/** Whether the filled cells are all text: none a number, and not all of them dates. */
export function isText(column: Column): boolean {
  return typeOfCells(filledCells(column)) === 'text'
}

/** The type of a column with these filled cells: text = none is a number or one a label, and not all of them are dates. */
export function typeOfCells(cells: readonly Scalar[]): AskedColumn['type'] {
  if (cells.length === 0) return 'number'
  if (cells.every((cell) => !Number.isNaN(isoDays(cell)))) return 'date'
  if (cells.some(isLabel) || cells.every((cell) => Number.isNaN(toNumber(cell)))) return 'text'
  return cells.every((cell) => Number.isNaN(toNumber(cell)) || typeof cell === 'boolean')
    ? 'flag'
    : 'number'
}

/** The different filled cells of a coded column; none of a number column. */
function filledCells(column: Column) {
  if (column.kind === 'number') return []
  const used = new Uint8Array(column.dictionary.length)
  for (const code of column.codes) if (code >= 0) used[code] = 1
  return column.dictionary.filter((_, code) => used[code] === 1)
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
