// The column with the confidence of the deals, as a person wants it: made at once where the columns hold the plan
// that is shown, with the next write elsewhere, and deleted at once unless a formula or comment of somebody would suffer.
import { removeConfidenceColumn } from './excel/remove-confidence-column.ts'
import { lastOwned, ownedOf } from '../kept-plans/workbook-state.ts'
import { planColumnsText } from '../messages/texts.ts'
import type { FlowContext } from '../shell/context.ts'
import { runExclusive } from '../shell/jobs.ts'
import { underLease, type AfterWrite } from './lease.ts'
import { noteState, refreshState } from '../kept-plans/workbook-memory.ts'
import { noteConfidence } from './confidence.ts'
import {
  busyWith,
  notifyRefused,
  underBusyLease,
  writeKeptPlan,
  type KeptWrite,
} from '../kept-plans/restore.ts'
import { ended } from './settle.ts'
import { writtenMeanwhile } from './written-meanwhile.ts'

/** Name of the job, as `kept.busy` has it. */
const BUSY = 'confidence'

export function wantConfidence(context: FlowContext, wanted: boolean): Promise<void> {
  return runExclusive(context, 'confidence', async () => {
    const { step, kept } = context.state.value
    if (!wanted) return unwant(context)
    const shown = step.at === 'plan' && !step.mock && !step.confidence.differs
    want(context, true)
    if (!shown || kept.current === null || kept.unfinished !== null) return
    const write = step.write.is === 'written' ? step.write : null
    await underBusyLease(context, BUSY, (to) => add(context, to))
    want(context, undefined)
    // The screen says again what was written, unless that has not ended.
    if (write && context.state.value.kept.unfinished === null) context.plan({ write })
  })
}

function want(context: FlowContext, wanted: boolean | undefined): void {
  context.memory.confidence = wanted
  noteState(context, context.memory.workbook)
}

async function add(context: FlowContext, to: KeptWrite): Promise<AfterWrite> {
  const others = await writtenMeanwhile(context)
  if (others !== null) return ended(() => context.notify('problem', others))
  const { current } = context.state.value.kept
  if (!current) return 'nothing'
  return writeKeptPlan(context, 'current', current, { ...to, confidence: true }, () =>
    context.notify('done', planColumnsText.confidenceAdded),
  )
}

async function unwant(context: FlowContext): Promise<void> {
  want(context, undefined)
  const ticked = lastOwned(context.memory.workbook)
  if (ticked?.confidence === undefined) return
  const busy = busyWith(context, BUSY)
  // Also where the workbook has no plan any more, or one of another table.
  const id = ticked.table
  const name = context.state.value.setup.tables.find((table) => table.id === id)?.name ?? ''
  const job = async (): Promise<AfterWrite> => {
    const problem = (message: string) => ended(() => context.notify('problem', message))
    const unread = await refreshState(context)
    if (unread !== null) return problem(unread)
    const column = ownedOf(context.memory.workbook, id)?.confidence
    if (column === undefined) return 'nothing'
    const removed = await removeConfidenceColumn({
      table: id,
      called: name,
      column,
      onProgress: (share) => busy({ text: planColumnsText.lookingForFormulas, share }),
    })
    if (!removed.ok) return problem(removed.failure.message)
    // It stays, and so does its tick.
    if (removed.value !== null) {
      const { holds, cell } = removed.value
      return problem(planColumnsText.confidenceStays[holds]({ at: cell }))
    }
    const noted = await noteConfidence(context, id, null)
    if (!noted.ok) return problem(noted.message)
    return ended(() => context.notify('done', planColumnsText.confidenceRemoved))
  }
  const refused = await underLease(context, busy, job, () => Promise.resolve())
  busy(null)
  notifyRefused(context, refused)
}
