// Groups wanted cells into ranges and requests: adjacent rows form a run, runs form a batch of
// bounded size. Pure.
import type { CellValue } from '../../excel/blocks.ts'
import type { WantedCells } from './plan-rows.ts'

/** Adjacent rows, which one range covers. */
export interface Run {
  readonly from: number
  readonly qty: readonly CellValue[]
  readonly profit: readonly CellValue[]
}

/** Bytes of a request that address the two ranges of a run. */
const RUN_BYTES = 1600

/** Bytes of a row's two cells apart from their digits. */
const ROW_BYTES = 8

/** Office.js splits a larger range, which costs some bytes. */
const SPLIT_CELLS = 1500

/**
 * The wanted cells as runs, in batches of at most `bytes`. A cell that is not a number (to be
 * emptied or restored) has a run of its own, because Office.js fails with an empty text at cell
 * 1,500 of a range.
 */
export function batchesOf(wanted: readonly WantedCells[], bytes: number): Run[][] {
  const batches: Run[][] = []
  let batch: Run[] = []
  let size = 0
  let run: { from: number; qty: CellValue[]; profit: CellValue[] } | null = null
  let alone = false
  for (const { row, qty, profit } of wanted) {
    const bytesOfRow = ROW_BYTES + String(qty).length + String(profit).length
    const odd = typeof qty !== 'number' || typeof profit !== 'number'
    if (size + bytesOfRow + RUN_BYTES > bytes && size > 0) {
      batches.push(batch)
      batch = []
      run = null
      size = 0
    }
    if (!run || run.from + run.qty.length !== row || odd || alone) {
      run = { from: row, qty: [], profit: [] }
      batch.push(run)
      size += RUN_BYTES
    }
    if (run.qty.length % SPLIT_CELLS === SPLIT_CELLS - 1) size += RUN_BYTES
    run.qty.push(qty)
    run.profit.push(profit)
    size += bytesOfRow
    alone = odd
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}
