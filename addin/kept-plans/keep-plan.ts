// Keeps the written plan in the workbook, for colleagues and for later. The workbook names it as
// the plan in the columns only after all of it is there.
import type { WrittenPart } from './kept-plan.ts'
import { PLAN_NAMESPACE } from './xml-part.ts'
import { writeRunText } from '../messages/texts.ts'
import type { FlowContext } from '../shell/context.ts'
import { inBackground, messageOf } from '../shell/jobs.ts'
import { LOST, renewIfHeld } from '../write/lease.ts'
import { lookSoon } from '../stale/watch.ts'
import { changeState, putPart } from './workbook-memory.ts'
import type { AlignedPlan } from '../thread/align-rows.ts'

/** Keeps the plan in the file; returns null or a failure. */
export async function keepPlan(
  context: FlowContext,
  session: string,
  transaction: number,
): Promise<string | null> {
  const problem = await keepNow(context, session, transaction)
  // The workbook records that the write has not ended, and the pane says so.
  const { unfinished = null } = context.memory.workbook
  if (problem !== null) context.set({ kept: { ...context.state.value.kept, unfinished } })
  return problem
}

async function keepNow(
  context: FlowContext,
  session: string,
  transaction: number,
): Promise<string | null> {
  try {
    // Another confidence has the same inputs. For another plan nobody has compared them yet.
    const { current, stale, changed, changedForSheet } = context.state.value.kept
    const looked =
      current?.session === session
        ? { stale, changed, changedForSheet }
        : { stale: null, changed: [], changedForSheet: [] }
    const put = await putPlan(context, transaction)
    if (!put.ok) return put.message
    context.set({ kept: { ...context.state.value.kept, ...looked, compared: null } })
    lookSoon(context)
    const noted = await changeState(context, (state) => ({
      ...state,
      unfinished: undefined,
      written: { session },
    }))
    await recalculateFormulas(context, put.id)
    if (!noted.ok) return noted.message
    context.set({ kept: { ...context.state.value.kept, unfinished: null } })
    return null
  } catch (fault) {
    return messageOf(fault)
  }
}

/** Keeps the plan with what its columns hold now; returns null or a failure. */
export async function keepWrittenPart(
  context: FlowContext,
  { part: now, transaction }: Pick<AlignedPlan, 'part' | 'transaction'>,
): Promise<string | null> {
  const { written = null } = context.state.value.kept.current ?? {}
  if (isSamePart(written, now)) return null
  const put = await putPlan(context, transaction)
  if (!put.ok) return put.message
  await recalculateFormulas(context, put.id)
  return null
}

const isSamePart = (a: WrittenPart | null, b: WrittenPart | null): boolean =>
  (['n', 'profit', 'capital', 'unfilled'] as const).every((which) => a?.[which] === b?.[which])

/** Puts the plan of a write into the file. */
async function putPlan(
  context: FlowContext,
  transaction: number,
): Promise<
  { readonly ok: true; readonly id: string } | { readonly ok: false; readonly message: string }
> {
  const { worker } = context.dependencies
  if (!(await renewIfHeld(context))) return { ok: false, message: LOST }
  const part = await worker.part(transaction)
  if (!part.ok) return part
  const put = await putPart(context, PLAN_NAMESPACE, part.xml, part.id)
  if (!put.ok) return { ok: false, message: writeRunText.notKept({ why: put.failure.message }) }
  const kept = await worker.commit(part.transaction)
  context.set({ kept: { ...context.state.value.kept, ...kept } })
  // Plans are deleted only on request; the oldest are dropped if there is no room.
  if (part.dropped > 0) context.notify('problem', writeRunText.dropped({ plans: part.dropped }))
  return { ok: true, id: part.id }
}

/** Formulas show the kept plan, even if the rest could not be recorded. */
async function recalculateFormulas(context: FlowContext, id: string): Promise<void> {
  const named = await context.dependencies.excel.namePlan(id)
  if (!named.ok) context.notify('problem', named.failure.message)
  // In the background: Excel calculates nothing while a cell is edited.
  inBackground(context, context.dependencies.planChanged())
}
