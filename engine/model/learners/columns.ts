// The columns that learners read: what was sent, with the few ratios that every deal has.
import type { Feature, Market } from '#grounding/market.ts'
import { binColumns, withBinned, type Binned } from '#model/boosting/binning.ts'
import { buildDesign, withNumber, type Design } from './design.ts'

export interface Matrices {
  /** All columns of every row, for trees. */
  readonly binned: Binned
  /** The columns that do not speak of the size; what is added to them (withColumn) may: read a deal's first row. */
  readonly groupBinned: Binned
  readonly design: Design
  readonly groupDesign: Design
  /** Moment of each row. Shared between threads. */
  readonly time: Float64Array
  /** Deal of each row. Shared between threads. */
  readonly deal: Int32Array
}

/** `fit`: the rows whose values centre and spread the linear design (labelled ones). */
export function buildMatrices(market: Market, fit: Int32Array): Matrices {
  const { qty, unitCost, unitPrice, rows } = market
  const number = (name: string, of: (row: number) => number): Feature => {
    const values = Float64Array.from(qty, (_, row) => {
      const value = of(row)
      return Number.isFinite(value) ? value : Number.NaN
    })
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
  const sent = market.features
  const sizeBins = binColumns(size, rows)
  const binned = binColumns([...size, ...offer, ...sent], rows)
  const sized = [...size, number('log qty', (row) => Math.log(qty[row])), ...offer]
  const design = buildDesign([...sized, ...sent], rows, fit, sized.length)
  const time = new Float64Array(new SharedArrayBuffer(8 * Math.max(1, rows)))
  for (let row = 0; row < rows; row++) time[row] = market.T[market.group[row]]
  const deal = new Int32Array(new SharedArrayBuffer(4 * Math.max(1, rows)))
  deal.set(market.group)
  return {
    binned,
    groupBinned: dropColumns(binned, sizeBins.columns),
    design,
    groupDesign: buildDesign([...offer, ...sent], rows, fit, offer.length),
    time,
    deal,
  }
}

/** Groups of one size that a market where deals have a choice of sizes may have. */
const FEW_CHOICES = 0.02

/**
 * The smallest size that a deal is offered in: lots and batches are made for what is usually asked for.
 * Where history lists one size a deal it would tell which was taken, so it is left out there.
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
  if (single > FEW_CHOICES * groups) return []
  return [number('least size', (row) => Math.log(qty[start[group[row]]]))]
}

/** Matrices with one more column that the model itself worked out. Shape of values: rows. */
export function withColumn(matrices: Matrices, values: Float64Array, fit: Int32Array): Matrices {
  return {
    ...matrices,
    binned: withBinned(matrices.binned, values),
    design: withNumber(matrices.design, values, fit),
    groupBinned: withBinned(matrices.groupBinned, values),
    groupDesign: withNumber(matrices.groupDesign, values, fit),
  }
}

/** Matrices that do not speak of the size. */
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
