// A sample of past deals with the client's profit, on which readings are compared. Any reading can
// value it, at the taken size and at sizes nearby. choose-reading.ts decides between readings.
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { Groups } from '#contract/groups.ts'
import { isNearlyAll } from '#contract/column-facts.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { readStock } from '#contract/stock.ts'
import { numbers } from '#contract/table.ts'
import type { Expression, Valuation } from '#contract/valuation.ts'
import { costParameter } from '#language/inputs.ts'
import { compareLanes } from './content-hash.ts'
import { evaluate, evaluateEach } from './evaluate.ts'
import type { SalesBook } from './cuts.ts'
import { salesKnownAt, SLACK, type Ledger } from './ledger.ts'
import { maturityHorizon, optionColumns } from './replay-inputs.ts'

/** Deals in the sample, and sales that they may have together. */
const MOST_DEALS = 400
const MOST_SALES = 40_000

/** Sizes that a reading is valued at, as shares of the taken one: leftovers and limits show there. */
const SIZES = [0.5, 1, 2]

/** Other histories that the deals might have had: units, ages and prices of their sales, times so much. */
const OTHERWISE = [
  { units: 1, age: 1, price: 1 },
  { units: 0.5, age: 2, price: 0.5 },
  { units: 2, age: 0.5, price: 2 },
]

/** What one reading makes of the sample. Shapes: deals. */
export interface SampleValues {
  /** Profit at the size taken; NaN where the deal is not mature by this reading's horizon. */
  readonly taken: Float64Array
  readonly sold: Float64Array
  /** Profit at every size of every deal, mature or not. Shape: deals × sizes. */
  readonly everywhere: Float64Array
}

export interface ProfitSample {
  readonly deals: number
  /** The client's own profit and the size taken. Shapes: deals. */
  readonly client: Float64Array
  readonly ordered: Float64Array
  readonly valuesOf: (valuation: Valuation) => SampleValues
  /** Each expression at the size taken, of every deal, whether mature or not. Shapes: deals. */
  readonly partsOf: (expressions: readonly Expression[], under: Under) => Float64Array[]
  /** 1 = the outcome counts by a reading of this horizon. Shape: deals. */
  readonly matureBy: (horizon: number | null) => Uint8Array
  /** Profit at every size of every deal, and of the deals had their sales been others. */
  readonly probe: (valuation: Valuation) => Float64Array
}

/** What a reading says beside its terms. */
type Under = Pick<Valuation, 'horizon' | 'quantity'>

/** Draws the sample: the same deals whatever the order of the rows. */
export function profitSample(
  read: RequestRead,
  groups: Groups,
  ledger: Ledger,
  order: FitOrder,
): ProfitSample {
  const menus = read.menus.table
  const { parameters } = order.options
  const profit = numbers(menus, 'profit')
  const size = numbers(menus, 'qty')
  const sample = spread(labelledGroups(groups, ledger, profit, size), ledger)
  const taken = Int32Array.from(sample, (group) => groups.takenRow[group])

  // Nothing is worked out where no deal has a profit.
  const book = once(() =>
    salesKnownAt(ledger, Infinity, (name) => costParameter(parameters, name)?.value ?? null),
  )
  const options = optionColumns(menus, { horizon: null }, parameters)
  const matureAt = byHorizon((horizon) => maturityHorizon({ horizon }, ledger))
  const heldAt = byHorizon(
    (horizon) =>
      readStock(read.menus, read.sales, groups, order.business_description, horizon).held,
  )
  const cuts = cutsOf(sample, taken, size, SIZES)
  const under = ({ horizon, quantity }: Under) => ({
    held: quantity === 'stock' ? heldAt(horizon) : new Float64Array(groups.count),
    options: { ...options, horizon },
  })
  const own = cutsOf(sample, taken, size, [1])
  const others = once(() => OTHERWISE.map((by) => scaled(book(), by)))
  return {
    deals: sample.length,
    client: Float64Array.from(taken, (row) => profit[row]),
    ordered: own.ordered,
    valuesOf(valuation) {
      const { held, options: columns } = under(valuation)
      const values = evaluate(valuation, { ...cuts, held }, book(), columns)
      const asTaken = (of: Float64Array): Float64Array =>
        Float64Array.from(sample, (_, deal) => of[deal * SIZES.length + SIZES.indexOf(1)])
      const until = matureAt(valuation.horizon) + ledger.delay
      return {
        taken: asTaken(values.profit).map((value, deal) =>
          groups.T[sample[deal]] + until <= SLACK ? value : Number.NaN,
        ),
        sold: asTaken(values.sold),
        everywhere: values.profit,
      }
    },
    partsOf(expressions, stance) {
      const { held, options: columns } = under(stance)
      return evaluateEach(expressions, stance.quantity, { ...own, held }, book(), columns)
    },
    matureBy(horizon) {
      const until = matureAt(horizon) + ledger.delay
      return Uint8Array.from(sample, (group) => Number(groups.T[group] + until <= SLACK))
    },
    probe(valuation) {
      const { held, options: columns } = under(valuation)
      const found = others().map(
        (each) => evaluate(valuation, { ...cuts, held }, each, columns).profit,
      )
      return Float64Array.from(found.flatMap((values) => [...values]))
    },
  }
}

/** Each deal at each of the sizes, in multiples of the one that was taken. */
function cutsOf(
  sample: readonly number[],
  taken: Int32Array,
  size: Float64Array,
  sizes: readonly number[],
) {
  const deals = Array.from({ length: sample.length * sizes.length }, (_, at) =>
    Math.floor(at / sizes.length),
  )
  return {
    count: deals.length,
    row: Int32Array.from(deals, (deal) => taken[deal]),
    group: Int32Array.from(deals, (deal) => sample[deal]),
    ordered: Float64Array.from(deals, (deal, at) => sizes[at % sizes.length] * size[taken[deal]]),
  }
}

function once<V>(make: () => V): () => V {
  let made: V | undefined
  return () => (made ??= make())
}

/**
 * A book of the same sales with other units, ages and prices. Where nearly every sale is one unit it
 * stays so, and whole ages stay whole: what the client's deals never are needs no answer.
 */
function scaled(book: SalesBook, by: { units: number; age: number; price: number }): SalesBook {
  const { qty, age } = book
  const price = book.column('price').map((value) => value * by.price)
  const single = isNearlyAll(qty, (units) => units === 0 || units === 1)
  const whole = isNearlyAll(age, Number.isInteger)
  return {
    ...book,
    qty: single ? qty : qty.map((units) => units * by.units),
    age: age.map((value) => (whole ? Math.round(value * by.age) : value * by.age)),
    column: (name) => (name === 'price' ? price : book.column(name)),
  }
}

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

// A reading of a description compared with the client's own profits.

/** One reading against the client's profits. */
export interface Weighed {
  readonly valuation: Valuation
  readonly values: SampleValues
  /** The client's own profit of each deal. Shape: deals. */
  readonly client: Float64Array
  /** Finished deals, and those whose profit the reading gives to the cent. */
  readonly compared: number
  readonly hits: number
}
