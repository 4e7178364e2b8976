/** A table of the workbook, as the analyst chooses it. */
export interface ListedTable {
  readonly id: string
  readonly name: string
  readonly sheet: string
  readonly headers: readonly string[]
  /** Data rows. */
  readonly rows: number
}
