// The self-check: what only a real Excel shows, writes in one step of undo and what recalculates when
// the name of the plan changes. It works on a sheet of its own, which is removed in any case.
import { selfCheckProgressText } from '../../text/en/self-check-progress.ts'
import type { ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'
import { keyless } from '../../excel/keyless.ts'
import { freeHeader } from '../../write/excel/plan-columns.ts'
import { CHECK_NAME, functions, functionsFollow, nameChange, undo } from './calculation.ts'
import { apiSets } from './office.ts'
import { failed, notAvailable, outcomeOf, passed, type Bench, type Check } from './outcome.ts'
import type { Line } from './report-text.ts'

export const SHEET_NAME = 'EDPS self-check'

interface SelfCheckOptions extends Omit<Bench, 'sheet'> {
  readonly onProgress?: ((share: number, text: string) => void) | undefined
  /** Ends the self-check before the next check; the sheet is removed. */
  readonly signal?: AbortSignal | undefined
}

const CHECKS: readonly Check[] = [undo, nameChange, functions, functionsFollow]
/** Tries to remove the sheet if no answer comes. */
const TRIES = 2

/** Runs every check, one after the other. */
export async function selfCheck(options: SelfCheckOptions): Promise<Line[]> {
  const { onProgress, signal, patience, now } = options
  const lines: Line[] = apiSets()
  const all = CHECKS.length + 2
  let done = 0
  const step = async (check: Check, bench: Bench): Promise<void> => {
    onProgress?.(done++ / all, check.doing)
    if (signal?.aborted) return
    const begun = now()
    const outcome = await check.run(bench).catch((fault: unknown) => failed(nameOf(fault)))
    lines.push({ name: check.name, ...outcome, milliseconds: now() - begun })
  }
  onProgress?.(done++ / all, selfCheckProgressText.makingSheet)
  const name = await freeName(patience)
  const begun = now()
  const made = name.ok ? await makeSheet(name.value, patience) : name
  const outcome = outcomeOf(made.ok ? { ok: true, value: passed('made') } : made)
  lines.push({ name: 'Sheet of its own', ...outcome, milliseconds: now() - begun })
  for (const check of CHECKS)
    if (made.ok) await step(check, { ...options, sheet: made.value })
    else if (outcome.verdict === 'not available')
      lines.push({ name: check.name, ...notAvailable('needs the sheet'), milliseconds: null })
  if (name.ok) {
    onProgress?.(done / all, selfCheckProgressText.removingSheet)
    lines.push(await cleanUp(name.value, patience))
  }
  return lines
}

const nameOf = (fault: unknown): string => (fault instanceof Error ? fault.name : 'unknown fault')

function freeName(patience: number): Promise<ExcelAnswer<string>> {
  return inExcel({ what: 'The workbook', patience }, async ({ context, sync }) => {
    const { worksheets } = context.workbook
    worksheets.load('items/name')
    await sync()
    const names = worksheets.items.map(({ name }) => name)
    return freeHeader(names, SHEET_NAME)
  })
}

function makeSheet(name: string, patience: number): Promise<ExcelAnswer<string>> {
  return inExcel({ what: 'The sheet', patience }, async ({ context, sync }) => {
    context.workbook.worksheets.add(keyless(name))
    await sync()
    return name
  })
}

/**
 * The name was free, so a sheet of this name is the self-check's, even if Excel's answer was lost.
 */
async function cleanUp(sheet: string, patience: number): Promise<Line> {
  let why = ''
  for (let tries = 0; tries < TRIES; tries++) {
    const gone = await inExcel({ what: 'The sheet', patience }, async ({ context, sync }) => {
      const { worksheets, names } = context.workbook
      const found = worksheets.getItemOrNullObject(sheet).load('id')
      const named = names.getItemOrNullObject(CHECK_NAME).load('name')
      await sync()
      if (!named.isNullObject) named.delete()
      if (!found.isNullObject) found.delete()
      await sync()
      return null
    })
    if (gone.ok)
      return { name: 'Clean-up', ...passed('everything was removed again'), milliseconds: null }
    why = gone.failure.message
  }
  const text = `delete the sheet “${sheet}” yourself, if it is there: ${why}`
  return { name: 'Clean-up', ...failed(text), milliseconds: null }
}
