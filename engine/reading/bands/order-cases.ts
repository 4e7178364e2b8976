// Amounts that depend on how many units are ordered, or on what they cost together: "$95 per shipment,
// or $60 if 20 or more units are ordered", "if the order comes to more than $10,000, an extra $180".
import type { Expression } from '#contract/valuation.ts'
import { frameBefore } from './band-frame.ts'
import { readAmounts } from '../amounts/charges.ts'
import { isAmount, take } from '../statements/clauses.ts'
import { quote, refuse, type Facts } from '../terms/facts.ts'
import { orderConditionIn, SMALL_ORDER, type OrderCondition } from './order-conditions.ts'
import type { Line } from '../amounts/items.ts'
import * as lower from '#economics/lower.ts'
import { find, has } from '../words/match.ts'
import { readMentions, type Mention } from '../mentions/mentions.ts'
import type { Word } from '../words/text.ts'

const EXAMPLE = 'Freight costs $95 per shipment, or $60 if 20 or more units are ordered.'
const ELSE = /^(otherwise|else)$/
const EXTRA =
  /^(extra|additional|another|further|adds?|added|surcharge|supplement|small-order|small|handling|minimum-order)$/
const SAME = /^(it|this|that)$/

/** Whether the sentence tells an amount under such a condition; its words are then read. */
export function readOrderCase(facts: Facts, line: Line): boolean {
  const { words, used } = line
  const condition = orderConditionIn(words, (at) => used[at]!)
  if (!condition) return false
  const inside = (at: number): boolean => at >= condition.from && at < condition.to
  const amounts = words.flatMap((word, at) =>
    isAmount(word) && !used[at] && !inside(at) ? [at] : [],
  )
  if (amounts.length === 0 || amounts.length > 2) return false
  if (amounts.some((at) => words[at]!.measure !== 'money')) return false
  const fail = (): true => {
    refuse(facts, words, 'it is not clear what is paid for other orders', EXAMPLE)
    return true
  }
  // Where orders are those of buyers, "the order" is one of them.
  const theirs = facts.order !== null && words.some(({ text }) => /^orders?$/.test(text))
  if (theirs || words.some(({ meanings }) => meanings.has('buyer'))) return fail()
  if (amounts.length === 2) {
    const other = otherOf(words, amounts, condition)
    return other === null ? fail() : readTwo(facts, line, condition, amounts, other) || fail()
  }
  const value = lower.number(words[amounts[0]!]!.value!)
  const outside = words.filter((_, at) => !inside(at))
  const extra = outside.some(({ text }) => EXTRA.test(text))
  if (!extra && outside.some(({ text }) => SAME.test(text)))
    return replaceLast(facts, line, condition, value) || fail()
  return (extra && compose(facts, line, condition, lower.number(0), [])) || fail()
}

/** Which of two amounts is for all other orders: the one beside "otherwise", or the one without the condition. */
function otherOf(
  words: readonly Word[],
  [one, two]: readonly number[],
  condition: OrderCondition,
): number | null {
  const otherwise = words.findIndex(({ text }) => ELSE.test(text))
  if (otherwise >= 0) return otherwise > one! ? two! : null
  const joint = words.findIndex(
    ({ text }, at) => at > one! && at < two! && /^(or|but|and)$/.test(text),
  )
  if (joint < 0) return null
  const place = condition.from
  if (place > two! && place - two! <= 4) return one!
  return null
}

/** One frame of the amounts' words, chosen by the condition. */
function readTwo(
  facts: Facts,
  line: Line,
  condition: OrderCondition,
  amounts: readonly number[],
  other: number,
): boolean {
  const { words } = line
  const second = amounts[1]!
  let from = second
  while (from > amounts[0]! + 1 && !/^(or|but|and|,|;)$/.test(words[from]!.text)) from--
  if (words[from - 1]?.text === ',') from--
  const beside = words.findIndex(({ text }) => ELSE.test(text))
  const skipped: [number, number][] = [[from, second + 1]]
  if (beside >= 0) skipped.push([beside, beside + 1])
  const [first, last] = amounts.map((at) => lower.number(words[at]!.value!))
  // The words of the first amount are read; the other one stands in its place where it is not meant.
  const rest = other === second ? last! : first!
  const under = other === second ? first! : last!
  return compose(facts, line, condition, rest, skipped, under)
}

function compose(
  facts: Facts,
  line: Line,
  condition: OrderCondition,
  rest: Expression,
  skipped: readonly (readonly [number, number])[],
  under?: Expression,
): boolean {
  const before = facts.frames.length
  const named = find(line.words, SMALL_ORDER)
  const ranges = [
    [condition.from, condition.to] as const,
    ...skipped,
    ...(named ? [[named.from, named.to - 1] as const] : []),
  ]
  for (const [from, to] of ranges) {
    take(line, from, to)
    facts.skipped.push([line.words[from]!.start, line.words[to - 1]!.end])
  }
  const problems = facts.problems.length
  const mentions = mentionsBeside(line, ranges)
  readAmounts(facts, { ...line, mentions, context: { ...line.context, deal: true } })
  if (facts.problems.length > problems) return true
  const frame = facts.frames[before]
  const single = facts.frames.length === before + 1 && frame !== undefined && !frame.share
  if (!single || frame.charge || !(frame.count === 'deal' || frame.count === 'ordered'))
    return false
  // "per shipment when we order": what is ordered there is no unit.
  const whole = has(line.words, ['per|each|every shipment|lot|delivery|batch|consignment|import'])
  facts.frames[before] = {
    ...frame,
    ...(whole ? { count: 'deal' as const, otherwise: [] } : {}),
    source: quote(facts, line.words),
    amount: chosen(condition, under ?? frame.amount, rest),
  }
  return true
}

/** Mentions without the words that were taken: "per shipment" of "per shipment when we order". */
function mentionsBeside(
  { words, mentions }: Line,
  ranges: readonly (readonly [number, number])[],
): Mention[] {
  return mentions.flatMap((each) => {
    const cut = ranges.find(([from]) => from > each.from && from < each.to)
    if (!cut) return [each]
    return readMentions(words.slice(each.from, cut[0])).map((own) => ({
      ...own,
      from: own.from + each.from,
      to: own.to + each.from,
    }))
  })
}

/** "If 20 or more units are ordered, it is $60.": instead of the amount just before. */
function replaceLast(
  facts: Facts,
  line: Line,
  condition: OrderCondition,
  amount: Expression,
): boolean {
  const place = frameBefore(facts, line.words)
  const last = place === null ? undefined : facts.frames[place]
  if (!last || last.share || last.charge || last.min || last.max) return false
  if (!(last.count === 'deal' || last.count === 'ordered') || last.amount.op !== 'constant')
    return false
  take(line, 0, line.words.length)
  facts.frames[facts.frames.length - 1] = {
    ...last,
    source: `${last.source} … ${quote(facts, line.words)}`,
    amount: chosen(condition, amount, last.amount),
  }
  return true
}

function chosen(
  { variable, how, limit }: OrderCondition,
  under: Expression,
  rest: Expression,
): Expression {
  const of = variable === 'units' ? lower.ORDERED : lower.times(lower.ORDERED, lower.COST)
  const op = how === 'ge' || how === 'lt' ? 'less' : 'at_most'
  const below = how === 'lt' || how === 'le'
  const test: Expression = { op, args: [of, lower.number(limit)] }
  return { op: 'if', args: below ? [test, under, rest] : [test, rest, under] }
}
