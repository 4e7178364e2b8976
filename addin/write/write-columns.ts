// Writes a plan at once: first the plan itself and which one counts, then all cells, in one step of
// undo. After the cells nothing is written, so Ctrl+Z takes them back; what two people mixed who wrote
// at the same time is put right later (look.ts).
import type { PlanColumns } from './excel/plan-columns.ts'
import type { WriteShown } from '../plan/plan-state.ts'
import type { Progress } from '../shell/progress.ts'
import { writeRunText } from '../messages/texts.ts'
import type { AlignedPlan, AlignedRows } from './aligned-rows.ts'
import type { WhichPlan } from '../thread/plans.ts'
import { checkNow, inputsNow } from '../check/check.ts'
import { fitNow } from '../fit/shown.ts'
import { type Shell } from '../shell/shell.ts'
import { signatureOf } from '../sign-in/sign-in.ts'
import { changeState } from '../kept-plans/workbook-memory.ts'
import { keepPlan, keptBefore, takeBack } from '../kept-plans/kept.ts'
import { ensureColumns } from './own-columns.ts'
import { findCurrentRows } from './current-rows.ts'
import { writeCells } from './write-cells.ts'

/** Looks at the table at most where rows appear or are edited during the write. */
const ROUNDS = 3

export interface ColumnsJob {
  readonly which: WhichPlan
  readonly session: string
  /** An input test has columns of its own, and no plan is kept. */
  readonly mock: boolean
  /** Why the plan must not be written over the rows of this table; null = it may. */
  readonly refuse: (rows: AlignedPlan, table: string) => string | null
  readonly progress: (progress: Progress) => void
  /** A column with the confidence of the deals is made too. */
  readonly confidence: boolean
}

/** All rows hold the plan. */
export interface WholeWrite {
  readonly ok: true
  readonly rows: number
  readonly aligned: AlignedPlan
  readonly columns: PlanColumns
}

type Failed = {
  readonly ok: false
  readonly stands: Extract<WriteShown, { is: 'failed' }>['stands']
  readonly message: string
}
export type Written = WholeWrite | Failed

const nothing = (message: string): Failed => ({ ok: false, stands: 'nothing', message })

/** Writes the plan; the kept plans were read just before (`readKept`). */
export async function writeColumns(shell: Shell, job: ColumnsJob): Promise<Written> {
  const { worker } = shell.dependencies
  const lost = job.which === 'chosen' ? await menuOfFit(shell, job.progress) : null
  if (lost !== null) return nothing(lost)
  const menu = await worker.menuOf(job.which)
  if (!menu) return nothing(writeRunText.noPlan)
  const before = await keptBefore(shell)
  // One moment for all rounds: it tells the plan from others.
  const signature = signatureOf(shell)
  const found = await findCurrentRows(shell, job, menu, signature)
  if (typeof found === 'string') return nothing(found)
  const refused = job.refuse(found.rows, found.head.name)
  if (refused !== null) return nothing(refused)
  const made = await ensureColumns(shell, found.head, menu, job)
  if (!made.ok) return nothing(made.message)
  if (job.mock) {
    const noted = await changeState(shell, made.note)
    if (!noted.ok) return nothing(noted.message)
  } else {
    const problem = await keepPlan(shell, job.session, found.rows.transaction, made.note)
    if (problem !== null) {
      await takeBack(shell, before)
      return nothing(problem)
    }
  }

  let now = found
  let asked = false
  const onProgress = (share: number) => {
    asked ||= share > 0
    job.progress({ text: writeRunText.writingColumns, share: 0.4 + 0.6 * share })
  }
  for (let round = 1; ; round++) {
    const written = await writeCells(shell, { menu, now, made, mock: job.mock, onProgress })
    if (!written.ok) {
      const { kind, message } = written.failure
      // A request that was not refused as a whole may have been carried out in part.
      const stands = asked || (kind !== 'busy' && kind !== 'protected') ? 'part' : 'nothing'
      if (stands === 'nothing' && !job.mock) await takeBack(shell, before)
      return { ok: false, stands, message }
    }
    const { columns } = made
    const whole = { ok: true, rows: written.planned, aligned: now.rows, columns } as const
    if (written.unseen === 0 || round === ROUNDS) return whole
    const again = await findCurrentRows(shell, job, menu, signature)
    if (typeof again === 'string') return { ok: false, stands: 'part', message: again }
    now = again
    const unkept =
      job.mock || isSamePart(now.rows, found.rows)
        ? null
        : await keepPlan(shell, job.session, now.rows.transaction)
    if (unkept !== null) return { ok: false, stands: 'part', message: unkept }
  }
}

const isSamePart = ({ part: a }: AlignedRows, { part: b }: AlignedRows): boolean =>
  (['n', 'profit', 'capital', 'unfilled'] as const).every((which) => a?.[which] === b?.[which])

/** The menu that was sent; after a reload the workbook’s part has it, or else unchanged tables give it. */
async function menuOfFit(
  shell: Shell,
  progress: (progress: Progress) => void,
): Promise<string | null> {
  const { dependencies } = shell
  const fit = fitNow(shell)
  if (!fit || (await dependencies.worker.menuOf('chosen')) !== null) return null
  const found = await checkNow(shell, progress, fit.mock)
  if (typeof found === 'string') return found
  if (inputsNow(shell) !== fit.inputs) return writeRunText.rowsUnknown
  await dependencies.worker.begin(fit.idempotency_key, null)
  return null
}
