// What writes of plans remember of a table's two columns from one look to the next.
import type { CellValue } from './blocks.ts'
import {
  pairOf,
  type Pair,
  type RowPlan,
  type Rows,
  type SeenRows,
  type WantedCells,
} from './plan-rows.ts'

/** What is known from one look at the table to the next. */
export interface Memory {
  /** What rows that are not planned held before anything was written: a pair for each row that says so. */
  readonly before: Map<string, Pair[]>
  /** The pairs that were written so far. */
  readonly wrote: Set<string>
  /** Each value that was written, and each quantity that stood there before. */
  readonly cells: Set<CellValue>
  /** Profits of the plan and of what stood there before: a cell with another one is a person's own. */
  readonly profits: Set<CellValue>
  /** A number for the row at each place, at the last look. */
  places: readonly number[]
  /** Places that got another row since the last rest, and between that and the one before. */
  moved: Set<number>
  movedBefore: Set<number>
  /** What stood at each place when a write began, of writes since the last rest. */
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

/** Notes which row stands at each place: where another one does, edits that travel may have moved it. */
export function notePlaces(places: readonly number[], memory: Memory): void {
  if (memory.places.length > 0)
    places.forEach((row, place) => {
      if (row !== memory.places[place]) memory.moved.add(place)
    })
  memory.places = places
}

/** A whole look after a write: what moved before the last one has reached everyone. */
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

/** Notes, at the first look, what stands in the rows and what is to. Rows by slices as above. */
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
