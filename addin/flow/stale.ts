// Whether the tables that the plan in the columns was made from have changed since, and where. Looked up
// in these tables, by the mapping of then: those chosen for the next plan, their columns, the words and
// the options may be others.
import type { ListedTable } from '#addin/excel/list-tables.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { changesText } from '#addin/plan/inputs-print.ts'
import type { PlannedFrom } from '#addin/plan/planned-menu.ts'
import { today, type Hub } from './context.ts'
import { alone, messageOf } from './jobs.ts'
import { readingText, readPart } from './read-tables.ts'
import type { Progress } from '#addin/state/progress.ts'
import { PARTS } from '#addin/state/setup-state.ts'
import { followStale } from './stale-comment.ts'
import { recalledMapping } from './workbook.ts'

/** What a check of the chosen tables says of the plan, where they are its own. */
export async function noteStale(hub: Hub): Promise<void> {
  const from = await plannedFrom(hub)
  if (from === null || !isChosen(hub, from)) return
  const kept = mappingOfPlan(from, hub.state.value.setup.tables)
  if (kept) await compare(hub, 'checked', from, kept.mapping)
}

/** Whether the plan is stale, beside whatever is shown: nothing that was checked is touched. */
export async function lookStale(hub: Hub): Promise<void> {
  if (hub.memory.workbook.written === undefined) return
  await alone(hub, 'stale', async () => {
    const from = await plannedFrom(hub)
    if (from === null) return
    const busy = (busy: Progress | null) => hub.set({ kept: { ...hub.state.value.kept, busy } })
    const problem = await lookAt(hub, from, busy)
    busy(null)
    if (problem !== null) hub.say('problem', problem)
  })
}

/**
 * The same of the add-in's own accord, unseen, where it `matters`. Answers whether it is known now; where it
 * could not be looked up for the `last` time, that is said.
 */
export async function lookQuietly(
  hub: Hub,
  matters: () => Promise<boolean>,
  last: boolean,
): Promise<boolean> {
  let seen = false
  await alone(hub, 'watch', async () => {
    const from = (await matters()) ? await plannedFrom(hub) : null
    // A job that a person asks for does not wait for a table of 100,000 rows to be read.
    const giveWay = () => {
      if (hub.memory.jobs.names.size > 1) throw GAVE_WAY
    }
    try {
      seen = from === null || (await lookAt(hub, from, giveWay)) === null
    } catch (fault) {
      if (fault !== GAVE_WAY) throw fault
    }
    if (!seen && last) hub.set({ kept: { ...hub.state.value.kept, stale: null, changed: [] } })
  })
  return seen
}

const GAVE_WAY = new Error('Another job is waiting.')

/** Reads the plan's own tables and compares; answers what went wrong. */
async function lookAt(
  hub: Hub,
  from: PlannedFrom,
  progress: (progress: Progress) => void,
): Promise<string | null> {
  const listed = await hub.edges.excel.listTables()
  if (!listed.ok) return listed.failure.message
  const kept = mappingOfPlan(from, listed.value)
  if (!kept) {
    note(hub, true, [TABLE_GONE])
    return null
  }
  for (const part of PARTS) {
    const id = from.tables[part]
    const name = kept.choice[part]
    if (id === undefined || name === null) continue
    const told = (done: number, rows: number) =>
      progress({ says: readingText(name, done, rows), share: done / rows })
    const read = await readPart(hub, `planned ${part}`, id, told, name)
    if (!read.ok) return read.message
  }
  try {
    await compare(hub, 'planned', from, kept.mapping)
    return null
  } catch (fault) {
    return messageOf(fault)
  }
}

const TABLE_GONE = 'A table that the plan was made from is not in the workbook any more.'

/** What the plan in the columns was made from; null = the workbook holds none. */
export async function plannedFrom({ edges }: Hub): Promise<PlannedFrom | null> {
  return (await edges.desk.menuOf('current'))?.from ?? null
}

/** The plan's mapping over its own tables as they are named and headed now; null = one is gone. */
function mappingOfPlan(from: PlannedFrom, tables: readonly ListedTable[]) {
  const ids: readonly unknown[] = Object.values(from.tables)
  return recalledMapping(
    from,
    tables.filter(({ id }) => ids.includes(id)),
  )
}

/** Whether its tables are the ones that are chosen. */
function isChosen({ state }: Hub, { tables }: PlannedFrom): boolean {
  const { choice, tables: listed } = state.value.setup
  return PARTS.every(
    (part) => listed.find(({ name }) => name === choice[part])?.id === tables[part],
  )
}

async function compare(
  hub: Hub,
  read: 'checked' | 'planned',
  from: PlannedFrom,
  mapping: Mapping,
): Promise<void> {
  const { hash, changes } = await hub.edges.desk.cells(read, mapping, today(hub))
  const stale = hash !== from.cells
  note(hub, stale, stale ? changesText(changes) : [])
}

/** What was found out; the comment in the sheet follows. */
function note(hub: Hub, stale: boolean, changed: readonly string[]): void {
  hub.set({ kept: { ...hub.state.value.kept, stale, changed } })
  followStale(hub, true)
}
