// The 80 % range of a plan's profit at another confidence or under a spending limit, from the range that
// the service measured for its own plan. The service's range has two parts: noise of single deals, which
// grows with the root of their squared sizes, and an error that all deals share, which grows with their
// sum (engine/model/decide/plan-report.ts, `intervalOf`). The answer does not tell the two apart, so the larger
// growth is taken: the range is never narrower than the service's own would be, if deals of one size are
// equally unsure.
import type { OptionRow } from '#contract/schemas.ts'
import { toCent } from './changes.ts'

export type Range = readonly [low: number, high: number]

/** The range of the service's own plan, its profit, and the sum of `squareOf` over its deals. */
export interface Measured {
  readonly interval: Range
  readonly profit: number
  readonly square: number
}

/** Squared size of a deal in money: its outlay, or its profit where the outlay is unknown. */
export function squareOf({
  unit_cost,
  qty,
  profit,
}: Pick<OptionRow, 'unit_cost' | 'qty' | 'profit'>): number {
  return (unit_cost === null || unit_cost === 0 ? profit : unit_cost * qty) ** 2
}

/** Null where nothing was measured or nothing is taken. `square`: the sum of `squareOf`. */
export function profitRange(
  measured: Measured | null,
  profit: number,
  square: number,
): Range | null {
  if (measured === null || !(measured.profit > 0) || !(measured.square > 0) || !(square > 0))
    return null
  const [low, high] = measured.interval
  const growth = Math.max(profit / measured.profit, Math.sqrt(square / measured.square))
  return [
    toCent(profit - (measured.profit - low) * growth),
    toCent(profit + (high - measured.profit) * growth),
  ]
}
