// A table of the cells around the selected one, for a workbook whose data are in none. Loaded when it is asked for.
import { tableOfBlockText, tableSetupText } from '../messages/texts.ts'
import { runExclusive } from '../shell/jobs.ts'
import type { Shell } from '../shell/shell.ts'
import { listTables } from './list-tables.ts'
import { makeTable } from './excel/make-table.ts'

export function tableOfBlock(shell: Shell): Promise<void> {
  return runExclusive(shell, 'block', async () => {
    const made = await makeTable()
    if (!made.ok) return shell.notify('problem', made.failure.message)
    if (made.value === null) return shell.notify('problem', tableOfBlockText.noBlock)
    if ('standsIn' in made.value)
      return shell.notify('problem', tableOfBlockText.inTable({ table: made.value.standsIn }))
    const { made: table, rows } = made.value
    await listTables(shell)
    const isSales = shell.state.value.setup.choice.sales === table
    const told = [
      tableOfBlockText.made({ table, rows }),
      ...(isSales ? [tableSetupText.salesFound({ table })] : []),
    ]
    shell.notify('done', told.join(' '))
  })
}
