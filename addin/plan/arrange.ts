// The rows of the planned table as a person wants to see them, by the columns that hold the plan. Loaded when it is asked for.
import { arrangeRows, type Arrangement } from './excel/arrange-rows.ts'
import { writeRunText } from '../text/en/write-run.ts'
import type { FlowContext } from '../shell/context.ts'
import { runExclusive } from '../shell/jobs.ts'
import { planColumnsOf } from '../write/written-columns.ts'

export function arrange(context: FlowContext, as: Arrangement): Promise<void> {
  return runExclusive(context, 'arrange', async () => {
    const place = await planColumnsOf(context)
    if (place === null) return context.notify('problem', writeRunText.noColumns)
    const arranged = await arrangeRows(place, as)
    if (arranged.ok) context.notify('done', writeRunText.arranged[as])
    else context.notify('problem', arranged.failure.message)
  })
}
