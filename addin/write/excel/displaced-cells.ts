// Which wanted cells must be written again after a write: those that a moved row, or an edit from
// before the write, has displaced. What a person has typed since stays. Pure.
import type { CellValue } from '../../excel/blocks.ts'
import type { Memory } from './plan-memory.ts'
import { pairOf, type RowPlan, type Rows, type SeenRows, type WantedCells } from './plan-rows.ts'

/**
 * Pairs of the rows that do not hold their own pair: the pairs they hold, and the pairs they lack.
 */
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
 * The wanted cells that a moved row, or an edit from before the write, has displaced. What a person
 * has typed since stays, even if it equals another row's pair.
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
    // A row that no longer matches keeps nothing of a plan.
    if (cellsOf === 'empty' && others) return true
    // Another row is at this place now, so the pair, or half of it, may belong to the row before.
    if (memory.moved.has(row) || memory.movedBefore.has(row))
      return others || (seen.profit[row] === profit && memory.cells.has(seen.qty[row]!))
    // Two rows have exchanged their pairs; nobody types that.
    const isThere = held.has(pairOf(qty, profit))
    if (others && isThere && missed.has(pairOf(seen.qty[row]!, seen.profit[row]!))) return true
    return isBefore(cells, seen, memory)
  })
}

/** Whether a sort, made without knowing of the write, has brought back what was here before. */
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
