// Whether the plan in the columns is stale, kept true while the pane or a formula lives: when tables are
// edited, by whomever, the plan's own are looked at again, but not before the edits have rested (a large
// table takes seconds to read, and people type in runs), one look at a time, and never beside another
// job. What the add-in writes into its own columns is no edit of the inputs.
import type { Columns, TableEdit } from '#addin/excel/watch-tables.ts'
import type { FlowContext } from './context.ts'
import { inBackground } from './jobs.ts'
import { lookQuietly, plannedFrom } from './stale.ts'

/** Milliseconds that the tables must have rested, and so many more for each row of them. */
const REST_MS = 4000
const ROW_MS = 0.25
/** Rests after which tables that never rest, such as those with live prices, are looked at all the same. */
const LONGEST = 10
/** Looks in vain, as while a cell is being edited, before it is said that nobody knows. */
const TRIES = 10

/** Stands for all tables. */
const ANY = ''

/** Begins to listen, once. Where Excel refuses just now, the next `start` asks again. */
export async function watch(context: FlowContext): Promise<void> {
  const { watch } = context.memory
  if (watch.listening) return
  watch.listening = true
  const told = ({ table, columns }: TableEdit) => {
    note(context, table, columns)
    waitForRest(context)
  }
  watch.listening = (await context.dependencies.excel.watchTables(told)).ok
}

/** The pane is closed. */
export function stopWatch({ memory }: FlowContext): void {
  memory.watch.stop.abort()
}

/**
 * A plan has just been written: whether it fits is looked up as soon as the job has ended. Where Excel
 * tells of no edits it would soon not be true any more, and is left to who asks.
 */
export function lookSoon(context: FlowContext): void {
  const { watch } = context.memory
  if (!watch.listening) return
  watch.edits.set(ANY, null)
  watch.first = watch.last = Number.NEGATIVE_INFINITY
  waitForRest(context)
}

/** Nothing of an edit is done here but that it is noted: it may come in the middle of anything. */
function note({ dependencies, memory }: FlowContext, table: string, columns: Columns | null): void {
  const { watch } = memory
  const before = watch.edits.get(table)
  watch.edits.set(
    table,
    before === undefined ? columns : columns && before && span(columns, before),
  )
  watch.last = dependencies.now()
  watch.first ??= watch.last
}

const span = (a: Columns, b: Columns): Columns => ({
  first: Math.min(a.first, b.first),
  last: Math.max(a.last, b.last),
})

function waitForRest(context: FlowContext): void {
  const { watch } = context.memory
  if (watch.waiting) return
  watch.waiting = true
  inBackground(
    context,
    lookAtRest(context).finally(() => (watch.waiting = false)),
  )
}

async function lookAtRest(context: FlowContext): Promise<void> {
  const { dependencies, memory, state } = context
  const { watch, jobs } = memory
  const { signal } = watch.stop
  let tries = 0
  while (watch.first !== null && !signal.aborted) {
    const tables: readonly unknown[] = Object.values((await plannedFrom(context))?.tables ?? {})
    const rest = restOf(context, tables)
    const left = Math.min(watch.last + rest, watch.first + LONGEST * rest) - dependencies.now()
    // Another job reads or writes the tables, or what was read of them is just being sent.
    const { step } = state.value
    if (left > 0) await dependencies.sleep(left, signal)
    else if (jobs.names.size > 0) await jobs.last
    else if (step.at === 'fit' && step.stage === 'sending') await dependencies.sleep(rest, signal)
    else {
      const edits = new Map(watch.edits)
      watch.edits.clear()
      watch.first = null
      tries += 1
      const matters = () => mayMatter(context, edits, tables)
      if (await lookQuietly(context, matters, tries === TRIES)) tries = 0
      else if (tries < TRIES) for (const [table, columns] of edits) note(context, table, columns)
      else return
    }
  }
}

function restOf({ state }: FlowContext, tables: readonly unknown[]): number {
  const planned = state.value.setup.tables.filter(({ id }) => tables.includes(id))
  return REST_MS + ROW_MS * planned.reduce((sum, { rows }) => sum + rows, 0)
}

/** Whether a table of the plan was edited beside the columns that are ours. */
async function mayMatter(
  context: FlowContext,
  edits: ReadonlyMap<string, Columns | null>,
  tables: readonly unknown[],
): Promise<boolean> {
  if (tables.length === 0) return false
  if (edits.has(ANY)) return true
  const owned = context.memory.workbook.owned ?? []
  for (const [table, columns] of edits) {
    if (!tables.includes(table)) continue
    const ours = owned
      .filter((one) => one.table === table)
      .flatMap(({ qty, profit }) => [qty.id, profit.id])
      .filter((id) => id !== null)
    if (columns === null || ours.length === 0) return true
    const places = await context.dependencies.excel.placeOfColumns(table, ours)
    if (!places.ok) return true
    for (let column = columns.first; column <= columns.last; column++)
      if (!places.value.includes(column)) return true
  }
  return false
}
