// When each sale was, as the T of its row: by the clock of the menus, by a column of its own, or by rounds of deals.
import { numbers } from '#contract/table.ts'
import { derivedDataText, tableProblemsText } from '../messages/texts.ts'
import { readDays } from './mapped-columns.ts'
import type { Clock } from './menu-time.ts'
import type { BuiltMenus } from './menus-table.ts'
import { firstDayOf, periodIndex, periodName, STEPS } from './period.ts'
import { problemAt, problemOf, type SheetProblem } from './problems.ts'
import { roundsOfDays } from './rounds.ts'
import { fieldCells, headerOf, type SalesSource } from './sources.ts'
import { periodsOf, timesOf } from './time-cells.ts'

/** Times of the sales. Shapes: rows of the sheet; NaN = unknown. */
interface SalesTimes {
  readonly T: Float64Array
  /** Days, with the time of day if there is one: they order sales with the same T. */
  readonly when: Float64Array
  readonly said: readonly string[]
  readonly problems: readonly SheetProblem[]
}

/** The round of each sale's deal; NaN = unknown. Shape: sales. */
export function roundsOfDeals({ keys, uploaded }: BuiltMenus, key: Int32Array): Float64Array {
  const T = numbers(uploaded.table, 'T')
  const of = new Map<number, number>()
  for (const [row, id] of (keys?.id ?? []).entries()) if (T[row]! < 0) of.set(id, T[row]!)
  return Float64Array.from(key, (id) => of.get(id) ?? Number.NaN)
}

/** T of every sale: by the clock of the menus if dates are mapped, else from its own column. */
export function readSalesTimes(
  source: SalesSource,
  clock: Clock | null,
  rounds: () => Float64Array,
): SalesTimes {
  const problems: SheetProblem[] = []
  const { sheet, fields } = source
  const at = fields.get('date')
  if (clock === null && at !== undefined && !fields.has('T')) {
    const { days } = readDays(sheet, at)
    const found = roundsOfDays(rounds(), days)
    const said = { header: sheet.headers[at]!, days: Math.round(found?.length ?? 0) }
    if (found)
      return { T: found.T, when: days, said: [derivedDataText.roundsOfDays(said)], problems }
  }
  if (clock === null || at === undefined) {
    if (!fields.has('T'))
      problems.push(
        problemOf(
          'column_unmapped',
          sheet.name,
          null,
          tableProblemsText.noSaleTime({ table: sheet.name }),
          clock ? tableProblemsText.noSaleTimeFix.byDate : tableProblemsText.noSaleTimeFix.byT,
        ),
      )
    const T = timesOf(source, fieldCells(source, 'T'), headerOf(source, 'T'), problems)
    return { T, when: at === undefined ? T : readDays(sheet, at).days, said: [], problems }
  }
  const { period, now } = clock
  const { days, index } = periodsOf(source, period, problems)
  const ofMonths = isOfMonths(days)
  const future: number[] = []
  const T = index.map((first, row) => {
    if (first > now) future.push(row)
    const last = ofMonths ? Math.min(now, periodIndex(lastOfMonth(days[row]!), period)) : first
    return first > now ? Number.NaN : (last - now) * STEPS[period].steps
  })
  const problem = problemAt(sheet, headerOf(source, 'date'), future, {
    code: 'date_in_future',
    text: tableProblemsText.says.saleInFuture({ now: periodName(now, period), period }),
    fix: tableProblemsText.fix.dateOrPeriod,
  })
  if (problem) problems.push(problem)
  return { T, when: days, said: [], problems }
}

/** Whether sales are told by the month: each is then of its last day, for deals of the month may have brought it. */
function isOfMonths(days: Float64Array): boolean {
  const known = new Set(days.filter((day) => !Number.isNaN(day)))
  return (
    known.size > 2 &&
    [...known].every((day) => firstDayOf(periodIndex(day, 'month'), 'month') === day)
  )
}

const lastOfMonth = (day: number): number => firstDayOf(periodIndex(day, 'month') + 1, 'month') - 1
