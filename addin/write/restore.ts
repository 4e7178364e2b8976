// Writes kept plans into their columns: an earlier plan, or the current one again.
import { planId } from '../kept-plans/plan-id.ts'
import type { AlignedRows } from './aligned-rows.ts'
import type { KeptSummary } from '../plan/plan-state.ts'
import { writeRunText } from '../messages/texts.ts'
import type { Shell } from '../shell/shell.ts'
import { runExclusive } from '../shell/jobs.ts'
import { changePlan, choose, noteLimits } from '../plan/choose-plan.ts'
import { whileBusy, type Busy } from '../kept-plans/manage-plans.ts'
import { writeColumns } from './write-columns.ts'
import { notifyRestored, notifyWritten, refuseUnmatched, refuseUnsure } from './write-texts.ts'
import { ended } from './write.ts'

/** Restores an earlier plan, the last one if `id` is not given; the current plan becomes an earlier one. */
export function restore(shell: Shell, id?: string): Promise<void> {
  return runExclusive(shell, 'restore', () =>
    whileBusy(shell, id ?? '', async (busy) => {
      const { earlier } = shell.state.value.kept
      const plan = earlier.find((one) => id === undefined || planId(one) === id)
      if (!plan) return writeRunText.planGone
      if (plan.restoreProblem !== null)
        return writeRunText.notRestored({ why: plan.restoreProblem })
      const say = (rows: AlignedRows) => notifyRestored(shell, plan, rows)
      return writeKeptPlan(shell, { id: planId(plan) }, plan, { busy, say })
    }),
  )
}

/** Writes the current plan again, for rows that match it again. */
export function complete(shell: Shell): Promise<void> {
  return runExclusive(shell, 'complete', () =>
    whileBusy(shell, undefined, async (busy) => {
      const { current } = shell.state.value.kept
      if (!current) return null
      const say = (rows: AlignedRows) =>
        notifyWritten(shell, writeRunText.writtenAgain({ deals: current.n }), rows)
      return writeKeptPlan(shell, 'current', current, { busy, say })
    }),
  )
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
  shell: Shell,
  which: 'current' | { readonly id: string },
  plan: KeptSummary,
  { busy, say, confidence = false }: KeptWrite,
): Promise<string | null> {
  const written = await writeColumns(shell, {
    which,
    session: plan.session,
    mock: false,
    refuse: (rows, table) =>
      refuseUnmatched(rows, table, plan) ?? (confidence ? refuseUnsure(rows) : null),
    confidence,
    progress: busy,
  })
  ended(shell, false, written)
  if (!written.ok) return written.message
  await showKeptPlan(shell, plan)
  say(written.aligned)
  return null
}

/** Shows the plan at the confidence and limits that the columns hold, or as another plan. */
async function showKeptPlan(
  shell: Shell,
  { session, threshold, limits }: KeptSummary,
): Promise<void> {
  const { step } = shell.state.value
  if (step.at !== 'plan') return
  if (step.session !== session)
    return changePlan(shell, {
      write: { is: 'open' },
      confidence: { ...step.confidence, differs: true },
    })
  noteLimits(shell, limits)
  await choose(shell, threshold, limits)
}
