// An amount of money: how often it is paid, by the drivers, clocks and moments of its words.
import type { Expression } from '#contract/valuation.ts'
import { chargeOf, isWhole, objectionToLimits, partOfTime } from './charged-time.ts'
import { countOf, shippingState } from '../mentions/counts.ts'
import { refuse, type Facts, type Refusal } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import { isGain } from './gains.ts'
import { limitDriver } from './group-values.ts'
import { around, type Group, type Setting } from './groups.ts'
import { EXAMPLE } from './guards.ts'
import { isMention, mentionsOf } from './items.ts'
import * as lower from '#economics/lower.ts'
import { find, matchAt } from '../words/match.ts'
import { countOfLot } from './lots.ts'
import { measureFor } from '../statements/measured.ts'
import type { Driver } from '../mentions/mentions.ts'
import { paidUntilOf } from './paid-until.ts'
import { rolesOf, type Role } from '../mentions/roles.ts'
import { countOfSales } from './sales-columns.ts'
import type { Word } from '../words/text.ts'
import { MEASURES, singularOf } from '../words/vocabulary.ts'
import { toldOf, type Told } from './told.ts'

const PER_UNIT_ONLY: Refusal = {
  reason: 'a cost per time is read per unit only',
  example: 'Storage costs $0.10 per unit per week.',
}

/** The frame of an amount of money; null where it is refused. */
export function readMoney(facts: Facts, setting: Setting, frame: Frame): Frame | null {
  const { line, group, words } = setting
  const told = ofTries(facts, setting, toldOf(setting))
  if (told === null) {
    refuse(facts, words, TRIED_ONLY.reason, TRIED_ONLY.example)
    return null
  }
  const { clock, role, measured } = told
  const signed: Frame = {
    ...frame,
    sign: isGain(line, group) ? 1 : -1,
    role,
    limitOn: limitDriver(group, words),
  }
  const refused = (refusal: Refusal): null => {
    refuse(facts, words, refusal.reason, refusal.example)
    return null
  }
  const limiting = limitWord(setting)
  if (limiting)
    return refused({
      reason: `is this the least or the most of what was said before (“${limiting.raw}”)?`,
      example: '12% of the price, at least $1 per unit.',
    })
  if (isOfBase(setting))
    return refused({ reason: 'it is not clear how often this amount is paid', example: EXAMPLE })
  if (group.anchor.word.column?.table === 'sales' && !clock) {
    const counted = countOfSales(setting, told)
    return 'reason' in counted ? refused(counted) : { ...signed, ...counted }
  }
  if (!measured && !told.driver?.strong && isMeasured(setting))
    return refused({
      reason: 'is this paid for each unit of weight or volume?',
      example: 'Shipping costs $1.60 per kg; weight_kg is the weight of one unit in kg.',
    })
  const measure = measured ? wholeMeasure(facts, setting, measured) : null
  if (measured && !measure)
    return refused({
      reason: `no column says how many ${measured.word} one unit has`,
      example: 'weight_kg is the weight of one unit in kg.',
    })
  if (clock) {
    const objection = objectionToTime(setting, told) ?? partOfTime(facts, group, words)
    if (objection) return refused(objection)
    const charge = chargeOf(line, clock, role === 'capital')
    const many = manyOf(told)
    return {
      ...signed,
      amount: many === 1 ? frame.amount : lower.over(frame.amount, lower.number(many)),
      measure,
      charge: { ...charge, most: paidUntilOf(facts, setting) },
    }
  }
  if (
    told.role === 'storage' &&
    !rolesOf(around(group)).some((role) => role === 'buying' || role === 'selling') &&
    told.state === null &&
    !/^(deal|order|row)$/.test(told.driver?.thing ?? '') &&
    !told.event
  )
    return refused({
      reason: 'for how long this is paid is not clear',
      example: 'Storage costs $0.10 per unit per week.',
    })
  const lot = countOfLot(setting, told)
  if (lot) return { ...signed, ...lot }
  const holder = holderOf(facts, told)
  if (holder) return readBulk(facts, setting, told, signed, holder)
  if (
    told.driver?.thing === 'click' ||
    (setting.group.divisor === null &&
      /(^|_)(cpc|cpl|clicks?|leads?)(_|$)/.test(anchorName(setting)))
  )
    return refused({
      reason: 'how many of these one sale needs is not clear',
      example: 'Advertising costs cpc / conversion_rate for each unit sold.',
    })
  const own = told.driver
    ? countOfThing(told.driver, role)
    : countBeside(facts, setting, told, frame.source)
  if (own) return { ...signed, measure, ...own }
  if (isUncounted(setting, told))
    return refused({
      reason: 'it is not clear how often this amount is paid',
      example: '$3 per unit sold, $3 per unit bought, or $3 per purchase order.',
    })
  const count = countOf(facts, told.state, role, signed, words)
  return count ? { ...signed, ...count, measure } : null
}

/** What we do with every try: "each loan that we fund". */
const OUR_DOING =
  'that|which? @we fund|make|place|send|mail|post|write|ring|dial|buy|print|file|submit'
/** Before the noun of a try these tell nothing of which. */
const ANY_TRY =
  /^(for|on|of|to|with|at|from|by|upon|in|per|each|every|any|all|a|an|one|the|our|such|single|individual|\/)$/
const TRIED_ONLY: Refusal = {
  reason: 'which of the tries this is paid for is not clear',
  example: '$3 per unit ordered, or $3 per unit sold.',
}

/**
 * "Every application costs a filing fee of $45": each one that is tried, whatever comes of it; null
 * where more words tell which, as in "each call that ends in a sale".
 */
function ofTries({ tried }: Facts, { line }: Setting, told: Told): Told | null {
  const { driver, state } = told
  if (tried === null || driver?.thing !== 'unit' || singularOf(driver.word) !== tried) return told
  if (state !== null) return told
  const mention = line.mentions.find(
    (each) => each.kind === 'driver' && each.word === driver.word && each.strong === driver.strong,
  )
  if (!mention) return null
  const after = line.words.slice(mention.to)
  const telling =
    line.words
      .slice(mention.from, mention.to)
      .some(({ text }) => text !== driver.word && !ANY_TRY.test(text)) ||
    (/^(that|which|who|whose|if|when|where|once|with|without|ending|leading|we|our|to|in)$/.test(
      after[0]?.text ?? '',
    ) &&
      matchAt(after, OUR_DOING, 0) === null)
  return telling ? null : { ...told, state: 'ordered' }
}

const LIMITING =
  /^(less|lower|smaller|minimum|maximum|min|max|least|floor|cap|capped|whichever|greater|higher|larger|under|below|exceeds|exceed|exceeding|limit|limits|limited|most|ceiling|tops|topped|stops|stop|beyond|past|upper|never|ever|bottom|maximal|minimal)$/

/** "10% of the price, and $2.50 where that comes to less": a limit in words that no rule knows. */
function limitWord({ group, words, before }: Setting): Word | null {
  if (!before?.share || before.of !== 'price') return null
  const item = around(group).find(
    ({ mention, word }) =>
      !mention &&
      ((LIMITING.test(word.text) &&
        !/^(storage|space|plan|staff|planning|manager)$/.test(
          words[words.indexOf(word) + 1]?.text ?? '',
        )) ||
        (word.text === 'more' && words[words.indexOf(word) + 1]?.text === 'than')),
  )
  return item?.word ?? null
}

const anchorName = ({ group }: Setting): string =>
  group.anchor.word.column?.name.toLowerCase() ?? ''

/** "35 cents, by the litre": a measure that nothing has read. */
function isMeasured({ group }: Setting): boolean {
  return around(group).some(
    ({ mention, word }) =>
      !mention &&
      word.kind === 'word' &&
      word.column === null &&
      !/^(t|pounds?)$/.test(word.text) &&
      MEASURES[word.text] !== undefined,
  )
}

/** "$3 of the price": money is no part of a base. */
function isOfBase({ group }: Setting): boolean {
  return (
    !group.anchor.word.column &&
    group.post.some(
      (item) =>
        isMention(item, 'base') &&
        /^(of|on|from)$/.test(item.word.text) &&
        item.mention.of !== 'amount' &&
        item.mention.of !== 'list',
    )
  )
}

function isEach({ group: { post } }: Setting): boolean {
  return [post[0], post.at(-1)].some((item) => /^(each|apiece)$/.test(item?.word.text ?? ''))
}

/** How much of the measure one unit has, rounded up where begun ones count whole. */
function wholeMeasure(facts: Facts, { line }: Setting, measured: Driver): Expression | null {
  const measure = measureFor(facts, measured)
  const whole =
    measured.started ||
    isWhole(line.words, measured.word) ||
    facts.wholes.has(measured.measure ?? '')
  return measure && whole ? { op: 'round_up', of: measure } : measure
}

function objectionToTime({ group }: Setting, told: Told): Refusal | null {
  const { driver, measured, counted, state } = told
  if (
    counted.some((each) => each.thing === 'deal') ||
    (driver?.strong && /^(order|row)$/.test(driver.thing))
  )
    return PER_UNIT_ONLY
  const column = group.anchor.word.column
  // What is charged for the units that are sold is no cost of those left over.
  if (column?.table === 'sales' && driver?.state === 'sold') return PER_UNIT_ONLY
  const perUnit =
    column?.name === 'unit_holding_cost' ||
    measured !== null ||
    manyOf(told) !== 1 ||
    counted.some((each) => each.thing === 'unit' || each.thing === 'parcel') ||
    /^(each|apiece)$/.test(group.post[0]?.word.text ?? '') ||
    state === 'stored'
  if (!perUnit) return PER_UNIT_ONLY
  return objectionToLimits(group, measured !== null)
}

/** "per 10 units per week": so many units at once, and no box that stands there half empty. */
function manyOf({ bulk }: Told): number {
  const numbered =
    bulk !== null && (/^\d/.test(bulk.word) || /^(dozen|hundred|thousand)s?$/.test(bulk.word))
  return numbered && bulk.strong && !bulk.started && bulk.holds > 1 ? bulk.holds : 1
}

// ——— Boxes, dozens and what else holds several units

function holderOf(facts: Facts, { bulk, counted }: Told): Driver | null {
  if (bulk && (bulk.strong || !Number.isNaN(bulk.holds) || facts.holds.has(bulk.word))) return bulk
  const held = counted.some((each) => facts.holds.has(each.word) && !each.state)
  return held ? (bulk ?? counted[0]!) : null
}

function readBulk(
  facts: Facts,
  { line, words }: Setting,
  { role, state, counted }: Told,
  signed: Frame,
  holder: Driver,
): Frame | null {
  const { word } = holder
  const holds =
    Number.isNaN(holder.holds) || facts.holds.has(word)
      ? (facts.holds.get(word.replace(/e?s$/, '')) ?? facts.holds.get(word))
      : holder.holds
  if (holds === undefined) {
    refuse(
      facts,
      words,
      `nothing says how many units one ${word} holds`,
      `$12 per ${word} of 12 units bought.`,
    )
    return null
  }
  // Packs come in with the goods, unless they go out.
  const outgoing = role === 'selling' || role === 'fee'
  const told = counted.find((each) => each.state !== null)?.state
  if (state === null && counted.length === 0 && role === null)
    facts.doubts.push(
      `“${signed.source}” is read as paid for units bought, and not for units sold only.`,
    )
  const packed = state ?? told ?? (outgoing ? null : 'ordered')
  const count = countOf(facts, packed, role, signed, words)
  if (!count) return null
  return {
    ...signed,
    ...count,
    holds: lower.number(holds),
    whole:
      holder.started ||
      facts.wholes.has('bulk') ||
      isWhole(line.words, word) ||
      find(line.words, 'or part|fraction thereof|of') !== null,
  }
}

// ——— What is counted

type Counting = Partial<Pick<Frame, 'count' | 'otherwise' | 'measure'>>

/** What a driver alone decides; null where the units' states do. */
function countOfThing(driver: Driver, role: Role | null): Counting | null {
  switch (driver.thing) {
    case 'deal':
      return role === 'selling' && /^(shipment|delivery|batch)/.test(driver.word)
        ? { count: 'order' }
        : { count: 'deal' }
    case 'row':
      return { count: 'row' }
    case 'order':
      return driver.state === null
        ? { count: 'order', otherwise: [{ count: 'sold' }, { count: 'row' }] }
        : null
    case 'parcel':
      return { count: driver.state === 'ordered' || role === 'buying' ? 'ordered' : 'parcel' }
    default:
      return null
  }
}

/** What an amount without a driver counts by what stands beside it; null where nothing tells. */
function countBeside(
  facts: Facts,
  setting: Setting,
  { event, role }: Told,
  source: string,
): Counting | null {
  const { line, group, before } = setting
  if (event !== null) return null
  if (line.context.deal) return { count: 'deal' }
  if (line.context.order) return { count: facts.order === null ? 'parcel' : 'order' }
  if (before === null) return null
  // "2.9% of the sale plus 30 cents": the fixed part of a fee is paid for each order.
  const part =
    before.share &&
    before.of === 'price' &&
    /^(\+|plus|and)$/.test(group.pre[0]?.word.text ?? '') &&
    group.pre.length <= 3
  if (part) return { count: 'order', measure: null }
  // "£3.10 per record and the mailer another 60p": counted as what it is added to.
  const added =
    !before.share &&
    before.charge === null &&
    around(group).some((item) => /^(another|further|extra|more|additional)$/.test(item.word.text))
  if (added) return { count: before.count, measure: null }
  if (!isListed(group, before, role)) return null
  facts.doubts.push(
    `“${source}” is read as paid as often as “${before.source}”, and not once for each deal.`,
  )
  return { count: before.count, measure: null }
}

/** "£3.10 to send each record, 60p for the cardboard": in a list, as often as what was before. */
function isListed({ pre, post }: Group, before: Frame, role: Role | null): boolean {
  return (
    !before.share &&
    before.charge === null &&
    before.holds === null &&
    (before.count === 'sold' || before.count === 'ordered') &&
    (role === null || role === before.role || role === 'selling' || role === 'agent') &&
    /^(,|and|plus)$/.test(pre[0]?.word.text ?? '') &&
    pre.length <= 4 &&
    !post.some((item) => /^(per|each|every|a)$/.test(item.word.text))
  )
}

/** Nothing says how often it is paid. */
function isUncounted(setting: Setting, { driver, measured, event }: Told): boolean {
  const { pre, post } = setting.group
  return (
    !driver &&
    !measured &&
    event === null &&
    !isEach(setting) &&
    shippingState(pre) === null &&
    shippingState(post) === null &&
    !mentionsOf([...pre, ...post], 'driver').some((each) => each.thing === 'unit')
  )
}
