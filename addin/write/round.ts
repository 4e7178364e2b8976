// One round of a write: reads the rows, makes the columns, writes the cells (those of the third column after the
// two of the plan), and says how it ended.
// write-columns.ts decides whether another round follows.
import { noteRest, type Memory } from './excel/plan-memory.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import { tellingColumns } from './row-identity.ts'
import { writeRunText } from '../messages/texts.ts'
import type { FlowContext } from '../shell/context.ts'
import type { RowFinder } from './find-rows.ts'
import { LOST, renewIfHeld } from './lease.ts'
import type { Settle } from '../shell/memory.ts'
import { ensureColumns, type Begun, type ColumnsState, type Ensured } from './begin.ts'
import { findCurrentRows, memoryOf, type FoundRows } from './current-rows.ts'
import { writeConfidence, type ConfidenceEnd, type ConfidenceLook } from './confidence.ts'
import type { ColumnsJob, Rest, Settled, WholeWrite } from './written.ts'

/** What one round hands to the next. */
export interface UnderWay {
  /** What the columns hold now. */
  stands: ColumnsState
  /** What the last look saw. */
  rest: Rest
}

export interface Failure {
  readonly is: 'failed' | 'unrest'
  readonly message: string
  /** If rows never came to rest: gives other rows back what the write took from them. */
  readonly settle: Settle | null
}

type RoundEnd =
  | {
      readonly is: 'written'
      readonly written: WholeWrite
      /** Rows that nobody knew. */ readonly unseen: number
    }
  | (Failure & { readonly is: 'failed' })
  /** Edits of others are on their way. `counts`: this round counts toward the limit of rounds. */
  | (Failure & { readonly is: 'unrest'; readonly counts: boolean })

const failed = (message: string, settle: Settle | null = null): RoundEnd => ({
  is: 'failed',
  message,
  settle,
})

export async function writeRound(
  context: FlowContext,
  job: ColumnsJob,
  menu: PlannedMenu,
  begun: Begun,
  way: UnderWay,
): Promise<RoundEnd> {
  const { excel } = context.dependencies
  const { which, mock, progress } = job
  const found = await findCurrentRows(context, which, menu, progress)
  if (typeof found === 'string') return failed(found)
  const { head, rows, finder } = found
  const refused = job.refuse(rows, head.name)
  // Part of the plan is in the columns; wait for the edits of others.
  if (refused !== null && way.stands === 'part')
    return { is: 'unrest', message: refused, settle: null, counts: true }
  if (refused !== null) return failed(refused)
  if (!(await renewIfHeld(context))) return failed(LOST)
  // The workbook remembers the columns before they hold anything.
  const after = placeOf(context, menu, mock)
  const made = await ensureColumns(context, head, { mock, after }, begun)
  if (!made.ok) return failed(made.message)

  const memory = memoryOf(context, head.id, mock)
  const { columns, fresh } = made
  const cells = {
    table: head.id,
    called: head.name,
    columns,
    identity: tellingColumns(menu),
    memory,
  }
  let asked = false
  const written = await excel.writePlan({
    ...cells,
    // New columns are empty, and this pane knows what it has just written.
    ...(memory.before.size === 0 && !fresh && { rest: way.rest.pair ?? Number.NaN }),
    align: finder.align,
    onProgress: (share) => {
      asked = true
      if (share > 0) way.stands = 'part'
      progress({ text: writeRunText.writingColumns, share: 0.4 + 0.6 * share })
    },
  })
  const look: Look = (of) => excel.writePlan({ ...cells, align: of.align, again: true })
  if (!written.ok) {
    const { failure } = written
    const { kind, message } = failure
    if (failure.kind === 'unrest') return unrestAt(way, { pair: failure.sum }, message)
    // A request that was not refused as a whole may have been carried out in part.
    if (asked && kind !== 'busy' && kind !== 'protected') way.stands = 'part'
    return failed(message, kind === 'changing' ? () => mend(look, finder) : null)
  }
  const { planned } = written.value
  return finishRound(context, { job, menu, found, made, look, memory, planned }, way)
}

interface TwoWritten {
  readonly job: ColumnsJob
  readonly menu: PlannedMenu
  readonly found: FoundRows
  readonly made: Ensured
  readonly look: Look
  readonly memory: Memory
  /** Rows that hold the plan. */
  readonly planned: number
}

/** The two columns hold the plan: the third one follows, and what looks at all of them again. */
async function finishRound(
  context: FlowContext,
  { job, menu, found, made, look, memory, planned }: TwoWritten,
  way: UnderWay,
): Promise<RoundEnd> {
  const { head, rows, finder } = found
  const { columns, beside } = made
  const third = await writeConfidence(context, { job, table: head, menu, columns, rows }, way.rest)
  if (third.is !== 'written') return endOfThird(third, way)
  const which = job.mock ? 'chosen' : 'current'
  const again = () => findCurrentRows(context, which, menu, () => undefined)
  const two = settler(look, finder, again, memory)
  const settle = third.look === null ? two : withThird(two, third.look)
  const whole = { ok: true, rows: planned, aligned: rows, columns, beside, settle } as const
  return { is: 'written', written: whole, unseen: finder.unseen() }
}

/** The column on whose right side a plan's new columns are wanted; null = at the right end. */
const placeOf = ({ state }: FlowContext, { columns }: PlannedMenu, mock: boolean): number | null =>
  !mock && state.value.kept.place === 'key' ? (columns.key?.id ?? null) : null

/** Edits of others are on their way: the next round compares with what this look saw. */
function unrestAt(way: UnderWay, seen: Partial<Rest>, message: string): RoundEnd {
  way.rest = { ...way.rest, ...seen }
  return { is: 'unrest', message, settle: null, counts: false }
}

/** The third column could not be written, and the two columns hold the plan. */
function endOfThird(third: Exclude<ConfidenceEnd, { is: 'written' }>, way: UnderWay): RoundEnd {
  if (third.is === 'unrest') return unrestAt(way, { confidence: third.rest }, third.message)
  if (third.asked) way.stands = 'part'
  return failed(third.message)
}

/** The look after a write that looks at the third column as well. */
function withThird(two: WholeWrite['settle'], look: ConfidenceLook): WholeWrite['settle'] {
  return async () => {
    const settled = await two()
    const third = await look(settled.holds?.aligned ?? null)
    return {
      ...settled,
      atRest: settled.atRest && third.atRest,
      // A row that was displaced is so in every column.
      mended: Math.max(settled.mended, third.mended),
    }
  }
}

/** Looks again at what was written. */
type Look = (of: RowFinder) => ReturnType<FlowContext['dependencies']['excel']['writePlan']>

async function mend(look: Look, finder: RowFinder): Promise<boolean> {
  const looked = await look(finder)
  return looked.ok ? looked.value.wrote === 0 : looked.failure.kind === 'missing'
}

/**
 * Makes the look that follows a write: by the rows that were found last, it mends displaced cells.
 */
function settler(
  look: Look,
  finder: RowFinder,
  findAgain: () => ReturnType<typeof findCurrentRows>,
  memory: Memory,
): () => Promise<Settled> {
  let last = finder
  return async () => {
    const first = await look(last)
    // The columns are gone, perhaps with everything of EDPS: there is nothing to mend.
    if (!first.ok) return { atRest: first.failure.kind === 'missing', mended: 0, holds: null }
    const { wrote } = first.value
    if (last.unseen() === 0) {
      noteRest(memory)
      return { atRest: wrote === 0, mended: wrote, holds: null }
    }
    // Rows that had arrived in part, or are new or edited. The write was already reported as done.
    const again = await findAgain()
    if (typeof again === 'string') return { atRest: false, mended: wrote, holds: null }
    const second = await look(again.finder)
    if (!second.ok) return { atRest: false, mended: wrote, holds: null }
    noteRest(memory)
    last = again.finder
    const holds = { rows: second.value.planned, aligned: again.rows }
    return { atRest: false, mended: wrote + second.value.wrote, holds }
  }
}
