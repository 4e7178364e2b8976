// Writes the chosen plan into its two columns and keeps it in the workbook. Until all of it is in
// the columns, the workbook says that a write has not ended.
import type { WriteShown } from '../plan/plan-state.ts'
import type { Progress } from '../shell/progress.ts'
import { writeRunText } from '../messages/texts.ts'
import { moment, type FlowContext } from '../shell/context.ts'
import { runExclusive } from '../shell/jobs.ts'
import { STOPPED, underLease, type AfterWrite } from './lease.ts'
import { nameNow } from '../sign-in/sign-in.ts'
import { refreshState } from '../kept-plans/workbook-memory.ts'
import { writeColumns } from './write-columns.ts'
import type { ColumnsState } from './begin.ts'
import { keepPlan } from '../kept-plans/keep-plan.ts'
import { lookBefore } from './current-rows.ts'
import { ended, settling, afterWriteOf } from './settle.ts'
import { doneOf, refuse } from './write-texts.ts'
import { planColumnsOf, showColumns, type PlanPlace } from './written-columns.ts'
import { writtenMeanwhile } from './written-meanwhile.ts'
import { NO_REST } from './written.ts'

/** Brings new columns into view, and leaves a person where she is if they were there `before`. */
async function showNewColumns(context: FlowContext, before: PlanPlace | null): Promise<void> {
  const place = await planColumnsOf(context)
  if (place === null || place.columns.qty.id === before?.columns.qty.id) return
  await showColumns(context)
}

/** Writes the plan as it is chosen now. */
export function write(context: FlowContext): Promise<void> {
  return runExclusive(context, 'write', async () => {
    const { step } = context.state.value
    if (step.at !== 'plan' || step.write.is === 'writing') return
    const { mock, session, confidence } = step
    const { threshold, limit } = confidence
    const shown = (write: WriteShown) => context.plan({ write })
    const fail = (stands: ColumnsState, message: string) => shown({ is: 'failed', stands, message })
    const progress = (progress: Progress) => shown({ is: 'writing', progress })
    progress({ text: writeRunText.lookingWho, share: 0 })
    let rest = NO_REST
    const before = async () => void (rest = await lookBefore(context, 'chosen', mock))
    const job = async (): Promise<AfterWrite> => {
      // Columns that a colleague's pane made belong to the add-in too.
      const others = mock ? await refreshState(context) : await writtenMeanwhile(context)
      if (others !== null) return ended(() => fail('nothing', others))
      const there = await planColumnsOf(context)
      const begun = { session, by: nameNow(context), at: moment(context), threshold, limit }
      const confidence = !mock && context.memory.confidence === true
      const to = { which: 'chosen', mock, begun, refuse, progress, rest, confidence } as const
      const written = await writeColumns(context, to)
      if (!written.ok)
        return ended(() => fail(written.stands, written.message), afterWriteOf(written))
      if (!mock) context.memory.confidence = undefined
      if (!mock) {
        const problem = await keepPlan(context, session, written.aligned.transaction)
        if (problem !== null) return ended(() => fail('all', problem), 'part')
      } else await context.dependencies.worker.tested(written.aligned.transaction)
      const now = context.state.value.step
      if (now.at === 'plan') context.plan({ confidence: { ...now.confidence, differs: false } })
      shown(doneOf(written))
      await showNewColumns(context, there)
      return settling(context, written, mock)
    }
    const refused = await underLease(context, progress, job, before)
    if (refused === STOPPED) {
      shown(step.write)
      context.notify('done', STOPPED)
    } else if (refused !== null) fail('nothing', refused)
  })
}
