// Shares of what another share of the price leaves: whose rest it is. One share before it must be
// meant without a doubt; else the share is refused.
import type { Expression } from '#contract/valuation.ts'
import type { Facts, Refusal } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import type { Setting } from './groups.ts'
import * as lower from '#economics/lower.ts'
import type { RestWords } from './rest-words.ts'
import type { Word } from '../words/text.ts'
import { meaningsOf } from '../words/vocabulary.ts'

export const UNCLEAR_REST: Refusal = {
  reason: 'it is not clear what is left, and after which share of the price',
  example:
    'The marketplace takes 12% of the price. The agent gets 5% of the price after the marketplace fee.',
}

/** The words of an amount without those that tell what it is a share of. */
export function withoutRests(facts: Facts, words: readonly Word[]): readonly Word[] {
  const ranges = [
    ...facts.skipped,
    ...facts.rests.map(({ from, to }) => [from, to] as const),
    ...facts.others.flatMap((each) => each.ranges),
  ]
  const [first, last] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
  const own = ranges.filter(([from, to]) => from < last && to > first)
  if (own.length === 0) return words
  return words.filter((word) => !own.some(([from, to]) => word.start >= from && word.end <= to))
}

/** "After the 10% fee": a share that was told before is told again. */
export function isToldShare(facts: Facts, word: Word): boolean {
  return (
    facts.rests.some(({ inner }) => inner === word.start) &&
    facts.frames.some(
      (frame) =>
        canLeave(frame) && frame.amount.op === 'constant' && frame.amount.value === word.value,
    )
  )
}

/** The words of a rest that a share is of; null where it is of a whole. */
export function restOf(facts: Facts, { group }: Setting): RestWords | null {
  const own = facts.rests.find(({ at, taken }) => !taken && at === group.anchor.word.start)
  if (own) own.taken = true
  return own ?? null
}

/** The frame of a share of a rest: with its base, or waiting for the share that is named. */
export function ofRest(
  facts: Facts,
  frame: Frame,
  rest: RestWords,
  before: Frame | null,
): Frame | null {
  if (facts.vat !== null) return null
  // "The consignor gets 70%": then the goods are his, and nothing says so.
  if (facts.goods === null && /\bconsignors?\b/i.test(frame.source)) return null
  if (rest.named) return { ...frame, rest: rest.named }
  const leaving = facts.frames.filter(canLeave)
  const last = before ?? facts.frames.at(-1) ?? null
  const alone =
    before !== null ||
    facts.frames.every((each) => each === last || each.count !== 'sold' || each.charge !== null)
  if (leaving.length !== 1 || leaving[0] !== last || !alone || last.kept !== rest.ours) return null
  return { ...frame, amount: partOf(frame, last) }
}

/** Shares of a rest that is named: the one share that has its name. */
export function settleRests(facts: Facts): void {
  for (const [at, frame] of facts.frames.entries()) {
    if (!frame.rest) continue
    const leaving = facts.frames.filter((each) => each !== frame && canLeave(each))
    const special = frame.rest.filter((word) => !meaningsOf(word).has('fee'))
    const named = leaving.filter(({ source }) =>
      special.length === 0
        ? leaving.length === 1
        : special.some((word) => source.toLowerCase().includes(word)),
    )
    if (named.length !== 1) {
      facts.problems.push({ words: frame.source, ...UNCLEAR_REST })
      return
    }
    facts.frames[at] = { ...frame, rest: null, amount: partOf(frame, named[0]!) }
  }
  const open = facts.rests.find(({ taken }) => !taken)
  if (open) facts.problems.push({ words: facts.text.slice(open.from, open.to), ...UNCLEAR_REST })
}

/** A plain share of the whole price, whose rest is known. */
const canLeave = (frame: Frame): boolean =>
  frame.share &&
  frame.of === 'price' &&
  frame.count === 'sold' &&
  frame.sign === -1 &&
  frame.min === null &&
  frame.max === null &&
  frame.charge === null &&
  frame.rest === null &&
  !frame.complete &&
  frame.otherwise.length === 0 &&
  !lower.dependsOnSale(frame.amount) &&
  frame.role !== 'leftovers' &&
  frame.role !== 'returns'

function partOf(frame: Frame, { amount }: Frame): Expression {
  const left =
    amount.op === 'constant'
      ? lower.number(Number((1 - amount.value).toPrecision(12)))
      : lower.minus(lower.number(1), amount)
  return lower.times(frame.amount, left)
}
