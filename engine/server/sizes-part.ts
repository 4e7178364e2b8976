// Every offered size by column, for `?sizes=all`: keys and costs as sent, money to the cent.
import { toCent } from '#contract/cents.ts'
import type { Sizes } from '#contract/plan-limits.ts'
import type { Scalar } from '#contract/table.ts'
import type { OfferedSizes } from '#model/decide/decision.ts'

export function sizesOf(
  { row, profit, confidence, eligible, noise }: OfferedSizes,
  task: (row: number) => { key: Scalar; unit_cost: number | null },
  qty: Float64Array,
): Sizes {
  const sent = Array.from(row, task)
  return {
    key: sent.map(({ key }) => key),
    qty: Array.from(row, (r) => qty[r]!),
    unit_cost: sent.map(({ unit_cost }) => unit_cost),
    profit: Array.from(profit, toCent),
    confidence: Array.from(confidence),
    eligible: Array.from(eligible, (v) => v === 1),
    noise: Array.from(noise, toCent),
  }
}
