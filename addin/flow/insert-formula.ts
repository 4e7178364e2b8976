// "Insert live formula": writes the valuation of one deal as formulas into empty cells that the
// analyst chose. The worker makes the formulas.
import type { Scalar } from '#contract/table.ts'
import type { FormulaOrder } from '#addin/worker/worker-api.ts'
import { writeRunText } from '#addin/text/en/write-run.ts'
import type { FlowContext } from './context.ts'
import { runExclusive } from './jobs.ts'
import { checkNow } from './check.ts'
import { valuationNow } from './reading.ts'
import { parametersOf } from './setup.ts'
import type { FormulaShown } from '#addin/state/plan-state.ts'
import type { FormulaPlace } from './flow.ts'

export function insertFormula(
  context: FlowContext,
  key: Scalar,
  { address }: FormulaPlace,
): Promise<void> {
  return runExclusive(context, 'formula', async () => {
    const { worker, excel } = context.dependencies
    const shown = (formula: FormulaShown) => context.plan({ formula })
    const fail = (message: string) => {
      if (context.state.value.step.at === 'plan') shown({ is: 'failed', message })
      else context.notify('problem', message)
    }
    shown({ is: 'busy' })
    const { setup } = context.state.value
    let order: Omit<FormulaOrder, 'top' | 'left'> = {
      key,
      valuation: null,
      parameters: parametersOf(setup),
    }
    let first = await worker.formula({ ...order, top: 0, left: 0 })
    if (!first.ok && context.memory.inputs === null) {
      // After a reload the tables have not been read yet.
      const found = await checkNow(context, () => undefined, false)
      if (typeof found === 'string') return fail(found)
      first = await worker.formula({ ...order, top: 0, left: 0 })
    }
    if (!first.ok && first.unread) {
      // The plan was made before a reload, so the words are read again.
      const valuation = await valuationNow(context)
      if (typeof valuation === 'string') return fail(valuation)
      order = { ...order, valuation }
      first = await worker.formula({ ...order, top: 0, left: 0 })
    }
    if (!first.ok) return fail(first.message)
    const put = await excel.insertBlock({
      address,
      rows: first.cells.length,
      columns: first.cells[0]!.length,
      build: async ({ top, left }) => {
        const there = await worker.formula({ ...order, top, left })
        if (!there.ok) throw new Error(there.message)
        return there.cells
      },
    })
    if (!put.ok) return fail(put.failure.message)
    shown({ is: 'inserted', key, address: put.value })
    context.notify('done', writeRunText.formulaInserted(String(key), put.value))
  })
}
