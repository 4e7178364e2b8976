// Columns of a table as spans: adjacent ones are read as one range, which takes a third of the bytes and of the
// parsing of single columns, whose every cell is a list. Pure.

export type Column = Pick<Excel.TableColumn, 'id' | 'name'>

/** Id or header of each column that is read; of `formulas` what was entered, not what it shows. */
export interface OnlyColumns {
  readonly values: readonly (number | string)[]
  readonly formulas: readonly (number | string)[]
}

/** Adjacent columns that are read alike. */
export interface Span {
  /** Place of the first one in the table. */
  readonly at: number
  readonly count: number
  readonly as: 'values' | 'formulas'
}

/** `only`: undefined = all columns. Those that are not there are left out. */
export function spansOf(columns: readonly Column[], only: OnlyColumns | undefined): Span[] {
  if (!only) return [{ at: 0, count: columns.length, as: 'values' }]
  const isIn = (ids: OnlyColumns['values'], { id, name }: Column) =>
    ids.includes(id) || ids.includes(name)
  const spans: Span[] = []
  for (const [at, column] of columns.entries()) {
    const as = isIn(only.values, column) ? 'values' : 'formulas'
    if (as === 'formulas' && !isIn(only.formulas, column)) continue
    const last = spans.at(-1)
    if (last?.as === as && last.at + last.count === at)
      spans[spans.length - 1] = { ...last, count: last.count + 1 }
    else spans.push({ at, count: 1, as })
  }
  return spans
}

/** The rows of ranges that stand beside each other. */
export function beside<T>([first = [], ...others]: readonly (readonly T[])[][]): T[][] {
  return first.map((cells, row) => cells.concat(...others.map((part) => part[row]!)))
}
