// The two tables of a request as one text, the same from JSON, Parquet, a sheet or the console: what a market's hash is
// made of. The order of rows and columns, the form of numbers and the ids of menus count for nothing, and neither do
// features: the columns that rules read say whose data it is.
import { MENUS_COLUMNS, SALES_COLUMNS } from './rule-columns.ts'
import { cell, isLabel, toNumber, type Scalar, type Table } from './table.ts'

/** Tables of more rows together are nobody's example: their text would be large. */
export const TEXT_ROWS = 50_000
/** Characters of one table, which keep the memory of a stranger's check small. */
const TEXT_CHARACTERS = 4_000_000

/** Null where the tables have more than `TEXT_ROWS` rows, or one has more than `TEXT_CHARACTERS`. */
export function tablesText(menus: Table, sales: Table): string | null {
  if (menus.rows + sales.rows > TEXT_ROWS) return null
  const [offers, sold] = [rowsText(menus, MENUS_COLUMNS), rowsText(sales, SALES_COLUMNS)]
  return offers === null || sold === null ? null : `menus\n${offers}\nsales\n${sold}\n`
}

/** One line a row that has any cell, sorted: `["T",-4,"key","D1",…]`, its filled cells by the names of their columns. */
function rowsText(table: Table, known: ReadonlySet<string>): string | null {
  const names = [...table.columns.keys()].filter((name) => known.has(name) && name !== 'menu')
  names.sort()
  const lines: string[] = []
  let characters = 0
  for (let row = 0; row < table.rows; row++) {
    const cells = names.flatMap((name) => {
      const value = cell(table.columns.get(name), row)
      return value === null ? [] : [name, name === 'key' ? String(value) : plain(value)]
    })
    if (cells.length === 0) continue
    const line = JSON.stringify(cells)
    characters += line.length + 1
    if (characters > TEXT_CHARACTERS) return null
    lines.push(line)
  }
  return lines.sort().join('\n')
}

/** A number, also where it came as a text; a flag as 1 or 0. */
function plain(value: Scalar): Scalar {
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value.trim()))
    return Number(value.trim().toLowerCase() === 'true')
  const number = isLabel(value) ? Number.NaN : toNumber(value)
  return Number.isNaN(number) ? value : number
}
