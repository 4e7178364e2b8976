// Which amount belongs to which stretch or value: "8% below $20, 14% from $20" and "below $20 8%, from
// $20 14%" alike. Neighbours make a pair; of the ways to pair them the one that crosses the fewest
// boundaries is taken. Linear in the number of amounts.
import type { Place } from '../bands/schedule.ts'
import type { Word } from './text.ts'

export interface Fee {
  readonly kind: 'fee'
  readonly value: number
  readonly from: number
  readonly to: number
}
export type Slot = Fee | Place

export interface Pairing {
  /** In the order of the text; a null place stands for all others. */
  readonly pairs: readonly { readonly fee: Fee; readonly place: Place | null }[]
  /** The slots that the pairs have taken. */
  readonly slots: readonly Slot[]
}

const LONELY_FEE = 3
const LONELY_REST = 4
const CROSSED: Readonly<Record<string, number>> = {
  ',': 1,
  but: 2,
  except: 3,
  unless: 3,
  excluding: 3,
  while: 1.5,
  whereas: 1.5,
  however: 1.5,
  and: 0.6,
  or: 0.4,
  ')': 1,
  ';': 3,
}
const CONTRAST = /^(but|however|though|although|only|except|or|instead|yet|\()$/
const THEN = /^(then|thereafter|after)$/

interface Way {
  readonly cost: number
  readonly before: number
  readonly pair: { readonly fee: Fee; readonly place: Place } | null
}

/** The pairs of a sentence; null where a place has no amount. */
export function pairUp(words: readonly Word[], slots: readonly Slot[]): Pairing | null {
  const ways: (Way | null)[] = [{ cost: 0, before: -1, pair: null }]
  for (let end = 1; end <= slots.length; end++) {
    let best: Way | null = null
    const offer = (count: number, cost: number, pair: Way['pair']): void => {
      const before = ways[end - count]
      if (before && (best === null || before.cost + cost < best.cost))
        best = { cost: before.cost + cost, before: end - count, pair }
    }
    const last = slots[end - 1]!
    if (last.kind === 'fee') offer(1, LONELY_FEE, null)
    // "…, and not just the part above": says nothing of an amount.
    if (last.kind === 'rest' && last.part) offer(1, LONELY_REST, null)
    for (const count of [2, 3]) {
      const own = slots.slice(end - count, end)
      const pair = own.length === count ? pairOf(own) : null
      if (pair) offer(count, crossed(words, own) + (count === 3 ? 1.5 : 0), pair)
    }
    ways[end] = best
  }
  if (!ways[slots.length]) return null
  const found: { fee: Fee; place: Place }[] = []
  const lonely: Fee[] = []
  for (let at = slots.length; at > 0;) {
    const way: Way = ways[at]!
    if (way.pair) found.unshift(way.pair)
    else if (slots[at - 1]!.kind === 'fee') lonely.unshift(slots[at - 1] as Fee)
    at = way.before
  }
  const first = found[0]
  if (!first) return null
  const begin = Math.min(first.fee.from, first.place.from)
  const end = Math.max(...found.map(({ fee, place }) => Math.max(fee.to, place.to)))
  // "15%, but 8% for …", "10% up to $50, then 8%": an amount alone is for all others.
  const before = lonely.filter((fee) => fee.to <= begin).at(-1)
  const after = lonely.find((fee) => fee.from >= end)
  const inside = lonely.some((fee) => fee.from > begin && fee.to < end)
  if (inside) return null
  const contrasted =
    before !== undefined &&
    words
      .slice(before.to, Math.min(begin + 1, words.length))
      .concat(words.slice(begin, first.place.to))
      .some((word) => CONTRAST.test(word.text))
  const follows =
    after !== undefined && words.slice(end, after.from).some((word) => THEN.test(word.text))
  const alone: { fee: Fee; place: Place | null }[] = []
  if (contrasted) alone.push({ fee: before, place: null })
  const closing: { fee: Fee; place: Place | null }[] = follows
    ? [
        {
          fee: after,
          place: { kind: 'rest', side: 'above', part: true, from: end, to: after.from },
        },
      ]
    : []
  const pairs = [...alone, ...found, ...closing]
  return { pairs, slots: pairs.flatMap(({ fee, place }) => (place ? [fee, place] : [fee])) }
}

/** One amount and one place; a rest beside a stretch says the same again. */
function pairOf(slots: readonly Slot[]): Way['pair'] {
  const fees = slots.filter((slot): slot is Fee => slot.kind === 'fee')
  const places = slots.filter((slot): slot is Place => slot.kind !== 'fee')
  const fee = fees[0]
  const place = places.find((each) => each.kind !== 'rest') ?? places[0]
  if (fees.length !== 1 || !fee || !place) return null
  if (places.length === 2) {
    const [one, two] = places as [Place, Place]
    const again =
      place.kind === 'range' &&
      one.kind !== two.kind &&
      two.from - one.to <= 3 &&
      !(slots[0]!.kind === 'fee' && two.kind === 'rest')
    if (!again || slots[1]!.kind === 'fee') return null
  }
  return { fee, place }
}

function crossed(words: readonly Word[], slots: readonly Slot[]): number {
  let cost = 0
  for (let index = 1; index < slots.length; index++)
    for (const word of words.slice(slots[index - 1]!.to, slots[index]!.from))
      cost += (word.kind === 'number' ? 0 : (CROSSED[word.text] ?? 0)) + 0.01
  return cost
}

/** Which words lie in any of the stretches. */
export function coveredBy(
  spans: readonly { readonly from: number; readonly to: number }[],
): (at: number) => boolean {
  const covered = new Set<number>()
  for (const { from, to } of spans) for (let at = from; at < to; at++) covered.add(at)
  return (at) => covered.has(at)
}
