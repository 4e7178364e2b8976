// The valuation as a straight line in what sells: what it says of so many units, and whether it says of
// past deals what the books do.
import type { Labels, LinearEconomics, Market } from '#grounding/market.ts'

/** Profit of a row that sells so many units at a price, on the valuation's line. */
export function profitOf(
  { fixed, perUnit, perRevenue }: LinearEconomics,
  row: number,
  units: number,
  price: number,
): number {
  return fixed[row] + units * (perUnit[row] + perRevenue[row] * price)
}

/**
 * Whether the straight-line economics reproduce the labels: wrong sales fed to quantity-first
 * learners cost more than having none.
 */
export function economicsHold(market: Market, labels: Labels, rows: Int32Array): boolean {
  const { economics } = market
  if (!economics) return false
  let wrong = 0
  let all = 0
  let known = 0
  for (const row of rows) {
    const sold = labels.sold[row]
    if (!Number.isFinite(sold)) continue
    const price = sold > 0 ? labels.price[row] : 0
    const line = profitOf(economics, row, sold, price)
    if (!Number.isFinite(line)) return false
    wrong += (line - labels.value[row]) ** 2
    all += labels.value[row] ** 2
    known++
  }
  for (let row = 0; row < market.rows; row++)
    if (market.task[market.group[row]] && !Number.isFinite(economics.fixed[row])) return false
  return known >= 40 && known > rows.length / 2 && wrong < 0.02 * all
}
