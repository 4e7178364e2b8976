// The time of every sale, in the same units as the menus.
import { tableProblemsText } from '../text/en/table-problems.ts'
import { readDays } from './mapped-columns.ts'
import type { Clock } from './menu-time.ts'
import { periodName, STEPS } from './period.ts'
import { problemAt, problemOf, type SheetProblem } from './problems.ts'
import { fieldCells, headerOf, type SalesSource } from './sources.ts'
import { periodsOf, timesOf } from './time-cells.ts'

/** Times of the sales. Shapes: rows of the sheet; NaN = unknown. */
interface SalesTimes {
  readonly T: Float64Array
  /** Days, with the time of day if there is one: they order sales with the same T. */
  readonly when: Float64Array
  readonly problems: readonly SheetProblem[]
}

/** T of every sale: by the clock of the menus if dates are mapped, else from its own column. */
export function readSalesTimes(source: SalesSource, clock: Clock | null): SalesTimes {
  const problems: SheetProblem[] = []
  const { sheet, fields } = source
  if (clock === null || !fields.has('date')) {
    if (!fields.has('T'))
      problems.push(
        problemOf(
          'column_unmapped',
          sheet.name,
          null,
          tableProblemsText.noSaleTime(sheet.name),
          clock ? tableProblemsText.noSaleTimeFix.byDate : tableProblemsText.noSaleTimeFix.byT,
        ),
      )
    const T = timesOf(source, fieldCells(source, 'T'), headerOf(source, 'T'), problems)
    const at = fields.get('date')
    return { T, when: at === undefined ? T : readDays(sheet, at).days, problems }
  }
  const { period, now } = clock
  const { days, index } = periodsOf(source, period, problems)
  const future: number[] = []
  const T = index.map((value, row) => {
    if (value > now) future.push(row)
    return value > now ? Number.NaN : (value - now) * STEPS[period].steps
  })
  const problem = problemAt(sheet, headerOf(source, 'date'), future, {
    code: 'date_in_future',
    text: tableProblemsText.says.saleInFuture(periodName(now, period), period),
    fix: tableProblemsText.fix.dateOrPeriod,
  })
  if (problem) problems.push(problem)
  return { T, when: days, problems }
}
