// "Move them right of the key", and back to the table's right end: the columns of the plan that the sheet holds go there
// with all that stands in them, and into view. It is loaded when it is asked for.
import { moveColumns } from '#addin/excel/move-columns.ts'
import { ownedOf } from '#addin/plan/workbook-state.ts'
import { planColumnsText } from '#addin/text/en/plan-columns.ts'
import type { FlowContext } from './context.ts'
import type { AfterWrite } from './lease.ts'
import type { ColumnPlace } from '#addin/state/plan-state.ts'
import { runExclusive } from './jobs.ts'
import { underBusyLease, writeKeptPlan, type KeptWrite } from './write/restore.ts'
import { noteMove, settleMove } from './write/settle-move.ts'
import { ended } from './write/settle.ts'
import { writtenMeanwhile } from './write/written-meanwhile.ts'
import { showColumns } from './written-columns.ts'

/** Name of the job, as `kept.busy` has it. */
const BUSY = 'place'

export function movePlanColumns(context: FlowContext, place: ColumnPlace): Promise<void> {
  return runExclusive(context, 'move', async () => {
    const { step } = context.state.value
    const write = step.at === 'plan' && step.write.is === 'written' ? step.write : null
    let moved: { readonly beside: string | null } | null = null
    await underBusyLease(context, BUSY, async (to) => {
      const [wrote, now] = await move(context, place, to)
      moved = now
      return wrote
    })
    if (moved === null) return
    await showColumns(context)
    // The screen says again what was written, unless that has not ended.
    if (write && context.state.value.kept.unfinished === null)
      context.plan({ write: { ...write, ...(moved as { beside: string | null }) } })
  })
}

/** What it leaves, and the header beside which the columns stand now; null = they were not moved. */
async function move(
  context: FlowContext,
  place: ColumnPlace,
  to: KeptWrite,
): Promise<[AfterWrite, { readonly beside: string | null } | null]> {
  const problem = (message: string): [AfterWrite, null] => [
    ended(() => context.notify('problem', message)),
    null,
  ]
  const others = await writtenMeanwhile(context)
  if (others !== null) return problem(others)
  const { current, unfinished } = context.state.value.kept
  const menu = await context.dependencies.worker.menuOf('current')
  const key = menu?.columns.key
  if (!menu || !key) return problem(planColumnsText.noColumns)
  const unsettled = await settleMove(context, menu.table)
  if (unsettled !== null) return problem(unsettled)
  const owned = ownedOf(context.memory.workbook, menu.table.id)
  if (!current || unfinished || !owned) return problem(planColumnsText.noColumns)
  const { id: table, name: called } = menu.table
  const atKey = place === 'key'
  const moved = await moveColumns({
    table,
    called,
    columns: [owned.qty, owned.profit],
    third: owned.confidence ?? null,
    after: atKey ? key.id : null,
    onProgress: (share) => to.busy({ text: planColumnsText.lookingForFormulas, share }),
    keep: (columns, moving) => noteMove(context, table, columns, moving),
  })
  if (!moved.ok) return problem(moved.failure.message)
  if ('holds' in moved.value) return problem(planColumnsText[moved.value.holds](moved.value.cell))
  // A third column that a person deleted or renamed is forgotten here.
  const unnoted = await noteMove(context, table, moved.value.columns, false)
  if (unnoted !== null) return problem(unnoted)
  // Rows that were sorted meanwhile are put right by the same write as ever.
  const say = () =>
    context.notify('done', atKey ? planColumnsText.moved(key.name) : planColumnsText.movedToEnd)
  const wrote = await writeKeptPlan(context, 'current', current, to, say)
  return [wrote, { beside: atKey ? key.name : null }]
}
