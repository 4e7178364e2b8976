// The plans that the workbook keeps: deletes an earlier one, describes one, compares two. No cell is written.
import type { PlanWords } from './plan-id.ts'
import type { PartToPut } from '../thread/kept-plans.ts'
import { writeRunText } from '../messages/texts.ts'
import type { FlowContext } from '../shell/context.ts'
import { inBackground, runExclusive } from '../shell/jobs.ts'
import { putPlans } from '../write/kept.ts'
import { whileBusy } from './restore.ts'

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
  return runExclusive(context, 'kept plans', () =>
    whileBusy(context, id, async () => {
      const part = await partNow()
      if (!part) return writeRunText.planGone
      if (!part.ok) return part.message
      const unkept = await putPlans(context, part.xml, null)
      if (unkept !== null) return unkept
      const kept = await context.dependencies.worker.commit(part.transaction)
      context.set({ kept: { ...context.state.value.kept, ...kept, compared: null } })
      // A formula may name the plan that is deleted.
      inBackground(context, context.dependencies.planChanged())
      context.notify('done', done)
      return null
    }),
  )
}

/** Shows the differences between two plans of the workbook. */
export async function compare(context: FlowContext, before: string, after: string): Promise<void> {
  const found = await context.dependencies.worker.compare(before, after)
  const compared = found && { ...found, of: [before, after] as const }
  context.set({ kept: { ...context.state.value.kept, compared } })
  if (!found) context.notify('problem', writeRunText.onePlanGone)
}
