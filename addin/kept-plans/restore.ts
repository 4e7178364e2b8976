// Writes kept plans into their columns: an earlier plan, or the current one again.
import { planId } from './plan-id.ts'
import type { AlignedRows } from '../thread/align-rows.ts'
import type { KeptSummary } from '../plan/plan-state.ts'
import type { Progress } from '../shell/progress.ts'
import { writeRunText } from '../messages/texts.ts'
import { moment, type FlowContext } from '../shell/context.ts'
import { runExclusive } from '../shell/jobs.ts'
import { STOPPED, underLease, type AfterWrite } from '../write/lease.ts'
import { choose } from '../plan/choose-plan.ts'
import { nameNow } from '../sign-in/sign-in.ts'
import { writeColumns } from '../write/write-columns.ts'
import { keepPlan } from './keep-plan.ts'
import { lookBefore } from '../write/current-rows.ts'
import { ended, settling, afterWriteOf } from '../write/settle.ts'
import {
  refuseUnmatched,
  refuseUnsure,
  notifyRestored,
  notifyWritten,
} from '../write/write-texts.ts'
import { writtenMeanwhile } from '../write/written-meanwhile.ts'
import { NO_REST, type Rest } from '../write/written.ts'

/**
 * Restores an earlier plan, the last one if `id` is not given; the current plan becomes an earlier
 * one. After an unfinished write the current plan is restored.
 */
export function restore(context: FlowContext, id?: string): Promise<void> {
  return runExclusive(context, 'restore', async () => {
    await underBusyLease(context, id ?? 'previous', (to) => restoreNow(context, id, to))
  })
}

/** Writes the current plan again, for rows that match it again. */
export function complete(context: FlowContext): Promise<void> {
  return runExclusive(context, 'complete', async () => {
    await underBusyLease(context, undefined, (to) => completeNow(context, to))
  })
}

/** A kept plan that is to be written: its summary and what was found about it. */
export interface KeptWrite {
  readonly busy: (progress: Progress | null) => void
  readonly rest: Rest
  /** A column with the confidence of the deals is made too. */
  readonly confidence?: boolean
}

/** Shows the job as busy on the plan `of`. */
export function busyWith(context: FlowContext, of: string | undefined): KeptWrite['busy'] {
  return (progress) => {
    const busy = progress && { ...progress, ...(of !== undefined && { of }) }
    context.set({ kept: { ...context.state.value.kept, busy } })
  }
}

export function notifyRefused(context: FlowContext, refused: string | null): void {
  if (refused !== null) context.notify(refused === STOPPED ? 'done' : 'problem', refused)
}

/** Runs a job that writes the plan of the columns again, shown as busy on `of`. */
export async function underBusyLease(
  context: FlowContext,
  of: string | undefined,
  job: (to: KeptWrite) => Promise<AfterWrite>,
): Promise<void> {
  const busy = busyWith(context, of)
  let rest = NO_REST
  const before = async () => void (rest = await lookBefore(context, 'current', false))
  const refused = await underLease(context, busy, () => job({ busy, rest }), before)
  busy(null)
  notifyRefused(context, refused)
}

async function restoreNow(
  context: FlowContext,
  wanted: string | undefined,
  to: KeptWrite,
): Promise<AfterWrite> {
  const problem = (message: string) => ended(() => context.notify('problem', message))
  const others = await writtenMeanwhile(context)
  if (others !== null) return problem(others)
  const { kept } = context.state.value
  const undo = kept.unfinished !== null && kept.current !== null
  const earlier = kept.earlier.find((one) => wanted === undefined || planId(one) === wanted)
  const plan = undo ? kept.current : earlier
  if (!plan) return problem(writeRunText.planGone)
  if (undo && !kept.unfinished.undo) return problem(writeRunText.otherMenu)
  if (!undo && earlier && earlier.restoreProblem !== null)
    return problem(writeRunText.notRestored({ why: earlier.restoreProblem }))
  const which = undo ? 'current' : { id: planId(plan) }
  return writeKeptPlan(context, which, plan, to, (rows) => notifyRestored(context, plan, rows))
}

async function completeNow(context: FlowContext, to: KeptWrite): Promise<AfterWrite> {
  const others = await writtenMeanwhile(context)
  if (others !== null) return ended(() => context.notify('problem', others))
  const { current, unfinished } = context.state.value.kept
  if (!current || unfinished) return 'nothing'
  return writeKeptPlan(context, 'current', current, to, (rows) =>
    notifyWritten(context, writeRunText.writtenAgain({ deals: current.n }), rows),
  )
}

/** Writes a kept plan into its columns. */
export async function writeKeptPlan(
  context: FlowContext,
  which: 'current' | { readonly id: string },
  plan: KeptSummary,
  { busy, rest, confidence = false }: KeptWrite,
  say: (rows: AlignedRows) => void,
): Promise<AfterWrite> {
  const problem = (message: string, wrote: AfterWrite) =>
    ended(() => context.notify('problem', message), wrote)
  const { session, threshold, limit } = plan
  const written = await writeColumns(context, {
    which,
    mock: false,
    begun: { session, by: nameNow(context), at: moment(context), threshold, limit },
    refuse: (rows, table) =>
      refuseUnmatched(rows, table, plan) ?? (confidence ? refuseUnsure(rows) : null),
    confidence,
    progress: busy,
    rest,
  })
  if (!written.ok) return problem(written.message, afterWriteOf(written))
  const unkept = await keepPlan(context, session, written.aligned.transaction)
  if (unkept !== null) return problem(unkept, 'part')
  await showKeptPlan(context, plan)
  say(written.aligned)
  return settling(context, written, false)
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
