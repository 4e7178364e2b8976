// Jobs of the flow: one at a time on the workbook, and those that nobody waits for. What a fault of a job
// leaves under way is shown as ended here.
import type { FlowContext } from './context.ts'

/** Jobs that run beside what a person does. */
const UNHEARD = new Set(['stale', 'settle', 'watch', 'comment'])

/** Runs a job when those before it have ended; a second click on the same is no second job. */
export async function runExclusive(
  context: FlowContext,
  name: string,
  job: () => Promise<void>,
): Promise<void> {
  const { jobs } = context.memory
  if (jobs.names.has(name)) return
  jobs.names.add(name)
  const before = jobs.last
  const run = async () => {
    await before
    // What was said of an earlier job is not said of this one.
    if (!UNHEARD.has(name)) context.set({ notice: null })
    try {
      await job()
    } catch (fault) {
      fail(context, messageOf(fault))
    } finally {
      jobs.names.delete(name)
    }
  }
  jobs.last = run()
  return jobs.last
}

/** What nobody waits for: its fault is said. */
export function inBackground(context: FlowContext, job: Promise<unknown>): void {
  job.catch((fault: unknown) => context.notify('problem', messageOf(fault)))
}

export function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault)
}

/** A job ended by a fault: whatever showed it under way shows that it is not any more. */
function fail(context: FlowContext, message: string): void {
  const { step, kept } = context.state.value
  if (kept.busy) context.set({ kept: { ...kept, busy: null } })
  if (step.at === 'checking') return context.step({ at: 'tables', busy: null, problem: message })
  if (step.at === 'tables' && step.busy)
    return context.step({ ...step, busy: null, problem: message })
  if (step.at === 'plan' && step.formula.is === 'busy')
    return context.plan({ formula: { is: 'failed', message } })
  if (step.at === 'plan' && step.write.is === 'writing')
    return context.plan({ write: { is: 'failed', stands: 'nothing', message } })
  context.notify('problem', message)
}
