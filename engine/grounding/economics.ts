// A valuation as a straight line in what sells, for quantity-first learners: found by valuing every
// row with no sale and with one hypothetical sale, then checked against the tree and the replay.
// It never reads the tree's shape: what is no such line is answered with null.
import type { Term, Valuation } from '#contract/valuation.ts'
import { evaluate, type Cuts, type OptionColumns, type SalesBook } from './evaluate.ts'
import type { Layout } from './layout.ts'
import { HOW, type Labels, type LinearEconomics } from './market.ts'
import { median } from './statistics.ts'

/** Share of labels that the line must reproduce, and how closely (of |value| or its mean). */
const REPRODUCED = 0.9
const WITHIN = 0.05
const EXACTLY = 1e-6
/** Another price, at which the line must hold too: bands and least fees are no line. */
const OTHER_PRICE = 0.6

/** The line through every row, or null. `today`: the sales known now; `labels`: today's. */
export function linearEconomics(
  valuation: Pick<Valuation, 'quantity'> & { readonly terms: readonly Term[] },
  layout: Layout,
  today: SalesBook,
  held: Float64Array,
  options: OptionColumns,
  labels: Labels,
): LinearEconomics | null {
  const age = median(today.age.filter((_, sale) => today.qty[sale] > 0))
  const price = median(today.column('price').filter((_, sale) => today.qty[sale] > 0))
  if (Number.isNaN(age) || Number.isNaN(price)) return null

  // One sale a group, no larger than its smallest size, after the units held before.
  const groups = today.start.length - 1
  const smallest = new Float64Array(groups)
  layout.original.forEach((from, group) => (smallest[from] = layout.qty[layout.start[group]]))
  const before = valuation.quantity === 'stock' ? held : new Float64Array(groups)
  const value = (share: number, unitPrice: number): Float64Array => {
    const prices = new Float64Array(groups).fill(unitPrice)
    const book: SalesBook = {
      start: Int32Array.from({ length: groups + 1 }, (_, at) => at),
      qty: smallest.map((units, group) => before[group] + share * units),
      age: new Float64Array(groups).fill(age),
      column: (name) => (name === 'price' ? prices : today.lastSale(name)),
      keyCost: today.keyCost,
      lastSale: today.lastSale,
    }
    return evaluate(valuation, cuts, book, options).profit
  }
  const cuts: Cuts = {
    count: layout.rows,
    row: layout.source,
    group: layout.group.map((group) => layout.original[group]),
    ordered: layout.qty,
    held,
  }
  const fixed = value(0, 0)
  const sold = Float64Array.from(cuts.group, (from) => smallest[from])
  const free = value(1, 0)
  const perUnit = free.map((profit, row) => (profit - fixed[row]) / sold[row])
  const perRevenue = value(1, price).map(
    (profit, row) => (profit - free[row]) / (sold[row] * price),
  )

  // The tree must lie on the line at another size and price.
  const line = (row: number, units: number, at: number): number =>
    fixed[row] + units * (perUnit[row] + perRevenue[row] * at)
  const half = value(0.5, price * OTHER_PRICE)
  for (let row = 0; row < layout.rows; row++) {
    const scale = Math.abs(fixed[row]) + sold[row] * price
    const expected = line(row, sold[row] / 2, price * OTHER_PRICE)
    if (!(Math.abs(half[row] - expected) <= EXACTLY * scale)) return null
  }
  return reproduces(layout, labels, line) ? { fixed, perUnit, perRevenue } : null
}

/** Whether most of today's replayed labels lie near the line. */
function reproduces(
  layout: Layout,
  labels: Labels,
  line: (row: number, units: number, price: number) => number,
): boolean {
  const rows: number[] = []
  for (let row = 0; row < layout.rows; row++) {
    const replayed = labels.how[row] === HOW.exact || labels.how[row] === HOW.derived
    if (replayed && labels.mature[layout.group[row]] === 1) rows.push(row)
  }
  if (rows.length === 0) return false
  let mean = 0
  for (const row of rows) mean += Math.abs(labels.value[row]) / rows.length
  const near = rows.filter((row) => {
    const price = labels.sold[row] > 0 ? labels.price[row] : 0
    const error = Math.abs(line(row, labels.sold[row], price) - labels.value[row])
    return error <= WITHIN * Math.max(Math.abs(labels.value[row]), mean)
  })
  return near.length >= REPRODUCED * rows.length
}
