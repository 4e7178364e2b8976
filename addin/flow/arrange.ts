// The rows of the planned table as a person wants to see them, by the columns that hold the plan.
import { arrangeRows, type Arrangement } from '#addin/excel/arrange-rows.ts'
import type { FlowContext } from './context.ts'
import { runExclusive } from './jobs.ts'
import { planColumnsOf } from './written-columns.ts'

const DONE = {
  taken: 'The table shows the deals that the plan takes. “All rows” brings back the others.',
  profit: 'The table is sorted by the profit of the plan. Excel’s own Undo brings back the order.',
  all: 'The table shows all its rows.',
}

export function arrange(context: FlowContext, as: Arrangement): Promise<void> {
  return runExclusive(context, 'arrange', async () => {
    const place = await planColumnsOf(context)
    if (place === null) return context.notify('problem', 'No columns hold this plan any more.')
    const arranged = await arrangeRows(place, as)
    if (arranged.ok) context.notify('done', DONE[as])
    else context.notify('problem', arranged.failure.message)
  })
}
