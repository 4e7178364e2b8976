// Words that change what an amount means and that no rule took: they refuse the amount. And amounts
// that state no cost of their own: told again, or a column that is only named.
import { alarmOf } from './alarms.ts'
import { DANGERS, KINDS, RESTRICTIONS } from './dangers.ts'
import { isCounted } from '../words/counted.ts'
import type { Refusal } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import { isGain } from './gains.ts'
import { isPercent } from './group-values.ts'
import { around, startOf, type Group } from './groups.ts'
import { isMention, type Item, type Line } from './items.ts'
import { find, has } from '../words/match.ts'
import { rolesOf } from '../mentions/roles.ts'
import type { Word } from '../words/text.ts'

/** A cost said clearly. */
export const EXAMPLE = 'Shipping is $3 per unit sold.'
/** Words of place that mean something before a number only. */
const PLACES = /^(over|under|above|below|beyond|between|outside)$/

/** Where, or how, a thing is sold: two amounts that name one each are for one each. */
const CHANNEL =
  /\b(online|offline|web|internet|app|store|in-store|shop|fair|market|phone|retail|wholesale|abroad)\b/i
const BY =
  /\b(by|via) (land|sea|air|road|rail|train|truck|ship|courier|post|mail|card|cash|bank|paypal|cheque|check|boat|plane|van)\b/
const wordsAround = (items: readonly Item[]): string =>
  items.map((item) => item.word.text).join(' ')

const OTHERS = /^(for|on|in) (everything|anything|all|the|any) ?(else|others?|rest|remaining)/

/** "10% for shirts and 12% for coats": a second amount of the same thing, for another case. */
export function isOtherCase(group: Group, before: Frame): boolean {
  const own = around(group)
  // "12% of the price on eBay".
  const elsewhere = own.some(
    (item, at) => item.word.text === 'on' && /^e?[A-Z]/.test(own[at + 1]?.word.raw ?? ''),
  )
  if (elsewhere && isPercent(group) === before.share) return true
  if (isPercent(group) !== before.share) return false
  // "10% online and 5% in store", "$2 by land and $6 by air".
  if (own.some((item) => CHANNEL.test(item.word.text)) && CHANNEL.test(before.source)) return true
  if (BY.test(wordsAround(own)) && BY.test(before.source.toLowerCase())) return true
  if (rolesOf(own).length > 0) return false
  return own.some(
    (item, at) =>
      (/^(for|in|if|when|within|abroad)$/.test(item.word.text) &&
        item.mention === null &&
        own[at + 1] !== undefined &&
        own[at + 1]!.mention === null &&
        own[at + 1]!.word.meanings.size === 0 &&
        own[at + 1]!.word.kind === 'word') ||
      OTHERS.test(
        own
          .slice(at, at + 3)
          .map((each) => each.word.text)
          .join(' '),
      ),
  )
}

/** What introduces a part of the amount before, or that amount in other words. */
const PARTS =
  /\b(of which|includes?|including|inclusive of|contains?|covers?|comprises?|i\.e\.)( (about|around|roughly|approximately|some))?( (the|a|an|our|its|their))?( [a-z-]+){0,3}$/

/** "a fifth (20%)": the amount again. */
export function isRestated({ anchor, pre, post }: Group, before: Frame | null): boolean {
  // "10%, of which 2% is for payment", "$4 per unit, i.e. about 10% of the price".
  const said = pre.map((item) => item.word.text).join(' ')
  const ofIt =
    /^of (it|them|this|that)$/.test(
      post
        .slice(0, 2)
        .map((item) => item.word.text)
        .join(' '),
    ) && pre.every((item) => item.word.kind !== 'word')
  const others = [...pre, ...post].some(
    (item) =>
      item.word.meanings.has('buyer') ||
      isMention(item, 'zero') ||
      /^(back|refunded|returned|we|us|free|nothing|none|not|never)$/.test(item.word.text),
  )
  if (before && anchor.word.kind === 'number' && !others && (ofIt || PARTS.test(said))) return true
  const bracket =
    pre.some((item) => item.word.text === '(') ||
    pre.some((item) => /^(i\.e\.|thus|meaning|e\.g\.|means|example|instance)$/.test(item.word.text))
  if (anchor.word.kind !== 'number' || !before || !bracket) return false
  const unit =
    before.amount.op === 'constant'
      ? before.amount.value / (before.holds?.op === 'constant' ? before.holds.value : 1)
      : Number.NaN
  const same = Math.abs(unit - anchor.word.value!) < 1e-9
  return same || (before.amount.op !== 'constant' && before.share)
}

/** A column that is named and not charged: "supplier_rank: internal score". */
export function isDescribed(group: Group): boolean {
  if (group.anchor.word.column?.table !== 'menus') return false
  return !around(group).some(
    (item) =>
      (isMention(item, 'driver') && item.mention.strong) ||
      isMention(item, 'base') ||
      isMention(item, 'clock') ||
      rolesOf([item]).some((role) => role !== 'capital') ||
      (!item.mention &&
        (item.word.meanings.has('v:pay') ||
          /^(percent|percentage|price|refund|refunded)$/.test(item.word.text))),
  )
}

/** Why the words beside an amount forbid to read it; null where they do not. */
export function objectionTo(
  line: Line,
  group: Group,
  words: readonly Word[],
  before: Frame | null,
): Refusal | null {
  const items = around(group)
  for (const at of items.keys()) {
    const objection =
      restriction(items[at]!) ??
      strangeNumber(line, group, items, at) ??
      strangeWord(line, group, items, at)
    if (objection) return objection
  }
  return strangePhrase(line, group, words) ?? alarmOf(group, words, before)
}

/** "each large unit". */
function restriction(item: Item): Refusal | null {
  if (!isMention(item, 'driver') || !item.mention.strong) return null
  const limiting = item.mention.qualifiers.find((each) => RESTRICTIONS.has(each))
  return limiting === undefined
    ? null
    : { reason: `“${limiting}” makes this an amount of some units only`, example: EXAMPLE }
}

function strangeNumber(
  line: Line,
  group: Group,
  items: readonly Item[],
  at: number,
): Refusal | null {
  const item = items[at]!
  const { word } = item
  if (item.mention || word.kind !== 'number' || word.measure !== 'bare') return null
  // "fee_rate (0.12 means 12%)".
  const example =
    group.anchor.word.column !== null &&
    items.some((each) => /^(\(|means|e\.g\.|instance|example|for)$/.test(each.word.text))
  const understood =
    example ||
    group.limits.some((each) => each.item === item) ||
    isCounted(line.words, line.words.indexOf(word))
  return understood ? null : { reason: `it is not clear what “${word.raw}” is`, example: EXAMPLE }
}

function strangeWord(line: Line, group: Group, items: readonly Item[], at: number): Refusal | null {
  const item = items[at]!
  if (item.mention || item.word.kind !== 'word') return null
  if (isHarmless(line, group, items, at)) return null
  const { text, raw } = item.word
  const next = items[at + 1]
  // "international shipping": some of the units only; "our local agent": a description.
  const restricts =
    RESTRICTIONS.has(text) &&
    (item.from > group.anchor.from ||
      (KINDS.has(text) &&
        next !== undefined &&
        !next.mention &&
        ['selling', 'buying', 'fee', 'storage'].some((role) => next.word.meanings.has(role))))
  return DANGERS.has(text) || restricts
    ? {
        reason: `“${raw}” changes this amount in a way that is not understood`,
        example: EXAMPLE,
      }
    : null
}

/** A word of danger where it means no harm. */
function isHarmless(line: Line, group: Group, items: readonly Item[], at: number): boolean {
  const { text } = items[at]!.word
  const before = items[at - 1]
  const next = items[at + 1]?.word
  if (group.anchor.word.column?.table === 'sales' && text.startsWith('refund')) return true
  if (text === 'second' && next?.text === 'hand') return true
  if (PLACES.test(text) && next?.kind !== 'number') return true
  if (/^(could|might|would)$/.test(text) && next?.text === 'not') return true
  // "our logistics partner" has no share.
  if (
    text === 'partner' &&
    before &&
    !before.mention &&
    !/^(our|my|the|a|his|her|their|business)$/.test(before.word.text) &&
    before.word.kind === 'word'
  )
    return true
  if (/^(rebate|rebates|bonus|subsidy|cashback|discount)$/.test(text) && isGain(line, group))
    return true
  // "driven to its new home".
  if (text === 'new' && /^(home|owner|owners|homes)$/.test(next?.text ?? '')) return true
  // "excise tax of $1.10 per litre": a cost like others; a share of something is another matter.
  const counted = items.some(
    (item) => isMention(item, 'driver') && /^(sold|ordered)$/.test(item.mention.state ?? ''),
  )
  if (text === 'tax' && group.anchor.word.measure === 'money' && counted) return true
  return before?.word.text === 'how'
}

const INCLUDED = [
  'is|are already? included|contained in|within the|our? <column>|price|prices|cost|costs',
  'already in the? <column>|price|prices|cost',
]
const VAGUE = ['a few|couple', 'several|some|few dollars|euros|pounds|bucks|cents|percent']

function strangePhrase(line: Line, group: Group, words: readonly Word[]): Refusal | null {
  const { anchor, pre } = group
  // "10-12%": between two numbers.
  const spread =
    anchor.word.kind === 'number' &&
    /^(-|–|—|to)$/.test(pre.at(-1)?.word.text ?? '') &&
    pre.at(-2)?.word.kind === 'number'
  if (spread)
    return { reason: 'the amount is a range', example: 'one number: “12% of the selling price”.' }
  const sign = pre.at(-1)?.word
  if (
    anchor.word.kind === 'number' &&
    sign !== undefined &&
    /^[-–−]$/.test(sign.text) &&
    sign.end === anchor.word.start &&
    pre.at(-2)?.word.end !== sign.start
  )
    return { reason: 'a negative amount is not understood: does it come in?', example: EXAMPLE }
  if (find(words, 'used to pay|cost|charge|take|be') !== null)
    return { reason: 'it is not clear whether this is still paid', example: EXAMPLE }
  if (has(words, INCLUDED))
    return {
      reason: 'an amount that is included elsewhere is no cost of its own',
      example: EXAMPLE,
    }
  if (has(words, VAGUE))
    return { reason: 'the amount is missing', example: 'the number itself: “$3 per unit sold”.' }
  const before = line.words.filter(
    (_, at) => !line.used[at] && at >= startOf(group) && at < anchor.from,
  )
  if (find(before, 'not|never pay|charge|deduct|cost|take|have|owe|bill') !== null)
    return { reason: 'it is not clear what is denied here', example: EXAMPLE }
  return null
}
