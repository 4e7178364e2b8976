// Looks again at columns that hold a plan: some seconds after this pane has written them, after somebody
// else has edited them, and when the pane opens. Edits of two people who write at the same time merge cell
// by cell. Every pane that sees it decides alike which plan counts (kept-plans/which-plan.ts) and writes that
// one into the rows that hold the other, until all edits have arrived; then one part of both is kept.
import { findOwned, type OwnedColumn, type PlanColumns } from './excel/plan-columns.ts'
import type { TableHead } from '../tables/excel/read-table.ts'
import { planId } from '../kept-plans/plan-id.ts'
import { PLAN_NAMESPACE } from '../kept-plans/xml-part.ts'
import { ownedOf } from '../kept-plans/workbook-state.ts'
import { writeRunText } from '../messages/texts.ts'
import { moment, type Shell } from '../shell/shell.ts'
import { inBackground, runExclusive } from '../shell/jobs.ts'
import { readPart } from '../tables/read-tables.ts'
import { nameNow } from '../sign-in/sign-in.ts'
import { findCurrentRows } from './write-columns.ts'
import { writeCells } from './write-cells.ts'
import { MERGE_MS, notePlan, putPlans, readKept } from './kept.ts'

/** Looks at most before columns count as never at rest, as while a cell is edited for minutes. */
const LOOKS = 12

/** Milliseconds between two looks for another part: a small answer. */
export const PARTS_MS = 15_000

/** What a look found: all is as it should be, or another look follows. */
type Found = 'rest' | 'again'

/** Looks when all edits until now have arrived. */
export function lookLater(shell: Shell): void {
  const { dependencies, memory } = shell
  const { writing, watch } = memory
  writing.due ??= dependencies.now() + MERGE_MS
  if (writing.looking || watch.stop.signal.aborted) return
  writing.looking = true
  inBackground(
    shell,
    lookUntilRest(shell).finally(() => {
      writing.looking = false
      if (writing.due !== null) lookLater(shell)
    }),
  )
}

/** Notices another part in the file, which changes no cell where a pane was closed before its cells. */
export async function watchParts(shell: Shell): Promise<void> {
  const { dependencies, memory } = shell
  const { signal } = memory.watch.stop
  for (let known: string | null = null; !signal.aborted;) {
    const ids = await dependencies.excel.readPartIds(PLAN_NAMESPACE)
    const now: string | null = ids.ok ? ids.value.join() : known
    if (known !== null && now !== known) lookLater(shell)
    known = now
    await dependencies.sleep(PARTS_MS, signal)
  }
}

async function lookUntilRest(shell: Shell): Promise<void> {
  const { dependencies, memory } = shell
  const { writing, watch } = memory
  const { signal } = watch.stop
  for (let looks = 0; writing.due !== null && looks < LOOKS && !signal.aborted;) {
    const left = writing.due - dependencies.now()
    if (left > 0) {
      await dependencies.sleep(left, signal)
      continue
    }
    writing.due = null
    looks++
    let found: Found = 'again'
    await runExclusive(shell, 'settle', async () => {
      if (!signal.aborted) found = await look(shell)
    })
    if (found === 'again') writing.due ??= dependencies.now() + MERGE_MS
    else writing.cells.clear()
  }
  writing.due = null
}

/** One look; without an answer of Excel another one follows. */
export async function look(shell: Shell): Promise<Found> {
  const { worker } = shell.dependencies
  const read = await readKept(shell)
  if (!read.ok) return 'again'
  const menu = await worker.menuOf('current')
  // A part that was replaced may have gone before the new one arrives.
  if (menu === null) return shell.memory.workbook.written ? 'again' : show(shell, null)
  const { table } = menu
  const job = { which: 'current', progress: () => undefined } as const
  const head = await readPart(shell, 'planned menus', table.id, () => undefined, table.name)
  if (!head.ok) return show(shell, read.several ? 'two' : null)
  const columns = columnsIn(shell, head.head)
  if (columns === null) return show(shell, null)
  const stands = await worker.stands({ qty: columns.qty.id, profit: columns.profit.id })
  if (!read.several && stands !== 'mixed') return show(shell, stands === 'other' ? 'other' : null)
  show(shell, 'two')

  // Rows of two plans: the one that counts is written into them.
  const signature = { by: nameNow(shell), at: moment(shell) }
  const found = await findCurrentRows(shell, job, menu, signature)
  if (typeof found === 'string') return 'again'
  const { head: now, rows } = found
  const made = { columns, confidence: columns.confidence }
  const repair = await worker.planValues()
  const cells = { menu, rows, made, called: now.name, mock: false, repair }
  const written = await writeCells(shell, cells)
  if (!written.ok) return 'again'
  if (written.wrote > 0) {
    shell.notify('done', writeRunText.repaired({ rows: written.wrote }))
    return 'again'
  }
  if (!read.several) return show(shell, null)
  return mergeParts(shell)
}

/** The add-in's columns in a table as it was just read; null = they are not there. */
function columnsIn(
  { memory }: Shell,
  { id, headers, columnIds }: TableHead,
): (PlanColumns & { readonly confidence: OwnedColumn | null }) | null {
  const owned = ownedOf(memory.workbook, id)
  const there = columnIds.map((column, at) => ({ id: column, name: headers[at]! }))
  const [qty, profit] = [findOwned(there, owned?.qty), findOwned(there, owned?.profit)]
  return qty && profit && { qty, profit, confidence: findOwned(there, owned?.confidence) }
}

function show(shell: Shell, stands: 'two' | 'other' | null): Found {
  const { kept } = shell.state.value
  if (kept.stands !== stands) shell.set({ kept: { ...kept, stands } })
  return stands === 'two' ? 'again' : 'rest'
}

/** All cells have arrived: one part keeps both plans, and the settings name the one that counts. */
async function mergeParts(shell: Shell): Promise<Found> {
  const { worker, now } = shell.dependencies
  const { parts } = shell.memory.writing
  if ([...parts.values()].some(({ since }) => now() - since < MERGE_MS)) return 'again'
  const part = await worker.partOfAll()
  if (!part?.ok || (await putPlans(shell, part.xml, null)) !== null) return 'again'
  const kept = await worker.commit(part.transaction)
  shell.set({ kept: { ...shell.state.value.kept, ...kept } })
  const { current } = kept
  if (current) await notePlan(shell, current.session, planId(current))
  return show(shell, null)
}
