// Members of comments, their replies and their collections (learn.microsoft.com, Excel.Comment,
// Excel.CommentCollection, Excel.CommentReply). Who wrote them and when is not modelled.
import { notFound } from './failure.ts'
import type { Handle } from './members.ts'
import { asText, define, textArg } from './members.ts'
import { cellsArg, rangeAt } from './range-members.ts'
import type { Session } from './session.ts'
import type { Comment } from './workbook.ts'
import { newId } from './workbook.ts'

interface OfComment {
  id: string
}
interface OfReply extends OfComment {
  replyId: string
}

const commentOf = (session: Session, of: OfComment): Comment =>
  session.book.comments.find(({ id }) => id === of.id) ?? notFound()

const replyOf = (session: Session, of: OfReply): Comment['replies'][number] =>
  commentOf(session, of).replies.find(({ id }) => id === of.replyId) ?? notFound()

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
      const { sheetId, rect } = cellsArg(
        session,
        args[0],
        of?.sheetId ?? session.book.activeSheetId,
      )
      const target = { sheetId, rect: rect ?? notFound() }
      const made = { id: newId(session.book), target, content: textArg(args, 1), replies: [] }
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
  setters: {
    Content(session, of, value) {
      commentOf(session, of).content = asText(value)
    },
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
  items: (session, of) =>
    commentOf(session, of).replies.map(({ id }) => reply({ id: of.id, replyId: id })),
  item: (session, of, key) => {
    const found = commentOf(session, of).replies.find(({ id }) => id === key)
    return found ? reply({ id: of.id, replyId: found.id }) : null
  },
})

const reply = define<OfReply>({
  name: 'CommentReply',
  check: replyOf,
  id: (_, of) => of.replyId,
  scalars: {
    Content: (session, of) => replyOf(session, of).content,
    Id: (_, of) => of.replyId,
  },
  methods: {
    Delete(session, of) {
      const whole = commentOf(session, of)
      whole.replies = whole.replies.filter(({ id }) => id !== of.replyId)
    },
  },
})
