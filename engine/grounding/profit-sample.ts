// A sample of past deals with the client's profit, at the sizes taken, which any reading can value:
// the answers to a question are held against it.
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { Groups } from '#contract/groups.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { readStock } from '#contract/stock.ts'
import { numbers } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import { compareLanes } from './content-hash.ts'
import { evaluate } from './evaluate.ts'
import { givenCosts } from '#language/given-costs.ts'
import { salesKnownAt, SLACK, type Ledger } from './ledger.ts'
import { maturityHorizon, optionColumns } from './replay-inputs.ts'

/** Deals in the sample, and sales that they may have together. */
const MOST_DEALS = 400
const MOST_SALES = 40_000
/** Finished deals with a profit that can speak for a reading. */
export const LEAST_LABELS = 20
/** Share of the profits that a reading must reproduce. */
const REPRODUCED = 0.95

export interface ProfitSample {
  readonly deals: number
  /** The client's own profit. Shape: deals. */
  readonly client: Float64Array
  /** Profit at the size taken; NaN where the deal is not mature by the reading's horizon. Shape: deals. */
  readonly valuesOf: (valuation: Valuation) => Float64Array
}

/** One reading against the client's profits. */
export interface Weighed {
  /** Shapes: deals. */
  readonly values: Float64Array
  readonly client: Float64Array
  /** Finished deals, and those whose profit the reading gives to the cent. */
  readonly compared: number
  readonly hits: number
}

/** Draws the sample: the same deals whatever the order of the rows. */
export function profitSample(
  read: RequestRead,
  groups: Groups,
  ledger: Ledger,
  order: FitOrder,
): ProfitSample {
  const menus = read.menus.table
  const { business_description: words, options: asked } = order
  const { parameters } = asked
  const profit = numbers(menus, 'profit')
  const size = numbers(menus, 'qty')
  const sample = spread(labelledGroups(groups, ledger, profit, size), ledger)
  const taken = Int32Array.from(sample, (group) => groups.takenRow[group])
  const cuts = {
    count: sample.length,
    row: taken,
    group: Int32Array.from(sample),
    ordered: Float64Array.from(taken, (row) => size[row]),
  }
  const options = optionColumns(menus, { horizon: null }, parameters)
  const matureAt = byHorizon((horizon) => maturityHorizon({ horizon }, ledger))
  const heldAt = byHorizon(
    (horizon) => readStock(read.menus, read.sales, groups, words, horizon).held,
  )
  return {
    deals: sample.length,
    client: Float64Array.from(taken, (row) => profit[row]),
    valuesOf(valuation) {
      const { horizon, quantity, terms } = valuation
      const book = salesKnownAt(ledger, Infinity, givenCosts(parameters, words, terms))
      const held = quantity === 'stock' ? heldAt(horizon) : new Float64Array(groups.count)
      const values = evaluate(valuation, { ...cuts, held }, book, { ...options, horizon })
      const until = matureAt(horizon) + ledger.delay
      return values.profit.map((value, deal) =>
        groups.T[sample[deal]] + until <= SLACK ? value : Number.NaN,
      )
    },
  }
}

/** A reading's profits beside the client's own. */
export function weigh(valuation: Valuation, sample: ProfitSample): Weighed {
  const values = sample.valuesOf(valuation)
  let compared = 0
  let hits = 0
  values.forEach((value, deal) => {
    if (Number.isNaN(value)) return
    compared++
    if (isNear(value, sample.client[deal])) hits++
  })
  return { values, client: sample.client, compared, hits }
}

/** Two amounts of money are one: a cent, or a millionth of them. */
function isNear(x: number, y: number): boolean {
  return Object.is(x, y) || Math.abs(x - y) <= 0.01 + 1e-6 * Math.abs(y)
}

/** Whether a reading gives the client's profits to the cent. */
export const reproduces = ({ compared, hits }: Weighed): boolean =>
  compared >= LEAST_LABELS && hits >= REPRODUCED * compared

/** Past deals with sales, a known size and the client's profit, in an order of their contents. */
function labelledGroups(
  groups: Groups,
  ledger: Ledger,
  profit: Float64Array,
  size: Float64Array,
): number[] {
  const found: number[] = []
  for (let group = 0; group < groups.count; group++) {
    const row = groups.takenRow[group]
    if (groups.menu[group] === 0 || groups.observed[group] === 0 || row < 0) continue
    if (ledger.start[group + 1] === ledger.start[group]) continue
    if (Number.isFinite(profit[row]) && size[row] > 0) found.push(group)
  }
  const content = (group: number): [number, number] => {
    const row = groups.takenRow[group]
    return [size[row], profit[row]]
  }
  return found.sort((x, y) => {
    const [sizeX, profitX] = content(x)
    const [sizeY, profitY] = content(y)
    return (
      groups.T[x] - groups.T[y] ||
      compareLanes(ledger.hash, x, y) ||
      sizeX - sizeY ||
      profitX - profitY
    )
  })
}

/** At most so many of them, evenly spread, of a bounded number of sales. */
function spread(found: readonly number[], ledger: Ledger): number[] {
  const count = Math.min(found.length, MOST_DEALS)
  const sample: number[] = []
  let sales = 0
  for (let at = 0; at < count; at++) {
    const group = found[Math.floor((at * found.length) / count)]
    sales += ledger.start[group + 1] - ledger.start[group]
    if (sales > MOST_SALES) break
    sample.push(group)
  }
  return sample
}

/** Readings share their horizons: what depends on nothing else is worked out once for each. */
function byHorizon<V>(make: (horizon: number | null) => V): (horizon: number | null) => V {
  const made = new Map<number | null, V>()
  return (horizon) => {
    let value = made.get(horizon)
    if (value === undefined) made.set(horizon, (value = make(horizon)))
    return value
  }
}
