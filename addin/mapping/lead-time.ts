// The time until a deal arrives: which column it is (nothing is sold before it, and much soon after it), and the same time in steps of T.
import type { Column } from '#contract/table.ts'
import { derivedDataText } from '../messages/texts.ts'
import { inQuotes } from '../messages/words.ts'
import type { Sold } from './deal-money.ts'
import { stepDays } from './durations.ts'
import { MENU_FIELDS } from './fields.ts'
import { best, named, type Clue, type Found } from './found.ts'
import { datesOf } from './joins.ts'
import { STEPS, type MenuPeriod } from './period.ts'
import { likeness } from './relations.ts'
import type { MenuSource, Sheets } from './sources.ts'
import { surveyOf, type ColumnSurvey, type Survey } from './survey.ts'

/** Words of a header that say that something is on its way. */
const ON_ITS_WAY =
  /\b(?:lead|transit|deliver|arriv|ship|liefer|délai|livraison|plazo|entrega|tránsito|lev|consegna|dostaw)|納期|リード/i

/** Deals that tell how long one waits. */
const LEAST_DEALS = 8

/** The column of the time until a deal arrives; `date`: of its menu. */
export function leadColumn(
  { columns }: Survey,
  date: ColumnSurvey | null,
  sold: Sold | null,
): Found | null {
  const waits = date && sold && waitsOf(date, sold)
  const clues = columns.flatMap((column): Clue[] => {
    if (column.duration === null || column.is !== 'number') return []
    const name = named(column, MENU_FIELDS.T_lead, ON_ITS_WAY.test(column.header) ? 24 : 0)
    const fits = waits !== null && isWaited(column, waits)
    return [{ column, score: name + (fits ? 30 : 0), why: fits ? 'waited' : 'words' }]
  })
  return best(clues, 24)
}

/** Days from the menu of each sold deal to its first sale, by its row. */
function waitsOf(date: ColumnSurvey, sold: Sold): ReadonlyMap<number, number> {
  const waits = new Map<number, number>()
  const [when] = datesOf(sold.sales)
  if (!when) return waits
  sold.deal.forEach((row, sale) => {
    const days = row < 0 ? Number.NaN : when.values[sale]! - date.values[row]!
    if (!Number.isNaN(days)) waits.set(row, Math.min(days, waits.get(row) ?? Infinity))
  })
  return waits
}

/** No first sale comes before the time is over but by a day, and it comes later where the time is longer. */
function isWaited({ values, duration }: ColumnSurvey, waits: ReadonlyMap<number, number>): boolean {
  const rows = [...waits.keys()].filter((row) => values[row]! > 0)
  if (rows.length < LEAST_DEALS) return false
  const lead = Float64Array.from(rows, (row) => values[row]! * duration!)
  const wait = Float64Array.from(rows, (row) => waits.get(row)!)
  const within = wait.filter((days, at) => days >= lead[at]! - 1).length
  const soon = wait.filter((days, at) => days <= 1.5 * lead[at]! + 3).length
  return within >= 0.97 * rows.length && (likeness(lead, wait) > 0.4 || soon >= 0.5 * rows.length)
}

/** The tables with that time in steps of T, where cells or a header say its unit; and what is told of it. */
export function leadInSteps(
  sources: readonly MenuSource[],
  sheets: Sheets,
  period: MenuPeriod,
): { readonly sources: readonly MenuSource[]; readonly said: readonly string[] } {
  const said = new Set<string>()
  const read = sources.map((source) => {
    const at = source.fields.get('T_lead')
    const given = source.role === 'history' ? sheets.history! : sheets.menus
    const { duration, codes, texts, values, header } =
      at === undefined ? NONE : surveyOf(given).columns[at]!
    const isWhole = values.every((value, row) => codes[row]! < 0 || !Number.isNaN(value))
    if (duration === null || !isWhole) return source
    const steps = duration / stepDays(period)
    const words = texts.filter((text) => !/\d/.test(text))
    if (steps !== 1 || words.length > 0)
      said.add(
        derivedDataText.leadInSteps({
          header,
          steps: Number(steps.toPrecision(3)),
          unit: STEPS[period].unit,
          words: words.length === 0 ? null : words.map(inQuotes).join(', '),
        }),
      )
    const column: Column = {
      kind: 'number',
      values: values.map((value) => Number((value * steps).toPrecision(6))),
    }
    return {
      ...source,
      sheet: { ...source.sheet, columns: source.sheet.columns.with(at!, column) },
    }
  })
  return { sources: read, said: [...said] }
}

const NONE = {
  duration: null,
  codes: new Int32Array(0),
  texts: [],
  values: new Float64Array(0),
  header: '',
}
