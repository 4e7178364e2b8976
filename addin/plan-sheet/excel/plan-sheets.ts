// Which sheets are plan sheets of the add-in's. Each carries a name of its own that only it knows, made in
// the same request as the sheet, and a setting of that name remembers the sheet's id and what was written.
// So a sheet is found whatever it is called, and a copy that somebody made is told from it.
import { z } from 'zod'
import type { Job } from '../../excel/in-excel.ts'
import { keyless } from '../../excel/keyless.ts'
import type { WrittenCells } from './plan-sheet-cells.ts'

/** The sheet's own name. Its value is the token of its setting. */
export const MARK = 'EDPS_PlanSheet'
/** Written in the request that writes the cells, so that it tells what stands there. */
const SETTING = 'edps-plan-sheet/'
/** Known after the sheet is added; all panes write the same. */
const ID_SETTING = 'edps-plan-sheet-id/'

const recordSchema = z.object({
  /** Of the making that wrote last; some versions left it out. */
  job: z.string().optional(),
  cells: z.record(z.string(), z.number()),
})
type SheetRecord = z.infer<typeof recordSchema>

interface PlanSheet {
  readonly id: string
  readonly name: string
  readonly token: string
  /** What was written to it. */
  readonly cells: WrittenCells
}

export interface PlanSheets {
  readonly ours: readonly PlanSheet[]
  /** Copies, and sheets that the workbook does not remember. */
  readonly others: readonly { readonly id: string; readonly name: string }[]
  /** All sheets. */
  readonly names: readonly string[]
}

/** Finds them in two requests. */
export async function findPlanSheets({ context, sync }: Job): Promise<PlanSheets> {
  const { worksheets, settings } = context.workbook
  worksheets.load('items/id,items/name')
  settings.load('items/key,items/value')
  await sync()
  const records = new Map<string, SheetRecord>()
  const ids = new Map<string, unknown>()
  for (const { key, value } of settings.items) {
    const record = key.startsWith(SETTING) ? readRecord(value) : null
    if (record) records.set(key.slice(SETTING.length), record)
    if (key.startsWith(ID_SETTING)) ids.set(key.slice(ID_SETTING.length), value)
  }
  const marks = worksheets.items.map((sheet) =>
    sheet.names.getItemOrNullObject(MARK).load('formula'),
  )
  await sync()
  const sheets = worksheets.items.map(({ id, name }, at) => {
    const mark = marks[at]!
    const token = mark.isNullObject ? null : /^="(.*)"$/.exec(String(mark.formula))?.[1]
    return { id, name, marked: !mark.isNullObject, token: token ?? null }
  })
  const ours: PlanSheet[] = []
  for (const [token, record] of records) {
    const marked = sheets.filter((sheet) => sheet.token === token)
    // Ids may change with the file; a copy has another id than the one that is remembered.
    const sheet =
      sheets.find(({ id }) => id === ids.get(token)) ?? (marked.length === 1 && marked[0])
    if (sheet) ours.push({ id: sheet.id, name: sheet.name, token, cells: record.cells })
  }
  const isOurs = (id: string): boolean => ours.some((sheet) => sheet.id === id)
  return {
    ours,
    others: sheets.filter(({ id, marked }) => marked && !isOurs(id)),
    names: sheets.map(({ name }) => name),
  }
}

function readRecord(value: unknown): SheetRecord | null {
  try {
    const read = recordSchema.safeParse(JSON.parse(String(value)))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Queues the setting with a sheet's id. */
export function noteId({ context }: Job, token: string, id: string): void {
  context.workbook.settings.add(keyless(`${ID_SETTING}${token}`), keyless(id))
}

/** Queues the setting of what is written to a sheet. */
export function noteSheet({ context }: Job, token: string, record: SheetRecord): void {
  const text = JSON.stringify(record)
  context.workbook.settings.add(keyless(`${SETTING}${token}`), keyless(text))
}

/** What a sheet was written with last: loaded with the next request, read after it. */
export function latestRecord({ context }: Job, token: string): () => SheetRecord | null {
  const setting = context.workbook.settings.getItemOrNullObject(`${SETTING}${token}`).load('value')
  return () => (setting.isNullObject ? null : readRecord(setting.value))
}
