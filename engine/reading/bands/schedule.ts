// What is paid where, as one expression: a fee for each stretch of a number ("below $20 $1.10, from
// $20 $1.80"), for each part of it ("10% of the first $50, 8% of the rest"), or for each value of a
// text column. Stretches must cover all numbers without a gap or an overlap, or nothing is built.
import type { Expression } from '#contract/valuation.ts'
import type { Label } from './cases.ts'
import * as lower from '#economics/lower.ts'
import type { Inside, Range, Rest } from '../words/ranges.ts'

export type Place = Range | Rest | Label
export interface Band {
  readonly fee: Expression
  /** Null: for all others. */
  readonly place: Place | null
}
export interface Schedule {
  readonly ok: true
  /** The fee, chosen by where the whole number lies. */
  readonly whole: Expression
  /** Σ of shares of the parts of the number; null for text columns. */
  readonly parts: Expression | null
  /** What is read of the words with a doubt. */
  readonly doubt: string | null
}
export interface Unbuilt {
  readonly ok: false
  readonly reason: string
  /** Only a fee for all others is missing. */
  readonly open: boolean
}

interface Stretch {
  readonly low: number | null
  readonly high: number | null
  readonly lowIn: Inside | 'after'
  readonly highIn: Inside | 'after'
  readonly fee: Expression
}
/** Where one fee ends and the next begins; whether the number itself still pays the lower one. */
interface Cut {
  readonly at: number
  readonly lower: boolean
}

/** Steps that two edges may lie apart and still meet: "up to $24.99, from $25". */
const CENT = 0.0101

const unbuilt = (reason: string, open = false): Unbuilt => ({ ok: false, reason, open })

/** A fee by the values of a text column; without a fee for all others the last value stands for them. */
export function byValue(column: string, bands: readonly Band[]): Schedule | Unbuilt {
  const others = bands.filter((band) => band.place?.kind !== 'label')
  const named = bands.filter(
    (band): band is Band & { place: Label } => band.place?.kind === 'label',
  )
  if (others.length > 1) return unbuilt('two amounts are for all others')
  const seen = named.flatMap((band) => band.place.values.map((value) => value.toLowerCase()))
  if (new Set(seen).size < seen.length) return unbuilt('one value has two amounts')
  if (others.length === 0 && named.length < 2)
    return unbuilt(`nothing says what every other ${column} pays`, true)
  const last = others[0] ?? named.at(-1)!
  let whole = last.fee
  for (const band of named.toReversed())
    if (band !== last)
      for (const value of band.place.values.toReversed())
        whole = { op: 'if', args: [{ op: 'is', column, value }, band.fee, whole] }
  const doubt =
    others.length === 0
      ? `“${(last.place as Label).values.join('”, “')}” is read as every other ${column} too, and not as one that must be named.`
      : null
  return { ok: true, whole, parts: null, doubt }
}

/** A fee by stretches of `variable`. `cents`: the number is money, so 24.99 and 25 are neighbours. */
export function byNumber(
  variable: Expression,
  bands: readonly Band[],
  cents: boolean,
): Schedule | Unbuilt {
  const others = bands.filter(
    (band) => band.place === null || (band.place.kind === 'rest' && band.place.side === 'else'),
  )
  if (others.length > 1) return unbuilt('two amounts are for all others')
  const other = others[0]?.fee ?? null
  const stretches = placed(bands.filter((band) => !others.includes(band)))
  if (stretches === null || stretches.length === 0)
    return unbuilt('it is not clear where each amount begins and ends')
  const fees: Expression[] = []
  const cuts: Cut[] = []
  let doubt: string | null = null
  let spare = other !== null
  const fill = (at: number, below: boolean): void => {
    spare = false
    fees.push(other!)
    cuts.push({ at, lower: below })
  }
  const first = stretches[0]!
  if (first.low !== null && first.low > 0) {
    if (other === null) return unbuilt('nothing says what is paid below', true)
    fill(first.low, first.lowIn === 'no')
  }
  for (const [index, one] of stretches.entries()) {
    fees.push(one.fee)
    const two = stretches[index + 1]
    if (!two) break
    const gap = two.low! - one.high!
    if (gap < -1e-9) return unbuilt('two amounts are told for the same numbers')
    if (gap < 1e-9) {
      const met = meet(one.high!, one.highIn, two.lowIn)
      if (met === null) return unbuilt(`both sides take exactly ${one.high!}`)
      cuts.push(met.cut)
      if (met.doubtful)
        doubt = `exactly ${one.high!} is read as ${met.cut.lower ? 'below' : 'above'} the limit, and not as ${met.cut.lower ? 'above' : 'below'} it.`
    } else if (cents && gap <= CENT) cuts.push({ at: two.low!, lower: false })
    else if (!cents && gap <= 1 + 1e-9 && Number.isInteger(one.high) && Number.isInteger(two.low))
      cuts.push({ at: one.high!, lower: true })
    else if (other !== null) {
      cuts.push({ at: one.high!, lower: one.highIn !== 'no' })
      fill(two.low!, two.lowIn === 'no')
    } else return unbuilt('the amounts leave a gap', true)
  }
  const last = stretches.at(-1)!
  if (last.high !== null) {
    if (other === null) return unbuilt('nothing says what is paid above', true)
    cuts.push({ at: last.high, lower: last.highIn !== 'no' })
    fees.push(other)
    spare = false
  }
  if (spare) return unbuilt('an amount for all others finds no others')
  return {
    ok: true,
    whole: chosen(variable, fees, cuts),
    parts: added(variable, fees, cuts),
    doubt,
  }
}

/** Who takes the number where two stretches meet; null where both say that they do. */
function meet(
  at: number,
  high: Stretch['highIn'],
  low: Stretch['lowIn'],
): { cut: Cut; doubtful: boolean } | null {
  const cut = (below: boolean, doubtful = false): { cut: Cut; doubtful: boolean } => ({
    cut: { at, lower: below },
    doubtful,
  })
  if (high === 'yes' && low === 'yes') return null
  if (high === 'yes' || low === 'no') return high === 'no' ? cut(false, true) : cut(true)
  if (low === 'yes' || high === 'no') return cut(false)
  if (low === 'after') return cut(true)
  if (high === 'after') return cut(false)
  return cut(false, true)
}

/** Stretches from the lowest to the highest; edges that were left out are those of the neighbours. */
function placed(bands: readonly Band[]): Stretch[] | null {
  const found: Stretch[] = []
  let reached = 0
  for (const { fee, place } of bands) {
    if (place?.kind === 'range') {
      const { low, high, lowIn, highIn, width } = place
      if (width !== null)
        found.push({ low: reached, high: reached + width, lowIn: 'after', highIn: 'usual', fee })
      else found.push({ low, high, lowIn, highIn, fee })
    } else if (place?.kind === 'rest') {
      const lows = found.flatMap((each) => each.low ?? [])
      const edge = place.side === 'above' ? reached : Math.min(...lows)
      if (found.length === 0 || (place.side === 'below' && lows.length === 0)) return null
      found.push(
        place.side === 'above'
          ? { low: edge, high: null, lowIn: 'after', highIn: 'usual', fee }
          : { low: null, high: edge, lowIn: 'usual', highIn: 'after', fee },
      )
    }
    reached = Math.max(reached, found.at(-1)?.high ?? found.at(-1)?.low ?? 0)
  }
  const middle = ({ low, high }: Stretch): number =>
    low === null ? high! - 1e-6 : high === null ? low + 1e-6 : (low + high) / 2
  found.sort((one, two) => middle(one) - middle(two))
  const closed = found.map((own, index): Stretch => {
    const low = own.low ?? found[index - 1]?.high ?? null
    const high = own.high ?? found[index + 1]?.low ?? null
    return {
      ...own,
      low,
      high,
      lowIn: own.low === null ? 'after' : own.lowIn,
      highIn: own.high === null ? 'after' : own.highIn,
    }
  })
  const clear = closed.every(
    ({ low, high }, index) =>
      (index === 0 || low !== null) &&
      (index === closed.length - 1 || high !== null) &&
      (low === null || high === null || low < high),
  )
  return clear ? closed : null
}

function chosen(
  variable: Expression,
  fees: readonly Expression[],
  cuts: readonly Cut[],
): Expression {
  let expression = fees.at(-1)!
  for (let index = cuts.length - 1; index >= 0; index--) {
    const { at, lower: below } = cuts[index]!
    const test: Expression = { op: below ? 'at_most' : 'less', args: [variable, lower.number(at)] }
    expression = { op: 'if', args: [test, fees[index]!, expression] }
  }
  return expression
}

function added(
  variable: Expression,
  fees: readonly Expression[],
  cuts: readonly Cut[],
): Expression {
  const parts = fees.map((fee, index) => {
    const from = cuts[index - 1]?.at ?? null
    const to = cuts[index]?.at ?? null
    const upTo = to === null ? variable : lower.least(variable, lower.number(to))
    const own =
      from === null ? upTo : lower.greatest(lower.number(0), lower.minus(upTo, lower.number(from)))
    return lower.times(fee, own)
  })
  return parts.length === 1 ? parts[0]! : lower.plus(...parts)
}
