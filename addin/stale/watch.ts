// Keeps it known whether the plan in the columns is out of date. After an edit of the plan's tables
// they are read again, once the edits have rested: a large table takes seconds to read, and people
// type in runs. One look runs at a time and never beside another job. Edits of the add-in's own
// columns have a look of their own (write/look.ts).
import type { Columns, TableEdit } from './excel/watch-tables.ts'
import { perPane, type Shell } from '../shell/shell.ts'
import { inBackground } from '../shell/jobs.ts'
import { lookQuietly, plannedFrom } from './stale.ts'
import { workbookOf } from '../kept-plans/workbook-memory.ts'

/** Edits since the last look. */
const memory = perPane(() => ({
  /** Edited columns, by table id; null = any column. */
  edits: new Map<string, Columns | null>(),
  /** Moments of the first and the last edit; null = none. */
  first: null as number | null,
  last: 0,
  /** Excel reports edits. */
  listening: false,
  /** The pane waits for edits to rest, or looks. */
  waiting: false,
}))

/** Moment of the last edit that the pane heard of. */
export const lastEdit = (shell: Shell): number => memory(shell).last

/** Milliseconds without an edit before a look, and additional ones for each row. */
const REST_MS = 4000
const ROW_MS = 0.25
/** A table that never rests, as with live prices, is looked at after this many times the pause. */
const LONGEST = 10
/** Failed looks, as while a cell is edited, before the pane says that the answer is unknown. */
const TRIES = 10

/** Stands for all tables. */
const ANY = ''

/** Starts to listen. If Excel refuses, the next `start` tries again. */
export async function watch(shell: Shell): Promise<void> {
  const own = memory(shell)
  if (own.listening) return
  own.listening = true
  const onEdit = ({ table, columns }: TableEdit) => {
    note(shell, table, columns)
    waitForRest(shell)
  }
  own.listening = (
    await shell.dependencies.excel.watchTables(onEdit, () => shell.emit('tableAdded'))
  ).ok
}

/**
 * Looks as soon as the running job has ended, after a plan was written. Without edit events the
 * answer would soon be outdated, so it is left to the person.
 */
export function lookSoon(shell: Shell): void {
  const own = memory(shell)
  if (!own.listening) return
  own.edits.set(ANY, null)
  own.first = own.last = Number.NEGATIVE_INFINITY
  waitForRest(shell)
}

/** Only notes the edit: the event may come in the middle of any job. */
function note(shell: Shell, table: string, columns: Columns | null): void {
  const own = memory(shell)
  const before = own.edits.get(table)
  own.edits.set(table, before === undefined ? columns : columns && before && span(columns, before))
  own.last = shell.dependencies.now()
  own.first ??= own.last
}

const span = (a: Columns, b: Columns): Columns => ({
  first: Math.min(a.first, b.first),
  last: Math.max(a.last, b.last),
})

function waitForRest(shell: Shell): void {
  const own = memory(shell)
  if (own.waiting) return
  own.waiting = true
  inBackground(
    shell,
    lookAtRest(shell).finally(() => (own.waiting = false)),
  )
}

async function lookAtRest(shell: Shell): Promise<void> {
  const { dependencies, state, jobs, closing } = shell
  const { signal } = closing
  const own = memory(shell)
  let tries = 0
  while (own.first !== null && !signal.aborted) {
    const tables: readonly unknown[] = Object.values((await plannedFrom(shell))?.tables ?? {})
    const rest = restOf(shell, tables)
    const left = Math.min(own.last + rest, own.first + LONGEST * rest) - dependencies.now()
    // Another job uses the tables, or a request is being sent.
    const { step } = state.value
    if (left > 0) await dependencies.sleep(left, signal)
    else if (jobs.names.size > 0) await jobs.last
    else if (step.at === 'fit' && step.stage === 'sending') await dependencies.sleep(rest, signal)
    else {
      const edits = new Map(own.edits)
      own.edits.clear()
      own.first = null
      tries += 1
      const matters = () => mayMatter(shell, edits, tables)
      if (await lookQuietly(shell, matters, tries === TRIES)) tries = 0
      else if (tries < TRIES) for (const [table, columns] of edits) note(shell, table, columns)
      else return
    }
  }
}

function restOf({ state }: Shell, tables: readonly unknown[]): number {
  const planned = state.value.setup.tables.filter(({ id }) => tables.includes(id))
  return REST_MS + ROW_MS * planned.reduce((sum, { rows }) => sum + rows, 0)
}

/** Whether a table of the plan was edited outside the add-in's own columns; edits of these are looked at by themselves. */
async function mayMatter(
  shell: Shell,
  edits: ReadonlyMap<string, Columns | null>,
  tables: readonly unknown[],
): Promise<boolean> {
  // A colleague may have written the first plan.
  if (tables.length === 0) shell.emit('columnsEdited')
  if (tables.length === 0 || edits.has(ANY)) return tables.length > 0
  const owned = workbookOf(shell).owned ?? []
  let matters = false
  for (const [table, columns] of edits) {
    if (!tables.includes(table)) continue
    const ours = owned
      .filter((one) => one.table === table)
      .flatMap(({ qty, profit, confidence }) => [qty.id, profit.id, confidence?.id ?? null])
      .filter((id) => id !== null)
    const places =
      columns === null ? null : await shell.dependencies.excel.placeOfColumns(table, ours)
    for (let column = columns?.first ?? 0; column <= (columns?.last ?? 0); column++)
      if (places?.ok && places.value.includes(column)) shell.emit('columnsEdited')
      else matters = true
  }
  return matters
}
