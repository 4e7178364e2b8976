// Building blocks of terms: expressions of the valuation language, and lengths of time in steps of
// T.
import type { Expression, Valuation } from '#contract/valuation.ts'
import type { ColumnRef } from './bind.ts'

export type Period = NonNullable<Valuation['period']>

/** Days of each length of time (the conventions of grounding: month 365/12, year 365). */
const DAYS: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 365 / 12, year: 365 }

/** One `clock` in steps of T; null where the step is not known. */
export function stepsOf(clock: string, period: Period | null): number | null {
  if (clock === 'period') return 1
  return period === null ? null : DAYS[clock as Period] / DAYS[period]
}

export const number = (value: number): Expression => ({ op: 'constant', value })
export const times = (...args: Expression[]): Expression => {
  const own = args.filter((arg) => !(arg.op === 'constant' && arg.value === 1))
  return own.length > 1 ? { op: 'multiply', args: own } : (own[0] ?? number(1))
}
export const plus = (...args: Expression[]): Expression => ({ op: 'add', args })
export const minus = (...args: Expression[]): Expression => ({ op: 'subtract', args })
export const over = (top: Expression, bottom: Expression): Expression => ({
  op: 'divide',
  args: [top, bottom],
})
export const least = (...args: Expression[]): Expression => ({ op: 'min', args })
export const greatest = (...args: Expression[]): Expression => ({ op: 'max', args })
export const sum = (of: Expression): Expression => ({ op: 'sum', of })

export const ORDERED: Expression = { op: 'ordered' }
export const LEFT: Expression = { op: 'leftover' }
/** Units asked for and not there. */
export const MISSED: Expression = { op: 'missed' }
export const SOLD: Expression = sum({ op: 'sold' })
export const ORDERS: Expression = sum(number(1))
export const PRICE: Expression = { op: 'sale', column: 'price' }
export const COST: Expression = { op: 'option', column: 'unit_cost' }
export const REVENUE: Expression = sum(times({ op: 'sold' }, PRICE))

export const LIST: Expression = { op: 'option', column: 'unit_price' }

/** Whether an expression has a meaning inside a sum only. */
export function dependsOnSale(expression: Expression): boolean {
  if (expression.op === 'sale' || expression.op === 'sold' || expression.op === 'age') return true
  if (expression.op === 'sum' || expression.op === 'most') return false
  if ('args' in expression) return expression.args.some(dependsOnSale)
  return 'of' in expression && dependsOnSale(expression.of)
}

/** Columns of Sales as one value for the deal; what depends on a price stays a sum over its sales. */
export const ofDeal = (one: Expression): Expression => withColumns(one, 'key_cost')

/** Columns of Sales as they stand in the last row, which is what leftovers take. */
const ofLastSale = (one: Expression): Expression => withColumns(one, 'last_sale')

function withColumns(one: Expression, op: 'key_cost' | 'last_sale'): Expression {
  const inside = (part: Expression): Expression => {
    if (part.op === 'sale' && part.column !== 'price') return { op, column: part.column }
    if (part.op === 'sum' || part.op === 'most') return part
    if ('args' in part) return { ...part, args: part.args.map(inside) }
    return 'of' in part ? { ...part, of: inside(part.of) } : part
  }
  const changed = inside(one)
  return dependsOnSale(changed) ? one : changed
}

/** How the time of a unit is charged: in lengths of `length` steps. */
export interface ChargedTime {
  /** From arrival, else from the order. */
  readonly stored: boolean
  /** Steps at first that cost nothing. */
  readonly free: Expression | null
  readonly length: number
  /** A begun length counts whole. */
  readonly started: boolean
  /** Steps after which nothing more is paid. */
  readonly most: Expression | null
}

/** Lengths that are charged until an end, such as a sale or H. */
export function charged(
  { stored, free, length, started, most }: ChargedTime,
  end: Expression,
): Expression {
  const from = stored ? greatest(minus(end, { op: 'lead' }), number(0)) : end
  const later = free ? greatest(minus(from, free), number(0)) : from
  const paid = most ? least(later, most) : later
  const lengths = length === 1 ? paid : over(paid, number(length))
  return started ? { op: 'round_up', of: lengths } : lengths
}

/** All units, those sold, or those left over. */
export type Units = 'all' | 'sold' | 'leftover'

/** Σ over units of a product that depends on when each is sold, or written off. */
export function overUnits(
  units: Units | undefined,
  factors: (until: Expression) => readonly Expression[],
): Expression {
  const ofSold = sum(times({ op: 'sold' }, ...factors({ op: 'age' })))
  const ofLeft = times(LEFT, ...factors({ op: 'horizon' }).map(ofLastSale))
  if (units === 'sold') return ofSold
  return units === 'leftover' ? ofLeft : plus(ofSold, ofLeft)
}

/** Unit-times that are charged, until the sale or H. */
export const chargedTime = (time: ChargedTime, units?: Units): Expression =>
  overUnits(units, (until) => [charged(time, until)])

/** Σ over units of what one costs that is charged for so many lengths. */
export const perCharged = (
  time: ChargedTime,
  cost: (lengths: Expression) => Expression,
  units?: Units,
): Expression => overUnits(units, (until) => [cost(charged(time, until))])

const inSteps = (stored: boolean): ChargedTime => ({
  stored,
  free: null,
  length: 1,
  started: false,
  most: null,
})

/** Unit-steps held (from the order) or stored (from arrival), until the sale or H. */
export const unitTime = (stored: boolean, units?: Units): Expression =>
  chargedTime(inSteps(stored), units)

/** Σ over units of a cost per step of T that their sales say, from arrival or from the order. */
export const costInTime = (cost: Expression, stored: boolean, units?: Units): Expression =>
  overUnits(units, (until) => [cost, charged(inSteps(stored), until)])

/** A column as a factor; one of Sales only inside a sum. */
export const columnValue = ({ table, name }: ColumnRef): Expression =>
  table === 'menus' ? { op: 'option', column: name } : { op: 'sale', column: name }

/** Whether what differs from sale to sale stands inside a sum over sales, and no sum inside another. */
export function isPlaced(node: Expression, inSum = false): boolean {
  const sums = node.op === 'sum' || node.op === 'most'
  if (sums && inSum) return false
  if ((node.op === 'sold' || node.op === 'age' || node.op === 'sale') && !inSum) return false
  const inside = 'of' in node ? [node.of] : 'args' in node ? node.args : []
  return inside.every((each) => isPlaced(each, inSum || sums))
}
