// Selects the deals to compare with the client's own profits (interface §5, Reconciliation):
// mature, replayed deals at the taken size. reconcile.ts compares them.
import type { Layout } from './layout.ts'
import { HOW, type Labels } from './market.ts'
import { reconcile, type Reconciliation } from './reconcile.ts'
import type { Replay } from './replay-history.ts'

/**
 * The comparison, and the market row of each deal compared. `profit`: the client's own of each menus
 * row, NaN where not sent.
 */
export function reconcileLabels(
  layout: Layout,
  replay: Replay,
  today: Labels,
  profit: Float64Array,
): { readonly rows: readonly number[]; readonly result: Reconciliation } {
  const rows = [...layout.takenRow].filter(
    (row, group) =>
      row >= 0 &&
      replay.replayed[group] === 1 &&
      today.mature[group] === 1 &&
      today.how[row] === HOW.exact &&
      Number.isFinite(profit[layout.source[row]]),
  )
  const result = reconcile({
    replay: Float64Array.from(rows, (row) => today.value[row]),
    client: Float64Array.from(rows, (row) => profit[layout.source[row]]),
    ordered: Float64Array.from(rows, (row) => layout.qty[row]),
    sold: Float64Array.from(rows, (row) => today.sold[row]),
    soldOut: Uint8Array.from(rows, (row) =>
      Number(today.sold[row] * (1 + 1e-9) >= layout.qty[row]),
    ),
    revenue: Float64Array.from(rows, (row) =>
      today.sold[row] > 0 ? today.sold[row] * today.price[row] : 0,
    ),
    unitCost: Float64Array.from(rows, (row) => layout.unitCost[row]),
  })
  return { rows, result }
}
