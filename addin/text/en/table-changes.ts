// What has changed in a table since the plan was made from it: "Deals: 2 rows changed (Unit cost), 1 row added."
import { counted } from './words.ts'

interface Change {
  readonly table: string
  /** Numbers of rows. */
  readonly added: number
  readonly removed: number
  readonly changed: number
  /** Columns that are gone, and columns whose cells differ: texts made by `columns`; '' = none. */
  readonly gone: string
  readonly columns: string
}

export const tableChangesText = {
  /** Headers, of which `more` are not named. */
  columns: (headers: readonly string[], more: number) =>
    headers.join(', ') + (more > 0 ? ` and ${more} more` : ''),
  change: ({ table, added, removed, changed, gone, columns }: Change) => {
    const cells = columns === '' ? '' : ` (${columns})`
    const rows = (n: number) => counted(n, 'row')
    const parts = [
      ...(changed > 0 ? [`${rows(changed)} changed${cells}`] : []),
      ...(changed === 0 && columns !== '' ? [`cells changed in ${columns}`] : []),
      ...(added > 0 ? [`${rows(added)} added`] : []),
      ...(removed > 0 ? [`${rows(removed)} removed`] : []),
      ...(gone === '' ? [] : [`without ${gone}`]),
    ]
    return `${table}: ${parts.join(', ')}.`
  },
  tableGone: 'A table that the plan was made from is not in the workbook any more.',
}
