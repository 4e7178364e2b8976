// Of what, how often and to whom the amounts of a fee in bands are paid, and what in the words beside
// them forbids to read them: amounts by order, by quantity, by time, of some units only.
import { clockOf } from '../amounts/charged-time.ts'
import { isGain } from '../amounts/gains.ts'
import type { Group } from '../amounts/groups.ts'
import { isMention, itemsOf, type Item, type Line } from '../amounts/items.ts'
import type { Role } from '../mentions/roles.ts'
import { DANGERS } from '../amounts/dangers.ts'
import { isAmount } from '../statements/clauses.ts'
import type { Facts } from '../terms/facts.ts'
import { FRAME, type Count, type Frame } from '../terms/frames.ts'
import { find } from '../words/match.ts'
import { coveredBy, type Fee, type Slot } from '../words/pairs.ts'
import { STANDARD } from '#economics/bind.ts'
import type { Told } from './band-sentence.ts'
import type { Word } from '../words/text.ts'

/** Words of conditions and tables: understood where amounts and their places have been paired. */
const UNDERSTOOD = new Set(
  `if above below under over between beyond exceeding exceeds instead otherwise either tier tiers bracket brackets level levels
  according depending depends depend starting onwards larger smaller greater excess same first second third except elsewhere whichever`.split(
    /\s+/,
  ),
)
const OF_MANY =
  /^(quantity|quantities|volume|volumes|turnover|cumulative|cumulatively|gmv|monthly|annual|annually|yearly|weekly|daily|lifetime|total|totals|aggregate|deal|deals|lot|lots|shipment|shipments|consignment|consignments|batch|batches|customer|customers|distance|miles)$/
const OF_ORDERS =
  /^(order|orders|basket|baskets|cart|carts|invoice|invoices|checkout|checkouts|transaction|transactions|booking|bookings)$/
export const ROLE_NOUNS = [
  'fee',
  'selling',
  'buying',
  'storage',
  'duty',
  'capital',
  'disposal',
  'ads',
]
const SOME_ONLY = /^(some|certain|special|select|selected|eligible|new|used|damaged|defective)$/

/** From the first word of the amounts with places to the last: other amounts keep their own words. */
export function spanOf(line: Line, slots: readonly Slot[]): [number, number] {
  const { words, used } = line
  const first = Math.min(...slots.map((slot) => slot.from))
  const last = Math.max(...slots.map((slot) => slot.to))
  const inSlot = coveredBy(slots)
  const other = (word: Word, at: number): boolean =>
    !used[at] &&
    (isAmount(word) ||
      (word.column !== null && !STANDARD.has(word.column.name) && word.column.table === 'sales')) &&
    !inSlot(at)
  const boundary = (word: Word): boolean =>
    /^(,|;|\(|—|–|and|plus|\+|but|while|then)$/.test(word.text)
  const before = words.findLastIndex((word, at) => at < first && other(word, at))
  const after = words.findIndex((word, at) => at >= last && other(word, at))
  let from = 0
  if (before >= 0) {
    from = words.findIndex((word, at) => at > before && at < first && boundary(word))
    if (from < 0) from = first
  }
  let to = words.length
  if (after >= 0) {
    to = words.findIndex((word, at) => at >= last && at < after && boundary(word))
    if (to < 0) to = last
  }
  return [from, to]
}

/** What in the words beside the amounts forbids to read them; null where nothing does. */
export function problemOf(
  facts: Facts,
  line: Line,
  { subject, pairing, share, limits }: Told,
  from: number,
  to: number,
): string | null {
  const { words } = line
  const { slots } = pairing
  const first = Math.min(...slots.map((slot) => slot.from))
  const last = Math.max(...slots.map((slot) => slot.to))
  if (limits.some(({ at }) => at > first && at < last))
    return 'it is not clear which of these amounts the limit is for'
  const limited = new Set(limits.map(({ at }) => at))
  const inSlot = coveredBy(slots)
  for (let at = first; at < last; at++)
    if (isAmount(words[at]!) && !inSlot(at) && !limited.has(at) && !line.used[at])
      return 'two kinds of amounts are mixed in these bands'
  if (subject.kind === 'text' && words.some((word, at) => isStray(line, word, at, share, inSlot)))
    return 'it is not clear where each of these amounts is paid'
  const around = [...line.leadWords, ...words.slice(from, to)]
  if (subject.kind === 'price' || subject.kind === 'cost') {
    const many = around.find((word) => OF_MANY.test(word.text) && !word.unit)
    if (many)
      return `amounts that depend on “${many.raw}” are not understood, only on the price of one unit`
    if (facts.order !== 'unit' && around.some((word) => OF_ORDERS.test(word.text)))
      return 'amounts that depend on an order are not understood, only on the price of one unit'
  }
  if (
    subject.kind !== 'text' &&
    slots.some(
      (slot) =>
        slot.kind === 'range' &&
        words
          .slice(Math.max(0, slot.from - 3), slot.from)
          .some((word) => /^(revenue|turnover|proceeds|takings|income)$/.test(word.text)),
    )
  )
    return 'amounts that depend on the revenue of many units are not understood'
  const clocked =
    line.mentions.some((each) => each.kind === 'clock' && each.from >= from && each.to <= to) ||
    line.lead.some((item) => isMention(item, 'clock'))
  if (clocked && (share || subject.kind === 'price'))
    return 'amounts that depend on time are not understood in bands'
  if (
    words
      .slice(from, to)
      .some(
        (word, at) => DANGERS.has(word.text) && !UNDERSTOOD.has(word.text) && !inSlot(from + at),
      )
  )
    return `“${words.slice(from, to).find((word, at) => DANGERS.has(word.text) && !UNDERSTOOD.has(word.text) && !inSlot(from + at))!.raw}” changes these amounts in a way that is not understood`
  const span = words.slice(from, to)
  const some = span.find((word) => SOME_ONLY.test(word.text))
  if (some) return `“${some.raw}” makes these amounts of some units only`
  if (
    find(span, 'we|i keep|retain|pocket|receive|get|earn') !== null ||
    isGain(line, groupOf(line, from, to, pairing.pairs[0]!.fee))
  )
    return 'it is not clear who is paid here'
  if (find(span, '@buyer|they pays|pay|covers|cover|bears|bear') !== null)
    return 'money that somebody else pays is not understood beside an amount'
  const changed = pairing.pairs.some(
    ({ fee }) =>
      words[fee.from - 1]?.text === 'by' ||
      /^(less|lower|higher|cheaper|off|fewer)$/.test(words[fee.to]?.text ?? ''),
  )
  if (changed) return 'it is not clear what the amount is after this change'
  if (share && pairing.pairs.some(({ fee }) => fee.value > 1))
    return 'a share of more than 100% is not understood'
  return null
}

/** An amount of the same kind whose own words do not say what it is for. */
function isStray(
  line: Line,
  word: Word,
  at: number,
  share: boolean | null,
  inSlot: (at: number) => boolean,
): boolean {
  const { words, used, mentions } = line
  if (word.kind !== 'number' || used[at] || inSlot(at)) return false
  if (word.measure !== (share === true ? 'percent' : 'money')) return false
  const ends = (other: Word): boolean => /^(,|;|and|plus|\+|but|while)$/.test(other.text)
  const from = words.findLastIndex((other, place) => place < at && ends(other)) + 1
  const end = words.findIndex((other, place) => place > at && ends(other))
  const to = end < 0 ? words.length : end
  const named = words
    .slice(from, to)
    .some((other) => ROLE_NOUNS.some((role) => other.meanings.has(role)))
  const beside = mentions.some(
    (each) =>
      each.from >= from && each.to <= to && (each.kind === 'driver' || each.kind === 'limit'),
  )
  return !named && !beside
}

/** The words of the amounts as charges.ts groups them, around the first. */
export function groupOf(line: Line, from: number, to: number, fee: Fee): Group {
  const items = itemsOf(line).filter((item) => item.from >= from && item.to <= to)
  const anchor = items.find((item) => item.from === fee.from) ?? {
    mention: null,
    word: line.words[fee.from]!,
    from: fee.from,
    to: fee.to,
  }
  return {
    anchor,
    divisor: null,
    pre: items.filter((item) => item.to <= fee.from),
    post: items.filter((item) => item.from >= fee.to),
    limits: [],
  }
}

/** Of what and how often the amounts are paid; a reason where that is not clear. */
export function frameOf(
  facts: Facts,
  line: Line,
  { subject, share }: Told,
  group: Group,
  role: Role | null,
): Frame | string {
  const around: Item[] = [...group.pre, ...group.post, ...line.lead]
  const drivers = around.flatMap((item) => (isMention(item, 'driver') ? [item.mention] : []))
  const bases = new Set(
    around.flatMap((item) =>
      isMention(item, 'base') && item.mention.of !== 'amount' ? [item.mention.of] : [],
    ),
  )
  if (bases.has('profit') || bases.has('net'))
    return 'a share of a net amount is not understood here'
  const sent = around.some(
    (item) =>
      item.mention === null &&
      /^(ship|send|deliver|mail|post|dispatch)(s|es|ed|ped|ing|ping)?$/.test(item.word.text),
  )
  const state =
    drivers.flatMap((each) =>
      each.state === null || each.state === 'stored' ? [] : [each.state],
    )[0] ?? (sent ? 'sold' : null)
  const name = `${role === 'selling' ? 'shipping' : role === 'duty' ? 'duty' : role === 'buying' ? 'purchase cost' : 'fee'} by ${'column' in subject ? subject.column : subject.kind}`
  const own: Frame = { ...FRAME, name, share: share ?? false, role: role ?? 'fee' }
  if (share) {
    if (bases.has('cost') && (bases.has('price') || bases.has('list')) && subject.kind !== 'price')
      return 'two bases are named for one percentage'
    const cost =
      subject.kind === 'cost' ||
      (bases.has('cost') && !bases.has('price')) ||
      (role === 'duty' && !bases.has('price'))
    if (!cost && bases.size === 0 && role !== 'fee' && role !== 'agent' && subject.kind !== 'price')
      return 'it is not clear what the percentage is of'
    return {
      ...own,
      of: cost ? 'cost' : 'price',
      count: cost ? (state === 'sold' ? 'sold' : 'ordered') : 'sold',
    }
  }
  const clock = clockOf(around)
  if (
    clock &&
    (!around.some((item) => item.word.meanings.has('storage')) ||
      !drivers.some((each) => each.thing === 'unit'))
  )
    return 'amounts that depend on time are read of storage per unit only'
  if (clock)
    return {
      ...own,
      name: `storage by ${'column' in subject ? subject.column : subject.kind}`,
      charge: {
        clock: clock.clock,
        number: clock.number,
        stored: true,
        started: clock.started,
        most: null,
      },
    }
  if (
    drivers.some(
      (each) => each.thing === 'bulk' || each.thing === 'measure' || each.thing === 'click',
    )
  )
    return 'it is not clear how often these amounts are paid'
  if (state === 'returned' || state === 'left')
    return 'amounts for returned or left units are not understood in bands'
  const thing = drivers.find((each) => each.strong && each.thing !== 'unit')?.thing
  if (thing === 'deal' && subject.kind !== 'price') return { ...own, count: 'deal' }
  if (thing === 'parcel' && state !== 'ordered')
    return { ...own, count: state === 'sold' ? 'sold' : 'parcel' }
  if (thing === 'order' || thing === 'row')
    return facts.order === 'unit' ? own : { ...own, count: 'order' }
  const count: Count | null =
    state ??
    (role === 'buying'
      ? 'ordered'
      : role === 'selling' || role === 'fee' || role === 'agent' || subject.kind === 'price'
        ? 'sold'
        : null)
  return count === null ? 'it is not clear how often these amounts are paid' : { ...own, count }
}

/** The frame that the sentence just before has given. */
export function frameBefore(facts: Facts, words: readonly Word[]): number | null {
  const at = facts.frames.length - 1
  const frame = facts.frames[at]
  if (!frame || frame.source === '') return null
  const start = words[0]!.start
  const text = facts.text
    .slice(Math.max(0, start - 400), start)
    .replace(/\s+/g, ' ')
    .replace(/[\s.;,:!–—-]+$/, '')
  return text.endsWith(frame.source) ? at : null
}
