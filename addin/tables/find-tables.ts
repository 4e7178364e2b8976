// Which tables a plan is made from, by what they share: asked where headers do not say it. What an analyst chose stays.
import { tableSetupText } from '../messages/texts.ts'
import { PARTS, type Setup, type TableChoice } from '../options/setup-state.ts'
import type { Progress } from '../shell/progress.ts'
import { perWorkbook, type Shell } from '../shell/shell.ts'
import { guessTables } from './guess-tables.ts'
import { readPart } from './read-tables.ts'

/** Whether the analyst said that there is no table of sales. */
export const declined = perWorkbook((): { sales: boolean } => ({ sales: false }))

/** Tables of so many rows are not read twice. */
const MOST_ROWS = 200_000
const MOST_TABLES = 6

/** The choice, or a better one where headers leave a table open; a table that cannot be read changes nothing. */
export async function findTables(
  shell: Shell,
  choice: TableChoice,
  progress: (progress: Progress) => void,
): Promise<TableChoice> {
  const { tables } = shell.state.value.setup
  const isGuess = isGuessOf(tables, choice)
  if (!isOpen(shell, choice, isGuess)) return choice
  for (const [i, { name }] of tables.entries()) {
    const read = await readPart(shell, `other ${i}`, name, (done, rows) =>
      progress({
        text: tableSetupText.readingTable({ table: name, done, rows }),
        share: (i + done / Math.max(1, rows)) / tables.length / 2,
      }),
    )
    if (!read.ok) {
      for (const at of tables.keys()) await shell.dependencies.worker.drop(`other ${at}`)
      return choice
    }
  }
  const roles = await shell.dependencies.worker.roles()
  if (roles.menus === null) return choice
  const named = (at: number | null) => (at === null ? null : tables[at]!.name)
  const [menus, history, sales] = [roles.menus, roles.history, roles.sales].map(named) as [
    string,
    string | null,
    string | null,
  ]
  if (isGuess) return { menus, history, sales }
  if (menus === choice.menus) return { ...choice, history: choice.history ?? history, sales }
  return history === choice.menus ? { ...choice, sales } : choice
}

const isGuessOf = (tables: Setup['tables'], choice: TableChoice): boolean => {
  const guess = guessTables(tables)
  return PARTS.every((part) => choice[part] === guess[part])
}

/** Nothing was chosen by hand or no sales are known, and some table has no part. */
function isOpen(shell: Shell, choice: TableChoice, isGuess: boolean): boolean {
  const { tables } = shell.state.value.setup
  const lacksSales = choice.menus !== null && choice.sales === null
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const free = tables.some(({ name }) => PARTS.every((part) => choice[part] !== name))
  const isMany = tables.length > MOST_TABLES || rows > MOST_ROWS
  return (isGuess || lacksSales) && free && !isMany && !declined(shell).sales
}
