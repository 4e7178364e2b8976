// Which of the wanted cells are due after a write: those that rows which moved have brought there, or an
// edit of before the write. What a person has typed since stays. Pure.
import type { CellValue } from './blocks.ts'
import type { Memory } from './plan-memory.ts'
import { pairOf, type RowPlan, type Rows, type SeenRows, type WantedCells } from './plan-rows.ts'

/** Pairs of the rows that do not hold theirs: those that they hold, and those that they miss. */
interface Exchanged {
  readonly held: Set<string>
  readonly missed: Set<string>
}

export function noteExchanged(
  wanted: readonly WantedCells[],
  seen: SeenRows,
  { held, missed }: Exchanged,
): void {
  for (const { row, qty, profit } of wanted) {
    held.add(pairOf(seen.qty[row]!, seen.profit[row]!))
    missed.add(pairOf(qty, profit))
  }
}

/**
 * Of the wanted cells those that rows which moved have brought there, or an edit of before the write.
 * What a person has typed in since stays, though it be what another row holds.
 */
export function displacedCells(
  wanted: readonly WantedCells[],
  seen: SeenRows,
  plan: Rows<RowPlan>,
  memory: Memory,
  { held, missed }: Exchanged,
): WantedCells[] {
  return wanted.filter((cells) => {
    const { row, qty, profit } = cells
    const cellsOf = plan.at(row) ?? null
    const others =
      cellsOf === null || (seen.profit[row] !== profit && memory.profits.has(seen.profit[row]!))
    // A row that does not fit keeps nothing of a plan.
    if (cellsOf === 'empty' && others) return true
    // Another row stands there now: the pair, or half of it, may be the one before's.
    if (memory.moved.has(row) || memory.movedBefore.has(row))
      return others || (seen.profit[row] === profit && memory.cells.has(seen.qty[row]!))
    // The pair of one row stands in another, and that one's in its place: nobody types so.
    const isThere = held.has(pairOf(qty, profit))
    if (others && isThere && missed.has(pairOf(seen.qty[row]!, seen.profit[row]!))) return true
    return isBefore(cells, seen, memory)
  })
}

/** Whether a sort there and back, which knew nothing of the write, has brought back what stood there. */
function isBefore({ row, qty, profit }: WantedCells, seen: SeenRows, { stood }: Memory): boolean {
  const is = (now: CellValue, before: CellValue | undefined, wanted: CellValue): boolean =>
    now === before || now === wanted
  return stood.some((before) => {
    const blank = before.qty[row] === '' && before.profit[row] === ''
    return (
      !blank &&
      is(seen.qty[row]!, before.qty[row], qty) &&
      is(seen.profit[row]!, before.profit[row], profit)
    )
  })
}
