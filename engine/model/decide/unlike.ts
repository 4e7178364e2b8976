// Whether today's menu looks like those before it. A price in cents, a new spelling, a table of another
// shop: learners answer all the same, so a person has to be told what they have never seen.
import type { Feature, Market } from '#grounding/market.ts'
import { sumOf } from '#model/numeric/statistics.ts'

/** Share of today's deals beyond the past from which a column is named. */
const MANY = 0.5
/** Share of a past menu's from which new values are usual in a column: of dates, names, rates that wander. */
const USUAL = 0.25
/** Menus that are asked whether they are: those after this share of the past deals. */
const BEFORE = 1 / 3
/** Deals of a menu, and of the past, from which they say something. */
const MENU = 10
const PAST = 50
/** Columns that are named at most, and characters of a name. */
const NAMED = 5
const LETTERS = 40

/**
 * A sentence on the columns of which most of today's deals have values beyond those of all past menus:
 * numbers outside their range, levels never seen. Not of columns where that is usual, nor of those that have
 * one value for a whole menu and another for the next (dates, weather, rates): a new one of these is no mistake.
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
  // Sizes are on offer by the handful: a deal is unlike the past by most of them, of other columns by all.
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

/** Share of the past deals that have a price or cost from which a blank one today is told. */
const NEARLY_ALL = 0.9

/** A sentence for the cost, and for the price, where today's deals lack what nearly all past ones have. */
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

/** Whether so many new ones of all values of a deal make it a new one. */
type Enough = (fresh: number, all: number) => boolean

/**
 * Today's deals with values that the past never had; 0 where that is usual or the past says too little. Sizes
 * that grounding borrowed from today's menu are none of the past.
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
  // One level in all of the past (a currency) is no matter of the menu.
  return known < PAST || (even && seen.size() > 1) ? 0 : countNew(today)
}

interface Seen {
  /** Levels seen; a range has no number of them. */
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
