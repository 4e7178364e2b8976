// Writes a plan into its two columns: looks at the table, aligns by what the rows say, writes runs of
// rows, and looks again. People sort, insert and delete rows meanwhile, and a request cannot be made
// to depend on what it finds; so a look that finds something amiss is followed by another round,
// which also gives back to other rows what a write that came too late took from them.
import { bytesPerRow, LOOK_BYTES, pause, PROBE_ROWS, rowsWithin, WRITE_BYTES } from './blocks.ts'
import type { CellValue } from './blocks.ts'
import { changing, ExcelFault, missing, officeCode, unrest, type ExcelAnswer } from './failure.ts'
import { inExcel, type Job } from './in-excel.ts'
import {
  batchesOf,
  displacedCells,
  newMemory,
  noteExchanged,
  notePlaces,
  noteProfits,
  pastSum,
  remember,
  rowsSum,
  wantedCells,
} from './plan-cells.ts'
import type { Align, Memory, RowPlan, Rows, Run, SeenRows, WantedCells } from './plan-cells.ts'
import type { PlanColumns } from './plan-columns.ts'

export type RowsLook = Pick<
  PlanWrite,
  'table' | 'called' | 'columns' | 'identity' | 'patience' | 'align' | 'memory'
>
type Looked = Omit<RowsLook, 'align' | 'memory'>

export interface PlanWrite {
  /** Id or name of the menu table, and what it is called. */
  readonly table: string
  readonly called?: string
  readonly columns: PlanColumns
  /** The columns by which a row is known: key, menu, T, qty, unit_cost as mapped. */
  readonly identity: readonly ToldColumn[]
  readonly align: Align
  /** What earlier writes into these columns knew, while their rows may still be moved by co-authors. */
  readonly memory?: Memory
  /** Of an earlier look (`lookRows`): nothing is written unless the past rows are still the same. */
  readonly rest?: number
  /** The plan was written before: only what rows that moved since have displaced is mended. */
  readonly again?: boolean
  /** Told before every request that writes and after it: how far the round is, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly patience?: number
}

export interface ToldColumn {
  /** Id or header. */
  readonly id: number | string
  /** What it is called. */
  readonly name: string
}

export interface PlanWritten {
  /** Rows of the current menu, all of which hold their plan now. */
  readonly planned: number
  /** Looks at the table; 2 where nobody moved a row. */
  readonly looks: number
  /** Rows whose cells were not as they are to be, at each look. */
  readonly wrote: number
}

/** Rows that are taken, compared or noted at once: some 20 ms. */
const SLICE_ROWS = 5_000
/** Looks before it is said that the table does not come to rest. */
const LOOKS = 6

/** Writes the plan and answers when a look at the whole table has found it in its place. */
export function writePlan(plan: PlanWrite): Promise<ExcelAnswer<PlanWritten>> {
  const { table, called = table, patience } = plan
  return inExcel({ what: `The table ${called}`, patience }, async (job) => {
    try {
      return await writeRounds(job, plan)
    } catch (fault) {
      throw (await missingColumn(job, plan, fault)) ?? fault
    }
  })
}

/**
 * A number for what the rows that are not planned say and hold, whatever their order: a sort that has
 * arrived keeps it. Edits of the menu's own rows arrive as they like: these are looked at again.
 */
export function lookRows(plan: RowsLook): Promise<ExcelAnswer<number>> {
  const { table, called = table, patience, align, memory = newMemory() } = plan
  return inExcel({ what: `The table ${called}`, patience }, async (job) => {
    const { seen, places } = await look(job, plan)
    notePlaces(places, memory)
    return sumOfPast(seen, await align(seen.identities))
  })
}

async function sumOfPast(seen: SeenRows, aligned: Rows<RowPlan>): Promise<number> {
  let sum = 0
  for (let from = 0; from < aligned.length; from += SLICE_ROWS) {
    sum = (sum + pastSum(seen, aligned, from, from + SLICE_ROWS)) % Number.MAX_SAFE_INTEGER
    await pause()
  }
  return sum
}

/** The column that a request did not find; null where it failed of something else. */
async function missingColumn(
  { context, sync }: Job,
  { table, called = table, identity, columns }: PlanWrite,
  fault: unknown,
): Promise<ExcelFault | null> {
  if (officeCode(fault) !== 'ItemNotFound') return null
  const there = context.workbook.tables.getItem(table).columns.load('items/id,items/name')
  await sync()
  const known = new Set(there.items.flatMap(({ id, name }) => [id, name]))
  const gone = [...identity, columns.qty, columns.profit].find(({ id }) => !known.has(id))
  return gone ? new ExcelFault(missing(`The column “${gone.name}” of the table ${called}`)) : null
}

async function writeRounds(job: Job, plan: PlanWrite): Promise<PlanWritten> {
  const { table, called = table, columns, align, onProgress } = plan
  const memory = plan.memory ?? newMemory()
  let sum: number | null = null
  let wrote = 0
  for (let looks = 1; looks <= LOOKS; looks++) {
    // Look.
    const { seen, requests, places } = await look(job, plan)
    notePlaces(places, memory)
    const aligned = await align(seen.identities)
    if (looks === 1 && plan.rest !== undefined) {
      const past = await sumOfPast(seen, aligned)
      if (past !== plan.rest) throw new ExcelFault(unrest(called, past))
    }
    if (looks === 1 && !plan.again) memory.stood.push({ qty: seen.qty, profit: seen.profit })
    let wanted: WantedCells[] = []
    let now = 0
    for (let from = 0; from < aligned.length; from += SLICE_ROWS) {
      const to = from + SLICE_ROWS
      if (looks === 1 && !plan.again) noteProfits(seen, aligned, memory, from, to)
      wanted.push(...wantedCells(seen, aligned, memory, from, to))
      now = (now + knownSum(places, aligned, from, to)) % Number.MAX_SAFE_INTEGER
      await pause()
    }
    if (plan.again) wanted = await displaced(wanted, seen, aligned, memory)
    // A look in one request sees one state; one in several might have missed rows that moved. Those
    // that are edited all the time are not known anyway.
    const whole = requests === 1 || now === sum
    if (wanted.length === 0 && whole) return { planned: plannedOf(aligned), looks, wrote }
    sum = now
    wrote += wanted.length
    // Write. Noted when all rows are judged: a pair may stand in another's row by itself.
    for (let from = 0; from < wanted.length; from += SLICE_ROWS) {
      remember(wanted.slice(from, from + SLICE_ROWS), memory)
      await pause()
    }
    const batches = batchesOf(wanted, WRITE_BYTES)
    await pause()
    for (const [i, batch] of batches.entries()) {
      onProgress?.(i / (batches.length + 1))
      if (!(await writeBatch(job, table, columns, batch))) break
      onProgress?.((i + 1) / (batches.length + 1))
      await pause()
    }
  }
  throw new ExcelFault(changing(called, LOOKS))
}

/** Of the rows that the plan knows, in any order. */
function knownSum(
  places: readonly number[],
  aligned: Rows<RowPlan>,
  from: number,
  to: number,
): number {
  let sum = 0
  for (let row = from; row < Math.min(to, aligned.length); row++)
    if (aligned.at(row) !== undefined) sum += places[row]!
  return sum
}

async function displaced(
  wanted: readonly WantedCells[],
  seen: SeenRows,
  aligned: Rows<RowPlan>,
  memory: Memory,
): Promise<WantedCells[]> {
  const exchanged = { held: new Set<string>(), missed: new Set<string>() }
  const cells: WantedCells[] = []
  const slices = Array.from({ length: Math.ceil(wanted.length / SLICE_ROWS) }, (_, i) =>
    wanted.slice(i * SLICE_ROWS, (i + 1) * SLICE_ROWS),
  )
  for (const slice of slices) {
    noteExchanged(slice, seen, exchanged)
    await pause()
  }
  for (const slice of slices) {
    cells.push(...displacedCells(slice, seen, aligned, memory, exchanged))
    await pause()
  }
  return cells
}

function plannedOf(aligned: Rows<RowPlan>): number {
  let planned = 0
  for (let row = 0; row < aligned.length; row++) {
    const cells = aligned.at(row) ?? null
    if (cells !== null && cells !== 'empty') planned++
  }
  return planned
}

interface Seen {
  readonly seen: SeenRows
  readonly requests: number
  /** A number for the telling cells of each row. */
  readonly places: readonly number[]
}

/** Reads what the rows say of themselves and what stands in the two columns, in blocks. */
async function look(job: Job, plan: Looked): Promise<Seen> {
  // By columns: 100,000 lists of a row's cells would be kept, and moved about, for nothing.
  const told: CellValue[][] = plan.identity.map(() => [])
  const rowAt = (row: number): CellValue[] => told.map((column) => column[row]!)
  const qty: CellValue[] = []
  const profit: CellValue[] = []
  let requests = 0
  const places: number[] = []
  let rows = PROBE_ROWS
  let total = Number.POSITIVE_INFINITY
  while (qty.length < total) {
    const from = qty.length
    const block = await lookAt(job, plan, from, Math.min(rows, total - from))
    requests++
    total = block.total
    // Beyond the table's end, which the probe of a short table read too, cells are others'.
    const count = Math.min(block.size, Math.max(0, total - from))
    // The library has just taken the answer apart: what is done with it has tasks of its own.
    for (let top = 0; top < count; top += SLICE_ROWS) {
      await pause()
      const end = Math.min(count, top + SLICE_ROWS)
      for (let row = top; row < end; row++) {
        told.forEach((column, i) => column.push(block.told[i]![row]![0]!))
        qty.push(block.qty[row]![0]!)
        profit.push(block.profit[row]![0]!)
        places.push(rowsSum([rowAt(qty.length - 1)]))
      }
    }
    const length = Math.min(PROBE_ROWS, count)
    const sample = Array.from({ length }, (_, i) => {
      const row = from + Math.floor((i * count) / length)
      return [...rowAt(row), qty[row]!, profit[row]!]
    })
    rows = rowsWithin(LOOK_BYTES, bytesPerRow(sample))
    await pause()
  }
  // Rows may have gone since they were read.
  const length = Math.min(qty.length, total)
  qty.length = profit.length = places.length = length
  const identities = { length, at: rowAt }
  return { seen: { identities, qty, profit }, requests, places }
}

/** Columns as the library gives them: a list of one cell for each row. */
interface Look {
  readonly told: readonly CellValue[][][]
  readonly qty: CellValue[][]
  readonly profit: CellValue[][]
  readonly size: number
  /** Rows of the whole table at that moment. */
  readonly total: number
}

async function lookAt(job: Job, plan: Looked, from: number, count: number): Promise<Look> {
  const table = job.context.workbook.tables.getItem(plan.table)
  const body = table.getDataBodyRange().load('rowCount')
  for (let size = count; ; size = Math.ceil(size / 2)) {
    const at = (column: string | number) =>
      table.columns
        .getItem(column)
        .getDataBodyRange()
        .getCell(from, 0)
        .getResizedRange(size - 1, 0)
    const told = plan.identity.map(({ id }) => at(id).load('values'))
    // Formulas: what must be given back to a row may be one.
    const qty = at(plan.columns.qty.id).load('formulas')
    const profit = at(plan.columns.profit.id).load('formulas')
    try {
      await job.sync()
    } catch (fault) {
      if (officeCode(fault) !== 'ResponsePayloadSizeLimitExceeded' || size === 1) throw fault
      continue
    }
    const seen = {
      told: told.map((range) => range.values as CellValue[][]),
      qty: qty.formulas as CellValue[][],
      profit: profit.formulas as CellValue[][],
      size,
      total: body.rowCount,
    }
    for (const range of [body, ...told, qty, profit]) range.untrack()
    return seen
  }
}

/** One request of writes; false where the table has become too short for it: nothing is written. */
async function writeBatch(
  job: Job,
  name: string,
  columns: PlanColumns,
  runs: readonly Run[],
): Promise<boolean> {
  const table = job.context.workbook.tables.getItem(name)
  // A range of a table goes on below its end, where the cells are others'. A row that is not there
  // ends the request before anything is written.
  const last = Math.max(...runs.map((run) => run.from + run.qty.length)) - 1
  const guard = table.rows.getItemAt(last).load('index')
  const used: Excel.Range[] = []
  for (const which of ['qty', 'profit'] as const) {
    const body = table.columns.getItem(columns[which].id).getDataBodyRange()
    used.push(body)
    for (const run of runs) {
      const cell = body.getCell(run.from, 0)
      const range = run.qty.length > 1 ? cell.getResizedRange(run.qty.length - 1, 0) : cell
      const first = run[which][0]!
      if (first === '') range.clear(Excel.ClearApplyTo.contents)
      else if (typeof first === 'string') range.formulas = [[first]]
      // Values: a formula could make the whole column a calculated one.
      else range.values = run[which].map((value) => [value])
      used.push(cell, range)
    }
  }
  try {
    await job.sync()
  } catch (fault) {
    const code = officeCode(fault)
    const beyond = code === 'InvalidArgument' || code === 'ItemNotFound'
    if (beyond && (fault as OfficeExtension.Error).debugInfo.errorLocation?.includes('getItemAt'))
      return false
    throw fault
  }
  for (const range of new Set(used)) range.untrack()
  return guard.index === last
}
