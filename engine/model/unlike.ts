// Whether today's menu looks like those before it. A price in cents, a new spelling, a table of another
// shop: learners answer all the same, so a person has to be told what they have never seen.
import type { Feature, Market } from '#grounding/market.ts'

/** Share of today's deals beyond the past from which a column is named, where of the latest past menu few were. */
const MANY = 0.5
const FEW = 0.1
/** Deals of a menu, and of the past, from which they say something. */
const MENU = 10
const PAST = 50
/** Columns that are named at most. */
const NAMED = 5

/**
 * A sentence on the columns of which most of today's deals have values that no past menu had: numbers beyond
 * their range, levels that were never seen. Not of those that are new in every menu, as dates and names are.
 */
export function unlikeNote(market: Market): string[] {
  const deals = Array.from(market.T.keys())
  const today = deals.filter((g) => market.task[g])
  const past = deals.filter((g) => !market.task[g])
  const latest = past.reduce((last, g) => Math.max(last, market.T[g]), -Infinity)
  const last = past.filter((g) => market.T[g] === latest)
  const before = past.filter((g) => market.T[g] < latest)
  if (last.length < MENU || before.length < PAST) return []
  const own = (name: string, values: Float64Array): Feature => ({ name, kind: 'number', values })
  const columns = [
    own('unit_cost', market.unitCost),
    own('unit_price', market.unitPrice),
    ...market.features,
  ]
  const unlike = columns.flatMap((column) => {
    const beyond = beyondOf(market, column, past, today)
    if (beyond <= MANY * today.length) return []
    if (beyondOf(market, column, before, last) >= FEW * last.length) return []
    return [`${column.name} (${beyond} of ${today.length} deals)`]
  })
  if (unlike.length === 0) return []
  const more = unlike.length > NAMED ? ` and ${unlike.length - NAMED} more columns` : ''
  return [
    `Today’s menu has values that no past menu had: ${unlike.slice(0, NAMED).join(', ')}${more}. Check their ` +
      'unit and spelling: what lies beyond the history is a guess.',
  ]
}

/** Deals of `these` whose value is known and lies outside all of those of `others`. */
function beyondOf(
  { start }: Market,
  column: Feature,
  others: readonly number[],
  these: readonly number[],
): number {
  if (column.kind === 'category') {
    const codes = (deals: readonly number[]) =>
      deals.map((g) => column.codes[start[g]]).filter((code) => code >= 0)
    const seen = new Set(codes(others))
    return seen.size > 0 ? codes(these).filter((code) => !seen.has(code)).length : 0
  }
  const values = (deals: readonly number[]) =>
    deals.map((g) => column.values[start[g]]).filter((v) => Number.isFinite(v))
  let least = Infinity
  let most = -Infinity
  for (const v of values(others)) {
    least = Math.min(least, v)
    most = Math.max(most, v)
  }
  return least <= most ? values(these).filter((v) => v < least || v > most).length : 0
}
