// The plans that the workbook keeps: deletes an earlier one, describes one, compares two. No cell is written.
import type { PlanWords } from './plan-id.ts'
import { PLAN_NAMESPACE } from './xml-part.ts'
import type { PartToPut } from '../thread/kept-plans.ts'
import { writeRunText } from '../messages/texts.ts'
import type { FlowContext } from '../shell/context.ts'
import { inBackground, runExclusive } from '../shell/jobs.ts'
import { underLease } from '../write/lease.ts'
import { putPart } from './workbook-memory.ts'
import { busyWith, notifyRefused } from './restore.ts'
import { ended } from '../write/settle.ts'
import { writtenMeanwhile } from '../write/written-meanwhile.ts'

/** Deletes an earlier plan from the workbook. */
export function deletePlan(context: FlowContext, id: string): Promise<void> {
  const { worker } = context.dependencies
  const part = () => worker.partWithout(id)
  return replaceKept(context, id, part, writeRunText.planDeleted)
}

/** Gives a plan a name and notes; empty ones take them away. */
export function describePlan(context: FlowContext, id: string, words: PlanWords): Promise<void> {
  const { worker } = context.dependencies
  const part = () => worker.partDescribed(id, words)
  return replaceKept(context, id, part, writeRunText.planDescribed)
}

/** Puts another part with all plans into the workbook. */
function replaceKept(
  context: FlowContext,
  id: string,
  partNow: () => Promise<PartToPut | null>,
  done: string,
): Promise<void> {
  return runExclusive(context, 'kept plans', async () => {
    const { worker } = context.dependencies
    const busy = busyWith(context, id)
    const job = async () => {
      const problem = (message: string) => ended(() => context.notify('problem', message))
      const others = await writtenMeanwhile(context)
      if (others !== null) return problem(others)
      const part = await partNow()
      if (!part) return problem(writeRunText.planGone)
      if (!part.ok) return problem(part.message)
      const put = await putPart(context, PLAN_NAMESPACE, part.xml)
      if (!put.ok) return problem(put.failure.message)
      const kept = await worker.commit(part.transaction)
      context.set({ kept: { ...context.state.value.kept, ...kept, compared: null } })
      // A formula may name the plan that is deleted.
      inBackground(context, context.dependencies.planChanged())
      return ended(() => context.notify('done', done))
    }
    const refused = await underLease(context, busy, job, () => Promise.resolve())
    busy(null)
    notifyRefused(context, refused)
  })
}

/** Shows the differences between two plans of the workbook. */
export async function compare(context: FlowContext, before: string, after: string): Promise<void> {
  const found = await context.dependencies.worker.compare(before, after)
  const compared = found && { ...found, of: [before, after] as const }
  context.set({ kept: { ...context.state.value.kept, compared } })
  if (!found) context.notify('problem', writeRunText.onePlanGone)
}
