// Columns of Sales whose names look like slips of known ones: the columns of Sales with a meaning of
// their own, and the columns that Menus has. By names and counts alone, which the edge has of every
// column. Stricter than nearest.ts: there a name is wrong already, here it may be the client's own.
import { COMPARED_CHARACTERS } from '../limits.ts'
import type { RequestRead, TableRead } from '../request-read.ts'
import { MENUS_COLUMNS, SALES_COLUMNS } from '../rule-columns.ts'
import { isMisspelt, SHORTEST, singular, spell, spelling, type Spelling } from '../spelling.ts'
import { namesColumn } from '../stock.ts'

export interface Misspelt {
  readonly column: string
  /** The known column that it resembles, and the table that has it. */
  readonly meant: string
  readonly of: 'menus' | 'sales'
  /** Cells of the column that are not blank. */
  readonly filled: number
}

const OWN = [...SALES_COLUMNS].map(spell)

/** Columns of Sales that are probably known ones, misspelt. */
export function misspeltColumns(
  { menus, sales }: RequestRead,
  description: string | null,
): Misspelt[] {
  const filled = filledCells(sales)
  const names = [...menus.table.columns.keys(), ...menus.others.keys()]
  const known = new Set([...SALES_COLUMNS, ...MENUS_COLUMNS, ...names])
  const features = names.filter((name) => isCompared(name) && !SALES_COLUMNS.has(name)).map(spell)
  const rows = sales.table.rows - sales.blankRows.length
  return [...filled].flatMap(([column, cells]): Misspelt[] => {
    if (known.has(column) || cells === 0 || !isCompared(column)) return []
    const written = spell(column)
    // Both filled in one row are two columns, not one that is misspelt in some rows.
    const own = OWN.find(
      (each) => cells + (filled.get(each.name) ?? 0) <= rows && isOwnColumn(written, each),
    )
    const meant = own ?? features.find((each) => isFeature(written, each))
    if (!meant || isMeantSo(written, meant, description)) return []
    return [{ column, meant: meant.name, of: own ? 'sales' : 'menus', filled: cells }]
  })
}

export const isCompared = (name: string): boolean => name.length <= COMPARED_CHARACTERS

/** Filled cells of each column, held or not. */
export function filledCells({ table, others }: TableRead): Map<string, number> {
  const filled = new Map<string, number>()
  for (const [name, column] of table.columns) {
    const cells =
      column.kind === 'number'
        ? column.values.filter((value) => !Number.isNaN(value))
        : column.codes.filter((code) => code >= 0)
    filled.set(name, cells.length)
  }
  for (const [name, summary] of others) filled.set(name, summary.filled)
  return filled
}

/** Whether the name is a column of Sales, misspelt or with the table's name before it ("sale_price"). */
export function isOwnColumn(written: Spelling, own: Spelling): boolean {
  const [first, ...rest] = written.words
  const bare =
    rest.length > 0 && (first === 'sale' || first === 'sales')
      ? spelling(written.name, rest)
      : written
  return bare.plain === own.plain || isMisspelt(bare, own, SHORTEST.sales)
}

/** Whether the name is a slip of a column of Menus; in another case or number it is a copy of it. */
function isFeature(written: Spelling, feature: Spelling): boolean {
  return isMisspelt(written, feature, SHORTEST.menus) && singular(written) !== singular(feature)
}

/** Whether the description names the column as it is written. */
export function isMeantSo(written: Spelling, meant: Spelling, description: string | null): boolean {
  if (description === null) return false
  const { name } = written
  const inTheLanguage = ['sale', 'deal', 'last sale'].some((of) =>
    description.includes(`the ${name} of the ${of}`),
  )
  // The words "unit_fee" name no column `Unit_Fee`.
  const sameWords = written.plain === meant.plain && !description.includes(name)
  return inTheLanguage || (!sameWords && namesColumn(description, name))
}
