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

type Owned = NonNullable<ReturnType<typeof ownedOf>>

/** Notes where the columns of a begun move are now; only for the holder of the lease. Null, or what went wrong. */
export async function settleMove(context: FlowContext, table: TableNow): Promise<string | null> {
  const owned = ownedOf(context.memory.workbook, table.id)
  if (!owned?.moving) return null
  const found = await placesNow(context, owned, table.name)
  if (!found.ok) return found.failure.message
  return noteMove(context, table.id, found.value, false)
}

/** The remembered columns with the ids that those of a begun move have now; notes nothing. */
export async function afterMoves(context: FlowContext): Promise<Owned[]> {
  const now: Owned[] = []
  for (const owned of context.memory.workbook.owned ?? []) {
    const found = owned.moving ? await placesNow(context, owned, owned.table) : null
    const [qty, profit, confidence] = (found?.ok && found.value) || []
    now.push(qty && profit ? { ...owned, qty, profit, confidence } : owned)
  }
  return now
}

function placesNow({ dependencies }: FlowContext, owned: Owned, called: string) {
  const { table, qty, profit, confidence } = owned
  const columns = [qty, profit, ...(confidence ? [confidence] : [])]
  return dependencies.excel.findMoved({ table, called, columns })
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
