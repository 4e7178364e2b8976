// What others have written since this pane last looked.
import { planId } from '../kept-plans/plan-id.ts'
import { PLAN_NAMESPACE } from '../kept-plans/xml-part.ts'
import { writeRunText } from '../messages/texts.ts'
import type { FlowContext } from '../shell/context.ts'
import { NEWER, refreshState } from '../kept-plans/workbook-memory.ts'

/**
 * Reads what the workbook keeps. A plan that somebody wrote meanwhile is reported once, before
 * another replaces it, and can be restored. Null = there is none.
 */
export async function writtenMeanwhile(context: FlowContext): Promise<string | null> {
  const { worker, excel } = context.dependencies
  const known = context.state.value.kept.current
  const parts = await excel.readParts(PLAN_NAMESPACE)
  if (!parts.ok) return parts.failure.message
  const { newer, ...kept } = await worker.openPlans(parts.value, null)
  if (newer) return NEWER
  // The colleague's columns are now the plan's columns.
  const noted = await refreshState(context)
  if (noted !== null) return noted
  const unfinished = context.memory.workbook.unfinished ?? null
  const { current } = kept
  const another = current !== null && (known === null || planId(current) !== planId(known))
  // Nobody has checked yet whether its inputs have changed.
  const unlooked = another ? { stale: null, changed: [], changedForSheet: [] } : {}
  context.set({ kept: { ...context.state.value.kept, ...kept, ...unlooked, unfinished } })
  if (!another || context.memory.unanswered.has(planId(current))) return null
  const { step } = context.state.value
  if (step.at === 'plan') {
    const { threshold, limit } = step.confidence
    const { before, changes, differs } = await worker.choose(threshold, limit)
    context.plan({ before, changes, confidence: { ...step.confidence, differs } })
  }
  return writeRunText.otherWrote({ by: current.by })
}
