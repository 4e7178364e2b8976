// Linear valuation: profit as a linear function of units sold, and the check that it reproduces
// recorded outcomes. Otherwise the check that profits are returns on an outlay.
import type { Labels, LinearEconomics, Market } from '#grounding/market.ts'

/** Profit of a row that sells `units` at `price`, by the linear valuation. */
export function profitOf(
  { fixed, perUnit, perRevenue }: LinearEconomics,
  row: number,
  units: number,
  price: number,
): number {
  return fixed[row] + units * (perUnit[row] + perRevenue[row] * price)
}

/** Minimum number of labels for either check. */
const LEAST_LABELS = 40
/**
 * Maximum squared error ÷ sum of squares of the labels. Minimum fees and costs per sale are not
 * linear, yet units and prices still predict better than profits do (measured:
 * training/MODEL-CARD.md).
 */
const MOST_SQUARED_ERROR = 0.1
/** Maximum share of squared losses beyond the outlay. */
const MOST_EXCESS_LOSS = 0.02
/** Minimum share of labels, and of today's options, with a known outlay. */
const LEAST_KNOWN_OUTLAYS = 0.9

/**
 * Whether the linear valuation reproduces the labels. Quantity-first learners with wrong sales cost
 * more than they gain.
 */
export function valuationIsLinear(market: Market, labels: Labels, rows: Int32Array): boolean {
  const { economics } = market
  if (!economics) return false
  let wrong = 0
  let all = 0
  let known = 0
  for (const row of rows) {
    const sold = labels.sold[row]
    if (!Number.isFinite(sold)) continue
    const price = sold > 0 ? labels.price[row] : 0
    const profit = profitOf(economics, row, sold, price)
    if (!Number.isFinite(profit)) return false
    wrong += (profit - labels.value[row]) ** 2
    all += labels.value[row] ** 2
    known++
  }
  for (let row = 0; row < market.rows; row++)
    if (market.task[market.group[row]] && !Number.isFinite(economics.fixed[row])) return false
  return known >= LEAST_LABELS && known > rows.length / 2 && wrong < MOST_SQUARED_ERROR * all
}

/** Cost of taking a row, in money; NaN if unknown. */
export function outlayOf({ qty, unitCost }: Market): (row: number) => number {
  return (row) => qty[row] * unitCost[row]
}

/**
 * Whether the outlay of nearly all labels and of today's options is known, and losses stay within
 * it.
 */
export function returnsAreKnown(market: Market, labels: Labels, rows: Int32Array): boolean {
  const outlay = outlayOf(market)
  const known = rows.filter((row) => outlay(row) > 0)
  if (known.length < LEAST_LABELS || known.length <= LEAST_KNOWN_OUTLAYS * rows.length) return false
  const today = market.group.map((g, row) => (market.task[g] ? row : -1)).filter((row) => row >= 0)
  if (today.filter((row) => outlay(row) > 0).length <= LEAST_KNOWN_OUTLAYS * today.length)
    return false
  let beyond = 0
  let lost = 0
  for (const row of known) {
    beyond += Math.max(-labels.value[row] - outlay(row), 0) ** 2
    lost += Math.min(labels.value[row], 0) ** 2
  }
  return beyond <= MOST_EXCESS_LOSS * lost
}
