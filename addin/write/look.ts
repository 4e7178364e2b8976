// Looks again at columns that hold a plan: some seconds after this pane has written them, after somebody
// else has edited them, and when the pane opens. Edits of two people who write at the same time merge cell
// by cell. Every pane that sees it decides alike which plan counts (kept-plans/which-plan.ts) and writes that
// one into the rows that hold the other, until all edits have arrived; then one part of both is kept.
import { findOwned, type OwnedColumn, type PlanColumns } from './excel/plan-columns.ts'
import type { TableHead } from '../tables/excel/read-table.ts'
import { PLAN_NAMESPACE } from '../kept-plans/xml-part.ts'
import { ownedOf } from '../kept-plans/workbook-state.ts'
import { writeRunText } from '../messages/texts.ts'
import { ownFields, perPane, type Shell } from '../shell/shell.ts'
import { inBackground, runExclusive } from '../shell/jobs.ts'
import { readPart } from '../tables/read-tables.ts'
import { signatureOf } from '../sign-in/sign-in.ts'
import { columnsToRead, findCurrentRows } from './current-rows.ts'
import { forgetCells, writeCells } from './write-cells.ts'
import { MERGE_MS, mergeParts, readKept } from '../kept-plans/kept.ts'
import { workbookOf } from '../kept-plans/workbook-memory.ts'
import type { Kept } from '../plan/plan-state.ts'

const memory = perPane(() => ({
  /** When the columns are looked at again; null = they are at rest. */
  due: null as number | null,
  /** The pane waits for that moment, or looks. */
  looking: false,
  /** The file is looked at for other parts. */
  watching: false,
}))
const change = ownFields('kept', 'stands')

/** Looks at most before columns count as never at rest, as while a cell is edited for minutes. */
const LOOKS = 12

/** Milliseconds between two looks for another part: a small answer. */
export const PARTS_MS = 15_000

/** What a look found: all is as it should be, or another look follows. */
type Found = 'rest' | 'again'

/** Looks when all edits until now have arrived. */
export function lookLater(shell: Shell): void {
  const own = memory(shell)
  own.due ??= shell.dependencies.now() + MERGE_MS
  if (own.looking || shell.closing.signal.aborted) return
  own.looking = true
  inBackground(
    shell,
    lookUntilRest(shell).finally(() => {
      own.looking = false
      if (own.due !== null) lookLater(shell)
    }),
  )
}

/** The pane has read the workbook: it looks at its columns, and from now on for other parts. */
export function openColumns(shell: Shell, several: boolean): void {
  showStands(shell, several ? 'two' : null)
  if (shell.state.value.kept.current) lookLater(shell)
  if (!memory(shell).watching) inBackground(shell, watchParts(shell))
  memory(shell).watching = true
}

/** Notices another part in the file, which changes no cell where a pane was closed before its cells. */
async function watchParts(shell: Shell): Promise<void> {
  const { dependencies, closing } = shell
  const { signal } = closing
  for (let known: string | null = null; !signal.aborted;) {
    const ids = await dependencies.excel.readPartIds(PLAN_NAMESPACE)
    const now: string | null = ids.ok ? ids.value.join() : known
    if (known !== null && now !== known) lookLater(shell)
    known = now
    await dependencies.sleep(PARTS_MS, signal)
  }
}

async function lookUntilRest(shell: Shell): Promise<void> {
  const { dependencies, closing } = shell
  const { signal } = closing
  const own = memory(shell)
  for (let looks = 0; own.due !== null && looks < LOOKS && !signal.aborted;) {
    const left = own.due - dependencies.now()
    if (left > 0) {
      await dependencies.sleep(left, signal)
      continue
    }
    own.due = null
    looks++
    let found: Found = 'again'
    await runExclusive(shell, 'settle', async () => {
      if (!signal.aborted) found = await look(shell)
    })
    if (found === 'again') own.due ??= dependencies.now() + MERGE_MS
    else forgetCells(shell)
  }
  own.due = null
}

/** One look; without an answer of Excel another one follows. */
export async function look(shell: Shell): Promise<Found> {
  const { worker } = shell.dependencies
  const read = await readKept(shell)
  if (!read.ok) return 'again'
  const menu = await worker.menuOf('current')
  // A part that was replaced may have gone before the new one arrives.
  if (menu === null) return workbookOf(shell).written ? 'again' : showStands(shell, null)
  const { table } = menu
  const job = { which: 'current', mock: false, progress: () => undefined } as const
  const only = columnsToRead(shell, menu, false)
  const head = await readPart(shell, 'planned menus', table.id, () => undefined, table.name, only)
  if (!head.ok) return showStands(shell, read.several ? 'two' : null)
  const columns = columnsIn(shell, head.head)
  if (columns === null) return showStands(shell, null)
  const stands = await worker.stands({ qty: columns.qty.id, profit: columns.profit.id })
  if (!read.several && stands !== 'mixed')
    return showStands(shell, stands === 'other' ? 'other' : null)
  showStands(shell, 'two')

  // Rows of two plans: the one that counts is written into them.
  const signature = signatureOf(shell)
  const found = await findCurrentRows(shell, job, menu, signature)
  if (typeof found === 'string') return 'again'
  const made = { columns, confidence: columns.confidence }
  const repair = await worker.planValues()
  const written = await writeCells(shell, { menu, now: found, made, mock: false, repair })
  if (!written.ok) return 'again'
  if (written.wrote > 0) {
    shell.notify('done', writeRunText.repaired({ rows: written.wrote }))
    return 'again'
  }
  if (!read.several) return showStands(shell, null)
  return (await mergeParts(shell)) ? showStands(shell, null) : 'again'
}

/** The add-in's columns in a table as it was just read; null = they are not there. */
function columnsIn(
  shell: Shell,
  { id, headers, columnIds }: TableHead,
): (PlanColumns & { readonly confidence: OwnedColumn | null }) | null {
  const owned = ownedOf(workbookOf(shell), id)
  const there = columnIds.map((column, at) => ({ id: column, name: headers[at]! }))
  const [qty, profit] = [findOwned(there, owned?.qty), findOwned(there, owned?.profit)]
  return qty && profit && { qty, profit, confidence: findOwned(there, owned?.confidence) }
}

/** What the columns hold. */
export function showStands(shell: Shell, stands: Kept['stands']): Found {
  if (shell.state.value.kept.stands !== stands) change(shell, { stands })
  return stands === 'two' ? 'again' : 'rest'
}
