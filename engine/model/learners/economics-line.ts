// The valuation as a straight line in what sells: what it says of so many units, and whether it says of
// past deals what the books do. Where there is no such line: whether profits are what came back of an
// outlay, less the outlay.
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

/** Labels that economics need. */
const LEAST = 40
/**
 * How far a line may say other than the books, as a share of the sum of squares: least fees and costs of each
 * sale bend it, and units and prices still tell more than profits do (measured: engine/pretrain/MODEL-CARD.md).
 */
const NEAR = 0.1
/** The same of losses beyond the outlay, where returns are learnt. */
const STRAYS = 0.02
/** Share of labels, and of today's options, of which the outlay is known where returns are. */
const NEARLY = 0.9

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
  return known >= LEAST && known > rows.length / 2 && wrong < NEAR * all
}

/** What a row costs to take, in money; NaN where that is not known. */
export function outlayOf({ qty, unitCost }: Market): (row: number) => number {
  return (row) => qty[row] * unitCost[row]
}

/**
 * Whether the outlay of nearly every label and of today's options is known, and no label (but for strays)
 * loses more than it.
 */
export function returnsAreKnown(market: Market, labels: Labels, rows: Int32Array): boolean {
  const outlay = outlayOf(market)
  const known = rows.filter((row) => outlay(row) > 0)
  if (known.length < LEAST || known.length <= NEARLY * rows.length) return false
  const today = market.group.map((g, row) => (market.task[g] ? row : -1)).filter((row) => row >= 0)
  if (today.filter((row) => outlay(row) > 0).length <= NEARLY * today.length) return false
  let beyond = 0
  let lost = 0
  for (const row of known) {
    beyond += Math.max(-labels.value[row] - outlay(row), 0) ** 2
    lost += Math.min(labels.value[row], 0) ** 2
  }
  return beyond <= STRAYS * lost
}
