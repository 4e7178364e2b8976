// What the flow remembers and never shows, above all the key. This file has the data and its
// initial values; the file of each part uses its own section.
import type { ReadAnswer } from '#contract/questions.ts'
import type { Memory as ColumnMemory } from '../write/excel/plan-memory.ts'
import type { Columns } from '../stale/excel/watch-tables.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { EMPTY_STATE, type BegunFit, type WorkbookState } from '../kept-plans/workbook-state.ts'

export interface Memory {
  key: string | null
  /** The workbook's state as it was last read or written. */
  workbook: WorkbookState
  /** The words and options in the workbook as they were last read or written (`wordsIn`). */
  words: string | null
  /**
   * Parts that Excel was given without answering: if they are found later, this pane wrote them.
   */
  readonly unanswered: Set<string>
  /** The mapping that the workbook remembers, until its tables have been read. */
  recalled: Mapping | null
  /** Hash of the last check's inputs. */
  inputs: string | null
  fit: BegunFit | null
  /** The key that began each fit of this pane, by idempotency key. */
  readonly begun: Map<string, string>
  /** Idempotency keys of fits that are over or were never sent. */
  readonly over: Set<string>
  /** Idempotency key of the fit that was shown last; any other one is new to the person. */
  seen: string | null
  /** The spending limit that was set last in this pane; undefined = none was set or removed. */
  limit: number | null | undefined
  /** Whether the next write makes a column with the confidence; undefined = as the workbook has it. */
  confidence: boolean | undefined
  /** The action after a sign-in that another step asked for. */
  afterSignIn: (() => void | Promise<void>) | null
  /** Stops the wait for a key that the console grants. */
  stopConsole: AbortController | null
  /** Stops the fit's requests of this pane. */
  stopFit: AbortController | null
  readonly writing: WritingMemory
  /** Edits since the last check for an outdated plan. */
  readonly watch: WatchMemory
  readonly reading: ReadingMemory
  /**
   * Jobs on the workbook, one at a time: the names of those that wait, and the end of the last one.
   */
  jobs: { readonly names: Set<string>; last: Promise<void> }
}

/** What this pane knows of the plans that it wrote. */
interface WritingMemory {
  /** Tells this pane from others in the file. */
  readonly pane: string
  /** The plan (`planId`) that this pane wrote last; null = none. */
  mine: string | null
  /** When each part of plans in the file was seen first, and whether this pane wrote it. */
  parts: ReadonlyMap<string, { readonly since: number; readonly isOwn: boolean }>
  /** What is known of the columns until all edits have arrived, by table and columns. */
  readonly cells: Map<string, ColumnMemory>
  /** When the columns are looked at again; null = they are at rest. */
  due: number | null
  /** The file is looked at for other parts. */
  watching: boolean
  /** The pane waits for that moment, or looks. */
  looking: boolean
}

const newWriting = (pane: string): WritingMemory => ({
  pane,
  mine: null,
  parts: new Map(),
  cells: new Map(),
  due: null,
  watching: false,
  looking: false,
})

interface WatchMemory {
  /** Edited columns since the last look, by table id; null = any column. */
  readonly edits: Map<string, Columns | null>
  /** Moments of the first and the last edit since the last look; null = none. */
  first: number | null
  last: number
  /** Excel reports edits. */
  listening: boolean
  /** The pane waits for edits to rest, or looks. */
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
  /** Ends the running reading. */
  stop: AbortController
  /** Settles when the reading has shown something or was ended. */
  settled: Promise<void>
  /** The last complete answer, so that the same request is not sent again. */
  last: {
    readonly request: string
    readonly key: string | null
    readonly answer: ReadAnswer
  } | null
}

const newReading = (): ReadingMemory => ({
  stop: new AbortController(),
  settled: Promise.resolve(),
  last: null,
})

/** Memory of a new pane; `pane` tells it from others. */
export const newMemory = (pane: string): Memory => ({
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
  confidence: undefined,
  afterSignIn: null,
  stopConsole: null,
  stopFit: null,
  writing: newWriting(pane),
  watch: newWatch(),
  reading: newReading(),
  jobs: { names: new Set(), last: Promise.resolve() },
})
