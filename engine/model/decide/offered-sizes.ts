// Every offered size of each available deal, valued as the plan values the best one: a plan under limits takes more deals and
// smaller ones. What may be taken is what the plan may take: a deal that is not eligible at its best size is at no size.
import { confidenceOf } from '../replay/calibration.ts'
import type { Learned } from '../replay/learned.ts'
import type { Backtest } from './backtest.ts'
import type { Options } from './decide.ts'
import type { OfferedSizes } from './decision.ts'
import { discountUnsupported, largerSizes, type ValuedMenu } from './menu.ts'
import { noiseOf } from './plan-report.ts'

interface Size {
  readonly row: number
  readonly profit: number
  /** Expected profit in scales, of the largest supported size where this one lies above. */
  readonly expected: number
  readonly isSafe: boolean
}

export function offeredSizes(
  learned: Learned,
  menu: ValuedMenu,
  decided: Options,
  past: Backtest,
): OfferedSizes {
  const { market, task, scale, kind } = learned
  const best = new Map(Array.from(decided.row, (row, k) => [market.group[row], k]))
  const larger = largerSizes(learned)
  const sizes: Size[] = []
  task.rows.forEach((row, i) => {
    const deal = market.group[row]
    const profit = discountUnsupported(learned, row, menu.profit[i])
    const expected = menu.expected[i]
    if (market.available[row]) sizes.push({ row, profit, expected, isSafe: menu.safe[i] === 1 })
    if (market.group[task.rows[i + 1]] === deal) return
    // Above the supported sizes, as far as demand can tell.
    const k = best.get(deal)!
    const isFound = decided.row[k] >= row && profit > 0
    for (const { row: own, more } of larger.get(deal)?.(i) ?? [])
      sizes.push({
        row: own,
        // Where a smaller size is the best, no larger one is told to be better.
        profit: isFound ? profit + more : Math.min(profit + more, decided.profit[k]),
        expected,
        isSafe: isFound && menu.safe[i] === 1,
      })
  })
  sizes.sort((a, b) => a.row - b.row)
  const isEligible = ({ row, profit, isSafe }: Size): boolean =>
    isSafe && profit > 0 && decided.eligible[best.get(market.group[row])!] === 1
  return {
    row: Int32Array.from(sizes, ({ row }) => row),
    profit: Float64Array.from(sizes, ({ profit }) => profit),
    confidence: Float64Array.from(sizes, ({ expected }) =>
      confidenceOf(past.confidenceModel, expected),
    ),
    eligible: Uint8Array.from(sizes, (size) => (isEligible(size) ? 1 : 0)),
    noise: Float64Array.from(sizes, ({ row }) => noiseOf(past.spread * scale[row], kind)),
  }
}
