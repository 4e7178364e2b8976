// "Show the taken deals": selects the cells that say how much of a deal to take, one after another.
// The table is read and aligned each time, because people sort. Rows of earlier periods hold
// earlier plans and are skipped.
import { findOwned } from './excel/plan-columns.ts'
import { dealName } from '../mapping/deal-name.ts'
import { planId } from '../kept-plans/plan-id.ts'
import { writeRunText } from '../messages/texts.ts'
import { perPane, type Shell } from '../shell/shell.ts'
import { runExclusive } from '../shell/jobs.ts'
import { readPart } from '../tables/read-tables.ts'
import { workbookOf } from '../kept-plans/workbook-memory.ts'
import { signatureOf } from '../sign-in/sign-in.ts'

/** The plan and the deal that were shown last. */
const shown = perPane(() => ({ plan: '', deal: 0 }))

export function showTaken(shell: Shell): Promise<void> {
  return runExclusive(shell, 'taken', async () => {
    const { dependencies, state } = shell
    const { step, kept } = state.value
    const mock = step.at === 'plan' && step.mock
    const which = mock ? 'chosen' : 'current'
    const plan = mock ? step.session : kept.current && planId(kept.current)
    const menu = await dependencies.worker.menuOf(which)
    if (!menu || plan === null) return

    // The current rows, and the column that holds the plan.
    const { id, name } = menu.table
    const read = await readPart(shell, 'planned menus', id, () => undefined, name)
    if (!read.ok) return shell.notify('problem', read.message)
    const { head } = read
    const owned = workbookOf(shell).owned?.find((one) => one.table === id && one.mock === mock)
    const columns = head.columnIds.map((id, at) => ({ id, name: head.headers[at]! }))
    const column = findOwned(columns, owned?.qty)
    const signature = signatureOf(shell)
    const taken =
      (await dependencies.worker.taken(which, signature, column?.id ?? Number.NaN)) ?? []
    if (column === null || taken.length === 0)
      return shell.notify('problem', writeRunText.noneTaken({ table: head.name }))

    const before = shown(shell)
    const deal = before.plan === plan ? (before.deal + 1) % taken.length : 0
    const { row, key } = taken[deal]!
    const cell = { table: head.name, row, header: column.name }
    const selected = await dependencies.excel.selectCell(cell)
    if (!selected.ok) return shell.notify('problem', selected.failure.message)
    const [label] = await dependencies.worker.labels([String(key)])
    Object.assign(before, { plan, deal })
    shell.notify(
      'done',
      writeRunText.takenDeal({
        deal: deal + 1,
        of: taken.length,
        key: dealName(String(key), label),
        row: head.firstRow + row,
      }),
    )
  })
}
