// Selects the past groups that borrow sizes from the task menu (interface §5, Rows): from the
// sales of one listed size follows what smaller sizes would have earned. This file gives the sizes
// only; layout.ts writes the rows and replay-history.ts values them.
import type { Groups } from '#contract/groups.ts'
import { isNearlyAll } from '#contract/column-facts.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import { numbers, type Table } from '#contract/table.ts'
import type { Ledger } from './ledger.ts'

/** Task sizes that are borrowed at most (interface §5). */
const SIZES = 16

interface Borrowing {
  /** Sizes, ascending. */
  readonly sizes: readonly number[]
  /** 1 = the group shows them beside its own. Shape: groups. */
  readonly groups: Uint8Array
  readonly assumptions: readonly NoteItem[]
}

/** Nothing is borrowed: trials, client_grounded. */
export function noBorrowing(groups: Groups): Borrowing {
  return { sizes: [], groups: new Uint8Array(groups.count), assumptions: [] }
}

/** Replayed stock groups of one listed size borrow, unless the task's unit_cost changes with size. */
export function borrowSizes(menus: Table, groups: Groups, ledger: Ledger): Borrowing {
  const profit = numbers(menus, 'profit')
  const size = numbers(menus, 'qty')
  const sizes = frequentTaskSizes(menus, groups, SIZES)
  const borrows = new Uint8Array(groups.count)
  let count = 0
  for (let group = 0; group < groups.count; group++) {
    const row = groups.takenRow[group]
    if (row < 0 || groups.rows[group] !== 1) continue
    // A deal with a profit and no sales is not replayed: other sizes of it would stay open.
    const replayed = ledger.start[group + 1] > ledger.start[group] || Number.isNaN(profit[row])
    borrows[group] = Number(replayed && sizes.some((other) => other !== size[row]))
    count += borrows[group]
  }
  if (count === 0) return noBorrowing(groups)
  if (taskCostChangesWithSize(menus, groups))
    return { ...noBorrowing(groups), assumptions: [note('one_size', { deals: count })] }
  return {
    sizes,
    groups: borrows,
    assumptions: [note('sizes_borrowed', { deals: count, sizes })],
  }
}

/** The task menu's most frequent sizes (ties: the smaller), at most `most`, ascending. */
function frequentTaskSizes(menus: Table, groups: Groups, most: number): number[] {
  const size = numbers(menus, 'qty')
  const counts = new Map<number, number>()
  groups.group.forEach((group, row) => {
    if (group >= 0 && groups.menu[group] === 0 && size[row] > 0)
      counts.set(size[row], (counts.get(size[row]) ?? 0) + 1)
  })
  return [...counts]
    .sort(([x, timesX], [y, timesY]) => timesY - timesX || x - y)
    .slice(0, most)
    .map(([qty]) => qty)
    .sort((x, y) => x - y)
}

/** Whether more than a few odd task keys are offered at another unit_cost when more or less is taken. */
function taskCostChangesWithSize(menus: Table, groups: Groups): boolean {
  const size = numbers(menus, 'qty')
  const cost = numbers(menus, 'unit_cost')
  const first = new Map<number, number>()
  const changes = new Set<number>()
  groups.group.forEach((group, row) => {
    if (group < 0 || groups.menu[group] !== 0) return
    const other = first.get(group) ?? row
    first.set(group, other)
    if (size[row] !== size[other] && cost[row] !== cost[other]) changes.add(group)
  })
  return !isNearlyAll([...first.keys()], (group) => !changes.has(group))
}
