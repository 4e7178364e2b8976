// Writes the rows of one plan into its two columns, in rounds. Rows that appear during a write make
// another round read the table again. Before the first cell, the workbook records the columns and
// that a write has begun.
import { MERGE_MS } from './lease-state.ts'
import { isSameMenu } from '../plan/planned-menu.ts'
import { writeRunText } from '../messages/texts.ts'
import type { FlowContext } from '../shell/context.ts'
import { messageOf } from '../shell/jobs.ts'
import { isUnshared } from './lease.ts'
import { menuOfFit, recordFailedWrite } from './begin.ts'
import { writeRound, type Failure, type UnderWay } from './round.ts'
import type { ColumnsJob, Written } from './written.ts'

/** Rounds at most when rows appear during the write. */
const ROUNDS = 3
/** Waits at most for edits of co-authors before anything is written. */
const UNRESTS = 5

export async function writeColumns(context: FlowContext, job: ColumnsJob): Promise<Written> {
  const { worker } = context.dependencies
  const { which, mock, progress } = job
  const before = context.memory.workbook.unfinished
  const way: UnderWay = { stands: 'nothing', rest: job.rest }
  const failed = async ({ message, settle }: Omit<Failure, 'is'>): Promise<Written> => {
    const { stands } = way
    if (!mock) await recordFailedWrite(context, job.begun, stands, before)
    return { ok: false, stands, message, settle }
  }
  const refused = (message: string) => failed({ message, settle: null })
  const lost = which === 'chosen' ? await menuOfFit(context, progress) : null
  if (lost !== null) return refused(lost)
  const menu = await worker.menuOf(which)
  if (!menu) return refused(writeRunText.noPlan)
  const earlier = await worker.menuOf('current')
  const begun = { ...job.begun, undo: earlier !== null && isSameMenu(menu, earlier) }

  let rounds = 1
  let unrests = 0
  try {
    for (;;) {
      const end = await writeRound(context, job, menu, begun, way)
      if (end.is === 'failed') return failed(end)
      if (end.is === 'unrest') {
        // Edits of others must rest first; after some waits this is reported.
        if (unrests++ >= UNRESTS) return failed(end)
        await waitForOthers(context, job)
        // Part of the plan is in the columns, so the refused look counts as a round.
        if (end.counts) rounds++
      } else if (end.unseen > 0 && rounds < ROUNDS) rounds++
      else return end.written
    }
  } catch (fault) {
    return refused(messageOf(fault))
  }
}

async function waitForOthers(context: FlowContext, { progress }: ColumnsJob): Promise<void> {
  if (await isUnshared(context)) return
  progress({ text: writeRunText.waitingForOthers, share: 0.4 })
  await context.dependencies.sleep(MERGE_MS)
}
