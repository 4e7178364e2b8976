// Wanted cells as ranges and requests: rows one below the other make a run, runs make a batch of bounded
// size. Pure.
import type { CellValue } from './blocks.ts'
import type { WantedCells } from './plan-rows.ts'

/** Rows one below the other, whose cells one range takes. */
export interface Run {
  readonly from: number
  readonly qty: readonly CellValue[]
  readonly profit: readonly CellValue[]
}

/** Bytes that naming the two ranges of a run takes in a request. */
const RUN_BYTES = 1600

/** Bytes of a row's two cells beside their digits. */
const ROW_BYTES = 8

/** Office.js splits a range of more cells by itself, for some bytes more. */
const SPLIT_CELLS = 1500

/**
 * The wanted cells as runs, in batches of at most `bytes`. What is no number (a cell to be
 * emptied, or given back) stands in a run of its own: a longer range holds numbers only, for Office.js
 * goes wrong with an empty text at cell 1,500.
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
