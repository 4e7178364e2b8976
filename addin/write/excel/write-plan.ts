// Writes a plan into its two columns: reads the table, aligns the plan to the rows, writes runs of
// rows and reads again. People sort, insert and delete rows meanwhile, and a request cannot depend
// on what it reads. So after a look that finds differences another round follows, which also
// restores what a late write took from other rows.
import { excelThingsText } from '../../messages/texts.ts'
import { pause, WRITE_BYTES } from '../../excel/blocks.ts'
import { changing, ExcelFault, missing, officeCode, type ExcelAnswer } from '../../excel/failure.ts'
import { inExcel, type Job } from '../../excel/in-excel.ts'
import { look, SLICE_ROWS, type RowsLook, type Seen } from './look-rows.ts'
import { batchesOf, type Run } from './plan-batches.ts'
import { ofPlans, wantedCells } from './plan-cells.ts'
import { newMemory, remember, type Memory } from './plan-memory.ts'
import type { PlanValues, RowPlan, Rows, WantedCells } from './plan-rows.ts'
import { writeBatch } from './write-batch.ts'

/** A table as a write uses it: each call is one request, or some. */
export interface PlanTable {
  look(): Promise<Seen>
  /** False: the table has become too short, and nothing was written. */
  write(batch: readonly Run[]): Promise<boolean>
}

export interface PlanWrite extends RowsLook {
  /** What earlier writes of this pane knew of these columns. */
  readonly memory?: Memory
  /** Further columns that are written after these, in the same step of undo. */
  readonly more?: readonly Pick<PlanWrite, 'columns' | 'align' | 'memory'>[]
  /** Only cells that hold values of these plans are written: what a person typed stays. */
  readonly repair?: PlanValues
  /** Called before and after every request that writes: progress of the round, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

export interface PlanWritten {
  /** Rows of the current menu; all of them hold their plan now. */
  readonly planned: number
  /** Looks at the table; 2 if no row was moved. */
  readonly looks: number
  /** Cells that differed, at each look. */
  readonly wrote: number
}

/** Looks before the table counts as not at rest. */
const LOOKS = 6

/** Writes the plan in one step of undo; settles when a look at the whole table finds it in place. */
export function writePlan(plan: PlanWrite): Promise<ExcelAnswer<PlanWritten>> {
  const { table, called = table, patience, more = [] } = plan
  const what = excelThingsText.table({ table: called })
  return inExcel({ what, patience, undoesAtOnce: true }, async (job) => {
    try {
      const written = await writeRounds(tableIn(job, plan), plan)
      for (const further of more) {
        const pass = { ...plan, ...further }
        await writeRounds(tableIn(job, pass), pass)
      }
      return written
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

const tableIn = (job: Job, plan: PlanWrite): PlanTable => ({
  look: () => look(job, plan),
  write: (batch) => writeBatch(job, plan.table, plan.columns, batch),
})

/** Looks and writes until a look at the whole table finds the plan in place. */
export async function writeRounds(at: PlanTable, plan: PlanWrite): Promise<PlanWritten> {
  const { table, called = table, align, repair, onProgress } = plan
  const memory = plan.memory ?? newMemory()
  let sum: number | null = null
  let wrote = 0
  for (let looks = 1; looks <= LOOKS; looks++) {
    // Look.
    const { seen, requests, places } = await at.look()
    const aligned = await align(seen.identities)
    const wanted: WantedCells[] = []
    let now = 0
    for (let from = 0; from < aligned.length; from += SLICE_ROWS) {
      const to = from + SLICE_ROWS
      const cells = wantedCells(seen, aligned, memory, from, to)
      wanted.push(...(repair ? ofPlans(cells, seen, aligned, repair) : cells))
      now = (now + knownSum(places, aligned, from, to)) % Number.MAX_SAFE_INTEGER
      await pause()
    }
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
      if (!(await at.write(batch))) break
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

function plannedOf(aligned: Rows<RowPlan>): number {
  let planned = 0
  for (let row = 0; row < aligned.length; row++) {
    const cells = aligned.at(row) ?? null
    if (cells !== null && cells !== 'empty') planned++
  }
  return planned
}
