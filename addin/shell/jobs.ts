// Jobs of the flow: those that run one at a time on the workbook, and those that run in the
// background. If a job fails, whatever it showed as busy is shown as ended.
import type { Shell } from './shell.ts'

/** Jobs that run beside what a person does; they leave the notice alone. */
const BACKGROUND_JOBS = new Set(['stale', 'settle', 'watch', 'selected', 'added'])

/**
 * Runs a job after those before it. A second call with the same name does nothing while the first
 * one waits.
 */
export async function runExclusive(
  shell: Shell,
  name: string,
  job: () => Promise<void>,
): Promise<void> {
  const { jobs } = shell
  if (jobs.names.has(name)) return
  jobs.names.add(name)
  const before = jobs.last
  const run = async () => {
    await before
    // The notice of an earlier job does not belong to this one.
    if (!BACKGROUND_JOBS.has(name)) shell.dismiss()
    try {
      await job()
    } catch (fault) {
      fail(shell, messageOf(fault))
    } finally {
      jobs.names.delete(name)
    }
  }
  jobs.last = run()
  return jobs.last
}

/** Runs without a caller that waits; a fault becomes a notice. */
export function inBackground(shell: Shell, job: Promise<unknown>): void {
  job.catch((fault: unknown) => shell.notify('problem', messageOf(fault)))
}

export function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault)
}

/** After a fault no step may be shown as busy. */
function fail(shell: Shell, message: string): void {
  const { step } = shell.state.value
  if (step.at === 'checking') return shell.step({ at: 'tables', busy: null, problem: message })
  if (step.at === 'tables' && step.busy)
    return shell.step({ ...step, busy: null, problem: message })
  if (step.at === 'plan' && step.write.is === 'writing')
    return shell.step({ ...step, write: { is: 'failed', stands: 'nothing', message } })
  shell.notify('problem', message)
}
