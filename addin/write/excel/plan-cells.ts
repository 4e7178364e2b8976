// Which cells of the two plan columns must be written, given what the sheet holds. Pure, so that
// tests can sort, insert and delete rows without a workbook.
import { plainValue } from '../../kept-plans/plan-values.ts'
import type { CellValue } from '../../excel/blocks.ts'
import type { Memory } from './plan-memory.ts'
import {
  idOf,
  pairOf,
  type Pair,
  type PlanValues,
  type RowPlan,
  type Rows,
  type SeenRows,
  type WantedCells,
} from './plan-rows.ts'

/**
 * The cells that differ from the plan. A row outside the menu gets back what it held if a write hit
 * it because rows moved; cells that a person changed stay. Calls for consecutive slices `from` …
 * `to` (exclusive) cover the whole table.
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
      // First look only: rows of equal identity may hold different cells.
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

/** Co-authors' edits merge cell by cell, so a pair may be half written and half held. */
function isMixed([qty, profit]: Pair, held: readonly Pair[] | undefined, memory: Memory): boolean {
  if (!held || held.some((pair) => pair[0] === qty && pair[1] === profit)) return false
  return held.some(
    (pair) =>
      (pair[0] === qty || memory.cells.has(qty)) &&
      (pair[1] === profit || memory.cells.has(profit)),
  )
}

/**
 * What a row held before a write hit it. Of rows with equal identity, each keeps what it holds if
 * one of them held that; the others get the missing pairs in order.
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

/** Excel keeps 15 digits: a smaller difference does not count. */
function isNumber(cell: CellValue, value: number): boolean {
  return typeof cell === 'number' && Math.abs(cell - value) <= 1e-12 * Math.abs(value)
}

/** Turns −0 into 0; a plan that is not a number is a bug. */
function whole(value: number): number {
  if (!Number.isFinite(value)) throw new Error(`a plan of ${value}`)
  return value === 0 ? 0 : value
}

/**
 * The wanted cells that a plan has put there, each by its value: another plan's, or another row's.
 * What a person typed stays.
 */
export function ofPlans(
  wanted: readonly WantedCells[],
  seen: SeenRows,
  plan: Rows<RowPlan>,
  { qty, profit, own }: PlanValues,
): WantedCells[] {
  const isOf = (cell: CellValue, values: ReadonlySet<number>): boolean =>
    cell === '' || cell === 0 || (typeof cell === 'number' && values.has(plainValue(cell)))
  return wanted.filter(({ row }) => {
    const cell = seen.profit[row]!
    if (!isOf(seen.qty[row]!, qty) || !isOf(cell, profit)) return false
    // A row that was edited since keeps what this plan gave it: the pane says that it has changed.
    return plan.at(row) !== 'empty' || (cell !== '' && cell !== 0 && !isOf(cell, own))
  })
}
