// Runs jobs on the workbook, each in an Excel.run of its own, and returns values. Errors come back
// as failures. A reply that never comes ends as a failure too, because the library would wait for
// ever (the host protocol notes §2.3). Nothing is tried twice.
import type { GuardedContext } from './guarded.ts'
import { ExcelFault, failureOf, noAnswer, unsupported, type ExcelAnswer } from './failure.ts'

/** Milliseconds that Excel may take for one batch, such as a block of 2 MiB over a slow line. */
export const PATIENCE_MS = 60_000
/** The minimum that the manifest requires. */
const NEEDED_API = '1.11'
/** What groups writes into one step of undo. */
const UNDO_API = '1.20'

export interface Job {
  readonly context: GuardedContext
  /** Sends the queue and waits for the answer; throws if none comes in time. */
  readonly sync: () => Promise<void>
}

interface JobOptions {
  /** What the job works on, for messages: "The table Deals". */
  readonly what: string
  readonly patience?: number
  /** Ctrl+Z takes all cells back that the job writes, where Excel can (ExcelApi 1.20). */
  readonly undoesAtOnce?: boolean
}

/** Runs a job on the open workbook. It must return plain data: Excel's objects end with the job. */
export function inExcel<T>(
  { what, patience = PATIENCE_MS, undoesAtOnce = false }: JobOptions,
  job: (job: Job) => Promise<T>,
): Promise<ExcelAnswer<T>> {
  // Outside Office there are no requirements to ask (the host protocol notes §6).
  const requirements = Office.context.requirements as Office.RequirementSetSupport | undefined
  if (!requirements?.isSetSupported('ExcelApi', NEEDED_API))
    return Promise.resolve({ ok: false, failure: unsupported(`ExcelApi ${NEEDED_API}`) })
  const merges = undoesAtOnce && requirements.isSetSupported('ExcelApi', UNDO_API)
  return new Promise((resolve, reject) => {
    let begun = false
    const fail = (fault: unknown) => {
      const failure = failureOf(fault, what)
      if (failure) resolve({ ok: false, failure })
      else reject(fault instanceof Error ? fault : new Error(String(fault)))
    }
    // The promise settles in the job, because Excel.run syncs once more and waits without a limit.
    const batch = async (context: Excel.RequestContext) => {
      begun = true
      try {
        const guarded = context as unknown as GuardedContext
        const sync = () => answered(context.sync(), patience)
        const value = await job({ context: guarded, sync })
        resolve({ ok: true, value })
      } catch (fault) {
        fail(fault)
      }
    }
    const plainly = () => void Excel.run(batch).catch(fail)
    // Some hosts refuse the option although they announce it.
    if (merges)
      Excel.run({ mergeUndoGroup: true }, batch).catch((fault: unknown) =>
        begun ? fail(fault) : plainly(),
      )
    else plainly()
  })
}

/** Runs a job whose writes Excel undoes in one step (ExcelApi 1.20); throws errors of Office. */
export function inOneUndoStep(job: (job: Job) => Promise<void>): Promise<void> {
  return Excel.run({ mergeUndoGroup: true }, (context) =>
    job({ context: context as unknown as GuardedContext, sync: () => context.sync() }),
  )
}

function answered(reply: Promise<unknown>, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const lost = setTimeout(() => reject(new ExcelFault(noAnswer(patience))), patience)
    reply.then(() => resolve(), reject).finally(() => clearTimeout(lost))
  })
}
