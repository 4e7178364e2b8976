// Checks of recalculation and undo, which differ most between versions of Excel.
import { selfCheckProgressText } from '../../text/en/self-check-progress.ts'
import { put, type Range } from '../../excel/guarded.ts'
import { cellName } from '../../excel/cell-name.ts'
import { inExcel, inOneUndoStep, type Job } from '../../excel/in-excel.ts'
import { keyless } from '../../excel/keyless.ts'
import {
  failed,
  noted,
  notAvailable,
  outcomeOf,
  passed,
  since,
  type Bench,
  type Check,
  type Outcome,
} from './outcome.ts'

/** A temporary name; “Remove everything EDPS wrote” also knows it. */
export const CHECK_NAME = 'EDPS_SelfCheck'
const COLUMN = 20
/** Milliseconds that a calculation may take, and between two looks. */
const WAIT_MS = 3000
const LOOK_MS = 50

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

const cell = ({ context }: Job, { sheet }: Bench, row: number): Range =>
  context.workbook.worksheets.getItem(sheet).getCell(row, COLUMN)

async function valueOf(job: Job, bench: Bench, row: number): Promise<unknown> {
  const range = cell(job, bench, row).load('values')
  await job.sync()
  return range.values[0]?.[0] as unknown
}

/** The cell's value as soon as it is as wanted, or its last value after the time limit. */
async function waitFor(
  job: Job,
  bench: Bench,
  row: number,
  wanted: (value: unknown) => boolean,
): Promise<unknown> {
  const begun = bench.now()
  for (;;) {
    const value = await valueOf(job, bench, row)
    if (wanted(value) || bench.now() - begun > WAIT_MS) return value
    await pause(LOOK_MS)
  }
}

export const nameChange: Check = {
  name: 'Name changes, formula follows',
  doing: selfCheckProgressText.name,
  run: async (bench) =>
    outcomeOf(
      await inExcel({ what: 'The name', patience: bench.patience }, async (job) => {
        const { names } = job.context.workbook
        names.add(keyless(CHECK_NAME), keyless('="a"'))
        put(cell(job, bench, 0), { formulas: keyless([[`=${CHECK_NAME}&"!"`]]) })
        await job.sync()
        if ((await waitFor(job, bench, 0, (value) => value === 'a!')) !== 'a!')
          return notAvailable('Excel’s own formulas are not calculated here (set to manual?)')
        const begun = bench.now()
        put(names.getItem(CHECK_NAME), { formula: keyless('="b"') })
        await job.sync()
        const value = await waitFor(job, bench, 0, (now) => now === 'b!')
        return value === 'b!'
          ? passed(`recalculated in ${since(bench.now, begun)}`)
          : failed('the formula was not recalculated')
      }),
    ),
}

export const functions: Check = {
  name: 'Custom functions',
  doing: selfCheckProgressText.functions,
  async run(bench) {
    if (!Office.context.requirements.isSetSupported('CustomFunctionsRuntime', '1.1'))
      return notAvailable('this Excel has none (CustomFunctionsRuntime 1.1)')
    return outcomeOf(
      await inExcel({ what: 'The cell', patience: bench.patience }, async (job) => {
        const begun = bench.now()
        put(cell(job, bench, 1), { formulas: keyless([['=EDPS.STATUS()']]) })
        await job.sync()
        const value = await waitFor(job, bench, 1, (now) => now !== '#BUSY!')
        if (value === '#NAME?') return notAvailable('EDPS.STATUS is not known to this Excel')
        return value === '#BUSY!'
          ? failed('EDPS.STATUS does not answer')
          : passed(`EDPS.STATUS answered in ${since(bench.now, begun)}`)
      }),
    )
  },
}

/** Row of the cell whose calls are counted. */
const COUNTED_ROW = 4

/** Checks what `=EDPS.QTY(key, EDPS_Plan)` relies on, and the cells without the name. */
export const functionsFollow: Check = {
  name: 'Name changes, function follows',
  doing: selfCheckProgressText.functionsFollow,
  async run(bench) {
    if (!Office.context.requirements.isSetSupported('CustomFunctionsRuntime', '1.1'))
      return notAvailable('this Excel has none (CustomFunctionsRuntime 1.1)')
    const name = cellName(COUNTED_ROW, COLUMN)
    const count = bench.countCalls(bench.sheet, name)
    /** Text of the time until Excel called the cell's function again; null = it did not. */
    const asked = async (before: number, begun: number): Promise<string | null> => {
      while (count.calls() === before && bench.now() - begun < WAIT_MS) await pause(LOOK_MS)
      return count.calls() === before ? null : since(bench.now, begun)
    }
    const outcome = await inExcel(
      { what: 'The name', patience: bench.patience },
      async (job): Promise<Outcome> => {
        const { names, application } = job.context.workbook
        const known = names.getItemOrNullObject(CHECK_NAME).load('name')
        application.load('calculationMode')
        await job.sync()
        if (application.calculationMode !== Excel.CalculationMode.automatic)
          return notAvailable('this workbook is not calculated automatically')
        if (known.isNullObject) names.add(keyless(CHECK_NAME), keyless('="a"'))
        put(cell(job, bench, COUNTED_ROW), {
          formulas: keyless([[`=EDPS.SELECTED(${CHECK_NAME})`]]),
        })
        await job.sync()
        if ((await asked(0, bench.now())) === null)
          return notAvailable('EDPS.SELECTED is not called, or Excel does not say from where')
        // Wait for the answer: a running call may be repeated by itself.
        await waitFor(job, bench, COUNTED_ROW, (now) => now !== '#BUSY!')

        const [before, begun] = [count.calls(), bench.now()]
        put(names.getItem(CHECK_NAME), { formula: keyless('="c"') })
        await job.sync()
        const byName = await asked(before, begun)
        await waitFor(job, bench, COUNTED_ROW, (now) => now !== '#BUSY!')

        const [beforeDirty, begunDirty] = [count.calls(), bench.now()]
        cell(job, bench, COUNTED_ROW).setDirty()
        application.calculate(Excel.CalculationType.recalculate)
        await job.sync()
        const byDirty = await asked(beforeDirty, begunDirty)

        const text = [
          byName === null ? 'not asked anew when the name changed' : `asked anew in ${byName}`,
          byDirty === null ? 'not asked anew when told to' : `when told to, in ${byDirty}`,
        ].join('; ')
        return byName === null || byDirty === null ? failed(text) : passed(text)
      },
    )
    count.end()
    return outcomeOf(outcome)
  },
}

export const undo: Check = {
  name: 'Undo in one step',
  doing: selfCheckProgressText.undo,
  async run({ sheet, patience }) {
    if (!Office.context.requirements.isSetSupported('ExcelApi', '1.20'))
      return notAvailable('needs ExcelApi 1.20; “Restore previous plan” does without')
    let lost: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<'late'>((resolve) => {
      lost = setTimeout(() => resolve('late'), patience)
    })
    try {
      const done = inOneUndoStep(async ({ context, sync }) => {
        const range = context.workbook.worksheets.getItem(sheet).getCell(3, COLUMN)
        put(range, { values: keyless([[1]]) })
        await sync()
        put(range, { values: keyless([[2]]) })
        await sync()
      })
      if ((await Promise.race([done, late])) === 'late') return failed('no answer came')
      return noted(
        'two writes were taken as one step; whether Ctrl+Z undoes both, only a person sees',
      )
    } catch (fault) {
      return noted(`refused by this Excel: ${fault instanceof Error ? fault.name : 'unknown'}`)
    } finally {
      clearTimeout(lost)
    }
  },
}
