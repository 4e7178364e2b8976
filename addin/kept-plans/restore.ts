// Writes kept plans into their columns: an earlier plan, or the current one again.
import { planId } from './plan-id.ts'
import type { AlignedRows } from '../thread/align-rows.ts'
import type { KeptSummary } from '../plan/plan-state.ts'
import type { Progress } from '../shell/progress.ts'
import { writeRunText } from '../messages/texts.ts'
import type { FlowContext } from '../shell/context.ts'
import { runExclusive } from '../shell/jobs.ts'
import { choose } from '../plan/choose-plan.ts'
import { writeColumns } from '../write/write-columns.ts'
import {
  notifyRestored,
  notifyWritten,
  refuseUnmatched,
  refuseUnsure,
} from '../write/write-texts.ts'
import { ended, othersText } from '../write/write.ts'

/** Restores an earlier plan, the last one if `id` is not given; the current plan becomes an earlier one. */
export function restore(context: FlowContext, id?: string): Promise<void> {
  return runExclusive(context, 'restore', () =>
    whileBusy(context, id ?? 'previous', async (busy) => {
      const { earlier } = context.state.value.kept
      const plan = earlier.find((one) => id === undefined || planId(one) === id)
      if (!plan) return writeRunText.planGone
      if (plan.restoreProblem !== null)
        return writeRunText.notRestored({ why: plan.restoreProblem })
      const say = (rows: AlignedRows) => notifyRestored(context, plan, rows)
      return writeKeptPlan(context, { id: planId(plan) }, plan, { busy, say })
    }),
  )
}

/** Writes the current plan again, for rows that match it again. */
export function complete(context: FlowContext): Promise<void> {
  return runExclusive(context, 'complete', () =>
    whileBusy(context, undefined, async (busy) => {
      const { current } = context.state.value.kept
      if (!current) return null
      const say = (rows: AlignedRows) =>
        notifyWritten(context, writeRunText.writtenAgain({ deals: current.n }), rows)
      return writeKeptPlan(context, 'current', current, { busy, say })
    }),
  )
}

/** Shows the job as busy on the plan `of`. */
type Busy = (progress: Progress | null) => void

/** Runs a job on the kept plans, shown as busy on the plan `of`; it answers a problem to show, or null. */
export async function whileBusy(
  context: FlowContext,
  of: string | undefined,
  job: (busy: Busy) => Promise<string | null>,
): Promise<void> {
  const busy: Busy = (progress) => {
    const busy = progress && { ...progress, ...(of !== undefined && { of }) }
    context.set({ kept: { ...context.state.value.kept, busy } })
  }
  busy({ text: writeRunText.findingDeals, share: 0 })
  const problem = (await othersText(context)) ?? (await job(busy))
  busy(null)
  if (problem !== null) context.notify('problem', problem)
}

interface KeptWrite {
  readonly busy: Busy
  /** Says that it is written. */
  readonly say: (rows: AlignedRows) => void
  /** A column with the confidence of the deals is made too. */
  readonly confidence?: boolean
}

/** Writes a kept plan into its columns; returns a problem, or null. */
export async function writeKeptPlan(
  context: FlowContext,
  which: 'current' | { readonly id: string },
  plan: KeptSummary,
  { busy, say, confidence = false }: KeptWrite,
): Promise<string | null> {
  const written = await writeColumns(context, {
    which,
    session: plan.session,
    mock: false,
    refuse: (rows, table) =>
      refuseUnmatched(rows, table, plan) ?? (confidence ? refuseUnsure(rows) : null),
    confidence,
    progress: busy,
  })
  ended(context, false, written)
  if (!written.ok) return written.message
  await showKeptPlan(context, plan)
  say(written.aligned)
  return null
}

/** Shows the plan at the confidence and limit that the columns hold, or as another plan. */
async function showKeptPlan(
  context: FlowContext,
  { session, threshold, limit }: KeptSummary,
): Promise<void> {
  const { step } = context.state.value
  if (step.at !== 'plan') return
  if (step.session !== session)
    return context.plan({
      write: { is: 'open' },
      confidence: { ...step.confidence, differs: true },
    })
  context.memory.limit = limit
  await choose(context, threshold, limit)
}
