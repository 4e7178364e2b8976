// The plans that the workbook keeps: deletes an earlier one, describes one, compares two. No cell is written.
import type { PlanWords } from './plan-id.ts'
import type { WorkerApi } from '../thread/create-worker-api.ts'
import type { PartToPut } from '../thread/kept-plans.ts'
import { writeRunText } from '../messages/texts.ts'
import type { Shell } from '../shell/shell.ts'
import { inBackground, runExclusive } from '../shell/jobs.ts'
import type { Progress } from '../shell/progress.ts'
import { putPlans, readKept, showKept } from './kept.ts'
import { showBusy } from './workbook-memory.ts'

/** Why nothing may be written yet: a colleague's plan is told once before another replaces it. */
export async function othersText(shell: Shell): Promise<string | null> {
  const read = await readKept(shell)
  if (!read.ok) return read.message
  return read.another && writeRunText.otherWrote({ by: read.another.by })
}

/** Shows the job as busy on the plan `of`. */
export type Busy = (progress: Progress | null) => void

/** Runs a job on the kept plans, shown as busy on the plan `of`; it answers a problem to show, or null. */
export async function whileBusy(
  shell: Shell,
  of: string | undefined,
  job: (busy: Busy) => Promise<string | null>,
): Promise<void> {
  const busy: Busy = (progress) =>
    showBusy(shell, progress && { ...progress, ...(of !== undefined && { of }) })
  busy({ text: writeRunText.findingDeals, share: 0 })
  const problem = await othersText(shell)
    .then((others) => others ?? job(busy))
    .finally(() => busy(null))
  if (problem !== null) shell.notify('problem', problem)
}

/** Deletes an earlier plan from the workbook. */
export const deletePlan = (shell: Shell, id: string): Promise<void> =>
  replaceKept(shell, id, (worker) => worker.partWithout(id), writeRunText.planDeleted)

/** Gives a plan a name and notes; empty ones take them away. */
export const describePlan = (shell: Shell, id: string, words: PlanWords): Promise<void> =>
  replaceKept(shell, id, (worker) => worker.partDescribed(id, words), writeRunText.planDescribed)

/** Puts another part with all plans into the workbook. */
function replaceKept(
  shell: Shell,
  id: string,
  partNow: (worker: WorkerApi) => Promise<PartToPut | null>,
  done: string,
): Promise<void> {
  return runExclusive(shell, 'kept plans', () =>
    whileBusy(shell, id, async () => {
      const part = await partNow(shell.dependencies.worker)
      if (!part) return writeRunText.planGone
      if (!part.ok) return part.message
      const unkept = await putPlans(shell, part.xml, null)
      if (unkept !== null) return unkept
      const kept = await shell.dependencies.worker.commit(part.transaction)
      showKept(shell, { ...kept, compared: null })
      // A formula may name the plan that is deleted.
      inBackground(shell, shell.dependencies.planChanged())
      shell.notify('done', done)
      return null
    }),
  )
}

/** Shows the differences between two plans of the workbook. */
export async function compare(shell: Shell, before: string, after: string): Promise<void> {
  const found = await shell.dependencies.worker.compare(before, after)
  const compared = found && { ...found, of: [before, after] as const }
  showKept(shell, { compared })
  if (!found) shell.notify('problem', writeRunText.onePlanGone)
}
