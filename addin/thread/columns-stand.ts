// What two columns hold: the plan that the workbook keeps, rows of two plans, or another plan whole,
// as after Ctrl+Z. Values that no plan has are a person's own and never count. Pure.
import { cell } from '#contract/table.ts'
import type { Sheet } from '../mapping/sheet.ts'
import type { KeptPlan } from '../kept-plans/kept-plan.ts'
import { plainValue, valuesOf } from '../kept-plans/plan-values.ts'
import { isSameMenu } from '../plan/planned-menu.ts'
import { ROW, type AlignedRows } from '../write/aligned-rows.ts'
import { alignRows } from './align-rows.ts'

/** Ids of the two columns of a plan. */
export interface ColumnIds {
  readonly qty: number
  readonly profit: number
}

export type Stands = 'whole' | 'mixed' | 'other'

/** What each row of the table holds in the two columns. */
export interface HeldCells {
  readonly qty: (row: number) => unknown
  readonly profit: (row: number) => unknown
}

type Rows = Pick<AlignedRows, 'what' | 'qty' | 'profit'>

/** `plans`: those that the workbook keeps, the one that counts first; `sheet`: its own table. */
export async function columnsStand(
  [plan, ...earlier]: readonly KeptPlan[],
  sheet: Sheet,
  { qty, profit }: ColumnIds,
): Promise<Stands | null> {
  const [first, second] = [qty, profit].map((id) => sheet.columns[sheet.columnIds.indexOf(id)])
  if (!plan || !first || !second) return null
  const held = {
    qty: (row: number) => cell(first, row),
    profit: (row: number) => cell(second, row),
  }
  const same = earlier.filter(({ menu }) => isSameMenu(menu, plan.menu))
  const profits = { own: valuesOf([plan]).profit, all: valuesOf([plan, ...same]).profit }
  const rows = await alignRows(plan, sheet)
  const stands = standsOf(held, rows, profits, [])
  if (stands !== 'mixed') return stands
  const others = []
  for (const other of same) others.push(await alignRows(other, sheet))
  return standsOf(held, rows, profits, others)
}

/** `plan`: the rows by the plan that counts; `others`: by each other plan of the same menu. */
export function standsOf(
  held: HeldCells,
  plan: Rows,
  profits: { readonly own: ReadonlySet<number>; readonly all: ReadonlySet<number> },
  others: readonly Rows[],
): Stands {
  let [holds, lacks, foreign] = [false, false, false]
  for (let row = 0; row < plan.what.length; row++) {
    const is = plan.what[row]
    if (is === ROW.untouched) continue
    const [profit, taken] = [held.profit(row), is === ROW.planned && plan.qty[row]! > 0]
    if (is === ROW.planned && isValue(profit, plan.profit[row]!)) {
      // A person may have typed another quantity.
      holds ||= taken
    } else if (typeof profit === 'number' && profit !== 0) {
      const value = plainValue(profit)
      foreign ||= profits.all.has(value) && (is === ROW.planned || !profits.own.has(value))
    } else lacks ||= taken && (profit === 0 || profit === '' || profit === null)
  }
  if (!foreign) return lacks ? 'other' : 'whole'
  const isWhole = (other: Rows): boolean =>
    plan.what.every(
      (what, row) =>
        what !== ROW.planned ||
        isHeld(held, other, row) ||
        !isOfPlan(held.profit(row), profits.all),
    )
  return others.some(isWhole) ? 'other' : holds || lacks ? 'mixed' : 'other'
}

const isOfPlan = (profit: unknown, profits: ReadonlySet<number>): boolean =>
  profit === 0 || (typeof profit === 'number' && profits.has(plainValue(profit)))

function isHeld({ qty, profit }: HeldCells, rows: Rows, row: number): boolean {
  return isValue(qty(row), rows.qty[row]!) && isValue(profit(row), rows.profit[row]!)
}

const isValue = (cell: unknown, value: number): boolean =>
  typeof cell === 'number' && plainValue(cell) === plainValue(value)
