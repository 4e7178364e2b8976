// A day that is written once, in the first row of its deals: the rows below are of the same day.
import type { Column } from '#contract/table.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { readDays } from './mapped-columns.ts'
import { problemOf, type SheetProblem } from './problems.ts'
import type { Said, Saying } from './said.ts'
import type { Sheet } from './sheet.ts'

/** A column with fewer days has them written once; one with more has lost some. */
const MOST_FILLED = 0.25
const LEAST_DAYS = 4

/** The sheet with days carried down, and what is told of it; null where each row has its own. */
export function carriedDown(
  sheet: Sheet,
  at: number,
  { forms = {} }: Said = {},
  part: Saying['part'],
  blank: Uint8Array,
): { readonly sheet: Sheet; readonly problem: SheetProblem } | null {
  if (!isWrittenOnce(readDays(sheet, at).days)) return null
  const header = sheet.headers[at]!
  const isRefused = Object.hasOwn(forms, header) && forms[header] === 'own_row'
  const { datesOnce, datesOfRows, fix, press } = tableProblemsText
  const says = isRefused ? datesOfRows : datesOnce
  const message = says({ table: sheet.name, header })
  const saying = isRefused
    ? ({ text: press.readSo, as: null } as const)
    : ({ text: press.notSo, as: 'own_row' } as const)
  const problem = {
    ...problemOf('dates_written_once', sheet.name, header, message, fix.noneChanged),
    severity: 'warning' as const,
    sayings: [{ part, header, ...saying }],
  }
  if (isRefused) return { sheet, problem }
  const column = filledDown(sheet.columns[at]!, (row) => blank[row] === 1)
  return { sheet: { ...sheet, columns: sheet.columns.with(at, column) }, problem }
}

/** Whether a column of days, NaN = blank, has each at the head of its rows, in order. */
export function isWrittenOnce(days: Float64Array): boolean {
  const known = days.filter((day) => !Number.isNaN(day))
  if (known.length < LEAST_DAYS || known.length > MOST_FILLED * days.length) return false
  const steps = known.slice(1).map((day, i) => Math.sign(day - known[i]!))
  return !Number.isNaN(days[0]!) && steps.every((step) => step === steps[0] && step !== 0)
}

/** The column with each cell in the blank rows below it; `isOut`: rows that are none of the table. */
export function filledDown(column: Column, isOut: (row: number) => boolean): Column {
  if (column.kind === 'number') {
    let last = Number.NaN
    const values = column.values.map((value, row) => {
      if (!Number.isNaN(value)) last = value
      return isOut(row) ? Number.NaN : last
    })
    return { kind: 'number', values }
  }
  let last = -1
  const codes = column.codes.map((code, row) => {
    if (code >= 0) last = code
    return isOut(row) ? -1 : last
  })
  return { ...column, codes }
}
