// English texts of the pane that also stand in the workbook (english.ts): the pane writes their numbers as the workbook's Excel
// does, the workbook has English ones.
import type * as words from './en/words.ts'

type Words = Pick<typeof words, 'counted' | 'countText' | 'moneyText'>

/** A plan of which the sheet could take a part only. */
export const writtenPartIn = ({ counted, countText, moneyText }: Words) => ({
  /** `deals` of the plan's `planned` deals. */
  holds: (deals: number, planned: number, profit: number) =>
    `The sheet holds ${countText(deals)} of its ${counted(planned, 'deal')}, predicted profit ${moneyText(profit)}.`,
  unfilled: (rows: number) =>
    rows === 1
      ? '1 row was new or changed when it was written, and left empty.'
      : `${countText(rows)} rows were new or changed when it was written, and left empty.`,
})

export interface Change {
  readonly table: string
  /** Numbers of rows. */
  readonly added: number
  readonly removed: number
  readonly changed: number
  /** Columns that are gone, and columns whose cells differ: texts made by `columns`; '' = none. */
  readonly gone: string
  readonly columns: string
}

/** What has changed in a table since the plan was made from it: "Deals: 2 rows changed (Unit cost), 1 row added." */
export const tableChangesIn = ({ counted }: Pick<Words, 'counted'>) => ({
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
})
