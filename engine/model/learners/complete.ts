// Outcomes that sold-out batches hide. Of a batch that sold out the books say nothing of larger sizes, of
// one that did not they say all: outcomes of large sizes are known where demand was small, and whoever
// learns from those alone believes that large sizes fail. So a size beyond a sold-out one counts as what
// demand (demand.ts) expects of it, given that there was enough of it for the whole batch (regression on
// censored outcomes: Buckley & James 1979). Learners and their weights go by these labels; what is told
// of the past, and what confidence is calibrated on, is only what the books hold.
import { SOLD_OUT, type Labels, type Market } from '#grounding/market.ts'
import { profitOf } from './economics-line.ts'

/** Sizes beyond the one ordered of batches that sold out, whose outcome is final. Ascending. */
export function hiddenRows(market: Market, { value, sold, mature }: Labels): Int32Array {
  const { start, qty, takenRow } = market
  const rows: number[] = []
  for (let group = 0; group < market.groups; group++) {
    const taken = takenRow[group]
    if (market.task[group] || !mature[group] || taken < 0 || Number.isNaN(value[taken])) continue
    if (!(sold[taken] >= qty[taken] * SOLD_OUT)) continue
    for (let row = start[group]; row < start[group + 1]; row++)
      if (qty[row] > qty[taken] && Number.isNaN(value[row])) rows.push(row)
  }
  return Int32Array.from(rows)
}

/** Parts of a size in which completed units are counted: the same in pennies and in thousands. */
const PARTS = 1024

/**
 * The labels with the units that each row of `hidden` is expected to sell, at the price of its batch: what
 * `sold` and `value` hold of them is no book's.
 */
export function completeLabels(
  market: Market,
  labels: Labels,
  hidden: Int32Array,
  units: (row: number) => number,
): Labels {
  const value = labels.value.slice()
  const sold = labels.sold.slice()
  const price = labels.price.slice()
  for (const row of hidden) {
    sold[row] = (Math.round((PARTS * units(row)) / market.qty[row]) / PARTS) * market.qty[row]
    price[row] = labels.price[market.takenRow[market.group[row]]]
    value[row] = profitOf(market.economics!, row, sold[row], price[row])
  }
  return { ...labels, value, sold, price }
}
