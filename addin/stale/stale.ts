// Whether the tables of the plan in the columns have changed since it was made, and where. The
// plan's own tables and mapping are used; those of the next plan may differ.
import type { ListedTable } from '../tables/excel/list-tables.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { changesText } from '../mapping/inputs-print.ts'
import type { PlannedFrom } from '../plan/planned-menu.ts'
import { tableChangesText, tableSetupText } from '../messages/texts.ts'
import { tableChangesText as english } from '../messages/english.ts'
import { ownFields, today, type Shell } from '../shell/shell.ts'
import { runExclusive, messageOf } from '../shell/jobs.ts'
import { readPart } from '../tables/read-tables.ts'
import type { Progress } from '../shell/progress.ts'
import { PARTS } from '../options/setup-state.ts'
import { showBusy, workbookOf } from '../kept-plans/workbook-memory.ts'
import { recalledMapping } from '../tables/mapping-now.ts'

const show = ownFields('kept', 'stale', 'changed', 'changedForSheet')

/** It is not known whether the plan is out of date. */
export const forgetStale = (shell: Shell): void =>
  show(shell, { stale: null, changed: [], changedForSheet: [] })

/** Notes what a check found, if it read the plan's own tables. */
export async function noteStale(shell: Shell): Promise<void> {
  const from = await plannedFrom(shell)
  if (from === null || !isChosen(shell, from)) return
  const kept = mappingOfPlan(from, shell.state.value.setup.tables)
  if (kept) await compare(shell, 'checked', from, kept.mapping)
}

/** Reads the plan's tables and notes whether it is out of date; what was checked stays. */
export async function lookStale(shell: Shell): Promise<void> {
  if (workbookOf(shell).written === undefined) return
  await runExclusive(shell, 'stale', async () => {
    const from = await plannedFrom(shell)
    if (from === null) return
    const busy = (progress: Progress | null) => showBusy(shell, progress)
    const problem = await lookAt(shell, from, busy).finally(() => busy(null))
    if (problem !== null) shell.notify('problem', problem)
  })
}

/**
 * Does the same in the background if `matters` says so. Returns whether the answer is known now;
 * after the `last` try a failure is shown.
 */
export async function lookQuietly(
  shell: Shell,
  matters: () => Promise<boolean>,
  last: boolean,
): Promise<boolean> {
  let seen = false
  await runExclusive(shell, 'watch', async () => {
    const from = (await matters()) ? await plannedFrom(shell) : null
    // A person's job does not wait until a table of 100,000 rows has been read.
    const giveWay = () => {
      if (shell.jobs.names.size > 1) throw GAVE_WAY
    }
    try {
      seen = from === null || (await lookAt(shell, from, giveWay)) === null
    } catch (fault) {
      if (fault !== GAVE_WAY) throw fault
    }
    if (!seen && last) forgetStale(shell)
  })
  return seen
}

const GAVE_WAY = new Error('Another job is waiting.')

/** Reads the plan's own tables and compares them; returns null or a failure. */
async function lookAt(
  shell: Shell,
  from: PlannedFrom,
  progress: (progress: Progress) => void,
): Promise<string | null> {
  const listed = await shell.dependencies.excel.listTables()
  if (!listed.ok) return listed.failure.message
  const kept = mappingOfPlan(from, listed.value)
  if (!kept) {
    note(shell, true, (words) => [words.tableGone])
    return null
  }
  for (const part of PARTS) {
    const id = from.tables[part]
    const name = kept.choice[part]
    if (id === undefined || name === null) continue
    const report = (done: number, rows: number) =>
      progress({
        text: tableSetupText.readingTable({ table: name, done, rows }),
        share: done / rows,
      })
    const read = await readPart(shell, `planned ${part}`, id, report, name)
    if (!read.ok) return read.message
  }
  try {
    await compare(shell, 'planned', from, kept.mapping)
    return null
  } catch (fault) {
    return messageOf(fault)
  }
}

/** The inputs of the plan in the columns; null = the workbook holds no plan. */
export async function plannedFrom({ dependencies }: Shell): Promise<PlannedFrom | null> {
  return (await dependencies.worker.menuOf('current'))?.from ?? null
}

/** The plan's mapping with current table names and headers; null = a table or column is gone. */
function mappingOfPlan(from: PlannedFrom, tables: readonly ListedTable[]) {
  const ids: readonly unknown[] = Object.values(from.tables)
  return recalledMapping(
    from,
    tables.filter(({ id }) => ids.includes(id)),
  )
}

/** Whether the plan's tables are the chosen ones. */
function isChosen({ state }: Shell, { tables }: PlannedFrom): boolean {
  const { choice, tables: listed } = state.value.setup
  return PARTS.every(
    (part) => listed.find(({ name }) => name === choice[part])?.id === tables[part],
  )
}

async function compare(
  shell: Shell,
  read: 'checked' | 'planned',
  from: PlannedFrom,
  mapping: Mapping,
): Promise<void> {
  const { hash, changes } = await shell.dependencies.worker.cells(read, mapping, today(shell))
  const stale = hash !== from.cells
  note(shell, stale, (words) => (stale ? changesText(changes, words) : []))
}

function note(
  shell: Shell,
  stale: boolean,
  changedIn: (words: typeof tableChangesText) => readonly string[],
): void {
  const changed = changedIn(tableChangesText)
  const changedForSheet = changedIn(english)
  show(shell, { stale, changed, changedForSheet })
}
