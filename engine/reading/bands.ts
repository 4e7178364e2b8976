// Fees by bands of the price of each unit: shares of its parts ("10% up to $50, then 8%"), or an
// amount for the whole unit ("$1.00 up to $25, $2.50 above $25").
import type { Expression } from '#contract/valuation.ts'
import type { Cue } from './cues.ts'
import { quoteCues, refuse, use, type Facts } from './facts.ts'
import * as lower from './lower.ts'

const UPPER = new Set(['band:to', 'band:first'])

/** Reads the sentence as one fee in two bands; whether it names bands at all. */
export function readBands(facts: Facts, cues: readonly Cue[]): boolean {
  const amounts = cues.filter((cue) => cue.kind === 'amount' && !cue.used)
  if (!cues.some((cue) => UPPER.has(cue.kind)) || amounts.length < 2) return false
  const before = (amount: Cue): Cue | undefined => cues[cues.indexOf(amount) - 1]
  const limits = amounts.filter((amount) => {
    const cue = before(amount)
    return (
      amount.token.measure !== 'percent' &&
      cue !== undefined &&
      /^band:(to|first|above)$/.test(cue.kind) &&
      !/^(then|and|for|the|on|of)( the)?( rest)?$/i.test(cue.raw)
    )
  })
  const fees = amounts.filter((amount) => !limits.includes(amount))
  const [first, second] = fees
  const limit = limits[0]
  const upper = limit !== undefined && UPPER.has(before(limit)!.kind)
  const clear =
    first !== undefined &&
    second !== undefined &&
    limit !== undefined &&
    fees.length === 2 &&
    upper &&
    first.from < limit.from &&
    limit.from < second.from &&
    limits.every((each) => each.token.value === limit.token.value) &&
    limits.length <= 2 &&
    first.token.measure === second.token.measure &&
    first.token.measure !== 'bare' &&
    cues.some((cue) => cue.kind === 'band:above')
  const example = '10% of the first $50 of the price and 8% of whatever lies above $50.'
  if (!clear) {
    refuse(facts, cues, 'the bands of this fee are not clear', example)
    return true
  }
  const whole = cues.some((cue) =>
    /\b(if|when|unless|until|year|month|week|units|orders|volume|sales)\b/i.test(cue.raw),
  )
  const priced = cues.some((cue) => cue.kind === 'band:price' || cue.kind === 'base:price')
  if (whole || !priced) {
    refuse(facts, cues, 'it is not clear whether the band is of the price of one unit', example)
    return true
  }
  const at = lower.number(limit.token.value!)
  const [low, high] = [lower.number(first.token.value!), lower.number(second.token.value!)]
  const one: Expression =
    first.token.measure === 'percent'
      ? lower.plus(
          lower.times(low, lower.least(lower.PRICE, at)),
          lower.times(high, lower.greatest(lower.number(0), lower.minus(lower.PRICE, at))),
        )
      : { op: 'if', args: [{ op: 'at_most', args: [lower.PRICE, at] }, low, high] }
  if (first.token.measure !== 'percent' && !cues.some((cue) => cue.kind === 'count:sold')) {
    refuse(
      facts,
      cues,
      'it is not clear how often this fee is paid',
      'Closing fee per unit sold by price: $1.00 up to $25, $2.50 above $25.',
    )
    return true
  }
  for (const amount of amounts) amount.used = true
  use(
    cues,
    'band:to',
    'band:first',
    'band:above',
    'band:price',
    'base:price',
    'count:sold',
    'count:unit',
  )
  for (const cue of cues) if (/^(rest|then)$/i.test(cue.raw)) cue.used = true
  facts.stated = true
  facts.terms.push({
    name: 'fee by price',
    sign: -1,
    expression: lower.perSoldUnit(one),
    source: quoteCues(facts, cues),
  })
  return true
}
