// The columns of the tables as the reader gets them: their names, and which columns of Menus hold
// text. Types come from the cells, as for features; the reader gets no cell values.
import { isText } from '#contract/asked-columns.ts'
import { isShareName, shareUnit } from '#contract/share-names.ts'
import { numbers, type Table } from '#contract/table.ts'
import type { NamedValues } from '#reading/hypotheses.ts'
import type { Columns } from '#language/inputs.ts'
import { foldText } from '#language/numbers/tokens.ts'

/** The columns of a request. */
export function columnsOf(menus: Table, sales: Table): Columns {
  return {
    menus: [...menus.columns.keys()],
    sales: [...sales.columns.keys()],
    texts: [...menus.columns].filter(([, column]) => isText(column)).map(([name]) => name),
  }
}

/** Values of a text column that a description may name a rate for, and of which it may name most. */
const MOST_VALUES = 200

/** Values of the text columns of Menus that stand in the description, in the order of the text. */
export function namedValues(menus: Table, columns: Columns, description: string): NamedValues[] {
  const text = ` ${foldText(description).toLowerCase()} `
  return (columns.texts ?? []).flatMap((column) => {
    const cells = menus.columns.get(column)
    if (!cells || cells.kind === 'number' || column === 'key') return []
    const used = new Set<string>()
    for (const code of cells.codes) {
      if (code >= 0) used.add(foldText(String(cells.dictionary[code])).trim().toLowerCase())
      if (used.size > MOST_VALUES) return []
    }
    const places = [...used].map((value) => ({ value, at: placeOf(text, value) }))
    const values = places
      .filter(({ at }) => at >= 0)
      .toSorted((x, y) => x.at - y.at)
      .map(({ value }) => value)
    return values.length > 0 ? [{ column, values, others: values.length < used.size }] : []
  })
}

/** Where a value stands in a text as words of its own; −1 = nowhere. */
function placeOf(text: string, value: string): number {
  if (value === '') return -1
  const letter = /[\p{L}\p{N}]/u
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + value.length] ?? ' ']
    if (!letter.test(before) && !(letter.test(after) && after !== 's')) return at
  }
  return -1
}

/**
 * `Table.column` of the number columns that hold shares: those in percent (12) and those where nearly every
 * filled cell lies within 0 … 1, a fraction (0.12). Sorted by name.
 */
export function sharesOf(menus: Table, sales: Table): { percents: string[]; fractions: string[] } {
  const percents: string[] = []
  const fractions: string[] = []
  for (const [title, table] of [['Menus', menus] as const, ['Sales', sales] as const])
    for (const name of table.columns.keys()) {
      if (!isShareName(name)) continue
      const unit = shareUnit(numbers(table, name).filter((value) => !Number.isNaN(value)))
      if (unit === 'fraction') fractions.push(`${title}.${name}`)
      if (unit === 'percent') percents.push(`${title}.${name}`)
    }
  return { percents: percents.toSorted(), fractions: fractions.toSorted() }
}
