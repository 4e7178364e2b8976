// Which cells of the two plan columns are to be written, from what stands in the sheet: pure, so that
// people who sort, insert and delete rows meanwhile can be played through without a workbook.
import type { CellValue } from './blocks.ts'
import type { Memory } from './plan-memory.ts'
import {
  idOf,
  pairOf,
  type Pair,
  type RowPlan,
  type Rows,
  type SeenRows,
  type WantedCells,
} from './plan-rows.ts'

/**
 * The cells that are not as the plan wants them. A row outside the menu is given back what it held
 * where a write struck it because rows moved; cells that somebody else changed stay hers. Rows from
 * `from` to before `to`: slices, in order, make the whole.
 */
export function wantedCells(
  seen: SeenRows,
  plan: Rows<RowPlan>,
  memory: Memory,
  from = 0,
  to = plan.length,
): WantedCells[] {
  const wanted: WantedCells[] = []
  for (let row = from; row < Math.min(to, plan.length); row++) {
    const cells = plan.at(row) ?? null
    const qty = seen.qty[row]!
    const profit = seen.profit[row]!
    if (cells === 'empty') {
      if (qty !== '' || profit !== '') wanted.push({ row, qty: '', profit: '' })
      continue
    }
    if (cells) {
      if (!isNumber(qty, cells.qty) || !isNumber(profit, cells.profit))
        wanted.push({ row, qty: whole(cells.qty), profit: whole(cells.profit) })
      continue
    }
    const id = idOf(seen.identities.at(row)!)
    const held = memory.before.get(id)
    const struck = memory.wrote.has(pairOf(qty, profit)) || isMixed([qty, profit], held, memory)
    if (memory.wrote.size === 0) {
      // The first look: rows that say the same may hold different things.
      if (held) held.push([qty, profit])
      else memory.before.set(id, [[qty, profit]])
      continue
    }
    if (held === undefined && !struck) memory.before.set(id, [[qty, profit]])
    if (!struck) continue
    const before = heldBefore(row, seen, plan, held ?? [['', '']])
    if (before[0] !== qty || before[1] !== profit)
      wanted.push({ row, qty: before[0], profit: before[1] })
  }
  return wanted
}

/** Co-authors' edits merge cell by cell: of a pair, one may be what was written and the other what was held. */
function isMixed([qty, profit]: Pair, held: readonly Pair[] | undefined, memory: Memory): boolean {
  if (!held || held.some((pair) => pair[0] === qty && pair[1] === profit)) return false
  return held.some(
    (pair) =>
      (pair[0] === qty || memory.cells.has(qty)) &&
      (pair[1] === profit || memory.cells.has(profit)),
  )
}

/**
 * What a row that a write struck held. Of rows that say the same each keeps what it holds where one of
 * them held that; the others, in order, get what is missing.
 */
function heldBefore(row: number, seen: SeenRows, plan: Rows<RowPlan>, held: readonly Pair[]): Pair {
  if (held.every((pair) => pairOf(...pair) === pairOf(...held[0]!))) return held[0]!
  const id = idOf(seen.identities.at(row)!)
  const missing = [...held]
  const without: number[] = []
  for (let other = 0; other < plan.length; other++) {
    if ((plan.at(other) ?? null) !== null || idOf(seen.identities.at(other)!) !== id) continue
    const now = pairOf(seen.qty[other]!, seen.profit[other]!)
    const at = missing.findIndex((pair) => pairOf(...pair) === now)
    if (at < 0) without.push(other)
    else missing.splice(at, 1)
  }
  const place = without.indexOf(row)
  return missing[place] ?? [seen.qty[row]!, seen.profit[row]!]
}

/** Excel keeps 15 digits: a value is as it was written when it differs by less. */
function isNumber(cell: CellValue, value: number): boolean {
  return typeof cell === 'number' && Math.abs(cell - value) <= 1e-12 * Math.abs(value)
}

/** No minus zero; a plan that is no number is a bug. */
function whole(value: number): number {
  if (!Number.isFinite(value)) throw new Error(`a plan of ${value}`)
  return value === 0 ? 0 : value
}
