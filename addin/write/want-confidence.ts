// The column with the confidence of the deals, as a person wants it: made at once where the columns hold the plan
// that is shown, with the next write elsewhere, and deleted at once unless a formula or comment of somebody would suffer.
import { removeConfidenceColumn } from './excel/remove-confidence-column.ts'
import { lastOwned, ownedOf } from '../kept-plans/workbook-state.ts'
import { planColumnsText } from '../messages/texts.ts'
import type { Shell } from '../shell/shell.ts'
import { runExclusive } from '../shell/jobs.ts'
import { wantConfidence, workbookOf } from '../kept-plans/workbook-memory.ts'
import { noteConfidence } from './own-columns.ts'
import { whileBusy } from '../kept-plans/manage-plans.ts'
import { changePlan } from '../plan/choose-plan.ts'
import { writeKeptPlan } from './restore.ts'

/** Name of the job, as `kept.busy` has it. */
const BUSY = 'confidence'

export function askConfidence(shell: Shell, wanted: boolean): Promise<void> {
  return runExclusive(shell, 'confidence', async () => {
    const { step, kept } = shell.state.value
    if (!wanted) return unwant(shell)
    const shown = step.at === 'plan' && !step.mock && !step.confidence.differs
    wantConfidence(shell, true)
    if (!shown || kept.current === null || kept.stands !== null) return
    const write = step.write.is === 'written' ? step.write : null
    await whileBusy(shell, BUSY, async (busy) => {
      const { current } = shell.state.value.kept
      const say = () => shell.notify('done', planColumnsText.confidenceAdded)
      return current && writeKeptPlan(shell, 'current', current, { busy, say, confidence: true })
    })
    wantConfidence(shell, undefined)
    // The screen says again what was written, unless that has not ended.
    if (write && shell.state.value.kept.stands === null) changePlan(shell, { write })
  })
}

async function unwant(shell: Shell): Promise<void> {
  wantConfidence(shell, undefined)
  const ticked = lastOwned(workbookOf(shell))
  if (ticked?.confidence === undefined) return
  // Also where the workbook has no plan any more, or one of another table.
  const id = ticked.table
  const name = shell.state.value.setup.tables.find((table) => table.id === id)?.name ?? ''
  await whileBusy(shell, BUSY, async (busy) => {
    const column = ownedOf(workbookOf(shell), id)?.confidence
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
    const noted = await noteConfidence(shell, id, null)
    if (!noted.ok) return noted.message
    shell.notify('done', planColumnsText.confidenceRemoved)
    return null
  })
}
