// What a write remembers of two columns from one look at them to the next.
import type { CellValue } from '../../excel/blocks.ts'
import { pairOf, type Pair, type WantedCells } from './plan-rows.ts'

export interface Memory {
  /** By identity: the pairs that rows outside the plan held before anything was written. */
  readonly before: Map<string, Pair[]>
  /** The pairs that were written so far. */
  readonly wrote: Set<string>
  /** Each value that was written. */
  readonly cells: Set<CellValue>
}

export const newMemory = (): Memory => ({ before: new Map(), wrote: new Set(), cells: new Set() })

/** Notes what is about to be written. */
export function remember(cells: readonly WantedCells[], memory: Memory): void {
  for (const { qty, profit } of cells) {
    memory.wrote.add(pairOf(qty, profit))
    memory.cells.add(qty).add(profit)
  }
}
