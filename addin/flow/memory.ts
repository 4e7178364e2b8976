// What the flow remembers beside the state and never shows: the key, above all. Data and its beginning;
// what each part does with its own stands in the file of the part.
import type { ReadAnswer } from '#contract/questions.ts'
import type { Valuation } from '#contract/valuation.ts'
import type { Memory as ColumnMemory } from '#addin/excel/plan-memory.ts'
import type { Columns } from '#addin/excel/watch-tables.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { tagOf } from '#addin/plan/comment-words.ts'
import type { observe } from '#addin/plan/lease.ts'
import { EMPTY_STATE, type BegunFit, type WorkbookState } from '#addin/plan/workbook-state.ts'

export interface Memory {
  key: string | null
  /** The workbook's state as it was read or written last. */
  workbook: WorkbookState
  /** The words and options in the workbook as they were read or written last (`wordsIn`). */
  words: string | null
  /** What parts say that Excel was given and did not answer for: found again, it is this pane's own. */
  readonly unanswered: Set<string>
  /** The mapping that the workbook remembers, until its tables have been read. */
  recalled: Mapping | null
  /** Hash of what was checked last. */
  inputs: string | null
  fit: BegunFit | null
  /** The key that began each fit of this pane, by idempotency key. */
  readonly begun: Map<string, string>
  /** Idempotency keys of fits that are known to be over, or were never sent. */
  readonly over: Set<string>
  /** Idempotency key of the fit of this workbook that was shown last: another one is news. */
  seen: string | null
  /** The spending limit that was set here last; undefined = none was set or taken away. */
  limit: number | null | undefined
  /** Where to go after a sign-in that another step asked for. */
  afterSignIn: (() => void | Promise<void>) | null
  /** Stops whatever of a fit is under way here. */
  stopFit: AbortController | null
  /** The right to write, where this pane has it. */
  readonly lease: LeaseMemory
  /** The comment that the plan is out of date, as this pane puts it. */
  readonly comment: CommentMemory
  /** What was edited since it was last looked whether the plan is stale. */
  readonly watch: WatchMemory
  readonly reading: ReadingMemory
  /** Jobs on the workbook's columns or tables, one at a time: those that wait, and the last one's end. */
  jobs: { readonly names: Set<string>; last: Promise<void> }
}

/** Looks at what was written; answers whether all of it was in its place. */
export type Settle = () => Promise<boolean>

interface LeaseMemory {
  /** Name of this pane's token; null = it has none. */
  own: string | null
  /** When it was noted last. */
  noted: number
  /** Notes it anew until it is given back. */
  renewing: { readonly stop: AbortController; readonly ended: Promise<void> } | null
  seen: ReturnType<typeof observe>['seen']
  /** What writes since then knew of the columns, by table. */
  readonly cells: Map<string, ColumnMemory>
  /** The wait for the right to write, which may be ended. */
  asking: AbortController | null
  /** Looks again at what was written last; null = there is nothing to be looked at. */
  settle: Settle | null
  /** The wait for rest after a write. */
  resting: { readonly stop: AbortController; readonly ended: Promise<void> } | null
}

const newLease = (): LeaseMemory => ({
  own: null,
  noted: 0,
  renewing: null,
  seen: new Map(),
  cells: new Map(),
  asking: null,
  settle: null,
  resting: null,
})

/** `again`: only what is not true or double is taken away. */
export type Due = 'anew' | 'again'

interface CommentMemory {
  /** It is to be looked at; what becomes known during a look is looked at after it. */
  due: Due | null
  looking: boolean
  /** What is known comes straight from the tables: the next look may go by it. */
  fresh: boolean
  /** Of this device, where it remembers none. */
  readonly tag: string
  /** Looks in vain. */
  tries: number
}
const newComment = (random: string): CommentMemory => ({
  due: null,
  looking: false,
  fresh: false,
  tag: tagOf(random),
  tries: 0,
})

interface WatchMemory {
  /** Where tables were edited since the last look, by the tables' ids; null = anywhere in them. */
  readonly edits: Map<string, Columns | null>
  /** Moments of the first and the last edit since the last look; null = nothing is to be looked at. */
  first: number | null
  last: number
  /** Excel tells of edits. */
  listening: boolean
  /** It is waited for rest, or looked. */
  waiting: boolean
  readonly stop: AbortController
}

const newWatch = (): WatchMemory => ({
  edits: new Map(),
  first: null,
  last: 0,
  listening: false,
  waiting: false,
  stop: new AbortController(),
})

/** What the flow remembers of readings. */
interface ReadingMemory {
  /** Ends the reading that is under way. */
  stop: AbortController
  /** Settles when it has shown something, or was ended. */
  settled: Promise<void>
  /** The last whole answer: the same request is not sent again. */
  last: {
    readonly request: string
    readonly key: string | null
    readonly answer: ReadAnswer
  } | null
  /** The valuation that is shown. */
  valuation: Valuation | null
}

const newReading = (): ReadingMemory => ({
  stop: new AbortController(),
  settled: Promise.resolve(),
  last: null,
  valuation: null,
})

/** Of a pane that has just been opened; `random`: of this pane alone. */
export const newMemory = (random: string): Memory => ({
  key: null,
  workbook: EMPTY_STATE,
  words: null,
  unanswered: new Set(),
  recalled: null,
  inputs: null,
  fit: null,
  begun: new Map(),
  over: new Set(),
  seen: null,
  limit: undefined,
  afterSignIn: null,
  stopFit: null,
  lease: newLease(),
  comment: newComment(random),
  watch: newWatch(),
  reading: newReading(),
  jobs: { names: new Set(), last: Promise.resolve() },
})
