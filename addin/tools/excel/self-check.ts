// The self-check: what only a real Excel shows, writes in one step of undo and functions that follow a name. It works on a sheet of
// its own, which is removed in any case. Its report is English and holds no cells, names or people of the workbook.
import type { Functions } from '../../functions/start-functions.ts'
import { selfCheckProgressText } from '../../messages/texts.ts'
import { put } from '../../excel/guarded.ts'
import { inExcel, inOneUndoStep } from '../../excel/in-excel.ts'
import { keyless } from '../../excel/keyless.ts'
import { freeHeader } from '../../excel/blocks.ts'

export const SHEET_NAME = 'EDPS self-check'
/** A temporary name; “Remove everything EDPS wrote” also knows it. */
export const CHECK_NAME = 'EDPS_SelfCheck'
/** Milliseconds that a calculation may take, and between two looks. */
const WAIT_MS = 3000
const LOOK_MS = 50

/** `not available`: this Excel does not have it, and the add-in works without. `noted`: only a person sees. */
type Verdict = 'passed' | 'failed' | 'not available' | 'noted'
export type Line = readonly [verdict: Verdict, name: string, text: string]

interface SelfCheckOptions {
  /** Milliseconds that Excel may take for one request. */
  readonly patience: number
  /** Milliseconds, for differences. */
  readonly now: () => number
  readonly countCalls: Functions['countCalls']
  readonly onProgress?: ((share: number, text: string) => void) | undefined
  /** Ends the self-check before the next check; the sheet is removed. */
  readonly signal?: AbortSignal | undefined
}

/** Runs every check, one after the other. */
export async function selfCheck(options: SelfCheckOptions): Promise<Line[]> {
  const { patience, onProgress, signal } = options
  const lines: Line[] = [apiSet()]
  let sheet = ''
  const run = async (
    share: number,
    doing: string,
    name: string,
    check: (sheet: string) => Promise<readonly [Verdict, string]>,
  ) => {
    onProgress?.(share, doing)
    const [verdict, text] = await check(sheet).catch(
      (fault: unknown): readonly [Verdict, string] => [
        'failed',
        fault instanceof Error ? fault.name : 'unknown fault',
      ],
    )
    lines.push([verdict, name, text])
  }
  const texts = selfCheckProgressText
  await run(0, texts.makingSheet, 'Sheet of its own', () =>
    inSheet(patience, async ({ context, sync }) => {
      const { worksheets } = context.workbook
      worksheets.load('items/name')
      await sync()
      const name = freeHeader(
        worksheets.items.map((one) => one.name),
        SHEET_NAME,
      )
      // The name is free, so a sheet of this name is the self-check's, even if Excel's answer is lost.
      sheet = name
      worksheets.add(keyless(name))
      await sync()
      return ['passed', 'made']
    }),
  )
  if (lines.at(-1)?.[0] === 'passed') {
    await run(0.2, texts.undo, 'Undo in one step', (name) => undo(name, patience))
    if (!signal?.aborted)
      await run(0.4, texts.functionsFollow, 'Name changes, function follows', (name) =>
        functionFollows(name, options),
      )
  }
  if (sheet !== '')
    await run(0.8, texts.removingSheet, 'Clean-up', async (name) => {
      const [verdict, text] = await cleanUp(name, patience)
      if (verdict === 'passed') return [verdict, text]
      return ['failed', `delete the sheet “${name}” yourself, if it is there: ${text}`]
    })
  return lines
}

/** The report as plain text, for the clipboard. `at`: ISO moment. */
export function reportText(lines: readonly Line[], at: string): string {
  const { diagnostics } = Office.context as { diagnostics?: Partial<Office.ContextInformation> }
  const office = [diagnostics?.host, diagnostics?.platform, diagnostics?.version]
  return [
    `EDPS self-check, ${at.slice(0, 16)}Z`,
    `Office: ${office.map((part) => part ?? '?').join(', ')}`,
    '',
    ...lines.map(([verdict, name, text]) => `${verdict.padEnd(13)}  ${name}: ${text}`),
    '',
  ].join('\n')
}

/** The highest version of Excel's set; the add-in needs 1.11. */
function apiSet(): Line {
  const { requirements } = Office.context
  const versions = Array.from({ length: 20 }, (_, i) => `1.${i + 1}`)
  const highest = versions.findLast((version) => requirements.isSetSupported('ExcelApi', version))
  const enough = requirements.isSetSupported('ExcelApi', '1.11')
  return [enough ? 'passed' : 'failed', 'ExcelApi', `${highest ?? 'none'} (needed: 1.11)`]
}

/** A job's outcome; its failure is one too. */
async function inSheet(
  patience: number,
  job: (job: Parameters<Parameters<typeof inExcel>[1]>[0]) => Promise<readonly [Verdict, string]>,
): Promise<readonly [Verdict, string]> {
  const answer = await inExcel({ what: 'The sheet', patience }, job)
  if (answer.ok) return answer.value
  const { kind, message } = answer.failure
  return [kind === 'unsupported' ? 'not available' : 'failed', message]
}

async function undo(sheet: string, patience: number): Promise<readonly [Verdict, string]> {
  if (!Office.context.requirements.isSetSupported('ExcelApi', '1.20'))
    return ['not available', 'needs ExcelApi 1.20; “Restore” does without']
  const done = inOneUndoStep(async ({ context, sync }) => {
    const range = context.workbook.worksheets.getItem(sheet).getCell(3, 0)
    for (const value of [1, 2]) {
      put(range, { values: keyless([[value]]) })
      await sync()
    }
  }).then(() => true)
  const inTime = await Promise.race([done, pause(patience).then(() => false)])
  if (!inTime) return ['failed', 'no answer came']
  return ['noted', 'two writes were one step; whether Ctrl+Z undoes both, only a person sees']
}

/** Checks what `=EDPS.QTY(key, EDPS_Plan)` relies on, and the cells without the name. */
async function functionFollows(
  sheet: string,
  { patience, now, countCalls }: SelfCheckOptions,
): Promise<readonly [Verdict, string]> {
  if (!Office.context.requirements.isSetSupported('CustomFunctionsRuntime', '1.1'))
    return ['not available', 'this Excel has none (CustomFunctionsRuntime 1.1)']
  const count = countCalls(sheet, 'A1')
  /** Time until Excel called the cell's function again; null = it did not. */
  const asked = async (before: number): Promise<string | null> => {
    const begun = now()
    while (count.calls() === before && now() - begun < WAIT_MS) await pause(LOOK_MS)
    return count.calls() === before ? null : `${Math.round(now() - begun)} ms`
  }
  const outcome = await inSheet(patience, async ({ context, sync }) => {
    const { names, application, worksheets } = context.workbook
    const cell = worksheets.getItem(sheet).getCell(0, 0)
    /** Waits for the answer: a running call may be repeated by itself. */
    const answered = async () => {
      for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
        cell.load('values')
        await sync()
        if (cell.values[0]?.[0] !== '#BUSY!') return
        await pause(LOOK_MS)
      }
    }
    application.load('calculationMode')
    await sync()
    if (application.calculationMode !== Excel.CalculationMode.automatic)
      return ['not available', 'this workbook is not calculated automatically']
    const named = names.add(keyless(CHECK_NAME), keyless('="a"'))
    put(cell, { formulas: keyless([[`=EDPS.SELECTED(${CHECK_NAME})`]]) })
    await sync()
    if ((await asked(0)) === null)
      return ['not available', 'EDPS.SELECTED is not called, or Excel does not say from where']
    await answered()
    const before = count.calls()
    put(named, { formula: keyless('="b"') })
    await sync()
    const byName = await asked(before)
    await answered()
    const beforeDirty = count.calls()
    cell.setDirty()
    application.calculate(Excel.CalculationType.recalculate)
    await sync()
    const byDirty = await asked(beforeDirty)
    const text = [
      byName === null ? 'not asked anew when the name changed' : `asked anew in ${byName}`,
      byDirty === null ? 'not asked anew when told to' : `when told to, in ${byDirty}`,
    ].join('; ')
    return [byName === null || byDirty === null ? 'failed' : 'passed', text]
  })
  count.end()
  return outcome
}

function cleanUp(sheet: string, patience: number): Promise<readonly [Verdict, string]> {
  return inSheet(patience, async ({ context, sync }) => {
    const { worksheets, names } = context.workbook
    const found = worksheets.getItemOrNullObject(sheet).load('id')
    const named = names.getItemOrNullObject(CHECK_NAME).load('name')
    await sync()
    if (!named.isNullObject) named.delete()
    if (!found.isNullObject) found.delete()
    await sync()
    return ['passed', 'everything was removed again']
  })
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
