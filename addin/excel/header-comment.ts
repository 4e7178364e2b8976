// A comment at the header cell of a column that is ours: put there, found again by what it says, taken
// away. A comment, not a note: notes need ExcelApi 1.18, comments 1.10, which every Excel has that the
// manifest lets in. Anybody's own stays: what says something else, and what somebody has replied to.
import { hashText } from '#addin/mapping/hash.ts'
import { officeCode, type ExcelAnswer } from './failure.ts'
import { inExcel, type Job } from './in-excel.ts'
import { keyless } from './keyless.ts'

/** The header cell: of a column by its id, in a table by its id or name. */
export interface HeaderCell {
  readonly table: string
  readonly column: number
}

/** By what a comment is known again without its words being kept a second time. */
export const commentMark = (text: string): number => hashText(text.trim())

/** What the comment of the cell says; null = there is none, or no such cell. */
export function readHeaderComment(cell: HeaderCell): Promise<ExcelAnswer<string | null>> {
  return inExcel({ what: 'The comment' }, async (job) => {
    return (await commentAt(job, cell))?.content ?? null
  })
}

/** Puts one there; false where the cell has one already, or is gone. */
export function putHeaderComment(cell: HeaderCell, text: string): Promise<ExcelAnswer<boolean>> {
  return inExcel({ what: 'The comment' }, async (job) => {
    const header = await headerOf(job, cell)
    if (header === null || (await commentAt(job, cell)) !== null) return false
    job.context.workbook.comments.add(header, keyless(text))
    await job.sync()
    return true
  })
}

/** Takes away the one of this mark, if it stands there; one with replies is resolved, and stays. */
export function dropHeaderComment(cell: HeaderCell, mark: number): Promise<ExcelAnswer<null>> {
  return inExcel({ what: 'The comment' }, async (job) => {
    const comment = await commentAt(job, cell)
    if (comment === null || commentMark(comment.content) !== mark) return null
    const replies = comment.replies.getCount()
    await job.sync()
    // "Deletes the comment and all the connected replies" (learn.microsoft.com, Excel.Comment.delete).
    if (replies.value === 0) comment.delete()
    else comment.resolved = true
    await job.sync()
    return null
  })
}

async function headerOf(
  { context, sync }: Job,
  { table, column }: HeaderCell,
): Promise<Excel.Range | null> {
  const found = context.workbook.tables.getItemOrNullObject(table).load('id')
  await sync()
  if (found.isNullObject) return null
  const owned = found.columns.getItemOrNullObject(column).load('id')
  await sync()
  return owned.isNullObject ? null : owned.getHeaderRowRange()
}

/** With its content. Of a cell without one Excel has no null object: it throws. */
async function commentAt(job: Job, cell: HeaderCell): Promise<Excel.Comment | null> {
  const header = await headerOf(job, cell)
  if (header === null) return null
  try {
    const comment = job.context.workbook.comments.getItemByCell(header).load('content')
    await job.sync()
    return comment
  } catch (fault) {
    if (officeCode(fault) === 'ItemNotFound') return null
    throw fault
  }
}
