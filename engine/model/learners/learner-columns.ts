// Columns for the learners: the client's features and standard ratios of size, cost and price.
import { type Feature, type Market, featureOfRows } from '#grounding/market.ts'
import { binColumns, withBinned, type Binned } from '../boosting/binning.ts'
import { upTo } from '../base/sort.ts'
import { buildDesign, withNumber, type Design } from './design.ts'

export interface Matrices {
  /** All columns of every row, for trees. */
  readonly binned: Binned
  /**
   * Columns that do not depend on the size. Added ones (withColumn) may depend on it: use a deal's
   * first row.
   */
  readonly groupBinned: Binned
  readonly design: Design
  readonly groupDesign: Design
  /** Moment of each row. Shared between threads. */
  readonly time: Float64Array
  /** Deal of each row. Shared between threads. */
  readonly deal: Int32Array
}

/** `fit`: rows that centre and scale the linear design (labelled ones). */
export function buildMatrices(market: Market, fit: Int32Array): Matrices {
  const { rows, features: sent } = market
  const { size, offer, sized } = ownColumns(market, upTo(rows))
  const sizeBins = binColumns(size, rows)
  const binned = binColumns([...size, ...offer, ...sent], rows)
  const standard = new Map<Feature, Float64Array[]>()
  const design = buildDesign([...sized, ...sent], rows, fit, sized.length, standard)
  const time = new Float64Array(new SharedArrayBuffer(8 * Math.max(1, rows)))
  for (let row = 0; row < rows; row++) time[row] = market.T[market.group[row]]
  const deal = new Int32Array(new SharedArrayBuffer(4 * Math.max(1, rows)))
  deal.set(market.group)
  return {
    binned,
    groupBinned: dropColumns(binned, sizeBins.columns),
    design,
    groupDesign: buildDesign([...offer, ...sent], rows, fit, offer.length, standard),
    time,
    deal,
  }
}

/** The linear design of some rows; `fit`: those that centre and scale it, as places among them. */
export function designOfRows(market: Market, rows: Int32Array, fit: Int32Array): Design {
  const { sized } = ownColumns(market, rows)
  const sent = market.features.map((column) => featureOfRows(column, rows))
  return buildDesign([...sized, ...sent], rows.length, fit, sized.length)
}

/** Columns of these rows that the model computes: of the size, others, and both with the size's logarithm. */
function ownColumns(
  market: Market,
  rows: Int32Array,
): Readonly<Record<'size' | 'offer' | 'sized', Feature[]>> {
  const { qty, unitCost, unitPrice } = market
  const number = (name: string, of: (row: number) => number): Feature => {
    // A plain loop: `Float64Array.from` takes ten times as long.
    const values = new Float64Array(rows.length).fill(Number.NaN)
    for (let at = 0; at < rows.length; at++) {
      const value = of(rows[at])
      if (Number.isFinite(value)) values[at] = value
    }
    return { name, kind: 'number', values }
  }
  const size = [
    number('qty', (row) => qty[row]),
    number('margin', (row) => (unitPrice[row] - unitCost[row]) * qty[row]),
  ]
  const offer = [
    ...leastSize(market, number),
    number('T', (row) => market.T[market.group[row]]),
    number('unit cost', (row) => unitCost[row]),
    number('unit price', (row) => unitPrice[row]),
    number('price ÷ cost', (row) => unitPrice[row] / unitCost[row]),
  ]
  return { size, offer, sized: [...size, number('log qty', (row) => Math.log(qty[row])), ...offer] }
}

/** Maximum share of single-size groups in a market where deals offer a choice of sizes. */
const MOST_SINGLE_SIZES = 0.02

/**
 * The smallest offered size of a deal, which reflects typical demand. Where history lists one size
 * per deal it would reveal which size was taken, so it is excluded.
 */
function leastSize(
  { groups, start, group, derived, qty }: Market,
  number: (name: string, of: (row: number) => number) => Feature,
): Feature[] {
  let single = 0
  for (let g = 0; g < groups; g++) {
    let own = 0
    for (let row = start[g]; row < start[g + 1]; row++) own += 1 - derived[row]
    if (own < 2) single++
  }
  if (single > MOST_SINGLE_SIZES * groups) return []
  return [number('least size', (row) => Math.log(qty[start[group[row]]]))]
}

/** The matrices with one more column computed by the model. Shape of values: rows. */
export function withColumn(matrices: Matrices, values: Float64Array, fit: Int32Array): Matrices {
  return {
    ...matrices,
    binned: withBinned(matrices.binned, values),
    design: withNumber(matrices.design, values, fit),
    groupBinned: withBinned(matrices.groupBinned, values),
    groupDesign: withNumber(matrices.groupDesign, values, fit),
  }
}

/** The matrices without columns that depend on the size. */
export function withoutSize(matrices: Matrices): Matrices {
  return { ...matrices, binned: matrices.groupBinned, design: matrices.groupDesign }
}

/** The matrix without its first columns, on the same memory. */
function dropColumns(matrix: Binned, first: number): Binned {
  return {
    rows: matrix.rows,
    columns: matrix.columns - first,
    bins: matrix.bins.subarray(first * matrix.rows),
    count: matrix.count.slice(first),
    category: matrix.category.slice(first),
  }
}
