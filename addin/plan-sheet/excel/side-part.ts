// A part right of what spills on a plan sheet: a heading, a line of what it is, headers and rows, all plain cells. Pure.

export interface SidePart {
  /** Where the heading stands. */
  readonly row: number
  readonly column: number
  /** Most rows below the headers. */
  readonly rows: number
  /** Of each column. */
  readonly widths: readonly number[]
  /** Columns of money, counted in the part, and their format. */
  readonly money: readonly number[]
  readonly format: string
}

/** The row of the headers; the others follow. */
export const headOf = ({ row }: SidePart): number => row + 2
/** Rows and columns down to the last cell that it may fill. */
export const endOf = (part: SidePart): { readonly rows: number; readonly columns: number } => ({
  rows: headOf(part) + part.rows + 1,
  columns: part.column + part.widths.length,
})

/** All its cells; an empty text empties a place. */
export function sideCells(
  part: SidePart,
  [heading, line]: readonly [string, string],
  table: readonly (readonly string[])[],
): { readonly row: number; readonly column: number; readonly text: string }[] {
  const { row, column } = part
  return [
    { row, column, text: heading },
    { row: row + 1, column, text: line },
    ...Array.from({ length: 1 + part.rows }, (_, i) =>
      part.widths.map((__, at) => ({
        row: headOf(part) + i,
        column: column + at,
        text: table[i]?.[at] ?? '',
      })),
    ).flat(),
  ]
}
