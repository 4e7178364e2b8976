// What writes remember of a table's two columns from one look to the next.
import type { CellValue } from '../../excel/blocks.ts'
import {
  pairOf,
  type Pair,
  type RowPlan,
  type Rows,
  type SeenRows,
  type WantedCells,
} from './plan-rows.ts'

/** What one look at the table hands to the next. */
export interface Memory {
  /** By identity: the pairs that rows outside the plan held before anything was written. */
  readonly before: Map<string, Pair[]>
  /** The pairs that were written so far. */
  readonly wrote: Set<string>
  /** Each value that was written, and each quantity that was there before. */
  readonly cells: Set<CellValue>
  /** Profits of the plan and of the cells before it: any other profit was typed by a person. */
  readonly profits: Set<CellValue>
  /** A hash for the row at each place, at the last look. */
  places: readonly number[]
  /** Places where the row changed since the last rest, and between the two last rests. */
  moved: Set<number>
  movedBefore: Set<number>
  /** What each place held when a write began, for writes since the last rest. */
  stood: Pick<SeenRows, 'qty' | 'profit'>[]
}

export const newMemory = (): Memory => ({
  before: new Map(),
  wrote: new Set(),
  cells: new Set(),
  profits: new Set(),
  places: [],
  moved: new Set(),
  movedBefore: new Set(),
  stood: [],
})

/**
 * Notes which row is at each place: a changed place may come from a sort that knew nothing of the
 * write.
 */
export function notePlaces(places: readonly number[], memory: Memory): void {
  if (memory.places.length > 0)
    places.forEach((row, place) => {
      if (row !== memory.places[place]) memory.moved.add(place)
    })
  memory.places = places
}

/** After a complete look: moves from before the previous one have reached everyone. */
export function noteRest(memory: Memory): void {
  memory.movedBefore = memory.moved
  memory.moved = new Set()
  memory.stood = []
}

/** Notes what is about to be written. */
export function remember(cells: readonly WantedCells[], memory: Memory): void {
  for (const { qty, profit } of cells) {
    memory.wrote.add(pairOf(qty, profit))
    memory.cells.add(qty).add(profit)
  }
}

/** Notes, at the first look, what the rows hold and what the plan wants, slice by slice. */
export function noteProfits(
  seen: SeenRows,
  plan: Rows<RowPlan>,
  memory: Memory,
  from: number,
  to: number,
): void {
  for (let row = from; row < Math.min(to, plan.length); row++) {
    const cells = plan.at(row) ?? null
    memory.profits.add(seen.profit[row]!)
    memory.cells.add(seen.qty[row]!)
    if (cells !== null) memory.profits.add(cells === 'empty' ? '' : cells.profit)
  }
}
