// A move of the plan's columns that was cut short, by a closed pane or an open cell, after Excel carried it out: the
// workbook remembers that it was begun, so the columns are known by their names under their new ids.
import type { OwnedColumn } from '#addin/excel/plan-columns.ts'
import { ownedOf, withOwned } from '#addin/plan/workbook-state.ts'
import type { FlowContext } from '../context.ts'
import { changeState } from '../workbook.ts'

interface TableNow {
  readonly id: string
  readonly name: string
}

/** Notes where the columns of a begun move are now; only for the holder of the lease. Null, or what went wrong. */
export async function settleMove(context: FlowContext, table: TableNow): Promise<string | null> {
  const { id, name } = table
  const owned = ownedOf(context.memory.workbook, id)
  if (!owned?.moving) return null
  const { qty, profit, confidence } = owned
  const columns = [qty, profit, ...(confidence ? [confidence] : [])]
  const found = await context.dependencies.excel.findMoved({ table: id, called: name, columns })
  if (!found.ok) return found.failure.message
  return noteMove(context, id, found.value, false)
}

/** Notes the columns of the plan with the third one, or without it where there is none; null = as they are noted. */
export async function noteMove(
  context: FlowContext,
  table: string,
  columns: readonly OwnedColumn[] | null,
  moving: boolean,
): Promise<string | null> {
  const noted = await changeState(context, (state) => {
    const owned = ownedOf(state, table)
    if (!owned) return state
    const [qty = owned.qty, profit = owned.profit, third] = columns ?? []
    const confidence = columns ? third : owned.confidence
    const now = { ...owned, qty, profit, confidence, moving: moving ? (true as const) : undefined }
    return { ...state, owned: withOwned(state.owned, now) }
  })
  return noted.ok ? null : noted.message
}
