// Writes a plan into its two columns: looks at the rows, aligns the plan to them, writes runs of
// rows and looks again. People sort, insert and delete rows meanwhile, and a request cannot depend
// on what it reads. So after a look that finds differences another round follows, which also
// restores what a late write took from other rows.
import { excelThingsText } from '../../messages/texts.ts'
import { bytesPerRow, pause, WRITE_BYTES } from '../../excel/blocks.ts'
import { changing, ExcelFault, officeCode, type ExcelAnswer } from '../../excel/failure.ts'
import { inExcel, type Job } from '../../excel/in-excel.ts'
import type { Shape } from '../../tables/excel/read-table.ts'
import {
  checkColumns,
  look,
  seenRows,
  SLICE_ROWS,
  type RowsLook,
  type RowsRead,
} from './look-rows.ts'
import { batchesOf, type Run } from './plan-batches.ts'
import { ofPlans, wantedCells } from './plan-cells.ts'
import { newMemory, remember, type Memory } from './plan-memory.ts'
import type { PlanValues, RowPlan, Rows, SeenRows, WantedCells } from './plan-rows.ts'
import { writeBatch } from './write-batch.ts'

/** A table as a write uses it: each call is one request, or some. */
export interface PlanTable {
  look(): Promise<SeenRows>
  /** False: the table has become too short, and nothing was written. */
  write(batch: readonly Run[]): Promise<boolean>
}

export interface PlanWrite extends RowsLook {
  /** The rows as they were just read: the first look. */
  readonly first?: RowsRead
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
      await nameMissing(job, plan, fault)
      throw fault
    }
  })
}

/** Names the column that a request did not find. */
async function nameMissing({ context, sync }: Job, plan: PlanWrite, fault: unknown): Promise<void> {
  if (officeCode(fault) !== 'ItemNotFound') return
  const there = context.workbook.tables.getItem(plan.table).columns.load('items/id,items/name')
  await sync()
  checkColumns(
    plan,
    there.items.flatMap(({ id, name }) => [id, name]),
  )
}

/** Bytes of the two cells of a row that were empty when it was read. */
const WRITTEN_BYTES = 24

function tableIn(job: Job, plan: PlanWrite): PlanTable {
  let shape: Shape | null = null
  let eachRow = plan.first ? bytesPerRow(plan.first.rows) + WRITTEN_BYTES : null
  return {
    async look() {
      const now = await look(job, plan, shape && eachRow !== null ? { shape, eachRow } : null)
      ;({ eachRow } = now)
      return now.seen
    },
    async write(batch) {
      shape = await writeBatch(job, plan.table, plan.columns, batch)
      return shape !== null
    },
  }
}

/** Looks and writes until a look at the whole table finds the plan in place. */
export async function writeRounds(at: PlanTable, plan: PlanWrite): Promise<PlanWritten> {
  const { table, called = table, align, repair, onProgress } = plan
  const memory = plan.memory ?? newMemory()
  let wrote = 0
  let [before, aligned]: [SeenRows | null, Rows<RowPlan>] = [null, []]
  for (let looks = 1; looks <= LOOKS; looks++) {
    // Look.
    const seen: SeenRows =
      before === null && plan.first ? seenRows(plan.first, plan) : await at.look()
    if (before === null || !isSame(before, seen)) aligned = await align(seen.identities)
    before = seen
    const wanted: WantedCells[] = []
    for (let from = 0; from < aligned.length; from += SLICE_ROWS) {
      const to = from + SLICE_ROWS
      const cells = wantedCells(seen, aligned, memory, from, to)
      wanted.push(...(repair ? ofPlans(cells, seen, aligned, repair) : cells))
      await pause()
    }
    if (wanted.length === 0) return { planned: plannedOf(aligned), looks, wrote }
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

/** Whether the same rows stand in the same order. */
function isSame({ identities: a }: SeenRows, { identities: b }: SeenRows): boolean {
  if (a.length !== b.length) return false
  for (let row = 0; row < a.length; row++) {
    const cells = b.at(row)!
    if (a.at(row)!.some((cell, i) => cell !== cells[i])) return false
  }
  return true
}

function plannedOf(aligned: Rows<RowPlan>): number {
  let planned = 0
  for (let row = 0; row < aligned.length; row++) {
    const cells = aligned.at(row) ?? null
    if (cells !== null && cells !== 'empty') planned++
  }
  return planned
}
