// How columns of numbers stand to each other: products, differences, order, likeness; and what is known of a deal only
// after its day.
import { median } from './median.ts'
import type { ColumnSurvey, Survey } from './survey.ts'

/** Rows that speak: fewer are chance, and more tell no more. */
const LEAST_ROWS = 8
const MOST_ROWS = 2000

/** Rows of a table, all or evenly some. */
function someRows(rows: number): number[] {
  const step = Math.max(1, Math.ceil(rows / MOST_ROWS))
  return Array.from({ length: Math.ceil(rows / step) }, (_, i) => i * step)
}

/** Rows of some columns where all have a number. */
const filledRows = (...columns: readonly Float64Array[]): number[] =>
  someRows(columns[0]!.length).filter((row) =>
    columns.every((values) => !Number.isNaN(values[row]!)),
  )

/** Part of the rows where the test holds; NaN of too few. */
function share(rows: readonly number[], test: (row: number) => boolean): number {
  return rows.length < LEAST_ROWS ? Number.NaN : rows.filter(test).length / rows.length
}

/** Part of the rows in which the first is less than the second. */
export const shareBelow = ({ values: a }: ColumnSurvey, { values: b }: ColumnSurvey): number =>
  share(filledRows(a, b), (row) => a[row]! < b[row]!)

const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 0.012 * Math.max(1, Math.abs(b))

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

/** Products of one say nothing. */
function isProduct(a: Float64Array, b: Float64Array, c: Float64Array): boolean {
  const holds = (row: number) => isNear(a[row]! * b[row]!, c[row]!)
  const rows = filledRows(a, b, c).filter((row) => a[row] !== 1 && b[row] !== 1)
  // Most columns have nothing to do with each other, as the first rows show.
  return rows.slice(0, LEAST_ROWS).some(holds) && share(rows, holds) >= 0.9
}

/** Whether a column is what lies between two others. */
export const isDifference = (
  { values }: ColumnSurvey,
  { values: low }: ColumnSurvey,
  { values: high }: ColumnSurvey,
): boolean =>
  share(filledRows(values, low, high), (row) => isNear(high[row]! - low[row]!, values[row]!)) >= 0.9

/** Whether the last is the first less a share of it, where the share is not 0. */
export function isRebate(
  { values: asked }: ColumnSurvey,
  { values: off, is }: ColumnSurvey,
  { values: got }: ColumnSurvey,
): boolean {
  if (is !== 'number' || off.some((value) => value < 0 || value >= 1)) return false
  const rows = filledRows(asked, off, got).filter((row) => off[row]! > 0)
  return share(rows, (row) => isNear(asked[row]! * (1 - off[row]!), got[row]!)) >= 0.9
}

/** Whether a column is another with one or two more added; a blank one adds nothing. */
export function isSumOf(
  { values: sum }: ColumnSurvey,
  { values: first }: ColumnSurvey,
  others: readonly ColumnSurvey[],
): boolean {
  const rows = filledRows(sum, first)
  const holds = (added: readonly ColumnSurvey[]): boolean => {
    const test = (row: number): boolean =>
      isNear(
        added.reduce((all, { values }) => all + (values[row]! || 0), first[row]!),
        sum[row]!,
      )
    return rows.slice(0, LEAST_ROWS).some(test) && share(rows, test) >= 0.9
  }
  return others.some(
    (one, i) => holds([one]) || others.slice(i + 1).some((two) => holds([one, two])),
  )
}

/** How far two columns of money lie apart in most rows, as a logarithm; Infinity where nothing can be compared. */
export function apart(a: Float64Array, b: Float64Array): number {
  const logs = someRows(a.length)
    .map((row) => Math.abs(Math.log(a[row]! / b[row]!)))
    .filter(Number.isFinite)
  return logs.length < LEAST_ROWS ? Infinity : median(logs)
}

/** Correlation of the logarithms, −1 … 1; 0 of too few rows. */
export function likeness(a: Float64Array, b: Float64Array): number {
  const rows = someRows(a.length).filter((row) => a[row]! > 0 && b[row]! > 0)
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
