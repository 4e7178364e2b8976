// How columns of numbers stand to each other: products, differences, order, likeness; and what is known of a deal only
// after its day.
import { median } from './median.ts'
import type { ColumnSurvey, Survey } from './survey.ts'

/** Rows that speak: fewer are chance, and more tell no more. */
const LEAST_ROWS = 8
const MOST_ROWS = 2000

const stepOf = (rows: number): number => Math.max(1, Math.ceil(rows / MOST_ROWS))

/** Calls with each row of a table, all or evenly some, until it is told to stop. */
function eachRow(rows: number, look: (row: number, left: number) => boolean | void): void {
  const step = stepOf(rows)
  for (let row = 0; row < rows; row += step) if (look(row, (rows - row) / step) === false) return
}

/** Part of the rows in which the first is less than the second; NaN of too few rows. */
export function shareBelow({ values: a }: ColumnSurvey, { values: b }: ColumnSurvey): number {
  let [rows, below] = [0, 0]
  eachRow(a.length, (row) => {
    if (Number.isNaN(a[row]!) || Number.isNaN(b[row]!)) return
    rows++
    if (a[row]! < b[row]!) below++
  })
  return rows < LEAST_ROWS ? Number.NaN : below / rows
}

const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 0.012 * Math.max(1, Math.abs(b))

/** Part of the rows in which a relation of columns must hold. */
const MOSTLY = 0.9

/**
 * Whether a column is what others make in most rows; NaN = the row says nothing. The walk stops where the others cannot
 * change the answer, and `first` where none of the first rows holds.
 */
function isMade(is: Float64Array, made: (row: number) => number, first = false): boolean {
  let [rows, holding] = [0, 0]
  let isOut = false
  eachRow(is.length, (row, left) => {
    const value = made(row)
    if (Number.isNaN(value) || Number.isNaN(is[row]!)) return true
    rows++
    if (isNear(value, is[row]!)) holding++
    isOut =
      (first && rows === LEAST_ROWS && holding === 0) ||
      rows - holding > (1 - MOSTLY) * (rows + left) + 1
    return !isOut
  })
  return !isOut && rows >= LEAST_ROWS && holding / rows >= MOSTLY
}

/** Columns that are the product of two others, with these. */
export interface Product {
  readonly of: readonly [ColumnSurvey, ColumnSurvey]
  readonly is: ColumnSurvey
}

export function productsOf(numbers: readonly ColumnSurvey[]): Product[] {
  return numbers.flatMap((a, i) =>
    numbers
      .slice(i + 1)
      .flatMap((b) =>
        numbers
          .filter((is) => is !== a && is !== b && isProduct(a.values, b.values, is.values))
          .map((is): Product => ({ of: [a, b], is })),
      ),
  )
}

/** Whether a column multiplies to an amount: what only multiplies to units of its own (rooms × nights) does not. */
export const multiplies = (column: ColumnSurvey, products: readonly Product[]): boolean => {
  const isFactor = (each: ColumnSurvey, but?: Product) =>
    products.some((product) => product !== but && product.of.includes(each))
  return products.some(
    (product) =>
      product.of.includes(column) && !(product.is.whole && isFactor(product.is, product)),
  )
}

/** Products of one say nothing. Most columns have nothing to do with each other, as the first rows show. */
const isProduct = (a: Float64Array, b: Float64Array, is: Float64Array): boolean =>
  isMade(is, (row) => (a[row] === 1 || b[row] === 1 ? Number.NaN : a[row]! * b[row]!), true)

/** Whether a column is what lies between two others. */
export const isDifference = (
  { values: is }: ColumnSurvey,
  { values: low }: ColumnSurvey,
  { values: high }: ColumnSurvey,
): boolean => isMade(is, (row) => high[row]! - low[row]!)

/** Whether the last is the first less a share of it, where the share is not 0. */
export function isRebate(
  { values: asked }: ColumnSurvey,
  { values: off, is }: ColumnSurvey,
  { values: got }: ColumnSurvey,
): boolean {
  if (is !== 'number' || off.some((value) => value < 0 || value >= 1)) return false
  return isMade(got, (row) => (off[row]! > 0 ? asked[row]! * (1 - off[row]!) : Number.NaN))
}

/** Whether a column is another with one or two more added; a blank one adds nothing. */
export function isSumOf(
  { values: sum }: ColumnSurvey,
  { values: first }: ColumnSurvey,
  others: readonly ColumnSurvey[],
): boolean {
  const holds = (...added: readonly ColumnSurvey[]): boolean => {
    const total = (row: number): number =>
      added.reduce((all, { values }) => all + (values[row]! || 0), first[row]!)
    return isMade(sum, total, true)
  }
  return others.some((one, i) => holds(one) || others.slice(i + 1).some((two) => holds(one, two)))
}

/** How far two columns of money lie apart in most rows, as a logarithm; Infinity where nothing can be compared. */
export function apart(a: Float64Array, b: Float64Array): number {
  const logs: number[] = []
  eachRow(a.length, (row) => {
    const log = Math.abs(Math.log(a[row]! / b[row]!))
    if (Number.isFinite(log)) logs.push(log)
  })
  return logs.length < LEAST_ROWS ? Infinity : median(logs)
}

/** Correlation of the logarithms, −1 … 1; 0 of too few rows. */
export function likeness(a: Float64Array, b: Float64Array): number {
  const rows: number[] = []
  eachRow(a.length, (row) => {
    if (a[row]! > 0 && b[row]! > 0) rows.push(row)
  })
  if (rows.length < LEAST_ROWS) return 0
  const centred = (values: Float64Array): number[] => {
    const logs = rows.map((row) => Math.log(values[row]!))
    const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length
    return logs.map((value) => value - mean)
  }
  const [x, y] = [centred(a), centred(b)]
  const cross = (p: readonly number[], q: readonly number[]): number =>
    p.reduce((sum, value, i) => sum + value * q[i]!, 0)
  const spread = Math.sqrt(cross(x, x) * cross(y, y))
  return spread === 0 ? 0 : cross(x, y) / spread
}

/** Columns that are blank in the latest rows and filled before: what became of a deal. */
export function outcomesOf({ columns }: Survey, date: ColumnSurvey | null): Set<ColumnSurvey> {
  if (!date) return new Set()
  const latest = date.values.reduce((most, day) => (day > most ? day : most), -Infinity)
  const known = date.values.filter((day) => !Number.isNaN(day)).sort()
  // The last days together, where each has few deals.
  const since = Math.min(latest, known[Math.floor(0.97 * known.length)] ?? latest)
  const now = [...date.values.keys()].filter((row) => date.values[row]! >= since)
  return new Set(
    columns.filter(({ codes, filled }) => {
      const open = now.filter((row) => codes[row]! >= 0).length
      return open <= 0.1 * now.length && filled >= 0.2 * codes.length
    }),
  )
}
