// The plans that the workbook keeps: deletes an earlier one, compares two. No cell is written.
import { PLAN_NAMESPACE } from '#addin/plan/xml-part.ts'
import type { FlowContext } from '../context.ts'
import { runExclusive } from '../jobs.ts'
import { underLease } from '../lease.ts'
import { putPart } from '../workbook.ts'
import { busyWith, notifyRefused } from './restore.ts'
import { ended } from './settle.ts'
import { writtenMeanwhile } from './written-meanwhile.ts'

/** Deletes an earlier plan from the workbook. */
export function deletePlan(context: FlowContext, id: string): Promise<void> {
  return runExclusive(context, 'delete', async () => {
    const { worker } = context.dependencies
    const busy = busyWith(context, id)
    const job = async () => {
      const problem = (message: string) => ended(() => context.notify('problem', message))
      const others = await writtenMeanwhile(context)
      if (others !== null) return problem(others)
      const part = await worker.partWithout(id)
      if (!part) return problem('That plan is not in the workbook any more.')
      if (!part.ok) return problem(part.message)
      const put = await putPart(context, PLAN_NAMESPACE, part.xml)
      if (!put.ok) return problem(put.failure.message)
      const kept = await worker.commit(part.transaction)
      context.set({ kept: { ...context.state.value.kept, ...kept, compared: null } })
      return ended(() => context.notify('done', 'The plan is deleted from the workbook.'))
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
  if (!found) context.notify('problem', 'One of these plans is not in the workbook any more.')
}
