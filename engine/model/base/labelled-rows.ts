// The rows with a known outcome, and the groups of rows.
import type { Labels, Market } from '#grounding/market.ts'

/** Rows with a final, exact outcome. */
export function labelledRows(market: Market, labels: Labels): Int32Array {
  const rows: number[] = []
  for (let row = 0; row < market.rows; row++) {
    const group = market.group[row]
    if (labels.mature[group] && !market.task[group] && Number.isFinite(labels.value[row]))
      rows.push(row)
  }
  return Int32Array.from(rows)
}

/** The groups of ascending rows, each once. */
export function groupsOf(market: Market, rows: Int32Array): Int32Array {
  return Int32Array.from(new Set(Array.from(rows, (row) => market.group[row])))
}
