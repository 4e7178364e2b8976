// Whether the plan in the columns was made from other inputs than stand in the workbook now. Looked up
// in the tables that it was made from: those chosen for the next plan may be others.
import type { PlannedFrom } from '#addin/plan/planned-menu.ts'
import { messageOf, today, type Hub } from './hub.ts'
import { readPart } from './read-tables.ts'
import { PARTS, type Progress } from './state.ts'
import { recalledMapping } from './workbook.ts'

/** What a check of the chosen tables says of the plan, where they are its own. */
export async function noteStale(hub: Hub): Promise<void> {
  const { written } = hub.memory.workbook
  const from = await plannedFrom(hub)
  if (from && !isChosen(hub, from)) return
  setStale(hub, written === undefined ? null : written.inputs !== hub.memory.inputs)
}

/** Reads the plan's own tables and compares; answers what went wrong. */
export async function lookAt(
  hub: Hub,
  from: PlannedFrom,
  progress: (progress: Progress) => void,
): Promise<string | null> {
  const { desk, excel } = hub.edges
  const listed = await excel.listTables()
  if (!listed.ok) return listed.failure.message
  const ids: unknown[] = Object.values(from.tables)
  const kept = recalledMapping(
    from,
    listed.value.filter(({ id }) => ids.includes(id)),
  )
  if (!kept) return 'A table that the plan was made from is not in the workbook any more.'
  for (const part of PARTS) {
    const id = from.tables[part]
    const name = kept.choice[part]
    if (id === undefined || name === null) continue
    const told = (done: number, rows: number) =>
      progress({ says: `Reading ${name}: ${done} of ${rows} rows`, share: done / rows })
    const read = await readPart(hub, `planned ${part}`, id, told, name)
    if (!read.ok) return read.message
  }
  try {
    setStale(hub, (await desk.cells(kept.mapping, today(hub))) !== from.cells)
    return null
  } catch (fault) {
    return messageOf(fault)
  }
}

/** What the plan in the columns was made from; null = the workbook holds none. */
export async function plannedFrom({ edges }: Hub): Promise<PlannedFrom | null> {
  return (await edges.desk.menuOf('current'))?.from ?? null
}

/** Whether its tables are the ones that are chosen. */
export function isChosen({ state }: Hub, { tables }: PlannedFrom): boolean {
  const { choice, tables: listed } = state.value.setup
  return PARTS.every(
    (part) => listed.find(({ name }) => name === choice[part])?.id === tables[part],
  )
}

function setStale(hub: Hub, stale: boolean | null): void {
  hub.set({ kept: { ...hub.state.value.kept, stale } })
}
