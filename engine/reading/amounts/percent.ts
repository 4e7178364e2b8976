// A share: of what it is (the price, the unit cost), how often, and what it may not be of. What a
// share of a net amount or of two amounts means is not guessed: it is refused.
import type { Expression } from '#contract/valuation.ts'
import { chargeOf, clockOf, objectionToLimits, partOfTime } from './charged-time.ts'
import { refuse, type Facts, type Refusal } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import { isGain, isOurs, isRebate } from './gains.ts'
import { driverOfLimit, limitDriver } from './group-values.ts'
import { outwards, type Group, type Setting } from './groups.ts'
import { isMention, mentionsOf, type Item } from './items.ts'
import * as lower from '#economics/lower.ts'
import { find, has } from '../words/match.ts'
import type { Base, State } from '../mentions/mentions.ts'
import { ofOther, otherOf, UNCLEAR_OTHER } from './of-other.ts'
import { ofRest, restOf, UNCLEAR_REST } from './of-rest.ts'
import { paidUntilOf } from './paid-until.ts'
import { roleOf, type Role } from '../mentions/roles.ts'
import type { Word } from '../words/text.ts'
import { netOfVat } from '../statements/vat.ts'

const WANTED: readonly Role[] = [
  'fee',
  'duty',
  'capital',
  'storage',
  'selling',
  'buying',
  'disposal',
  'ads',
  'agent',
]
const OF_PRICE = '12% of the selling price.'
const OF_COST = 'Import duty is 6% of the unit cost.'
const OF_WHAT: Refusal = {
  reason: 'it is not clear what the percentage is of',
  example: '12% of the selling price, or 12% of the unit cost.',
}

/** The frame of a share; null where it is refused. */
export function readShare(facts: Facts, setting: Setting, frame: Frame): Frame | null {
  const { line, group, head, words } = setting
  const items = outwards(group)
  const clock = clockOf(items)
  const role =
    roleOf(group, [], [], ['fee', 'duty', 'capital', 'storage']) ??
    roleOf(group, head, line.lead, WANTED)
  const refused = (refusal: Refusal): null => {
    refuse(facts, words, refusal.reason, refusal.example)
    return null
  }
  if (has(line.words, ['rounded|rounding|rounds']))
    return refused({ reason: 'a share that is rounded is not understood', example: OF_PRICE })
  const other = otherOf(facts, setting)
  if (other !== null)
    return (clock === null ? ofOther(frame, other, setting.before) : null) ?? refused(UNCLEAR_OTHER)
  const rest = restOf(facts, setting)
  const said = baseOf(group, items) ?? (rest ? 'price' : null)
  const objection = unclearLink(group, items) ?? objectionToBase(group, words, said)
  if (objection) return refused(objection)
  const apart =
    facts.vat !== null && find(words, 'net price|prices|amount|value|sum|sale|sales') !== null
  const net =
    said === 'net' || (apart && said === null) ? netOfVat(facts, words, frame.amount) : null
  if (net !== null) return { ...frame, amount: net, of: 'price', role: role ?? 'fee' }
  if (said === 'profit' || said === 'net')
    return refused({
      reason: 'a share of a net amount is not understood here',
      example: OF_PRICE,
    })
  // "19/119 of our takings are the taxman's": the VAT in the prices again.
  if (said === 'price' && isVatAgain(facts, frame)) return null
  const of =
    said === null
      ? (assumedBase(role, items, clock !== null) ?? (isTaken(group) && !clock ? 'price' : null))
      : said
  if (rest !== null && (of !== 'price' || frame.min || frame.max)) return refused(UNCLEAR_REST)
  if (of === 'price' && clock)
    return refused({
      reason: 'a percentage per time is read on the unit cost only',
      example: 'Capital costs 10% per year on the unit cost.',
    })
  // "all of it leaves for 45% of unit_price": what it is sold for, and no fee.
  const sold = /^(for|at)$/.test(group.pre.at(-1)?.word.text ?? '') && role === null
  if (sold && (of === 'list' || of === 'price'))
    return refused({ reason: 'is this what leftovers bring, or a fee?', example: OF_PRICE })
  if (of === null || of === 'two')
    return refused(
      clock ? { ...OF_WHAT, example: 'Capital costs 10% per year on the unit cost.' } : OF_WHAT,
    )
  if (clock) {
    const objection = partOfTime(facts, group, words) ?? objectionToLimits(group, false)
    if (objection) return refused(objection)
    return {
      ...frame,
      of: 'cost',
      charge: { ...chargeOf(line, clock, role !== 'storage'), most: paidUntilOf(facts, setting) },
      role: 'capital',
    }
  }
  const composed =
    of === 'price' || of === 'list'
      ? shareOfPrice(facts, setting, frame, role)
      : shareOfCost(facts, setting, frame, role, momentOf(items))
  if ('reason' in composed) return refused(composed)
  return rest === null
    ? composed
    : (ofRest(facts, composed, rest, setting.before) ?? refused(UNCLEAR_REST))
}

/** What the words name; of several the one that follows the amount decides: another before it names what is valued. */
function baseOf(group: Group, items: readonly Item[]): Base['of'] | 'two' | null {
  const kinds = new Set(
    mentionsOf(items, 'base').flatMap(({ of }) => (of === 'amount' ? [] : [of])),
  )
  if (kinds.size <= 1) return [...kinds][0] ?? null
  const after = mentionsOf(group.post, 'base')
  return after.length === 1 ? after[0]!.of : 'two'
}

/** "12% of each unit", "12% of it": of something that is no base. */
function unclearLink(group: Group, items: readonly Item[]): Refusal | null {
  if (isGuessed(group)) return OF_WHAT
  const [link, next] = group.post
  // "2% of shipping", "10% of the rest": of another amount.
  const noun = group.post
    .slice(1)
    .find(
      (item) =>
        item.mention || !/^(the|our|my|its|his|their|a|all|this|that)$/.test(item.word.text),
    )
  if (!link || link.mention || !/^(of|on|from)$/.test(link.word.text) || !next) return null
  const based = items.some(
    (item) => isMention(item, 'base') && item.from <= link.from + 6 && item.from >= link.from,
  )
  if (based) return null
  if (isMention(next, 'driver'))
    return next.mention.state === 'sold' || next.mention.thing === 'order' ? null : OF_WHAT
  const named =
    !next.mention &&
    (/^(it|this|that|them|which)$/.test(next.word.text) ||
      (next.word.meanings.size === 0 && next.word.kind === 'word'))
  return named || isOther(noun) ? OF_WHAT : null
}

/** "3 percent-ish of whatever we think it is worth": of an amount that nobody has. */
function isGuessed({ post }: Group): boolean {
  const link = post.findIndex((item) => !item.mention && /^(of|on|from)$/.test(item.word.text))
  if (link < 0 || link > 3) return false
  const own = post.slice(link + 1, link + 10)
  return (
    /^(what|whatever|whichever|how|something|anything)$/.test(own[0]?.word.text ?? '') &&
    !own.some((item) => isMention(item, 'base')) &&
    own.some(({ word }) =>
      /^(think|thinks|thought|guess|guessed|worth|feel|feels|felt|believe|reckon|reckons|estimate|estimated|consider|deem|judge|suppose|imagine|hope|like|fancy)$/.test(
        word.text,
      ),
    )
  )
}

/** Another amount, or what is left of one. */
function isOther(item: Item | undefined): boolean {
  if (!item || item.mention || item.word.kind !== 'word') return false
  return (
    item.word.unit ||
    item.word.meanings.has('buyer') ||
    /^(rest|remainder|balance|difference|remaining)$/.test(item.word.text) ||
    ['selling', 'buying', 'fee', 'duty', 'storage'].some((role) => item.word.meanings.has(role))
  )
}

function objectionToBase(
  group: Group,
  words: readonly Word[],
  of: Base['of'] | 'two' | null,
): Refusal | null {
  if (of === 'two') return { reason: 'two bases are named for one percentage', example: OF_PRICE }
  // "12% of the cost plus shipping": a base of several amounts.
  const base = group.post.findIndex((item) => isMention(item, 'base'))
  const joined =
    base >= 0 &&
    /^(plus|and|\+|minus|less|or|-)$/.test(group.post[base + 1]?.word.text ?? '') &&
    group.post.slice(base + 2, base + 5).some(isAddend)
  if (joined)
    return { reason: 'a base of more than one amount is not understood', example: OF_PRICE }
  if (find(words, 'excluding|excl|before|net|without|ex of? @vat') !== null && of !== 'net')
    return {
      reason: 'it is not clear whether the percentage is of the price with or without VAT',
      example: OF_PRICE,
    }
  return null
}

const isAddend = (item: Item): boolean =>
  isMention(item, 'base') ||
  (!item.mention &&
    ['selling', 'buying', 'fee', 'duty', 'vat'].some((role) => item.word.meanings.has(role)))

function isVatAgain({ vat, explained }: Facts, { amount }: Frame): boolean {
  const again =
    vat !== null && amount.op === 'constant' && Math.abs(amount.value - vat / (1 + vat)) < 1e-6
  if (again) explained.push(amount.value)
  return again
}

/** "Reverb charges 5%": who takes a share of a sale takes it of the price. */
function isTaken({ pre }: Group): boolean {
  const [subject, verb] = [pre.at(-2), pre.at(-1)]
  return (
    verb !== undefined &&
    !verb.mention &&
    /^(charges|takes|keeps|deducts|retains|withholds)$/.test(verb.word.text) &&
    subject !== undefined &&
    !subject.mention &&
    subject.word.kind === 'word' &&
    /^\p{Lu}/u.test(subject.word.raw) &&
    subject.word.meanings.size === 0
  )
}

/** What a share is of where the words name only the kind of cost. */
function assumedBase(
  role: Role | null,
  items: readonly Item[],
  timed: boolean,
): 'price' | 'cost' | null {
  const says = (pattern: RegExp): boolean =>
    items.some((item) => !item.mention && pattern.test(item.word.text))
  if (!timed && (role === 'fee' || role === 'agent')) return 'price'
  if (role === 'duty') return 'cost'
  if (role !== 'capital') return null
  if (timed || says(/^(capital|interest|financ\w*|loan|borrow\w*|overdraft|funding|lend\w*)$/))
    return 'cost'
  return says(/^(card|cards|payment|payments|pay|processor)$/) ? 'price' : null
}

/** When the units are counted that a share of the cost is paid for. */
function momentOf(items: readonly Item[]): State | null {
  const driver = mentionsOf(items, 'driver').find((each) => each.state !== null)
  return driver?.state ?? mentionsOf(items, 'event')[0]?.state ?? null
}

const isTold = (facts: Facts, rate: Expression): boolean =>
  rate.op === 'constant' &&
  facts.frames.some(
    ({ share, of, amount }) =>
      share && of === 'price' && amount.op === 'constant' && amount.value === rate.value,
  )

function shareOfPrice(
  facts: Facts,
  { line, group, words }: Setting,
  frame: Frame,
  role: Role | null,
): Frame | Refusal {
  if (isOurs(line, group)) {
    const rate =
      frame.amount.op === 'constant'
        ? lower.number(Number((1 - frame.amount.value).toPrecision(12)))
        : lower.minus(lower.number(1), frame.amount)
    // "Commission is 8%. This leaves us 92%": the same, told again.
    if (isTold(facts, rate))
      return {
        reason: 'is this what is left after the fee that was told before?',
        example: OF_PRICE,
      }
    return { ...frame, amount: rate, of: 'price', role: 'fee', kept: true }
  }
  if (isGain(line, group))
    return isRebate(words)
      ? { ...frame, of: 'price', sign: 1, role: 'rebate' }
      : { reason: 'a share that comes back to you is not understood', example: OF_PRICE }
  // "We pay the farmer 60% of what we sell for": unit_cost besides?
  if (
    facts.goods === null &&
    find(words, 'pay|pays|give|gives|owe the|our|a? @owner|farmer|grower %') !== null
  )
    facts.doubts.push(`“${frame.source}” is read as paid beside unit_cost, and not in its place.`)
  const perOrder =
    (frame.min !== null || frame.max !== null) &&
    mentionsOf(group.post, 'driver').some((driver) => driver.thing === 'order' && driver.strong)
  return {
    ...frame,
    of: 'price',
    limitOn: limitDriver(group, words),
    count: perOrder ? 'order' : 'sold',
    role: role ?? 'fee',
  }
}

function shareOfCost(
  facts: Facts,
  { line, group, words }: Setting,
  frame: Frame,
  role: Role | null,
  moment: State | null,
): Frame | Refusal {
  if (isGain(line, group) && moment === 'left' && !isRebate(words))
    return { ...frame, of: 'cost', sign: 1, count: 'left', role: 'leftovers' }
  if (isGain(line, group))
    return isRebate(words)
      ? {
          ...frame,
          of: 'cost',
          sign: 1,
          count: moment === 'sold' ? 'sold' : 'ordered',
          role: 'rebate',
        }
      : {
          reason: 'a share of the cost that comes back is read for units left over only',
          example: 'Units left over are sold at 20% of their unit cost.',
        }
  if (role === null && has(words, ['@we only|just? pay|pays|paid|owe|owes only|just? ... %']))
    return { reason: 'is this paid in place of unit_cost, or besides it?', example: OF_COST }
  const sold = moment === 'sold' && role !== 'duty'
  const counted = moment === 'left' ? 'left' : 'ordered'
  if ((frame.min || frame.max) && driverOfLimit(group) === null)
    facts.doubts.push(
      `“${frame.source}”: the limit is read for each unit, and not for the whole deal.`,
    )
  return {
    ...frame,
    of: 'cost',
    limitOn: limitDriver(group, words),
    count: sold ? 'sold' : counted,
    role: role ?? 'duty',
  }
}
