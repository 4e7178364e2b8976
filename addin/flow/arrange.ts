// The rows of the planned table as a person wants to see them, by the columns that hold the plan. Loaded when it is asked for.
import { arrangeRows, type Arrangement } from '#addin/excel/arrange-rows.ts'
import { writeRunText } from '#addin/text/en/write-run.ts'
import type { FlowContext } from './context.ts'
import { runExclusive } from './jobs.ts'
import { putOrderBack, sortByProfit } from './row-order.ts'
import { planColumnsOf } from './written-columns.ts'

/** `order`: the order before the rows were sorted by profit. */
export type Arranging = Arrangement | 'order'

export function arrange(context: FlowContext, as: Arranging): Promise<void> {
  return runExclusive(context, 'arrange', async () => {
    const place = await planColumnsOf(context)
    if (place === null) return context.notify('problem', writeRunText.noColumns)
    if (as === 'profit') return sortByProfit(context, place)
    if (as === 'order') return putOrderBack(context, place)
    const arranged = await arrangeRows(place, as)
    if (arranged.ok) context.notify('done', writeRunText.arranged[as])
    else context.notify('problem', arranged.failure.message)
  })
}
