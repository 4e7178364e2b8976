// Comments that earlier versions put at the header of their column to say that a plan is out of date. None is added any more. Each
// ends with a code of its words, so one that a person has changed is that person's.
import { hashText } from '../../mapping/hash.ts'
import type { Job } from '../../excel/in-excel.ts'

const OURS = /^(EDPS: [^]*) \(([\da-z]{4})([\da-z]{1,7})\)$/

export interface LeftComment {
  readonly id: string
  /** People's replies, which go with the comment. */
  readonly replies: number
}

export async function leftComments({ context, sync }: Job): Promise<LeftComment[]> {
  const comments = context.workbook.comments.load('items/id,items/content')
  await sync()
  const ours = comments.items.flatMap(({ id, content, replies }) =>
    isOurs(content) ? [{ id, count: replies.getCount() }] : [],
  )
  if (ours.length > 0) await sync()
  return ours.map(({ id, count }) => ({ id, replies: count.value }))
}

function isOurs(content: string): boolean {
  // Excel may change line ends and spaces.
  const [, words, device, code] = OURS.exec(content.replaceAll(/\s+/g, ' ').trim()) ?? []
  return code !== undefined && hashText(`${device} ${words}`).toString(36) === code
}
