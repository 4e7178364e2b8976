// The add-in's own comments, at the header of its column or wherever a copy of one stands: finds
// them by what they say, adds and removes them. They are comments and not notes: notes need
// ExcelApi 1.18, comments 1.10, which the manifest requires anyway. Comments of people stay, and so
// do those with replies.
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import { put, type Range } from './guarded.ts'
import { readSigned, signed, type SignedWords } from '#addin/plan/comment-words.ts'
import { officeCode, type ExcelAnswer } from './failure.ts'
import { inExcel, type Job } from './in-excel.ts'
import { keyless } from './keyless.ts'
import { findOwned, type OwnedColumn } from './plan-columns.ts'

/**
 * The header cell of a column in a table (by id), while the column is the one that the add-in made.
 */
export interface HeaderCell {
  readonly table: string
  readonly column: OwnedColumn
}

export interface OwnComment extends SignedWords {
  readonly id: string
  readonly atHeader: boolean
  readonly replies: number
  readonly resolved: boolean
}

export interface CommentsFound {
  /** In the whole workbook. */
  readonly ours: readonly OwnComment[]
  /** What the header cell has; "gone": the column is not the add-in's any more. */
  readonly header: 'nothing' | 'ours' | 'theirs' | 'gone'
}

interface CommentChange {
  /** A comment with replies is resolved and stays. */
  readonly drop: readonly OwnComment[]
  /** The new comment at the header; null = none. */
  readonly put: SignedWords | null
}

/** Finds the comments and changes what `decide` says; returns whether anything changed. */
export function changeComments(
  cell: HeaderCell | null,
  decide: (found: CommentsFound) => CommentChange,
): Promise<ExcelAnswer<boolean>> {
  return inExcel({ what: excelThingsText.comment }, async (job) => {
    const { comments } = job.context.workbook
    const header = cell && (await headerOf(job, cell))
    const ours = await ownComments(job, header)
    const found = header === null ? 'gone' : await isAt(job, header)
    const { drop, put: words } = decide({ ours, header: found })
    for (const { id, replies } of drop) {
      const comment = comments.getItem(id)
      // "Deletes the comment and all the connected replies" (learn.microsoft.com,
      // Excel.Comment.delete).
      if (replies === 0) comment.delete()
      else put(comment, { resolved: true })
    }
    if (drop.length > 0) await job.sync()
    if (words === null || header === null) return drop.length > 0
    comments.add(header, keyless(signed(words)))
    await job.sync()
    return true
  })
}

/** Every comment of the add-in in the workbook. */
export async function ownComments(
  { context, sync }: Job,
  header: Range | null = null,
): Promise<OwnComment[]> {
  const comments = context.workbook.comments.load('items/id,items/content,items/resolved')
  header?.load('address')
  await sync()
  const ours = comments.items.flatMap((comment) => {
    const said = readSigned(comment.content)
    if (said === null) return []
    const [replies, at] = [comment.replies.getCount(), comment.getLocation().load('address')]
    return [{ comment, said, replies, at }]
  })
  if (ours.length > 0) await sync()
  return ours.map(({ comment: { id, resolved }, said, replies, at }) => ({
    ...said,
    id,
    atHeader: at.address === header?.address,
    replies: replies.value,
    resolved,
  }))
}

async function headerOf(
  { context, sync }: Job,
  { table, column }: HeaderCell,
): Promise<Range | null> {
  const found = context.workbook.tables.getItemOrNullObject(table).load('id')
  await sync()
  if (found.isNullObject) return null
  found.columns.load('items/id,items/name')
  await sync()
  return (
    findOwned(found.columns.items, column) && found.columns.getItem(column.id).getHeaderRowRange()
  )
}

/** Whose comment the cell has. Excel has no null object for a cell without one: it throws. */
async function isAt(
  { context, sync }: Job,
  header: Range,
): Promise<Exclude<CommentsFound['header'], 'gone'>> {
  try {
    const comment = context.workbook.comments.getItemByCell(header).load('content')
    await sync()
    return readSigned(comment.content) === null ? 'theirs' : 'ours'
  } catch (fault) {
    if (officeCode(fault) === 'ItemNotFound') return 'nothing'
    throw fault
  }
}
