// Writes the chosen plan into its columns, and keeps it in the workbook.
import type { ColumnPlace, WriteShown } from '../plan/plan-state.ts'
import type { Progress } from '../shell/progress.ts'
import { writeRunText } from '../messages/texts.ts'
import { ownFields, type Shell } from '../shell/shell.ts'
import { runExclusive } from '../shell/jobs.ts'
import { takenRows } from './aligned-rows.ts'
import { planColumnsOf } from './written-columns.ts'
import { refreshState, wantConfidence, wantsConfidence } from '../kept-plans/workbook-memory.ts'
import { writeColumns, type WholeWrite } from './write-columns.ts'
import { othersText } from '../kept-plans/manage-plans.ts'
import { changePlan } from '../plan/choose-plan.ts'
import { lookLater, showStands } from './look.ts'
import { doneOf, refuse } from './write-texts.ts'

const showPlace = ownFields('kept', 'place')

/** Writes the plan as it is chosen now. */
export function write(shell: Shell): Promise<void> {
  return runExclusive(shell, 'write', async () => {
    const { step } = shell.state.value
    if (step.at !== 'plan' || step.write.is === 'writing') return
    const { mock, session } = step
    const shown = (write: WriteShown) => changePlan(shell, { write })
    const progress = (progress: Progress) => shown({ is: 'writing', progress })
    progress({ text: writeRunText.findingDeals, share: 0 })
    const others = mock ? await refreshState(shell) : await othersText(shell)
    if (others !== null) return shown({ is: 'failed', stands: 'nothing', message: others })
    const there = await planColumnsOf(shell)
    const confidence = !mock && wantsConfidence(shell) === true
    const written = await writeColumns(shell, {
      which: 'chosen',
      session,
      mock,
      refuse,
      progress,
      confidence,
    })
    ended(shell, mock, written)
    if (!written.ok) {
      const { stands, message } = written
      return shown({ is: 'failed', stands, message })
    }
    if (mock) await shell.dependencies.worker.tested(written.aligned.transaction)
    else wantConfidence(shell, undefined)
    const now = shell.state.value.step
    if (now.at === 'plan') changePlan(shell, { confidence: { ...now.confidence, differs: false } })
    shown(doneOf(written))
    await showFirst(shell, written, there === null)
  })
}

/** Selects the first deal that is taken; a failure changes nothing of the write. */
async function showFirst(shell: Shell, written: WholeWrite, isNew: boolean): Promise<void> {
  const place = await planColumnsOf(shell)
  const [row = null] = takenRows(written.aligned)
  if (place === null) return
  const { table, columns } = place
  const cell = { table, row, header: columns.qty.name, stay: !isNew }
  await shell.dependencies.excel.selectCell(cell)
}

/** What the columns hold after a write; they are looked at again when all edits have arrived. */
export function ended(
  shell: Shell,
  mock: boolean,
  written: { readonly ok: true } | { readonly ok: false; readonly stands: 'nothing' | 'part' },
): void {
  if (mock || (!written.ok && written.stands === 'nothing')) return
  showStands(shell, written.ok ? null : 'two')
  lookLater(shell)
  shell.emit('written')
}

/** Where the next write makes columns in a table that has none of a plan. */
export const placeColumns = (shell: Shell, place: ColumnPlace): void => showPlace(shell, { place })
