// Rates with their places as one expression: a rate for each stretch of a number, for each part of it,
// for each value of a text column. Stretches must cover all numbers once, or nothing is built.
import * as lower from '#language/lower.ts'
import type { Expression } from '#contract/valuation.ts'
import type { Place, Rest, Stretch } from './atoms.ts'

interface Priced {
  readonly rate: Expression
  readonly place: Place
}
/** Where one rate ends and the next begins; whether the limit itself pays the lower one (null: not said). */
interface Cut {
  readonly at: number
  readonly lower: boolean | null
}
/** Rates from the lowest stretch to the highest, with the cuts between them. */
interface Steps {
  readonly rates: readonly Expression[]
  readonly cuts: readonly Cut[]
  /** No one says who pays at a limit. */
  readonly doubt: boolean
}

/** Prices a cent apart are neighbours: "up to $24.99, from $25". */
const CENT = 0.0101
const EDGE = 1e-7

export function stepsOf(priced: readonly Priced[]): Steps | null {
  const stretches = priced.flatMap(({ rate, place }) =>
    place.kind === 'stretch' ? [{ ...place, rate }] : [],
  )
  const key = ({ low, high }: Stretch): number =>
    low === null ? high! - EDGE : high === null ? low + EDGE : (low + high) / 2
  stretches.sort((one, two) => key(one) - key(two))
  // Edges that were left out are those of the neighbours.
  const closed = stretches.map((own, at) => ({
    ...own,
    low: own.low ?? stretches[at - 1]?.high ?? null,
    high: own.high ?? stretches[at + 1]?.low ?? null,
  }))
  const others = priced.flatMap(({ place, rate }) =>
    place.kind === 'rest' ? [{ rate, side: place.side }] : [],
  )
  const rates: Expression[] = []
  const cuts: Cut[] = []
  const fill = (side: Rest['side']): boolean => {
    const fits = others.length === 1 && (others[0]!.side === 'else' || others[0]!.side === side)
    if (fits) rates.push(others.pop()!.rate)
    return fits
  }
  const under = (lowIn: boolean | null): boolean | null => (lowIn === null ? null : !lowIn)
  for (const [at, own] of closed.entries()) {
    const { low, high, lowIn, highIn, rate } = own
    const next = closed[at + 1]
    if (
      (at > 0 && low === null) ||
      (next && high === null) ||
      (low !== null && high !== null && low >= high)
    )
      return null
    if (at === 0 && low !== null && low > 0) {
      if (!fill('below')) return null
      cuts.push({ at: low, lower: under(lowIn) })
    }
    rates.push(rate)
    if (high === null) break
    const gap = next ? next.low! - high : Infinity
    if (gap < -1e-9) return null
    if (gap < 1e-9) cuts.push({ at: high, lower: met(highIn, next!.lowIn) })
    else if (gap <= CENT) cuts.push({ at: next!.low!, lower: false })
    else {
      if (!fill(next ? 'between' : 'above')) return null
      cuts.push({ at: high, lower: highIn })
      if (next) cuts.push({ at: next.low!, lower: under(next.lowIn) })
    }
  }
  const doubt = cuts.some((cut) => cut.lower === null)
  return others.length > 0 || rates.length < 2 ? null : { rates, cuts, doubt }
}

/** Who pays at the limit; null where both say that they do, or neither. */
function met(high: boolean | null, low: boolean | null): boolean | null {
  if (high !== null && low !== null) return high === low ? null : high
  return high ?? (low === null ? null : !low)
}

/** One rate for the whole number, by where it lies. */
export function chosen(of: Expression, { rates, cuts }: Steps): Expression {
  let own = rates.at(-1)!
  for (let at = cuts.length - 1; at >= 0; at--) {
    const op = cuts[at]!.lower ? 'at_most' : 'less'
    const test: Expression = { op, args: [of, lower.number(cuts[at]!.at)] }
    own = { op: 'if', args: [test, rates[at]!, own] }
  }
  return own
}

/** Parts of each price at rates of their own. */
export function parts({ rates, cuts }: Steps): Expression {
  const pieces = rates.map((rate, at) => {
    const below = cuts[at]?.at
    const from = cuts[at - 1]?.at
    const upTo = below === undefined ? lower.PRICE : lower.least(lower.PRICE, lower.number(below))
    const part =
      from === undefined
        ? upTo
        : lower.greatest(lower.number(0), lower.minus(upTo, lower.number(from)))
    return lower.times(rate, part)
  })
  return lower.sum(lower.times({ op: 'sold' }, lower.plus(...pieces)))
}

/** A rate by the values of a text column; null where a value is told twice. */
export function byValue(column: string, priced: readonly Priced[]): Expression | null {
  const named = priced.flatMap(({ place, rate }) =>
    place.kind === 'values' ? place.values.map((value) => ({ value, rate })) : [],
  )
  const others = priced.filter(({ place }) => place.kind === 'rest')
  const folded = new Set(named.map(({ value }) => value.toLowerCase()))
  if (others.length > 1 || folded.size < named.length) return null
  if (named.length === 0 || priced.length < 2) return null
  const other = others[0]?.rate
  return (other ? named : named.slice(0, -1)).reduceRight<Expression>(
    (own, { value, rate }) => ({ op: 'if', args: [{ op: 'is', column, value }, rate, own] }),
    other ?? named.at(-1)!.rate,
  )
}
