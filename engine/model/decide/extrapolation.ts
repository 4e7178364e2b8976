// Sizes above the supported range (support.ts), where only the demand model can predict. A deal
// that is best at its largest supported size may get a larger one; the extra profit that demand
// predicts is discounted with distance. A deal whose smallest size exceeds every past order is
// discounted too.
import { countText } from './count-text.ts'
import type { Learned } from '../replay/learned.ts'
import { isSupported } from '../base/support.ts'

export interface ChosenSizes {
  /** One entry per deal of today: its best row, and the profit of that row in money. */
  readonly row: Int32Array
  readonly profit: Float64Array
}

/**
 * Extends the best supported sizes upwards. Extra profit predicted by demand counts with the factor
 * (reach ÷ size)². `best`: indices into learned.task.rows; `profit`: in money, by index.
 */
export function extrapolateSizes(
  learned: Learned,
  best: Int32Array,
  profit: Float64Array,
): ChosenSizes {
  const { market, task, unsupported, support } = learned
  const byDemand = task.team.get('dm')
  const larger = new Map<number, number[]>()
  unsupported.rows.forEach((row, i) => {
    if (!market.available[row]) return
    const own = larger.get(market.group[row])
    if (own) own.push(i)
    else larger.set(market.group[row], [i])
  })
  const rows = Int32Array.from(best, (i) => task.rows[i])
  const sums = Float64Array.from(best, (i) => discountUnsupported(learned, task.rows[i], profit[i]))
  best.forEach((i, k) => {
    const deal = market.group[rows[k]]
    const isLargest = market.group[task.rows[i + 1]] !== deal
    if (!byDemand || !isLargest || !(sums[k] > 0) || market.qty[rows[k]] > support.largest) return
    const base = sums[k]
    for (const j of larger.get(deal) ?? []) {
      const part = (support.reach[deal] / market.qty[unsupported.rows[j]]) ** 2
      const sum = base + part * (unsupported.byDemand[j] - byDemand[i])
      if (sum > sums[k]) {
        sums[k] = sum
        rows[k] = unsupported.rows[j]
      }
    }
  })
  return { row: rows, profit: sums }
}

/**
 * Profit discounted for sizes above the largest past order: the ordered share of the profit, less
 * the cost of the units above that order.
 */
function discountUnsupported({ market, support }: Learned, row: number, profit: number): number {
  const { qty, unitCost } = market
  const part = support.largest / qty[row]
  if (part >= 1 || profit <= 0) return profit
  const lost = (1 - part) * qty[row] * unitCost[row]
  return part * profit - (lost > 0 ? lost : 0)
}

/**
 * Notes on picks that stop at the largest supported size, and on deals offered only above it.
 * `selected`: rows.
 */
export function extrapolationNotes(
  { market, support, task }: Learned,
  selected: Int32Array,
): string[] {
  const { start, group, qty } = market
  const within = selected.filter((row) => isSupported(support, market, row))
  const next = Array.from(within, (row) => {
    const reach = support.reach[group[row]]
    const isLast = qty[row] >= reach || qty[row + 1] > reach
    return row + 1 < start[group[row] + 1] && isLast ? qty[row + 1] : 0
  }).filter((size) => size > 0)
  const alone = task.rows.filter((row) => qty[row] > support.largest && row === start[group[row]])
  const { largest } = support
  return [
    ...(next.length > 0
      ? [
          `${countText(next.length, 'pick')} ${next.length === 1 ? 'stops' : 'stop'} at the largest proven size; ` +
            `try ${sizeText(medianOf(next))} units once to learn more.`,
        ]
      : []),
    ...(alone.length > 0
      ? [
          `${countText(alone.length, 'deal')} ${alone.length === 1 ? 'is' : 'are'} offered only above ${sizeText(largest)} units, ` +
            'the largest past order, and discounted.',
        ]
      : []),
  ]
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

function sizeText(size: number): string {
  return Number(size.toPrecision(3)).toLocaleString('en-US')
}
