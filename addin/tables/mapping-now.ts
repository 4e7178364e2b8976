// The mapping of the next plan's tables: as it is chosen, and as the workbook remembers it.
import { setOptions } from '../options/plan-options.ts'
import { STEPS } from '../mapping/period.ts'
import type { ListedTable } from './excel/list-tables.ts'
import {
  recallMapping,
  rememberOver,
  rememberedMappingSchema,
  type Headers,
  type Mapping,
  type TimeMapping,
} from '../mapping/mapping.ts'
import { changeState, workbookOf, type Changed } from '../kept-plans/workbook-memory.ts'
import type { WorkbookState } from '../kept-plans/workbook-state.ts'
import { guessTables } from './guess-tables.ts'
import { noteColumns } from './known-columns.ts'
import { mappingOf } from '../options/setup.ts'
import { PARTS, type Setup, type TableChoice } from '../options/setup-state.ts'
import { ownFields, perWorkbook, today, type Shell } from '../shell/shell.ts'

/** The mapping that the workbook remembers, until its tables have been read. */
export const recalled = perWorkbook((): { mapping: Mapping | null } => ({ mapping: null }))
export const show = ownFields(
  'setup',
  'tables',
  'choice',
  'parts',
  'time',
  'dates',
  'recalled',
  'understood',
)

/** The current mapping: that of the setup, else the remembered one. */
export const mappingNow = (shell: Shell): Mapping | null =>
  mappingOf(shell.state.value.setup) ?? recalled(shell).mapping

/** Shows a few deals as the mapping understands them; what cannot be read so far shows none. */
export async function showUnderstood(shell: Shell): Promise<void> {
  const mapping = mappingOf(shell.state.value.setup)
  if (!mapping) return
  const said = JSON.stringify(mapping)
  const understood = await shell.dependencies.worker
    .understood(mapping, today(shell))
    .catch(() => [])
  // Another change came meanwhile and shows its own.
  if (JSON.stringify(mappingOf(shell.state.value.setup)) === said) show(shell, { understood })
}

export function setTime(shell: Shell, time: TimeMapping): void {
  const { time: before, options } = shell.state.value.setup
  const horizon = inNewSteps(options.horizon, before, time)
  show(shell, { time })
  if (horizon !== options.horizon) setOptions(shell, { horizon })
  void showUnderstood(shell)
  const { mapping } = recalled(shell)
  if (mapping) recalled(shell).mapping = { ...mapping, time }
  shell.emit('setupChanged')
}

/** A number of steps of T as the steps of another period: 100 days are 14 weeks. */
function inNewSteps(steps: number | null, before: TimeMapping, after: TimeMapping): number | null {
  if (steps === null || before.by !== 'date' || after.by !== 'date') return steps
  const days = ({ period }: typeof after): number => DAYS[STEPS[period].unit]
  return Math.max(1, Math.round((steps * days(before)) / days(after)))
}

const DAYS = { day: 1, week: 7, month: 30.4375, year: 365.25 } as const

/** Remembers mapping and tables in the workbook; null = there is no mapping. */
export async function rememberMapping(shell: Shell, setup: Setup): Promise<Changed | null> {
  const mapping = mappingOf(setup)
  if (!mapping) return null
  noteColumns(shell, setup, mapping)
  const idOf = (name: string | undefined) => setup.tables.find((table) => table.name === name)?.id
  const tables = {
    menus: idOf(mapping.menus.table) ?? '',
    ...(mapping.history && { history: idOf(mapping.history.table) ?? '' }),
    ...(mapping.sales && { sales: idOf(mapping.sales.table) ?? '' }),
  }
  return changeState(shell, (state) => ({
    ...state,
    mapping: rememberOver(state.mapping, mapping),
    tables,
  }))
}

/** The remembered mapping with current table names and headers. */
export function recalledMapping(
  state: Pick<WorkbookState, 'mapping' | 'tables'>,
  tables: readonly ListedTable[],
): { mapping: Mapping; choice: TableChoice } | null {
  const read = rememberedMappingSchema.safeParse(state.mapping)
  if (!read.success) return null
  const kept = read.data
  const headers: { -readonly [P in keyof Headers]?: Headers[P] } = {}
  const choice: { -readonly [P in keyof TableChoice]: string | null } = {
    menus: null,
    history: null,
    sales: null,
  }
  for (const part of PARTS) {
    const was = kept[part]
    if (!was) continue
    // A renamed table is found by its id, and one in its place by its columns.
    const table =
      tables.find(({ name }) => name === was.table) ??
      tables.find(({ id }) => id === state.tables?.[part]) ??
      tables.find(({ headers }) => hasAll(headers, was))
    if (!table) return null
    was.table = table.name
    headers[part] = table.headers
    choice[part] = table.name
  }
  const recalled = recallMapping(kept, { menus: headers.menus ?? [], ...headers })
  return recalled.ok ? { mapping: recalled.mapping, choice } : null
}

const hasAll = (
  headers: readonly string[],
  { columns }: { readonly columns: Readonly<Partial<Record<string, string>>> },
): boolean => Object.values(columns).every((each) => each !== undefined && headers.includes(each))

/** Takes the tables with the mapping that the workbook remembers; without one they are guessed. */
export function recallTables(shell: Shell, tables: readonly ListedTable[]): void {
  const known = recalledMapping(workbookOf(shell), tables)
  recalled(shell).mapping = known?.mapping ?? null
  show(shell, {
    tables,
    choice: known?.choice ?? guessTables(tables),
    recalled: known !== null,
    ...(known && {
      time: known.mapping.time,
      dates: known.mapping.menus.columns.date !== undefined,
    }),
  })
}
