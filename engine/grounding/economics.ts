// A valuation as a linear function of units sold and revenue, for quantity-first learners. It is
// found by valuing every row with no sale and with hypothetical sales, then checked against the
// expression and the replay; the shape of the expression is never read. Minimum fees, fee bands
// and costs per sale make a valuation nonlinear: the line then passes through nothing sold and
// everything sold at usual prices, and the model measures its error
// (engine/model/learners/linear-valuation.ts).
import type { Term, Valuation } from '#contract/valuation.ts'
import { evaluate } from './evaluate.ts'
import type { Cuts, OptionColumns, SalesBook } from './cuts.ts'
import { ownUnits } from './held.ts'
import type { Layout } from './layout.ts'
import { SLACK, type KnownSales } from './ledger.ts'
import { HOW, type Labels, type LinearEconomics } from './market.ts'
import { median } from './statistics.ts'

/** Share of labels that the line must reproduce, and how closely (of |value| or its mean). */
const REPRODUCED = 0.9
const WITHIN = 0.05
const EXACTLY = 1e-6
/** Another price, at which the line must hold too: bands and least fees are no line. */
const OTHER_PRICE = 0.6
/** The lower of the two prices that a near line goes through ÷ the usual one, and sales of a deal at most. */
const LOWER_PRICE = 0.8
const MOST_SALES = 100

/**
 * The line through every row, or one that lies near the valuation; null where nothing was sold. `sales`: those known
 * now; `labels`: today's.
 */
export function linearEconomics(
  valuation: Pick<Valuation, 'quantity'> & { readonly terms: readonly Term[] },
  layout: Layout,
  sales: KnownSales,
  held: Float64Array,
  options: OptionColumns,
  labels: Labels,
): LinearEconomics | null {
  const today = atUsualCosts(sales)
  const age = usualAges(layout, today, held, options)
  const price = median(today.column('price').filter((_, sale) => today.qty[sale] > 0))
  if (Number.isNaN(age[0]) || Number.isNaN(price)) return null

  const cuts: Cuts = {
    count: layout.rows,
    row: layout.source,
    group: layout.group.map((group) => layout.original[group]),
    ordered: layout.qty,
    held,
  }
  const near = () => nearLine(valuation, layout, today, cuts, options, age)

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
      age,
      column: (name) => (name === 'price' ? prices : today.lastSale(name)),
      keyCost: today.keyCost,
      lastSale: today.lastSale,
    }
    return evaluate(valuation, cuts, book, options).profit
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
    if (!(Math.abs(half[row] - expected) <= EXACTLY * scale)) return near()
  }
  return reproduces(layout, labels, line) ? { fixed, perUnit, perRevenue } : near()
}

/**
 * The age at which an order's units usually sell. Units held before are sold first, so an order's own are sold later
 * than others; they stand in store from its arrival, and weeks without an order tell nothing of it. Shape: groups as sent.
 */
function usualAges(
  layout: Layout,
  today: SalesBook,
  held: Float64Array,
  { lead }: OptionColumns,
): Float64Array {
  const groups = today.start.length - 1
  const own = ownUnits(today, held)
  if (held.some((units) => units > 0)) {
    const waits = new Float64Array(groups)
    const ordered = new Uint8Array(groups)
    layout.original.forEach((from, group) => {
      waits[from] = lead[layout.source[layout.start[group]]]
      ordered[from] = Number(layout.takenRow[group] >= 0)
    })
    const stored: number[] = []
    for (let g = 0; g < groups; g++)
      for (let sale = today.start[g]; ordered[g] && sale < today.start[g + 1]; sale++)
        if (own[sale] > 0 && today.age[sale] >= waits[g] - SLACK)
          stored.push(today.age[sale] - waits[g])
    if (stored.length > 0) {
      const usual = median(Float64Array.from(stored))
      return waits.map((wait) => wait + usual)
    }
  }
  return new Float64Array(groups).fill(median(today.age.filter((_, sale) => own[sale] > 0)))
}

/**
 * The sales with what every deal is given that has none of its own. A cost that stands in Sales (a fee, a claim, a
 * default) is known of no option of today, so the line of a past deal must not hold it: it may be the outcome.
 */
function atUsualCosts(sales: KnownSales): SalesBook {
  const usual = (name: string) =>
    new Float64Array(sales.start.length - 1).fill(sales.filler(name).value)
  return { ...sales, keyCost: usual, lastSale: usual }
}

/**
 * The line through nothing sold and all sold, at the usual price and at a lower one, in sales of the usual
 * units. `age`: of those sales. Shape: groups as sent.
 */
function nearLine(
  valuation: Pick<Valuation, 'quantity'> & { readonly terms: readonly Term[] },
  layout: Layout,
  today: SalesBook,
  cuts: Cuts,
  options: OptionColumns,
  age: Float64Array,
): LinearEconomics {
  const groups = today.start.length - 1
  const stock = valuation.quantity === 'stock'
  const usual = usualPrices(layout, today)
  const each = median(today.qty.filter((units) => units > 0))
  const many = Array.from({ length: groups }, (_, g) => today.start[g + 1] - today.start[g])
  const oftenTrials = median(Float64Array.from(many.filter((count) => count > 0)))
  const total = new Float64Array(groups)
  for (let row = 0; row < layout.rows; row++)
    total[cuts.group[row]] = stock
      ? Math.max(total[cuts.group[row]], layout.qty[row])
      : each * oftenTrials
  const sales = total.map((units) => Math.min(Math.max(Math.ceil(units / each), 1), MOST_SALES))

  // What was held is sold first, in a sale of its own.
  const start = new Int32Array(groups + 1)
  for (let g = 0; g < groups; g++) start[g + 1] = start[g] + sales[g] + 1
  const groupOf = new Int32Array(start[groups])
  const qty = new Float64Array(start[groups])
  for (let g = 0; g < groups; g++) {
    groupOf.fill(g, start[g], start[g + 1])
    qty.fill(total[g] / sales[g], start[g] + 1, start[g + 1])
    qty[start[g]] = stock ? cuts.held[g] : 0
  }
  const spread = (values: Float64Array) => Float64Array.from(groupOf, (g) => values[g])
  const value = (sold: 0 | 1, part: number): Float64Array => {
    const book: SalesBook = {
      start,
      qty: qty.map((units, i) => (i === start[groupOf[i]] ? units : sold * units)),
      age: spread(age),
      column: (name) =>
        spread(name === 'price' ? usual.map((v) => part * v) : today.lastSale(name)),
      keyCost: today.keyCost,
      lastSale: today.lastSale,
    }
    return evaluate(valuation, cuts, book, options).profit
  }
  const fixed = value(0, 1)
  const high = value(1, 1)
  const low = value(1, LOWER_PRICE)
  const units = (row: number) => (stock ? layout.qty[row] : total[cuts.group[row]])
  const priceOf = (row: number) => usual[cuts.group[row]]
  const perRevenue = high.map(
    (profit, row) => (profit - low[row]) / (units(row) * (1 - LOWER_PRICE) * priceOf(row)),
  )
  const perUnit = high.map(
    (profit, row) => (profit - fixed[row]) / units(row) - perRevenue[row] * priceOf(row),
  )
  return { fixed, perUnit, perRevenue }
}

/** The price that a group's units usually fetch: as listed prices are met, else the market's own. Shape: groups as sent. */
function usualPrices(layout: Layout, today: SalesBook): Float64Array {
  const paid = today.column('price')
  const groups = today.start.length - 1
  const listed = new Float64Array(groups)
  layout.original.forEach((from, g) => (listed[from] = layout.unitPrice[layout.start[g]]))
  const met: number[] = []
  for (let g = 0; g < groups; g++)
    for (let sale = today.start[g]; sale < today.start[g + 1]; sale++)
      if (today.qty[sale] > 0 && listed[g] > 0) met.push(paid[sale] / listed[g])
  const usual = median(paid.filter((_, sale) => today.qty[sale] > 0))
  const part = median(Float64Array.from(met))
  return listed.map((price) => (price > 0 && part > 0 ? part * price : usual))
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
