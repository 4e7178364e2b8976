// "Move beside the keys": the columns of the plan that the sheet holds go from the table's right end to the right of the
// column that says the key, with all that stands in them. It is loaded when it is asked for.
import { moveColumns } from '#addin/excel/move-columns.ts'
import { ownedOf } from '#addin/plan/workbook-state.ts'
import { planColumnsText } from '#addin/text/en/plan-columns.ts'
import type { FlowContext } from './context.ts'
import type { AfterWrite } from './lease.ts'
import { runExclusive } from './jobs.ts'
import { underBusyLease, writeKeptPlan, type KeptWrite } from './write/restore.ts'
import { noteMove, settleMove } from './write/settle-move.ts'
import { ended } from './write/settle.ts'
import { writtenMeanwhile } from './write/written-meanwhile.ts'

/** Name of the job, as `kept.busy` has it. */
const BUSY = 'place'

export function moveBesideKeys(context: FlowContext): Promise<void> {
  return runExclusive(context, 'move', async () => {
    const { step } = context.state.value
    const write = step.at === 'plan' && step.write.is === 'written' ? step.write : null
    let beside: string | null = null
    await underBusyLease(context, BUSY, async (to) => {
      const [wrote, key] = await move(context, to)
      beside = key
      return wrote
    })
    // The screen says again what was written, unless that has not ended.
    if (write && beside !== null && context.state.value.kept.unfinished === null)
      context.plan({ write: { ...write, beside } })
  })
}

/** What it leaves, and the header beside which the columns stand now; null = they were not moved. */
async function move(context: FlowContext, to: KeptWrite): Promise<[AfterWrite, string | null]> {
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
  const moved = await moveColumns({
    table,
    called,
    columns: [owned.qty, owned.profit],
    third: owned.confidence ?? null,
    after: key.id,
    onProgress: (share) => to.busy({ text: planColumnsText.lookingForFormulas, share }),
    keep: (columns, moving) => noteMove(context, table, columns, moving),
  })
  if (!moved.ok) return problem(moved.failure.message)
  if ('holds' in moved.value) return problem(planColumnsText[moved.value.holds](moved.value.cell))
  // A third column that a person deleted or renamed is forgotten here.
  const unnoted = await noteMove(context, table, moved.value.columns, false)
  if (unnoted !== null) return problem(unnoted)
  // Rows that were sorted meanwhile are put right by the same write as ever.
  const say = () => context.notify('done', planColumnsText.moved(key.name))
  return [await writeKeptPlan(context, 'current', current, to, say), key.name]
}
