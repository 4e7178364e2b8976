// Members of comments and their collections, and the number of replies (learn.microsoft.com, Excel.Comment,
// Excel.CommentCollection; Work with comments). Who wrote them and when is not
// modelled, nor are notes, which are other things than comments (ExcelApi 1.18).
import { cellCount, intersection } from './range-address.ts'
import { fail, notFound } from './failure.ts'
import type { Handle } from './members.ts'
import { define, textArg } from './members.ts'
import { cellsArg, rangeAt } from './range-members.ts'
import type { Session } from './session.ts'
import { refuseProtected } from './sheet-cells.ts'
import { sheetOf } from './table.ts'
import type { Comment } from './workbook.ts'
import { newId } from './workbook.ts'

interface OfComment {
  id: string
}

const commentOf = (session: Session, of: OfComment): Comment =>
  session.book.comments.find(({ id }) => id === of.id) ?? notFound()

/** "It is tied to an individual cell." The cell of an argument, and its comment. */
function cellArg(
  session: Session,
  arg: unknown,
  sheetId: string,
): { target: Comment['target']; found: Comment | undefined } {
  const { sheetId: of, rect } = cellsArg(session, arg, sheetId)
  const cell = rect ?? notFound()
  // "An InvalidArgument error is thrown if the provided range is larger than one cell."
  if (cellCount(cell) > 1) fail('InvalidArgument', 'A comment is of one cell')
  const found = session.book.comments.find(
    ({ target }) => target.sheetId === of && intersection(target.rect, cell),
  )
  return { target: { sheetId: of, rect: cell }, found }
}

/** The comments of one sheet, or (null) of the workbook. */
const commentsOf = ({ book }: Session, of: { sheetId: string } | null): Comment[] =>
  book.comments.filter(({ target }) => of === null || target.sheetId === of.sheetId)

export const comments: (of: { sheetId: string } | null) => Handle = define<{
  sheetId: string
} | null>({
  name: 'CommentCollection',
  items: (session, of) => commentsOf(session, of).map(({ id }) => comment({ id })),
  item: (session, of, key) => {
    const found = commentsOf(session, of).find(({ id }) => id === key)
    return found ? comment({ id: found.id }) : null
  },
  methods: {
    Add(session, of, args) {
      const sheetId = of?.sheetId ?? session.book.activeSheetId
      const { target, found } = cellArg(session, args[0], sheetId)
      refuseProtected(sheetOf(session.book, target.sheetId))
      // "If we try to add a comment to a cell that already has a comment, an error occurs"
      // (OfficeDev/office-js issue 1416, which does not say which).
      if (found) fail('InvalidOperation', 'The cell has a comment')
      const made = {
        id: newId(session.book),
        target,
        content: textArg(args, 1),
        replies: [],
      }
      session.book.comments.push(made)
      return comment({ id: made.id })
    },
    GetCount: (session, of) => ({ value: commentsOf(session, of).length }),
  },
})

const comment = define<OfComment>({
  name: 'Comment',
  check: commentOf,
  id: (_, of) => of.id,
  scalars: {
    Content: (session, of) => commentOf(session, of).content,
    Id: (_, of) => of.id,
  },
  links: { Replies: (_, of) => replies(of) },
  methods: {
    Delete({ book }, of) {
      book.comments = book.comments.filter(({ id }) => id !== of.id)
    },
    GetLocation(session, of) {
      const { sheetId, rect } = commentOf(session, of).target
      return rangeAt(sheetId, { ...rect })
    },
  },
})

const replies = define<OfComment>({
  name: 'CommentReplyCollection',
  check: commentOf,
  methods: {
    GetCount: (session, of) => ({ value: commentOf(session, of).replies.length }),
  },
})
