// Which comments are to stand, of what a pane knows of the plan and of what stands in the sheet: rules
// alone. Panes that have looked at different moments may differ: so only who has just looked at the tables
// has one say something else, and whoever looks again after it only takes away what is not true or double.
import type { CommentsFound, OwnComment } from '#addin/excel/header-comment.ts'
import type { SignedWords } from '#addin/plan/comment-words.ts'

/** What a pane knows. */
export interface Known {
  /**
   * The plan in the columns is out of date, or fits; nobody has looked; or it is another one than this
   * pane knows.
   */
  readonly plan: 'stale' | 'fits' | 'unknown' | 'replaced'
  /** Known of the tables as they are now, not of an earlier look: what other devices say may be newer. */
  readonly fresh: boolean
  /** What each comment on the plan that it knows begins with. */
  readonly head: string | null
  /** What is to be said of it. */
  readonly words: string
  /** Whether this device wants that said; what stands there from it and is not wanted goes. */
  readonly wanted: boolean
  readonly tag: string
}

export interface Decided {
  readonly drop: readonly OwnComment[]
  readonly put: SignedWords | null
  /** Why none stands there although it is wanted. */
  readonly says: string | null
}

/** `anew`: the tables have just been looked at, or somebody has just asked for it. */
export function decideComments(known: Known, found: CommentsFound, anew: boolean): Decided {
  const { plan, fresh, head, words, wanted, tag } = known
  const untrue = ({ words: said, tag: of, replies }: OwnComment): boolean =>
    (plan === 'fits' && (fresh || of === tag)) ||
    (plan === 'replaced' && head !== null && said.startsWith(head)) ||
    // An answer keeps it while it is true: others talk under it.
    (!wanted && of === tag && replies === 0)
  const gone = found.ours.filter((one) => untrue(one) && !isTalk(one))
  if (plan !== 'stale') return { drop: gone, put: null, says: null }

  const [first, ...others] = found.ours
    .filter((one) => one.atHeader && !untrue(one) && !isTalk(one))
    .sort(byPrecedence)
  const drop = [...gone, ...others.filter(isUnanswered)]
  const stays = (says: string | null): Decided => ({ drop, put: null, says })
  if (!anew || !wanted) return stays(null)
  const newer = !fresh && first?.tag !== tag
  if (first && (newer || first.words === words || !isUnanswered(first))) return stays(null)
  const put = { words, tag }
  if (first) return { drop: [...drop, first], put, says: null }
  if (found.header === 'gone') return stays(GONE)
  const talk = found.ours.some((one) => one.atHeader && !isUnanswered(one))
  if (found.header === 'theirs' || talk) return stays(THEIRS)
  return { drop, put, says: null }
}

const isUnanswered = ({ replies }: OwnComment): boolean => replies === 0
/** What was answered and is not true any more is a talk of theirs. */
const isTalk = (one: OwnComment): boolean => one.resolved && !isUnanswered(one)

/** Of two that were put there at once every pane keeps the same. */
const byPrecedence = (a: OwnComment, b: OwnComment): number =>
  Number(isUnanswered(a)) - Number(isUnanswered(b)) || (a.id < b.id ? -1 : 1)

const THEIRS =
  'The header has a comment of somebody already: it stays as it is, and none of the add-in’s is put there.'
const GONE =
  'The column of the plan was renamed or is gone: no comment is put there until a plan is written again.'
