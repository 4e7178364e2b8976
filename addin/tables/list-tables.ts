// Which tables the workbook has, and which of them are chosen: a choice follows new names, and a table that appears
// later may be the sales that were missing. Their columns are chosen in choose-tables.ts.
import type { ListedTable } from './excel/list-tables.ts'
import { tableSetupText } from '../messages/texts.ts'
import { declined, findTables } from './find-tables.ts'
import { guessTables, holds } from './guess-tables.ts'
import { recalled, show } from './mapping-now.ts'
import { followTables } from './sample-words.ts'
import type { TableChoice } from '../options/setup-state.ts'
import type { Shell } from '../shell/shell.ts'

/** Lists the tables; keeps the choice if its tables still exist, else guesses. */
export async function listTables(shell: Shell): Promise<void> {
  const listed = await shell.dependencies.excel.listTables()
  if (!listed.ok) return shell.notify('problem', listed.failure.message)
  await noteTables(shell, listed.value)
}

/** Notes the tables. One that is new may be the sales that were missing so far, as its cells say. */
export async function noteTables(shell: Shell, tables: readonly ListedTable[]): Promise<void> {
  followNames(shell, tables)
  const { choice: last, tables: before, parts } = shell.state.value.setup
  show(shell, { tables })
  const choice = holds(last, before, tables) ? last : guessTables(tables)
  takeTables(shell, choice)
  const isNew = tables.some(({ id }) => before.every((table) => table.id !== id))
  if (!isNew || parts.menus === null) return
  const found = await findTables(shell, choice, () => undefined)
  if (found === choice || shell.state.value.setup.choice !== choice) return
  takeTables(shell, found)
  if (found.sales !== null) shell.notify('done', tableSetupText.salesFound({ table: found.sales }))
}

/** What a person chose: “None” stays. */
export function pickTables(shell: Shell, choice: TableChoice): void {
  if (shell.state.value.setup.choice.sales !== choice.sales)
    declined(shell).sales = choice.sales === null
  takeTables(shell, choice)
}

/** Notes the choice and takes the words that belong to it. */
export function takeTables(shell: Shell, choice: TableChoice): void {
  const { description, options } = shell.state.value.setup
  show(shell, { choice })
  followTables(shell)
  const { setup } = shell.state.value
  if (setup.description !== description || setup.options !== options) shell.emit('setupChanged')
}

/** A renamed table is the same table; the choice follows its name. */
function followNames(shell: Shell, tables: readonly ListedTable[]): void {
  const { setup } = shell.state.value
  const named = (name: string): string => {
    const was = setup.tables.find((table) => table.name === name)
    const now = tables.find(({ id }) => id === was?.id)
    return now && !tables.some((table) => table.name === name) ? now.name : name
  }
  const renamed = <T extends { readonly table: string }>(part: T): T => ({
    ...part,
    table: named(part.table),
  })
  const { menus, history, sales } = setup.choice
  show(shell, {
    choice: {
      menus: menus && named(menus),
      history: history && named(history),
      sales: sales && named(sales),
    },
    parts: {
      menus: setup.parts.menus && renamed(setup.parts.menus),
      history: setup.parts.history && renamed(setup.parts.history),
      sales: setup.parts.sales && renamed(setup.parts.sales),
    },
  })
  const { mapping } = recalled(shell)
  if (mapping)
    recalled(shell).mapping = {
      ...mapping,
      menus: renamed(mapping.menus),
      ...(mapping.history && { history: renamed(mapping.history) }),
      ...(mapping.sales && { sales: renamed(mapping.sales) }),
    }
}
