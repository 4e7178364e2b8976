// Reads, in blocks, the identity of each row of a menu table and what the two plan columns hold.
// Writes nothing.
import {
  bytesPerRow,
  LOOK_BYTES,
  pause,
  PROBE_ROWS,
  rowsWithin,
  type CellValue,
} from '../../excel/blocks.ts'
import { officeCode } from '../../excel/failure.ts'
import type { Job } from '../../excel/in-excel.ts'
import type { PlanColumns } from './plan-columns.ts'
import type { Align, SeenRows } from './plan-rows.ts'
import { rowsSum } from './row-sums.ts'

interface IdentityColumn {
  /** Id or header. */
  readonly id: number | string
  /** Name for messages. */
  readonly name: string
}

export interface RowsLook {
  /** Id or name of the menu table, and its name for messages. */
  readonly table: string
  readonly called?: string
  readonly columns: PlanColumns
  /** The columns that identify a row: key, menu, T, qty, unit_cost as mapped. */
  readonly identity: readonly IdentityColumn[]
  readonly align: Align
  readonly patience?: number
}

type Looked = Omit<RowsLook, 'align'>

/** Rows that are handled at once, about 20 ms. */
export const SLICE_ROWS = 5_000

export interface Seen {
  readonly seen: SeenRows
  readonly requests: number
  /** A hash of each row's identity cells. */
  readonly places: readonly number[]
}

/** Reads, in blocks, the rows' identity and what the two columns hold. */
export async function look(job: Job, plan: Looked): Promise<Seen> {
  // Kept by column: lists for each of 100,000 rows would cost memory and time.
  const identity: CellValue[][] = plan.identity.map(() => [])
  const rowAt = (row: number): CellValue[] => identity.map((column) => column[row]!)
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
    // Cells below the table's end, which the first block may include, belong to others.
    const count = Math.min(block.size, Math.max(0, total - from))
    // Parsing the answer has just taken a task; the work on it gets tasks of its own.
    for (let top = 0; top < count; top += SLICE_ROWS) {
      await pause()
      const end = Math.min(count, top + SLICE_ROWS)
      for (let row = top; row < end; row++) {
        identity.forEach((column, i) => column.push(block.identity[i]![row]![0]!))
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
  // Rows may have been deleted since they were read.
  const length = Math.min(qty.length, total)
  qty.length = profit.length = places.length = length
  const identities = { length, at: rowAt }
  return { seen: { identities, qty, profit }, requests, places }
}

/** Columns as the library gives them: a list of one cell for each row. */
interface Look {
  readonly identity: readonly CellValue[][][]
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
    const identity = plan.identity.map(({ id }) => at(id).load('values'))
    // Formulas: a cell that must be restored may hold one.
    const qty = at(plan.columns.qty.id).load('formulas')
    const profit = at(plan.columns.profit.id).load('formulas')
    try {
      await job.sync()
    } catch (fault) {
      if (officeCode(fault) !== 'ResponsePayloadSizeLimitExceeded' || size === 1) throw fault
      continue
    }
    const seen = {
      identity: identity.map((range) => range.values as CellValue[][]),
      qty: qty.formulas as CellValue[][],
      profit: profit.formulas as CellValue[][],
      size,
      total: body.rowCount,
    }
    for (const range of [body, ...identity, qty, profit]) range.untrack()
    return seen
  }
}
