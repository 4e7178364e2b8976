// Covariate shift: values of today's menu that history never had, such as a price in cents, a new
// spelling or a table of another shop. Learners predict without a warning, so a note reports them.
import type { Feature, Market } from '#grounding/market.ts'
import { sumOf } from '#model/numeric/statistics.ts'

/** A column is reported if more than this share of today's deals has new values. */
const MANY = 0.5
/**
 * New values are normal in a column (dates, names, moving rates) if this share of a past menu's
 * deals had some.
 */
const USUAL = 0.25
/** Past menus after this share of the past deals are checked for new values. */
const BEFORE = 1 / 3
/** Minimum deals in a menu, and in the past, for a check. */
const MENU = 10
const PAST = 50
/** Columns named at most, and characters of a name. */
const NAMED = 5
const LETTERS = 40

/**
 * A note on columns in which most of today's deals have values outside all past menus: numbers out
 * of range, levels never seen. Columns where that is normal are skipped, as are columns that are
 * constant within a menu and change between menus (dates, weather, rates).
 */
export function unlikeNote(market: Market): string[] {
  const deals = Array.from(market.T.keys())
  const today = deals.filter((g) => market.task[g])
  if (today.length < MENU) return []
  const past = menusOf(
    market,
    deals.filter((g) => !market.task[g]),
  )
  const price = (name: string, values: Float64Array): Feature => ({ name, kind: 'number', values })
  // A deal has many sizes: it counts as new if most of them are new; in other columns all values
  // must be new.
  const isMost: Enough = (fresh, all) => 2 * fresh > all
  const isAll: Enough = (fresh, all) => fresh === all
  const columns: readonly (readonly [Feature, Enough])[] = [
    [price('qty', market.qty), isMost],
    [price('unit_cost', market.unitCost), isAll],
    [price('unit_price', market.unitPrice), isAll],
    ...market.features.map((column) => [column, isAll] as const),
  ]
  const unlike = columns.flatMap(([column, enough]) => {
    const beyond = newOf(market, column, past, today, enough)
    return beyond > MANY * today.length
      ? [`${column.name.slice(0, LETTERS)} (${beyond} of ${today.length} deals)`]
      : []
  })
  if (unlike.length === 0) return []
  const more = unlike.length - NAMED
  const rest = more > 0 ? ` and ${more} more column${more === 1 ? '' : 's'}` : ''
  return [
    `Today’s menu has values outside all past menus: ${unlike.slice(0, NAMED).join(', ')}${rest}. Check units and spelling.`,
  ]
}

/** A blank price or cost is reported if this share of the past deals has one. */
const NEARLY_ALL = 0.9

/** A note each for cost and price that are blank today but filled in nearly all past deals. */
export function blankNotes({ T, task, start, unitCost, unitPrice }: Market): string[] {
  const deals = Array.from(T.keys())
  const today = deals.filter((g) => task[g])
  const past = deals.filter((g) => !task[g])
  const note = (name: string, values: Float64Array): string[] => {
    const isBlank = (g: number) =>
      values.subarray(start[g], start[g + 1]).every((v) => Number.isNaN(v))
    const blank = today.filter(isBlank).length
    if (blank === 0 || past.filter((g) => !isBlank(g)).length < NEARLY_ALL * past.length) return []
    return [
      `${name} is blank in ${blank} of today’s ${today.length} deals: fill it in, or leave the deal out.`,
    ]
  }
  return [...note('unit_cost', unitCost), ...note('unit_price', unitPrice)]
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
type Enough = (fresh: number, all: number) => boolean

/**
 * Number of today's deals with new values; 0 where new values are normal or history is too short.
 * Sizes borrowed from today's menu by grounding do not count as past.
 */
function newOf(
  market: Market,
  column: Feature,
  past: readonly (readonly number[])[],
  today: readonly number[],
  enough: Enough,
): number {
  const seen = column.kind === 'number' ? rangeSeen() : levelsSeen()
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
      const fresh = values.filter((value) => !seen.has(value)).length
      return values.length > 0 && enough(fresh, values.length)
    }).length
  const all = sumOf(past.map((menu) => menu.length))
  let known = 0
  let told = 0
  let even = true
  for (const menu of past) {
    if (told >= BEFORE * all && known >= PAST && menu.length >= MENU)
      if (countNew(menu) >= USUAL * menu.length) return 0
    const values = menu.map(valuesOf)
    if (new Set(values.flat()).size > 1) even = false
    for (const own of values) {
      if (own.length > 0) known++
      own.forEach(seen.add)
    }
    told += menu.length
  }
  // One single past level (a currency) is no property of a menu.
  return known < PAST || (even && seen.size() > 1) ? 0 : countNew(today)
}

interface Seen {
  /** Number of levels seen; Infinity for a range. */
  readonly size: () => number
  readonly has: (value: number) => boolean
  readonly add: (value: number) => void
}

function rangeSeen(): Seen {
  let least = Infinity
  let most = -Infinity
  return {
    size: () => Infinity,
    has: (value) => value >= least && value <= most,
    add: (value) => {
      least = Math.min(least, value)
      most = Math.max(most, value)
    },
  }
}

function levelsSeen(): Seen {
  const levels = new Set<number>()
  return {
    size: () => levels.size,
    has: (code) => levels.has(code),
    add: (code) => levels.add(code),
  }
}
