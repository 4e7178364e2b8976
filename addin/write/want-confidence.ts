// The column with the confidence of the deals, as a person wants it: made at once where the columns hold the plan
// that is shown, with the next write elsewhere, and deleted at once unless a formula or comment of somebody would suffer.
import { removeConfidenceColumn } from './excel/remove-confidence-column.ts'
import { lastOwned, ownedOf } from '../kept-plans/workbook-state.ts'
import { planColumnsText } from '../messages/texts.ts'
import type { FlowContext } from '../shell/context.ts'
import { runExclusive } from '../shell/jobs.ts'
import { noteState } from '../kept-plans/workbook-memory.ts'
import { noteConfidence } from './own-columns.ts'
import { whileBusy, writeKeptPlan } from '../kept-plans/restore.ts'

/** Name of the job, as `kept.busy` has it. */
const BUSY = 'confidence'

export function wantConfidence(context: FlowContext, wanted: boolean): Promise<void> {
  return runExclusive(context, 'confidence', async () => {
    const { step, kept } = context.state.value
    if (!wanted) return unwant(context)
    const shown = step.at === 'plan' && !step.mock && !step.confidence.differs
    want(context, true)
    if (!shown || kept.current === null || kept.stands !== null) return
    const write = step.write.is === 'written' ? step.write : null
    await whileBusy(context, BUSY, async (busy) => {
      const { current } = context.state.value.kept
      const say = () => context.notify('done', planColumnsText.confidenceAdded)
      return current && writeKeptPlan(context, 'current', current, { busy, say, confidence: true })
    })
    want(context, undefined)
    // The screen says again what was written, unless that has not ended.
    if (write && context.state.value.kept.stands === null) context.plan({ write })
  })
}

function want(context: FlowContext, wanted: boolean | undefined): void {
  context.memory.confidence = wanted
  noteState(context, context.memory.workbook)
}

async function unwant(context: FlowContext): Promise<void> {
  want(context, undefined)
  const ticked = lastOwned(context.memory.workbook)
  if (ticked?.confidence === undefined) return
  // Also where the workbook has no plan any more, or one of another table.
  const id = ticked.table
  const name = context.state.value.setup.tables.find((table) => table.id === id)?.name ?? ''
  await whileBusy(context, BUSY, async (busy) => {
    const column = ownedOf(context.memory.workbook, id)?.confidence
    if (column === undefined) return null
    const removed = await removeConfidenceColumn({
      table: id,
      called: name,
      column,
      onProgress: (share) => busy({ text: planColumnsText.lookingForFormulas, share }),
    })
    if (!removed.ok) return removed.failure.message
    // It stays, and so does its tick.
    if (removed.value !== null) {
      const { holds, cell } = removed.value
      return planColumnsText.confidenceStays[holds]({ at: cell })
    }
    const noted = await noteConfidence(context, id, null)
    if (!noted.ok) return noted.message
    context.notify('done', planColumnsText.confidenceRemoved)
    return null
  })
}
