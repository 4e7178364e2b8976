// Writes a plan into its two columns: reads the table, aligns the plan to the rows, writes runs of
// rows and reads again. People sort, insert and delete rows meanwhile, and a request cannot depend
// on what it reads. So after a look that finds differences another round follows, which also
// restores what a late write took from other rows.
import { excelThingsText } from '../../messages/texts.ts'
import { pause, WRITE_BYTES } from '../../excel/blocks.ts'
import { displacedCells, noteExchanged } from './displaced-cells.ts'
import {
  changing,
  ExcelFault,
  missing,
  officeCode,
  unrest,
  type ExcelAnswer,
} from '../../excel/failure.ts'
import { inExcel, type Job } from '../../excel/in-excel.ts'
import { look, SLICE_ROWS, sumOfPast, type RowsLook } from './look-rows.ts'
import { batchesOf } from './plan-batches.ts'
import { wantedCells } from './plan-cells.ts'
import { newMemory, noteProfits, notePlaces, remember, type Memory } from './plan-memory.ts'
import type { RowPlan, Rows, SeenRows, WantedCells } from './plan-rows.ts'
import { writeBatch } from './write-batch.ts'

interface PlanWrite extends RowsLook {
  /**
   * The number of an earlier look (`lookRows`): nothing is written unless the past rows are still
   * the same.
   */
  readonly rest?: number
  /** The plan was written before: only cells that moved rows have displaced are mended. */
  readonly again?: boolean
  /** Called before and after every request that writes: progress of the round, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

export interface PlanWritten {
  /** Rows of the current menu; all of them hold their plan now. */
  readonly planned: number
  /** Looks at the table; 2 if nobody moved a row. */
  readonly looks: number
  /** Cells that differed, at each look. */
  readonly wrote: number
}

/** Looks before the table counts as not at rest. */
const LOOKS = 6

/** Writes the plan; settles when a look at the whole table finds it in place. */
export function writePlan(plan: PlanWrite): Promise<ExcelAnswer<PlanWritten>> {
  const { table, called = table, patience } = plan
  return inExcel({ what: excelThingsText.table({ table: called }), patience }, async (job) => {
    try {
      return await writeRounds(job, plan)
    } catch (fault) {
      throw (await missingColumn(job, plan, fault)) ?? fault
    }
  })
}

/** The column that a request did not find; null for another failure. */
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
  return gone
    ? new ExcelFault(missing(excelThingsText.columnOf({ column: gone.name, table: called })))
    : null
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
    // A look in one request sees one state; in several, it may miss rows that moved. Rows that are
    // edited all the time stay unknown in any case.
    const whole = requests === 1 || now === sum
    if (wanted.length === 0 && whole) return { planned: plannedOf(aligned), looks, wrote }
    sum = now
    wrote += wanted.length
    // Write. Noted after all rows are judged, because a pair may equal another row's by chance.
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

/** A number for the rows that the plan knows, in any order. */
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
