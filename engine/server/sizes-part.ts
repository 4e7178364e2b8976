// Every offered size by column, for `?sizes=all`: keys and costs as sent, money to the cent; and those of past deals, whose
// money is not rounded, so that sums are those of the replay.
import { toCent } from '#contract/cents.ts'
import type { PastSizes as PastColumns, Sizes } from '#contract/plan-limits.ts'
import type { Scalar } from '#contract/table.ts'
import type { Grounded } from '#grounding/outcome.ts'
import type { Decision, OfferedSizes, PastSizes } from '#model/decide/decision.ts'

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

/** `pastRow`: rows of the market that `sizes.past` tells of. */
export function sizesPart(
  decision: Pick<Decision, 'sizes' | 'pastSizes'>,
  grounded: Pick<Grounded, 'deal' | 'task' | 'market'>,
): { sizes: Sizes; pastRow: Int32Array } {
  const past = decision.pastSizes
  const sizes = sizesOf(decision.sizes, (row) => grounded.task(row), grounded.market.qty)
  return { sizes: { ...sizes, past: pastSizesOf(past, grounded) }, pastRow: past.row }
}

function pastSizesOf(
  { row, profit, realised, taken }: PastSizes,
  { deal, market: { group, T, qty, unitCost } }: Pick<Grounded, 'deal' | 'market'>,
): PastColumns {
  const at = <V>(of: (row: number) => V): V[] => Array.from(row, of)
  return {
    key: at((r) => deal(r).key),
    T: at((r) => T[group[r]!]!),
    qty: at((r) => qty[r]!),
    unit_cost: at((r) => (Number.isFinite(unitCost[r]!) ? unitCost[r]! : null)),
    profit: Array.from(profit),
    realised: Array.from(realised),
    taken: Array.from(taken, (v) => v === 1),
  }
}
