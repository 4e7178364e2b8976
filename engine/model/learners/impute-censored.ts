// Imputes right-censored sales. Sales of sold-out batches are right-censored, so large sizes have
// outcomes only where demand was small; training on those alone would underestimate large sizes. A
// larger size of a sold-out batch gets the expected sales given that demand reached the batch size
// (demand.ts; regression with censored data: Buckley & James 1979). Imputed labels train the
// learners and their weights. Reports of the past and calibration of confidence use recorded
// outcomes only.
import { SOLD_OUT, type Labels, type Market } from '#grounding/market.ts'
import { profitOf } from './linear-valuation.ts'

/** Sizes above the ordered one of sold-out batches with a final outcome. Ascending. */
export function censoredRows(market: Market, { value, sold, mature }: Labels): Int32Array {
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

/**
 * Imputed units are rounded to this fraction of the size, so that the result is independent of
 * units.
 */
const FRACTIONS_OF_SIZE = 1024

/**
 * The labels with expected units, price and profit filled in for each censored row, at the price of
 * its batch.
 */
export function imputeCensored(
  market: Market,
  labels: Labels,
  censored: Int32Array,
  units: (row: number) => number,
): Labels {
  const value = labels.value.slice()
  const sold = labels.sold.slice()
  const price = labels.price.slice()
  for (const row of censored) {
    sold[row] =
      (Math.round((FRACTIONS_OF_SIZE * units(row)) / market.qty[row]) / FRACTIONS_OF_SIZE) *
      market.qty[row]
    price[row] = labels.price[market.takenRow[market.group[row]]]
    value[row] = profitOf(market.economics!, row, sold[row], price[row])
  }
  return { ...labels, value, sold, price }
}
