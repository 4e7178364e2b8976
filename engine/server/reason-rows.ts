// The rows of `?reasons=all` from the model's reasons: keys and cells as sent, money to the cent. It decides
// nothing: which deals are alike, and which columns count, model/reasons/ says.
import type { ReasonRow } from '#contract/schemas.ts'
import type { Grounded } from '#grounding/outcome.ts'
import type { Reason } from '#model/reasons/reasons.ts'
import { toCent } from '#contract/cents.ts'

/** One row for each deal that the plan takes, in its order, made as they are read. */
export function* reasonRows(
  reasons: readonly Reason[],
  dealOf: Grounded['deal'],
  qty: Float64Array,
): Generator<ReasonRow> {
  for (const { row, past, columns } of reasons) {
    const { key, cell } = dealOf(row)
    yield {
      key,
      deals: past.map(({ row: own, profit, similarity }) => {
        const deal = dealOf(own)
        return {
          key: deal.key,
          menu: deal.menu,
          qty: qty[own]!,
          profit: toCent(profit),
          similarity: Math.round(similarity * 1000) / 1000,
        }
      }),
      columns: columns.map(({ name, number, effect }) => ({
        column: name,
        value: cell(name) ?? (number === null ? null : Number(number.toPrecision(6))),
        effect: toCent(effect),
      })),
    }
  }
}
