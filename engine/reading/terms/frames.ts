// One amount as it was understood (a frame), and how it is lowered to an expression: amount × base ×
// count × clock with its limits. What the words meant is decided before; here is arithmetic only.
import type { Expression } from '#contract/valuation.ts'
import * as lower from '#economics/lower.ts'
import type { OfOther } from '../amounts/other-words.ts'

export type Count = 'sold' | 'ordered' | 'left' | 'deal' | 'order' | 'row' | 'parcel' | 'sales-row'
export type Of = 'price' | 'cost' | 'list'

export interface Charge {
  /** Length of time that the amount is for; `period` is one step of T. */
  readonly clock: string
  /** How many of them. */
  readonly number: number
  /** From arrival rather than from the order. */
  readonly stored: boolean
  /** A begun one counts whole. */
  readonly started: boolean
  /** No longer than this is paid for. */
  readonly most: { readonly value: number; readonly clock: string } | null
}

export interface Frame {
  readonly name: string
  readonly source: string
  readonly sign: 1 | -1
  /** A share of a base, or money. */
  readonly share: boolean
  /** The amount: a fraction of 1 for shares, else money. May depend on the sale's price. */
  readonly amount: Expression
  readonly of: Of
  readonly count: Count
  /** Amounts by weight or volume: how many of the measure one unit has. */
  readonly measure: Expression | null
  /** Units in one counted thing ("per dozen"), and whether a begun one counts whole. */
  readonly holds: Expression | null
  readonly whole: boolean
  readonly charge: Charge | null
  readonly min: Expression | null
  readonly max: Expression | null
  /** What the limits hold for: one unit (or order), or the whole deal. */
  readonly limitOn: 'unit' | 'deal'
  /** The amount is already the whole fee of one unit at its price (marginal bands). */
  readonly complete: boolean
  /** Told as what is left for us: "we receive 88%". */
  readonly kept: boolean
  /** A share of what another share leaves that is named so, and not found yet. */
  readonly rest: readonly string[] | null
  /** A share of an amount that is named so, and not found yet. */
  readonly other: OfOther | null
  /** Other readings of the same words. */
  readonly otherwise: readonly Partial<Frame>[]
  /** For telling same kinds of costs apart. */
  readonly role: string | null
}

export const FRAME: Frame = {
  name: '',
  source: '',
  sign: -1,
  share: false,
  amount: lower.number(0),
  of: 'price',
  count: 'sold',
  measure: null,
  holds: null,
  whole: false,
  charge: null,
  min: null,
  max: null,
  limitOn: 'unit',
  complete: false,
  kept: false,
  rest: null,
  other: null,
  otherwise: [],
  role: null,
}

export interface Clockwork {
  /** Steps of T in one of the clock; null where nobody says how long a step is. */
  readonly steps: (clock: string) => number | null
  /** Storage that costs nothing at first, in steps. */
  readonly free: Expression | null
  /** What an order and a parcel are. */
  readonly order: 'row' | 'unit' | null
  readonly parcel: 'row' | 'unit' | null
}

/** The frame as an expression; the words of what is missing where it cannot be one. */
export function lowerFrame(frame: Frame, clockwork: Clockwork): Expression | 'order' | 'period' {
  if (frame.limitOn === 'deal' && (frame.min || frame.max)) {
    const total = lowerFrame({ ...frame, min: null, max: null, limitOn: 'unit' }, clockwork)
    if (typeof total === 'string') return total
    const floored = frame.min ? lower.greatest(frame.min, total) : total
    return frame.max ? lower.least(frame.max, floored) : floored
  }
  const { amount, min, max } = frame
  const clamp = (one: Expression): Expression => {
    const floored = min ? lower.greatest(min, one) : one
    return max ? lower.least(max, floored) : floored
  }
  if (frame.charge) {
    const steps = clockwork.steps(frame.charge.clock)
    if (steps === null) return 'period'
    return lowerCharge(frame, frame.charge, steps, clockwork, clamp)
  }
  const counted = countOf(frame.count, clockwork)
  if (counted === null) return 'order'
  if (frame.share) {
    if (frame.complete) return lower.perSoldUnit(clamp(amount))
    if (frame.of === 'cost') {
      const one = clamp(lower.times(amount, lower.COST))
      return lower.times(one, counted)
    }
    if (frame.of === 'list') return lower.times(clamp(lower.times(amount, lower.LIST)), counted)
    if (!min && !max && !lower.dependsOnSale(amount)) return lower.times(amount, lower.REVENUE)
    if (frame.count === 'order' || frame.count === 'row' || frame.count === 'sales-row')
      return lower.sum(clamp(lower.times(amount, { op: 'sold' }, lower.PRICE)))
    return lower.perSoldUnit(clamp(lower.times(amount, lower.PRICE)))
  }
  const measured = frame.measure ? lower.times(amount, frame.measure) : amount
  const one = ofRows(frame.count, clamp(measured))
  if (frame.count === 'sales-row') return lower.sum(one)
  if (frame.holds) {
    const packs = lower.over(counted, frame.holds)
    return lower.times(one, frame.whole ? { op: 'round_up', of: packs } : packs)
  }
  if (lower.dependsOnSale(one))
    return frame.count === 'order' || frame.count === 'row'
      ? lower.sum(one)
      : lower.perSoldUnit(one)
  return lower.times(one, counted)
}

/** An amount per time: limits hold for one unit over its whole stay. */
function lowerCharge(
  { share, amount, measure, min, max }: Frame,
  charge: Charge,
  steps: number,
  clockwork: Clockwork,
  clamp: (one: Expression) => Expression,
): Expression | 'period' {
  const each = share ? lower.times(amount, lower.COST) : amount
  const measured = measure ? lower.times(each, measure) : each
  const longest = charge.most ? clockwork.steps(charge.most.clock) : 0
  if (longest === null) return 'period'
  const time = {
    stored: charge.stored,
    free: charge.stored ? clockwork.free : null,
    length: steps * charge.number,
    started: charge.started,
    most: charge.most ? lower.number(charge.most.value * longest) : null,
  }
  return min || max || lower.dependsOnSale(measured)
    ? lower.perCharged(time, (lengths) => clamp(lower.times(measured, lengths)))
    : lower.times(measured, lower.chargedTime(time))
}

/** What a column of Sales gives for units that are in no row of it: a deal's own value, or its last. */
function ofRows(count: Count, one: Expression): Expression {
  if (count === 'ordered' || count === 'deal') return lower.ofDeal(one)
  return count === 'left' ? lower.ofLastSale(one) : one
}

function countOf(count: Count, { order, parcel }: Clockwork): Expression | null {
  if (count === 'sold') return lower.SOLD
  if (count === 'ordered') return lower.ORDERED
  if (count === 'left') return lower.LEFT
  if (count === 'deal') return lower.number(1)
  if (count === 'row' || count === 'sales-row') return lower.ORDERS
  if (count === 'parcel') return parcel === 'row' ? lower.ORDERS : lower.SOLD
  return order === 'row' ? lower.ORDERS : order === 'unit' ? lower.SOLD : null
}
