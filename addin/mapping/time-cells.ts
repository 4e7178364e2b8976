// Reads the time columns of one sheet: dates as periods, T as numbers. A missing or unreadable date
// is a problem of its row.
import { cell, type Column } from '#contract/table.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { numberCells, readDays } from './mapped-columns.ts'
import { periodIndex, type MenuPeriod } from './period.ts'
import { problemAt, problemOf, type SheetProblem } from './problems.ts'
import { openForm } from './read-in-form.ts'
import type { Source } from './sources.ts'

/** Day and period of every row; NaN if there is no date. Rows of the current table need none. */
export function periodsOf(
  source: Source<string>,
  period: MenuPeriod,
  problems: SheetProblem[],
): { days: Float64Array; index: Float64Array } {
  const { sheet, blank, role } = source
  const at = source.fields.get('date')
  if (at === undefined) {
    if (role !== 'now')
      problems.push(
        problemOf(
          'column_unmapped',
          sheet.name,
          null,
          tableProblemsText.noDates({ table: sheet.name }),
          tableProblemsText.noDatesFix,
        ),
      )
    const none = new Float64Array(sheet.rows).fill(Number.NaN)
    return { days: none, index: none }
  }
  const column = sheet.columns[at]!
  const { days, unreadable, ambiguous } = readDays(sheet, at)
  const header = sheet.headers[at]!
  // A column of which the analyst is asked has one question, and no problem for each cell.
  const isAsked = openForm(column, 'date') !== null && source.said.forms?.[header] !== 'as_is'
  const missing: number[] = []
  for (let row = 0; row < sheet.rows; row++)
    if (blank[row] === 0 && cell(column, row) === null) missing.push(row)
  const found = [
    role === 'now'
      ? null
      : problemAt(sheet, header, missing, {
          code: 'date_missing',
          text: tableProblemsText.says.dateMissing,
          fix: tableProblemsText.fix.dateMissing,
        }),
    problemAt(sheet, header, unreadable, {
      code: 'date_unreadable',
      text: tableProblemsText.says.dateUnreadable,
      fix: tableProblemsText.fix.dateUnreadable,
    }),
    problemAt(sheet, header, isAsked ? [] : ambiguous, {
      code: 'date_ambiguous',
      text: tableProblemsText.says.dateAmbiguous,
      fix: tableProblemsText.fix.dateAmbiguous,
    }),
  ]
  problems.push(...found.filter((problem) => problem !== null))
  const index = days.map((day) => (Number.isNaN(day) ? Number.NaN : periodIndex(day, period)))
  return { days, index }
}

/** The numbers of a column T. A text would count as blank, so it is reported. */
export function timesOf(
  { sheet }: Source<string>,
  column: Column | null,
  header: string | null,
  problems: SheetProblem[],
): Float64Array {
  const T = numberCells(column, sheet.rows)
  if (column === null) return T
  const texts: number[] = []
  T.forEach((t, row) => {
    const value = cell(column, row)
    if (value !== null && (typeof value === 'boolean' || !Number.isFinite(t))) texts.push(row)
  })
  const problem = problemAt(sheet, header, texts, {
    code: 'time_unreadable',
    text: tableProblemsText.says.timeUnreadable,
    fix: tableProblemsText.fix.timeUnreadable,
  })
  if (problem) problems.push(problem)
  return T
}
