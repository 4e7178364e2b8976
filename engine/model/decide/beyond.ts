// Sizes beyond what history supports (support.ts). Demand alone speaks for them: a deal that is worth its
// largest supported size may be taken larger by what demand expects of the further units, and the further
// away, the less of that counts. A deal whose smallest size lies beyond every order counts for less, too.
import { counted } from './counted.ts'
import type { Learned } from '#model/replay/learned.ts'
import { isSupported } from '#model/support.ts'

export interface Sizes {
  /** One entry a deal of today: the row that is best, and its profit in money. */
  readonly row: Int32Array
  readonly profit: Float64Array
}

/**
 * What larger sizes do to the best supported ones. A part (reach ÷ size)² of what demand expects beyond counts
 * while it adds something. `best`: entries among learned.task.rows; `profit`: in money, by entry.
 */
export function withBeyond(learned: Learned, best: Int32Array, profit: Float64Array): Sizes {
  const { market, task, beyond, support } = learned
  const byDemand = task.team.get('dm')
  const larger = new Map<number, number[]>()
  beyond.rows.forEach((row, i) => {
    if (!market.available[row]) return
    const own = larger.get(market.group[row])
    if (own) own.push(i)
    else larger.set(market.group[row], [i])
  })
  const rows = Int32Array.from(best, (i) => task.rows[i])
  const sums = Float64Array.from(best, (i) => heldBack(learned, task.rows[i], profit[i]))
  best.forEach((i, k) => {
    const deal = market.group[rows[k]]
    const isLargest = market.group[task.rows[i + 1]] !== deal
    if (!byDemand || !isLargest || !(sums[k] > 0) || market.qty[rows[k]] > support.largest) return
    const base = sums[k]
    for (const j of larger.get(deal) ?? []) {
      const part = (support.reach[deal] / market.qty[beyond.rows[j]]) ** 2
      const sum = base + part * (beyond.byDemand[j] - byDemand[i])
      if (sum > sums[k]) {
        sums[k] = sum
        rows[k] = beyond.rows[j]
      }
    }
  })
  return { row: rows, profit: sums }
}

/**
 * Profit of a row as far as orders support it: of a size beyond every order the part that the largest order
 * is of it counts, and the units beyond it are bought in vain.
 */
function heldBack({ market, support }: Learned, row: number, profit: number): number {
  const { qty, unitCost } = market
  const part = support.largest / qty[row]
  if (part >= 1 || profit <= 0) return profit
  const lost = (1 - part) * qty[row] * unitCost[row]
  return part * profit - (lost > 0 ? lost : 0)
}

/**
 * What is said of sizes beyond the orders: of picks that stop where the orders stop, and of deals that are offered
 * at larger sizes alone. `selected`: rows.
 */
export function beyondNotes({ market, support, task }: Learned, selected: Int32Array): string[] {
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
          `${counted(next.length, 'pick')} ${next.length === 1 ? 'stops' : 'stop'} at the largest proven size; ` +
            `try ${sizeText(middle(next))} units once to learn more.`,
        ]
      : []),
    ...(alone.length > 0
      ? [
          `${counted(alone.length, 'deal')} ${alone.length === 1 ? 'is' : 'are'} offered only above ${sizeText(largest)} units, ` +
            'the largest past order, and discounted.',
        ]
      : []),
  ]
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

function sizeText(size: number): string {
  return Number(size.toPrecision(3)).toLocaleString('en-US')
}
