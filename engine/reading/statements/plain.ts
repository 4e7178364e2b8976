// Sentences without an amount: what costs nothing, what is told besides, and what is paid without saying
// how much. Each question that may refuse one is a function; they are asked in the order of QUESTIONS.
import { asideAlarm } from '../amounts/sentence-alarms.ts'
import { RESTRICTIONS } from '../amounts/dangers.ts'
import { itemsOf, type Line } from '../amounts/items.ts'
import { rolesOf } from '../mentions/roles.ts'
import { bind, quote, refuse, type Facts, type Refusal } from '../terms/facts.ts'
import { STANDARD } from '#economics/bind.ts'
import { isCounted } from '../words/counted.ts'
import { CURRENCIES } from '#economics/numbers/currencies.ts'
import { find, has } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { isRoleNoun, PAID, SHIPPING } from './costly-words.ts'
import { deniedForSome, deniedGoods, deniedPrice, deniedReturns, deniedUnknown } from './denied.ts'
import { noteDenial } from './denied-again.ts'
import { isAllCosts, isClosing, isRevenue, isTrade } from './quiet.ts'
import { deniedOf, notePayment, unpricedOf } from './unpriced.ts'
import { ZERO } from './zero.ts'

const TELLING =
  /^(neither|applies|exempt|settle|settles|tips?|dropship|dropshipping|reimburse[sd]?|subsidi[sz]e[sd]?|rebates?|bonus|discounts?|deposits?|penalty|penalties|guarantee[sd]?|hedged?|depends?)$/
const PER_UNIT = 'Shipping is $3 per unit sold.'

/** The sentence, and of it what no other reader took. */
interface Plain {
  readonly line: Line
  readonly left: readonly Word[]
  /** Columns that are named, the standard ones aside. */
  readonly columns: readonly Word[]
}

type Question = (facts: Facts, plain: Plain) => Refusal | null

/** Reads a sentence without amounts: it costs nothing, names what is missing, is refused or told besides. */
export function readPlain(facts: Facts, line: Line): void {
  const left = line.words.filter((_, at) => !line.used[at])
  if (left.length === 0) return
  const columns = left.filter((word) => word.column !== null && !STANDARD.has(word.column.name))
  const plain = { line, left, columns }
  const alarm =
    firstOf([asideOf, otherScale, partOfColumn, unboundColumn], facts, plain) ??
    deniedForSome(facts, left) ??
    deniedGoods(facts, left) ??
    deniedUnknown(facts, left) ??
    deniedReturns(left) ??
    deniedPrice(facts, left)
  if (alarm) return refuse(facts, left, alarm.reason, alarm.example)
  if (has(left, ZERO) || hasZero(left)) return readNothing(facts, plain)
  if (isTrade(left) || isRevenue(left)) return noteTrade(facts, line.words)
  const objection = firstOf(
    [arithmetic, strangeVerb, moneyWithoutAmount, paidPerUnit],
    facts,
    plain,
  )
  if (objection) return refuse(facts, left, objection.reason, objection.example)
  const role = missingRole(plain)
  if (role !== null) {
    noteDenial(facts, left)
    facts.missing.push({
      words: quote(facts, left),
      role: role.text,
      ...(!/^(money|cash|finance|share|percentage|cut|take)$/.test(role.text) && {
        denied: deniedOf(role),
      }),
    })
    return
  }
  const strange = left.find((word, at) => word.kind === 'number' && !isCounted(left, at))
  if (strange) return refuse(facts, left, `it is not clear what “${strange.raw}” is`, PER_UNIT)
  const unread = left.find((word) => isUnread(facts, word))
  if (unread) {
    facts.missing.push({ words: quote(facts, left), role: unread.text })
    return
  }
  const column = firstOf([columnOfTime, columnOfMoney], facts, plain)
  if (column) return refuse(facts, left, column.reason, column.example)
  const whole =
    columns.length === 0 && !isLead(line) && !line.words.some(({ kind }) => kind === 'number')
  const unpriced = whole ? unpricedOf(facts, line.words) : null
  if (unpriced) {
    facts.missing.push(unpriced)
    return
  }
  if (whole && notePayment(facts, line.words)) return
  noteDenial(facts, left)
  for (const word of columns) bind(facts, word.column!, quote(facts, left))
  if (left.some((word) => /^unit_(cost|price)$/.test(word.column?.name ?? '')))
    noteTrade(facts, line.words)
  else facts.asides.push(quote(facts, left))
}

/** Goods that are paid and units that bring their price, in her own words: no remark, but the source of both terms. */
function noteTrade(facts: Facts, words: readonly Word[]): void {
  const names = (name: RegExp) => words.some(({ column }) => name.test(column?.name ?? ''))
  if (names(/^unit_cost$/) || words.some(({ meanings }) => meanings.has('v:buy')))
    facts.goodsWords ||= quote(facts, words)
  if (
    names(/^(unit_)?price$/) ||
    isRevenue(words) ||
    words.some(({ meanings }) => meanings.has('v:sell'))
  )
    facts.revenueWords ||= quote(facts, words)
}

function firstOf(questions: readonly Question[], facts: Facts, plain: Plain): Refusal | null {
  for (const question of questions) {
    const refusal = question(facts, plain)
    if (refusal) return refusal
  }
  return null
}

const asideOf: Question = (facts, { line, left }) => asideAlarm(facts, line, left)

const SCALES = [
  'price|prices|cost|costs|<column> ... in|per cents|pence|thousands|dozen|dozens|hundred|hundreds|pack|carton|pallet',
  '@parcel|@order holds|hold|contains|contain|has|is|are ... # <unit>',
  'sold|sell|sells|come|ordered in|by packs|pairs|cartons|sets|dozens|boxes|multiples|bundles|pallets|lots of?',
]

/** "Price is per dozen", "unit_cost is in cents", "each parcel holds two units". */
const otherScale: Question = (_, { left }) =>
  has(left, SCALES) && !find(left, 'in cents? and|or')
    ? {
        reason: 'prices, costs and quantities are read for one unit each',
        example: 'unit_cost and price are in dollars for one unit.',
      }
    : null

/** "We buy them at half unit_cost": another cost than the one that is charged. */
const partOfColumn: Question = (_, { left }) => {
  const part = left.findIndex(
    ({ text }, at) =>
      /^(half|third|quarter|twice|thrice|double|triple)$/.test(text) &&
      left
        .slice(at + 1, at + 4)
        .some(({ column }) => /^(unit_cost|unit_price|price)$/.test(column?.name ?? '')),
  )
  return part < 0
    ? null
    : {
        reason: `“${left[part]!.raw}” changes what is paid or earned in a way that is not understood`,
        example: 'We buy qty units at unit_cost and sell them at the price.',
      }
}

const unboundColumn: Question = (facts, { left }) => {
  const unbound = left.find((word) =>
    facts.columns.sales.some(
      (name) => name === word.raw && word.column === null && !STANDARD.has(name),
    ),
  )
  return unbound
    ? {
        reason: `is “${unbound.raw}” the column of Sales?`,
        example: `The amount of each sales row is in \`${unbound.raw}\`.`,
      }
    : null
}

/** "Shipping is free", "there are no other costs". The latter says no more than what is told: it is taken quietly. */
function readNothing(facts: Facts, { line, left }: Plain): void {
  if (isOfSomeOnly(left))
    return refuse(
      facts,
      left,
      'it is not clear for which units this costs nothing',
      'Shipping is paid by the buyer.',
    )
  readTurn(facts, left)
  const roles = rolesOf(itemsOf(line))
  facts.stated ||=
    roles.some((role) => role !== 'agent') ||
    left.some(
      (word) => PAID.test(word.text) || /^(nothing|all|else|other|none|free)$/.test(word.text),
    )
  const words = quote(facts, line.words)
  if (left.some((word) => SHIPPING.test(word.text))) facts.zeroed.set('shipping', words)
  for (const word of left)
    if (isRoleNoun(word)) facts.zeroed.set(SHIPPING.test(word.text) ? 'shipping' : word.text, words)
  const telling = left.find(
    (word) => TELLING.test(word.text) && !/^(deposits?|bonus|discounts?|rebates?)$/.test(word.text),
  )
  if (telling)
    refuse(facts, left, `“${telling.raw}” is not understood`, 'There are no other costs.')
  else if (isAllCosts(left) && facts.goods === null)
    facts.doubts.push(
      `“${quote(facts, left)}” is read as no costs besides the goods, and not as goods that cost nothing.`,
    )
  else if (isClosing(left)) facts.closed = true
  else {
    noteDenial(facts, left)
    facts.costless.push(quote(facts, left))
  }
}

/** "The commission is 0% of the price", "the fee is zero"; not "0 where flag is 0". */
const hasZero = (left: readonly Word[]): boolean =>
  left.some(
    ({ kind, value, measure }, at) =>
      kind === 'number' &&
      value === 0 &&
      (measure !== 'bare' ||
        (/^(is|are|costs?|:)$/.test(left[at - 1]?.text ?? '') && left[at - 2]?.column === null)),
  )

/** "No fee on used lamps." */
const isOfSomeOnly = (left: readonly Word[]): boolean =>
  left.some(
    (word, at) =>
      RESTRICTIONS.has(word.text) &&
      !/^(other|second|first|used|certain)$/.test(word.text) &&
      ['selling', 'order', 'fee', 'parcel'].some((role) => left[at + 1]?.meanings.has(role)),
  )

/** "Shipping is free, but we pay a handling fee." */
function readTurn(facts: Facts, left: readonly Word[]): void {
  const turn = left.findIndex((word) =>
    /^(but|however|though|although|except|still)$/.test(word.text),
  )
  const rest = turn >= 0 ? left.slice(turn + 1) : []
  const owed = rest.find((word) => isRoleNoun(word))
  if (owed && rest.some((word) => PAID.test(word.text)) && !has(rest, ZERO))
    facts.missing.push({ words: quote(facts, rest), role: owed.text })
}

const ARITHMETIC =
  /^(higher|greater|larger|lower|smaller|lesser|sum|product|times|multiplied|divided|plus|minus|\/|\*|×|÷)$/

const arithmetic: Question = (_, { left, columns }) =>
  columns.length >= 2 && left.some((word) => ARITHMETIC.test(word.text))
    ? {
        reason: 'this arithmetic of columns is not understood',
        example: 'Shipping costs $1.60 per kg; weight_kg is the weight of one unit in kg.',
      }
    : null

/** Verbs that change what is earned; "it applies to all bottles" says it as it was read. */
const strangeVerb: Question = (facts, { left }) => {
  const general =
    find(left, 'applies|apply to|on all|every|each|everything|the? whole|full|entire?') !== null
  const telling = left.find(
    (word) =>
      TELLING.test(word.text) &&
      !(general && /^(applies|apply)$/.test(word.text)) &&
      !(facts.soldDeposits && /^deposits?$/.test(word.text)),
  )
  return telling ? { reason: `“${telling.raw}” is not understood`, example: PER_UNIT } : null
}

/** "prep, that is dollars for getting one unit ready": money without an amount, or a column unbound. */
const moneyWithoutAmount: Question = (_, { line, left, columns }) => {
  const money = left.some(
    (word, at) =>
      CURRENCIES[word.text] !== undefined &&
      !/^(in|are|is|to|of)$/.test(left[at - 1]?.text ?? '') &&
      columns.length === 0,
  )
  const counted =
    line.mentions.some(
      (each) => each.kind === 'driver' && each.thing === 'unit' && !line.used[each.from],
    ) || left.some(isRoleNoun)
  return money && counted
    ? {
        reason: 'the amount is missing, or the column that holds it is not clear',
        example: '`fee`: fee in USD per unit sold.',
      }
    : null
}

const paidPerUnit: Question = (_, { line, left, columns }) => {
  const driven = line.mentions.some(
    (each) => each.kind === 'driver' && each.strong && each.state !== null && !line.used[each.from],
  )
  const paid = left.some((word) =>
    /^(spend|spends|pay|pays|charge|charges|bill|bills|costs?)$/.test(word.text),
  )
  return driven && paid && columns.length === 0 && !namesCost(left)
    ? { reason: 'the amount is missing: how much is it?', example: PER_UNIT }
    : null
}

const namesCost = (left: readonly Word[]): boolean =>
  left.some((word) => word.column?.name === 'unit_cost')

/** Something is paid, and nobody says how much: unless another sentence does. The kind of cost. */
function missingRole({ line, left, columns }: Plain): Word | null {
  const item = itemsOf(line).find((each) => !each.mention && isRoleNoun(each.word))
  return item &&
    !item.mention &&
    left.some((word) => PAID.test(word.text)) &&
    columns.length === 0 &&
    !isLead(line) &&
    !namesCost(left)
    ? item.word
    : null
}

/** A partner, a deposit, a click: too much to be told besides. */
const isUnread = (facts: Facts, word: Word): boolean =>
  (word.meanings.has('partner') && facts.share === null) ||
  (/^deposits?$/.test(word.text) && !facts.soldDeposits) ||
  /^(penalty|surcharge|rebate)$/.test(word.text) ||
  (/^(clicks?)$/.test(word.text) &&
    facts.trials === null &&
    !facts.frames.some((frame) => frame.role === 'ads'))

const columnOfTime: Question = (facts, { left, columns }) => {
  const timed = columns.find(
    (word) =>
      !isKnown(facts, word) &&
      left.some((each) => each.clock !== null) &&
      word.column!.table === 'menus',
  )
  return timed && find(left, 'rank|score|age|only|no|not|information') === null
    ? {
        reason: `what the column ${timed.column!.name} changes is not clear`,
        example: 'The first 30 days of storage are free.',
      }
    : null
}

const MONEY =
  /^(dollars|euros|pounds|usd|eur|gbp|percent|percentage|charge|cost|costs|paid|pay|fee|fees)$/
const HARMLESS = 'not|no|only|just|internal|irrelevant|effect|ranking|rank|score'

const columnOfMoney: Question = (facts, { left, columns }) => {
  const charged = columns.find(
    (word) =>
      !isKnown(facts, word) &&
      (word.column!.table === 'sales' ||
        left.some((each) => isRoleNoun(each) || MONEY.test(each.text))),
  )
  return charged && find(left, HARMLESS) === null
    ? {
        reason: `what the column ${charged.column!.name} costs is not clear`,
        example: `\`${charged.column!.name}\`: shipping cost in USD per unit sold.`,
      }
    : null
}

/** Whether some term or measure has read the column. */
function isKnown(facts: Facts, word: Word): boolean {
  const { table, name } = word.column!
  return (
    facts.bindings.some(
      (each) => each.column === `${table === 'menus' ? 'Menus' : 'Sales'}.${name}`,
    ) ||
    [...facts.measures.values()].some((each) => each.column.name === name) ||
    facts.free?.column === name
  )
}

/** Ends with a colon: what follows says how much. */
export function isLead(line: Line): boolean {
  return line.words.at(-1)?.text === ':'
}
