// What an amount is counted by ("for each unit sold", "for each unit and begun month in store"), under which
// conditions and within which limits: the one meaning that parser, printer and form share.
import type { Expression } from '#contract/valuation.ts'
import * as lower from '../lower.ts'
import type { Period } from '../lower.ts'

/** What an amount may be counted by, after "for each". */
export const COUNTED = {
  ordered: 'unit ordered',
  sold: 'unit sold',
  leftover: 'unit left over',
  missed: 'unit asked for and not there',
  sale: 'sale',
  deal: 'deal',
} as const

/** The units that a lot is made of. */
export const LOTS = {
  ordered: 'units ordered',
  sold: 'units sold',
  leftover: 'units left over',
  sale: 'units of the sale',
} as const

/** So many days, weeks or steps of T. */
export interface Length {
  readonly count: number
  readonly clock: Period | 'period'
}

export const LOT_UNITS: Readonly<Record<keyof typeof LOTS, Expression>> = {
  ordered: lower.ORDERED,
  sold: lower.SOLD,
  leftover: lower.LEFT,
  sale: { op: 'sold' },
}

/** Time of units, or of the deal: until sold or written off; that of the deal ends with its last unit. */
export interface Timed {
  /** From arrival, else from the order. */
  readonly stored: boolean
  readonly clock: Period | 'period'
  /** Restricted to units sold or left over, or that of the deal itself. */
  readonly units?: 'sold' | 'leftover' | 'deal' | undefined
  /** A begun length counts whole. */
  readonly begun?: boolean
  /** Sold units too count until the write-off. */
  readonly toEnd?: boolean
  /** What is free at first. */
  readonly after?: Length | null
  /** How much is charged at most. */
  readonly most?: Length | null
  /** Limits of what one of them costs over all its time. */
  readonly each?: Limits
}

export interface Limits {
  readonly least?: number | undefined
  readonly most?: number | undefined
}

export type Counted =
  | keyof typeof COUNTED
  | Timed
  /** Units of a sale that came back. */
  | { readonly returned: Expression }
  /** Begun lots of so many units. */
  | { readonly lot: Expression; readonly of: keyof typeof LOTS }

/** An amount with all that a sentence says of it. */
export interface Clause {
  readonly amount: Expression
  readonly counted: Counted
  /** Limits of the whole. */
  readonly limits?: Limits
  /** It is nothing where one of them does not hold. */
  readonly where?: readonly Expression[]
}

/** Whether two trees are one, node for node. */
export function isEqual(one: Expression, other: Expression): boolean {
  if (one === other) return true
  if (one.op !== other.op) return false
  if ('args' in one && 'args' in other)
    return (
      one.args.length === other.args.length &&
      one.args.every((arg, at) => isEqual(arg, other.args[at]!))
    )
  if ('of' in one && 'of' in other) return isEqual(one.of, other.of)
  const fields = Object.keys(one) as (keyof Expression)[]
  return fields.every((field) => Object.is(one[field], other[field]))
}

const NOTHING = lower.number(0)
const product = (...args: Expression[]): Expression => ({ op: 'multiply', args })
const factorsOf = (amount: Expression): readonly Expression[] =>
  amount.op === 'multiply' ? amount.args : [amount]
const isPerSale = lower.dependsOnSale

/** Holds where the other does not. */
export const isNot = (test: Expression): Expression => ({
  op: 'if',
  args: [test, NOTHING, lower.number(1)],
})

/** The test that does not hold where this one does; null where it is no such. */
export function negated(test: Expression): Expression | null {
  return test.op === 'if' && isEqual(isNot(test.args[0]!), test) ? test.args[0]! : null
}

function under(of: Expression, test: Expression): Expression {
  const other = negated(test)
  return { op: 'if', args: other ? [other, NOTHING, of] : [test, of, NOTHING] }
}

export function limited(of: Expression, { least, most }: Limits): Expression {
  const raised = least === undefined ? of : lower.greatest(lower.number(least), of)
  return most === undefined ? raised : lower.least(lower.number(most), raised)
}

/** The value of a clause; null where its clock cannot be told in steps of T. */
export function meaningOf(clause: Clause, period: Period | null): Expression | null {
  const { amount, counted, limits = {}, where = [] } = clause
  const inSales = where.filter(isPerSale)
  const whole = forEach(inSales.reduceRight(under, amount), counted, period)
  if (whole === null) return null
  return where.filter((test) => !isPerSale(test)).reduceRight(under, limited(whole, limits))
}

/**
 * "AMOUNT for each …", as the reader of words lowers it; null where the clock cannot be told in steps
 * of T. The factors of a product are spliced in: "12% of unit_cost for each unit ordered".
 */
export function forEach(
  amount: Expression,
  counted: Counted,
  period: Period | null,
): Expression | null {
  const factors = factorsOf(amount)
  if (typeof counted === 'object') {
    if ('clock' in counted) return overTime(amount, counted, period)
    return 'lot' in counted
      ? ofLots(factors, counted.lot, counted.of)
      : ofReturned(factors, counted.returned)
  }
  switch (counted) {
    case 'deal':
      return amount
    case 'ordered': {
      const first = amount.op === 'key_cost' || isEqual(amount, lower.COST)
      return first ? product(lower.ORDERED, amount) : product(...factors, lower.ORDERED)
    }
    case 'leftover':
      return product(...factors, lower.LEFT)
    case 'missed':
      return product(...factors, lower.MISSED)
    case 'sale':
      return isPerSale(amount) ? lower.sum(amount) : product(...factors, lower.ORDERS)
    default: {
      const others = factors.slice(0, -1)
      if (isEqual(factors.at(-1)!, lower.PRICE) && !others.some(isPerSale))
        return others.length === 0 ? lower.REVENUE : product(...others, lower.REVENUE)
      return isPerSale(amount)
        ? lower.sum(product({ op: 'sold' }, ...factors))
        : product(...factors, lower.SOLD)
    }
  }
}

function ofReturned(factors: readonly Expression[], units: Expression): Expression {
  return factors.some(isPerSale)
    ? lower.sum(product(units, ...factors))
    : product(...factors, lower.sum(units))
}

function ofLots(
  factors: readonly Expression[],
  size: Expression,
  of: keyof typeof LOTS,
): Expression {
  const lots: Expression = { op: 'round_up', of: lower.over(LOT_UNITS[of], size) }
  if (of !== 'sale') return product(...factors, lots)
  return factors.some(isPerSale)
    ? lower.sum(product(...factors, lots))
    : product(...factors, lower.sum(lots))
}

const isPlain = ({ begun, after, most, each }: Timed): boolean =>
  !begun && !after && !most && each?.least === undefined && each?.most === undefined

function overTime(amount: Expression, timed: Timed, period: Period | null): Expression | null {
  const { stored, clock, units, begun = false, toEnd = false, each = {} } = timed
  const steps = lower.stepsOf(clock, period)
  const [free, most] = [timed.after, timed.most].map((length) => stepsIn(length, period))
  if (steps === null || free === undefined || most === undefined) return null
  const factors = factorsOf(amount)
  const inSteps = (whole: Expression): Expression =>
    steps === 1 ? whole : lower.over(whole, lower.number(steps))
  const span = { stored, free, most, length: isPlain(timed) ? 1 : steps, started: begun }
  const last = isPlain(timed) ? inSteps : (whole: Expression): Expression => whole
  const cost = (lengths: Expression): Expression => limited(product(...factors, lengths), each)
  if (toEnd || units === 'deal') {
    const end = lower.charged(span, toEnd ? { op: 'horizon' } : LAST_UNIT)
    return last(
      units === 'deal' ? cost(end) : product(...factorsOf(cost(end)), UNITS[units ?? 'all']),
    )
  }
  if (each.least !== undefined || each.most !== undefined)
    return lower.perCharged(span, cost, units)
  if (isPerSale(amount))
    return last(lower.overUnits(units, (until) => [...factors, lower.charged(span, until)]))
  return last(product(...factors, lower.chargedTime(span, units)))
}

const UNITS = { all: lower.ORDERED, sold: lower.SOLD, leftover: lower.LEFT }

/** When the last unit of the deal is gone. */
export const LAST_UNIT: Expression = {
  op: 'if',
  args: [
    { op: 'less', args: [NOTHING, lower.LEFT] },
    { op: 'horizon' },
    { op: 'most', of: { op: 'age' } },
  ],
}

/** A length in steps of T; null without a length, undefined where it cannot be told. */
function stepsIn(length: Length | null | undefined, period: Period | null) {
  if (!length) return null
  const steps = lower.stepsOf(length.clock, period)
  return steps === null ? undefined : lower.number(length.count * steps)
}
