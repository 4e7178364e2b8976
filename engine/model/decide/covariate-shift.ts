// Covariate shift: values of today's menu that history never had, such as a price in cents, a new
// spelling or a table of another shop. Learners predict without a warning, so a note reports them.
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Feature, Market } from '#grounding/market.ts'
import { sumOf } from '../base/statistics.ts'

/** A column is reported if more than this share of today's deals has new values. */
const REPORTED_SHARE_OF_DEALS = 0.5
/**
 * New values are normal in a column (dates, names, moving rates) if this share of a past menu's
 * deals had some.
 */
const NORMAL_SHARE_OF_MENU = 0.25
/** Past menus after this share of the past deals are checked for new values. */
const UNCHECKED_SHARE_OF_PAST = 1 / 3
/** Minimum deals in a menu, and in the past, for a check. */
const LEAST_DEALS_OF_MENU = 10
const LEAST_DEALS_OF_PAST = 50
/** Columns named at most, and characters of a name. */
const MOST_NAMED_COLUMNS = 5
const MOST_LETTERS_OF_NAME = 40

/**
 * A note on columns in which most of today's deals have values outside all past menus: numbers out
 * of range, levels never seen. Columns where that is normal are skipped, as are columns that are
 * constant within a menu and change between menus (dates, weather, rates).
 */
export function covariateShiftNote(market: Market): NoteItem[] {
  const deals = Array.from(market.T.keys())
  const today = deals.filter((g) => market.task[g])
  if (today.length < LEAST_DEALS_OF_MENU) return []
  const before = deals.filter((g) => !market.task[g])
  const past = menusOf(market, before)
  const ofOneSize = before.filter((g) => sizesListed(market, g) === 1).length
  const price = (name: string, values: Float64Array): Feature => ({ name, kind: 'number', values })
  // A deal has many sizes: it counts as new if most of them are new; in other columns all values
  // must be new.
  const isMost: IsShifted = (fresh, all) => 2 * fresh > all
  const isAll: IsShifted = (fresh, all) => fresh === all
  // Past deals that list the one size they were taken at show no range of sizes.
  const sized: readonly (readonly [Feature, IsShifted])[] =
    2 * ofOneSize > before.length ? [] : [[price('qty', market.qty), isMost]]
  const columns: readonly (readonly [Feature, IsShifted])[] = [
    ...sized,
    [price('unit_cost', market.unitCost), isAll],
    [price('unit_price', market.unitPrice), isAll],
    ...market.features.map((column) => [column, isAll] as const),
  ]
  const columnsShifted = columns.flatMap(([column, enough]) => {
    const shifted = countShiftedDeals(market, column, past, today, enough)
    return shifted > REPORTED_SHARE_OF_DEALS * today.length
      ? [
          note('outside_past_column', {
            column: column.name.slice(0, MOST_LETTERS_OF_NAME),
            outside: shifted,
            deals: today.length,
          }),
        ]
      : []
  })
  if (columnsShifted.length === 0) return []
  const named = columnsShifted.slice(0, MOST_NAMED_COLUMNS)
  return [note('outside_past', { columns: named, more: columnsShifted.length - named.length })]
}

/** A blank price or cost is reported if this share of the past deals has one. */
const FILLED_SHARE_OF_PAST = 0.9

/** A note each for cost and price that are blank today but filled in nearly all past deals. */
export function missingValueNotes({ T, task, start, unitCost, unitPrice }: Market): NoteItem[] {
  const deals = Array.from(T.keys())
  const today = deals.filter((g) => task[g])
  const past = deals.filter((g) => !task[g])
  const noteOf = (column: string, values: Float64Array): NoteItem[] => {
    const isBlank = (g: number) =>
      values.subarray(start[g], start[g + 1]).every((v) => Number.isNaN(v))
    const blank = today.filter(isBlank).length
    if (blank === 0 || past.filter((g) => !isBlank(g)).length < FILLED_SHARE_OF_PAST * past.length)
      return []
    return [note('blank_today', { column, blank, deals: today.length })]
  }
  return [...noteOf('unit_cost', unitCost), ...noteOf('unit_price', unitPrice)]
}

/** Sizes of a deal that the client sent. */
function sizesListed({ start, derived }: Market, g: number): number {
  return start[g + 1] - start[g] - sumOf(derived.subarray(start[g], start[g + 1]))
}

/** Past deals by moment, the earliest first. */
function menusOf({ T }: Market, deals: readonly number[]): number[][] {
  const menus = new Map<number, number[]>()
  for (const g of deals) {
    const own = menus.get(T[g])
    if (own) own.push(g)
    else menus.set(T[g], [g])
  }
  return [...menus].sort((a, b) => a[0] - b[0]).map(([, own]) => own)
}

/** Whether a deal counts as new, by its number of new values and of all values. */
type IsShifted = (fresh: number, all: number) => boolean

/**
 * Number of today's deals with new values; 0 where new values are normal or history is too short.
 * Sizes borrowed from today's menu by grounding do not count as past.
 */
function countShiftedDeals(
  market: Market,
  column: Feature,
  past: readonly (readonly number[])[],
  today: readonly number[],
  enough: IsShifted,
): number {
  const [isNumber, levels] = [column.kind === 'number', new Set<number>()]
  let [least, most] = [Infinity, -Infinity]
  const isSeen = (value: number) => (isNumber ? value >= least && value <= most : levels.has(value))
  const see = (value: number) => {
    ;[least, most] = [Math.min(least, value), Math.max(most, value)]
    if (!isNumber) levels.add(value)
  }
  const valuesOf = (g: number): number[] => {
    const values: number[] = []
    for (let row = market.start[g]; row < market.start[g + 1]; row++) {
      if (market.derived[row]) continue
      const value = column.kind === 'number' ? column.values[row] : column.codes[row]
      if (column.kind === 'number' ? Number.isFinite(value) : value >= 0) values.push(value)
    }
    return values
  }
  const countNew = (deals: readonly number[]) =>
    deals.filter((g) => {
      const values = valuesOf(g)
      const fresh = values.filter((value) => !isSeen(value)).length
      return values.length > 0 && enough(fresh, values.length)
    }).length
  const all = sumOf(past.map((menu) => menu.length))
  let known = 0
  let checked = 0
  let constantPerMenu = true
  for (const menu of past) {
    if (
      checked >= UNCHECKED_SHARE_OF_PAST * all &&
      known >= LEAST_DEALS_OF_PAST &&
      menu.length >= LEAST_DEALS_OF_MENU
    )
      if (countNew(menu) >= NORMAL_SHARE_OF_MENU * menu.length) return 0
    const values = menu.map(valuesOf)
    if (new Set(values.flat()).size > 1) constantPerMenu = false
    for (const own of values) {
      if (own.length > 0) known++
      own.forEach(see)
    }
    checked += menu.length
  }
  // One single past level (a currency) is no property of a menu.
  return known < LEAST_DEALS_OF_PAST || (constantPerMenu && levels.size !== 1) ? 0 : countNew(today)
}
