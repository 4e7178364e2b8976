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
import { moment, type FlowContext } from '../shell/context.ts'
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
export function lookLater(context: FlowContext): void {
  const { dependencies, memory } = context
  const { writing, watch } = memory
  writing.due ??= dependencies.now() + MERGE_MS
  if (writing.looking || watch.stop.signal.aborted) return
  writing.looking = true
  inBackground(
    context,
    lookUntilRest(context).finally(() => {
      writing.looking = false
      if (writing.due !== null) lookLater(context)
    }),
  )
}

/** Notices another part in the file, which changes no cell where a pane was closed before its cells. */
export async function watchParts(context: FlowContext): Promise<void> {
  const { dependencies, memory } = context
  const { signal } = memory.watch.stop
  for (let known: string | null = null; !signal.aborted;) {
    const ids = await dependencies.excel.readPartIds(PLAN_NAMESPACE)
    const now: string | null = ids.ok ? ids.value.join() : known
    if (known !== null && now !== known) lookLater(context)
    known = now
    await dependencies.sleep(PARTS_MS, signal)
  }
}

async function lookUntilRest(context: FlowContext): Promise<void> {
  const { dependencies, memory } = context
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
    await runExclusive(context, 'settle', async () => {
      if (!signal.aborted) found = await look(context)
    })
    if (found === 'again') writing.due ??= dependencies.now() + MERGE_MS
    else writing.cells.clear()
  }
  writing.due = null
}

/** One look; without an answer of Excel another one follows. */
export async function look(context: FlowContext): Promise<Found> {
  const { worker } = context.dependencies
  const read = await readKept(context)
  if (!read.ok) return 'again'
  const menu = await worker.menuOf('current')
  // A part that was replaced may have gone before the new one arrives.
  if (menu === null) return context.memory.workbook.written ? 'again' : show(context, null)
  const { table } = menu
  const job = { which: 'current', progress: () => undefined } as const
  const head = await readPart(context, 'planned menus', table.id, () => undefined, table.name)
  if (!head.ok) return show(context, read.several ? 'two' : null)
  const columns = columnsIn(context, head.head)
  if (columns === null) return show(context, null)
  const stands = await worker.stands({ qty: columns.qty.id, profit: columns.profit.id })
  if (!read.several && stands !== 'mixed') return show(context, stands === 'other' ? 'other' : null)
  show(context, 'two')

  // Rows of two plans: the one that counts is written into them.
  const signature = { by: nameNow(context), at: moment(context) }
  const found = await findCurrentRows(context, job, menu, signature)
  if (typeof found === 'string') return 'again'
  const { head: now, rows } = found
  const made = { columns, confidence: columns.confidence }
  const repair = await worker.planValues()
  const cells = { menu, rows, made, called: now.name, mock: false, repair }
  const written = await writeCells(context, cells)
  if (!written.ok) return 'again'
  if (written.wrote > 0) {
    context.notify('done', writeRunText.repaired({ rows: written.wrote }))
    return 'again'
  }
  if (!read.several) return show(context, null)
  return mergeParts(context)
}

/** The add-in's columns in a table as it was just read; null = they are not there. */
function columnsIn(
  { memory }: FlowContext,
  { id, headers, columnIds }: TableHead,
): (PlanColumns & { readonly confidence: OwnedColumn | null }) | null {
  const owned = ownedOf(memory.workbook, id)
  const there = columnIds.map((column, at) => ({ id: column, name: headers[at]! }))
  const [qty, profit] = [findOwned(there, owned?.qty), findOwned(there, owned?.profit)]
  return qty && profit && { qty, profit, confidence: findOwned(there, owned?.confidence) }
}

function show(context: FlowContext, stands: 'two' | 'other' | null): Found {
  const { kept } = context.state.value
  if (kept.stands !== stands) context.set({ kept: { ...kept, stands } })
  return stands === 'two' ? 'again' : 'rest'
}

/** All cells have arrived: one part keeps both plans, and the settings name the one that counts. */
async function mergeParts(context: FlowContext): Promise<Found> {
  const { worker, now } = context.dependencies
  const { parts } = context.memory.writing
  if ([...parts.values()].some(({ since }) => now() - since < MERGE_MS)) return 'again'
  const part = await worker.partOfAll()
  if (!part?.ok || (await putPlans(context, part.xml, null)) !== null) return 'again'
  const kept = await worker.commit(part.transaction)
  context.set({ kept: { ...context.state.value.kept, ...kept } })
  const { current } = kept
  if (current) await notePlan(context, current.session, planId(current))
  return show(context, null)
}
