// Writes a plan at once: first the plan itself and which one counts, then all cells, in one step of
// undo. After the cells nothing is written, so Ctrl+Z takes them back; what two people mixed who wrote
// at the same time is put right later (look.ts).
import type { PlanColumns } from './excel/plan-columns.ts'
import { lookedColumns } from './excel/look-rows.ts'
import type { TableHead } from '../tables/excel/read-table.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import { tellingColumns } from './row-identity.ts'
import type { WriteShown } from '../plan/plan-state.ts'
import type { Progress } from '../shell/progress.ts'
import { tableSetupText, writeRunText } from '../messages/texts.ts'
import type { AlignedPlan, AlignedRows } from '../thread/align-rows.ts'
import type { Signature, WhichPlan } from '../thread/plans.ts'
import { checkNow, inputsNow } from '../check/check.ts'
import { fitNow } from '../fit/shown.ts'
import { type Shell } from '../shell/shell.ts'
import { readPart } from '../tables/read-tables.ts'
import { signatureOf } from '../sign-in/sign-in.ts'
import type { CellValue } from '../excel/blocks.ts'
import { changeState, workbookOf } from '../kept-plans/workbook-memory.ts'
import { keepPlan, keptBefore, takeBack } from '../kept-plans/kept.ts'
import { ensureColumns } from './own-columns.ts'
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
  readonly beside: string | null
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
    const { columns, beside } = made
    const whole = { ok: true, rows: written.planned, aligned: now.rows, columns, beside } as const
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

/** The cells that tell the rows and those of the plan's columns, as they were read, and what each row gets. */
export interface FoundRows {
  readonly head: TableHead
  readonly read: readonly (readonly CellValue[])[]
  readonly rows: AlignedPlan
}

/** The columns of a table that say what its rows are, and those of the plan where there are some. */
export function columnsToRead(shell: Shell, menu: PlannedMenu, mock: boolean) {
  const { id } = menu.table
  const owned = workbookOf(shell).owned?.find((one) => one.table === id && one.mock === mock)
  const ours = owned ? [owned.qty, owned.profit, owned.confidence ?? { id: null }] : []
  return lookedColumns(tellingColumns(menu), ours)
}

/** The current rows and what each gets; a message if that cannot be known. */
export async function findCurrentRows(
  shell: Shell,
  { which, mock, progress }: Pick<ColumnsJob, 'which' | 'mock' | 'progress'>,
  menu: PlannedMenu,
  signature: Signature,
): Promise<FoundRows | string> {
  const { table } = menu
  const report = (done: number, rows: number) =>
    progress({
      text: tableSetupText.readingTable({ table: table.name, done, rows }),
      share: (0.3 * done) / rows,
    })
  const only = columnsToRead(shell, menu, mock)
  const read = await readPart(shell, 'planned menus', table.id, report, table.name, only)
  if (!read.ok) return read.message
  const { head } = read
  const gone = tellingColumns(menu).find(({ id }) => !head.columnIds.includes(id))
  if (gone) return writeRunText.columnGone({ table: head.name, column: gone.name })
  progress({ text: writeRunText.findingDeals, share: 0.35 })
  const rows = await shell.dependencies.worker.align(which, signature)
  return rows ? { head, read: read.rows, rows } : writeRunText.noPlan
}
