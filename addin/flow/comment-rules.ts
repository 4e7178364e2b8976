// Rules for the comment "the plan is out of date": which comments stay, from what a pane knows and
// what the sheet holds. Panes may have read the tables at different moments. So only a pane that
// has just read the tables may change what the comment says; any other pane only removes false or
// duplicate comments.
import type { CommentsFound, OwnComment } from '#addin/excel/header-comment.ts'
import type { SignedWords } from '#addin/plan/comment-words.ts'
import { workbookMemoryText } from '#addin/text/en/workbook-memory.ts'

/** What a pane knows. */
export interface Known {
  /** State of the plan in the columns; 'replaced': another plan than the pane knows. */
  readonly plan: 'stale' | 'fits' | 'unknown' | 'replaced'
  /** The tables were read just now. Otherwise other devices may know more. */
  readonly fresh: boolean
  /** The first words of each comment about this plan. */
  readonly head: string | null
  /** The text that the comment is to have. */
  readonly words: string
  /** Whether this device wants a comment; if not, the comment from this device is removed. */
  readonly wanted: boolean
  readonly tag: string
}

export interface Decided {
  readonly drop: readonly OwnComment[]
  readonly put: SignedWords | null
  /** Why there is no comment although one is wanted. */
  readonly reason: string | null
}

/** `anew`: the tables have just been read, or somebody has just asked for the comment. */
export function decideComments(known: Known, found: CommentsFound, anew: boolean): Decided {
  const { plan, fresh, head, words, wanted, tag } = known
  const untrue = ({ words: said, tag: of, replies }: OwnComment): boolean =>
    (plan === 'fits' && (fresh || of === tag)) ||
    (plan === 'replaced' && head !== null && said.startsWith(head)) ||
    // A comment with replies stays while it is true: people talk under it.
    (!wanted && of === tag && replies === 0)
  const gone = found.ours.filter((one) => untrue(one) && !isAnsweredOutdated(one))
  if (plan !== 'stale') return { drop: gone, put: null, reason: null }

  const [first, ...others] = found.ours
    .filter((one) => one.atHeader && !untrue(one) && !isAnsweredOutdated(one))
    .sort(byPrecedence)
  const drop = [...gone, ...others.filter(isUnanswered)]
  const stays = (reason: string | null): Decided => ({ drop, put: null, reason })
  if (!anew || !wanted) return stays(null)
  const newer = !fresh && first?.tag !== tag
  if (first && (newer || first.words === words || !isUnanswered(first))) return stays(null)
  const put = { words, tag }
  if (first) return { drop: [...drop, first], put, reason: null }
  if (found.header === 'gone') return stays(workbookMemoryText.commentNoColumn)
  const talk = found.ours.some((one) => one.atHeader && !isUnanswered(one))
  if (found.header === 'theirs' || talk) return stays(workbookMemoryText.commentTheirs)
  return { drop, put, reason: null }
}

const isUnanswered = ({ replies }: OwnComment): boolean => replies === 0
/** A resolved comment with replies belongs to the people who replied. */
const isAnsweredOutdated = (one: OwnComment): boolean => one.resolved && !isUnanswered(one)

/** All panes keep the same one of two comments that were added at the same time. */
const byPrecedence = (a: OwnComment, b: OwnComment): number =>
  Number(isUnanswered(a)) - Number(isUnanswered(b)) || (a.id < b.id ? -1 : 1)
