// Jobs of the flow: one at a time on the workbook, and those that nobody waits for. What a fault of a job
// leaves under way is shown as ended here.
import type { Hub } from './context.ts'

/** Jobs that run beside what a person does. */
const UNHEARD = new Set(['stale', 'settle', 'watch', 'comment'])

/** Runs a job when those before it have ended; a second click on the same is no second job. */
export async function alone(hub: Hub, name: string, job: () => Promise<void>): Promise<void> {
  const { jobs } = hub.memory
  if (jobs.names.has(name)) return
  jobs.names.add(name)
  const before = jobs.last
  const run = async () => {
    await before
    // What was said of an earlier job is not said of this one.
    if (!UNHEARD.has(name)) hub.set({ notice: null })
    try {
      await job()
    } catch (fault) {
      fail(hub, messageOf(fault))
    } finally {
      jobs.names.delete(name)
    }
  }
  jobs.last = run()
  return jobs.last
}

/** What nobody waits for: its fault is said. */
export function inBackground(hub: Hub, job: Promise<unknown>): void {
  job.catch((fault: unknown) => hub.say('problem', messageOf(fault)))
}

export function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault)
}

/** A job ended by a fault: whatever showed it under way shows that it is not any more. */
function fail(hub: Hub, message: string): void {
  const { step, kept } = hub.state.value
  if (kept.busy) hub.set({ kept: { ...kept, busy: null } })
  if (step.at === 'checking') return hub.step({ at: 'tables', busy: null, problem: message })
  if (step.at === 'tables' && step.busy) return hub.step({ ...step, busy: null, problem: message })
  if (step.at === 'plan' && step.formula.is === 'busy')
    return hub.plan({ formula: { is: 'failed', message } })
  if (step.at === 'plan' && step.write.is === 'writing')
    return hub.plan({ write: { is: 'failed', stands: 'nothing', message } })
  hub.say('problem', message)
}
