// Shares of another amount: which amount it is. It must be told once, by its own word and per unit.
import type { Expression } from '#contract/valuation.ts'
import type { Facts, Refusal } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import type { Setting } from './groups.ts'
import * as lower from '#economics/lower.ts'
import type { OtherWords } from './other-words.ts'

export const UNCLEAR_OTHER: Refusal = {
  reason: 'the amount that this is a share of is not told once, by this name and per unit',
  example: 'Shipping is $5 per unit sold. Insurance is 2% of shipping.',
}

/** The words of another amount that a share is of; null where it is of none. */
export function otherOf(facts: Facts, { group }: Setting): OtherWords | null {
  const own = facts.others.find(({ at, taken }) => !taken && at === group.anchor.word.start)
  if (own) own.taken = true
  return own ?? null
}

/** The frame of a share of another amount, which may wait until that is told. */
export function ofOther(frame: Frame, other: OtherWords, before: Frame | null): Frame | null {
  if (frame.min || frame.max) return null
  const { noun, withCost, discount } = other
  const waiting: Frame = { ...frame, share: false, sign: discount ? 1 : -1, role: null }
  if (noun !== null) return { ...waiting, other: { noun, withCost, discount } }
  return before && isPlain(before) ? of(waiting, before) : null
}

/** Shares of amounts that are named: the one amount that has its name. */
export function settleOthers(facts: Facts): void {
  for (const [at, frame] of facts.frames.entries()) {
    const { other } = frame
    if (!other) continue
    const name = new RegExp(String.raw`\b${other.noun}\b`, 'i')
    const named = facts.frames.filter((each) => each !== frame && name.test(each.source))
    const target = named.length === 1 && isPlain(named[0]!) ? named[0]! : null
    if (!target || (other.withCost && target.count !== 'ordered')) {
      facts.problems.push({ words: frame.source, ...UNCLEAR_OTHER })
      return
    }
    const whole = other.withCost ? withCost(frame, target) : of(frame, target)
    facts.frames[at] = { ...whole, other: null }
  }
  const open = facts.others.find(({ taken }) => !taken)
  if (open)
    facts.problems.push({
      words: facts.text.slice(open.ranges[0]![0], open.ranges[0]![1]),
      ...UNCLEAR_OTHER,
    })
}

/** Money for each unit, sold or bought. */
const isPlain = (frame: Frame): boolean =>
  !frame.share &&
  (frame.count === 'sold' || frame.count === 'ordered' || frame.count === 'parcel') &&
  frame.sign === -1 &&
  frame.charge === null &&
  frame.min === null &&
  frame.max === null &&
  frame.other === null &&
  frame.otherwise.length === 0

const of = (frame: Frame, { count, amount, measure, holds, whole }: Frame): Frame => ({
  ...frame,
  count,
  measure,
  holds,
  whole,
  amount: lower.times(frame.amount, amount),
})

function withCost(frame: Frame, { amount, measure, holds, count }: Frame): Frame {
  const measured = measure ? lower.times(amount, measure) : amount
  const one: Expression = holds ? lower.over(measured, holds) : measured
  return { ...frame, count, amount: lower.times(frame.amount, lower.plus(lower.COST, one)) }
}
