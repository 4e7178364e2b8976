// What one sentence tells of a fee in bands: which of its numbers are amounts, where each is paid (a
// stretch of prices, a value of a column, all others), and what the stretches are stretches of. Whether
// that can be read as a fee stands in band-frame.ts.
import { measureOf, STANDARD } from '#economics/bind.ts'
import { labelsOf, textColumnOf } from './cases.ts'
import type { Line } from '../amounts/items.ts'
import type { Facts } from '../terms/facts.ts'
import { matchAt } from '../words/match.ts'
import { coveredBy, pairUp, type Fee, type Pairing, type Slot } from '../words/pairs.ts'
import { rangesOf, type Range } from '../words/ranges.ts'
import type { Word } from '../words/text.ts'

/** What the amounts depend on. */
export type Subject =
  | { readonly kind: 'price' | 'cost' }
  | { readonly kind: 'number'; readonly column: string; readonly factor: number }
  | { readonly kind: 'text'; readonly column: string }

export interface Told {
  readonly subject: Subject
  readonly pairing: Pairing
  readonly share: boolean | null
  /** The column is not named here. */
  readonly guessed: boolean
  readonly limits: readonly { readonly side: 'min' | 'max'; readonly at: number }[]
}

/** What the sentence tells of a fee by the wanted subject; null where it tells of none. */
export function slotsOf(facts: Facts, line: Line, wanted: Subject): Told | null {
  const { words } = line
  const limits = limitsOf(line)
  const barred = coveredBy([
    ...line.mentions.filter((each) => each.kind === 'duration' || each.kind === 'clock'),
    ...limits,
    ...limits.map(({ at }) => ({ from: at, to: at + 1 })),
  ])
  const taken = (at: number): boolean => line.used[at]! || barred(at)
  const text = wanted.kind === 'text'
  const stretches = rangesOf(words, taken)
  const rests = stretches.filter((each) => each.kind === 'rest')
  const resting = coveredBy(rests)
  const inRest = (at: number): boolean => taken(at) || resting(at)
  const places = text
    ? [...rests.filter((each) => each.side === 'else'), ...labelsOf(facts, words, inRest)]
    : stretches
  if (!places.some((each) => each.kind !== 'rest') && !(facts.bands && places.length > 0))
    return null
  const inside = coveredBy(places)
  const ranges = places.filter((each): each is Range => each.kind === 'range')
  const subject = text ? wanted : subjectOf(facts, line, ranges)
  if (
    subject === null ||
    (facts.bands &&
      facts.bands.subject.kind !== subject.kind &&
      !ranges.some((each) => each.low ?? each.high))
  )
    return null
  const amounts = words.flatMap((word, at) =>
    word.kind === 'number' && !taken(at) && !inside(at) ? [at] : [],
  )
  const found: Told[] = []
  const unnamed =
    text && facts.bands !== null && !words.some((word) => textColumnOf(facts, word) !== null)
  const free = freeOf(line, inside)
  const offer = (share: boolean | null, fees: readonly Fee[]): void => {
    const slots: Slot[] = [...places, ...fees, ...free].toSorted((one, two) => one.from - two.from)
    for (const own of text ? [joined(words, slots, false), joined(words, slots, true)] : [slots]) {
      const pairing = pairUp(words, own)
      if (pairing && !found.some((each) => each.share === share))
        found.push({
          subject,
          pairing,
          share,
          guessed: false,
          limits: limits.filter((each) => !line.used[each.at]),
        })
    }
  }
  for (const share of [true, false]) {
    const continued = facts.bands !== null && (facts.bands.share ?? share) === share
    const said = amounts.filter((at) => words[at]!.measure === (share ? 'percent' : 'money'))
    const bare = amounts.filter(
      (at) =>
        words[at]!.measure === 'bare' &&
        !words[at + 1]?.unit &&
        !words[at + 1]?.clock &&
        (said.length > 0 || continued || isListed(line, share)),
    )
    if (said.length + bare.length === 0 || (unnamed && !continued)) continue
    offer(
      share,
      [...said, ...bare].map((at) => ({
        kind: 'fee',
        from: at,
        to: at + 1,
        value: share && words[at]!.measure === 'bare' ? words[at]!.value! / 100 : words[at]!.value!,
      })),
    )
  }
  if (amounts.length === 0 && free.length > 0) offer(facts.bands?.share ?? null, [])
  const best = found.toSorted((one, two) => two.pairing.pairs.length - one.pairing.pairs.length)[0]
  if (!best) return null
  const { pairs } = best.pairing
  // One stretch alone must speak of prices or values plainly.
  const lonely = pairs.length === 1 && facts.bands === null && line.lead.length === 0
  if (
    lonely &&
    subject.kind !== 'text' &&
    subject.kind !== 'number' &&
    !ranges.some((each) => each.whole || each.part || each.measure !== null) &&
    !says(line, SPEAKING) &&
    !words.some((word) => word.meanings.has('fee') || word.meanings.has('selling'))
  )
    return null
  return best
}

/** What costs nothing, as an amount of 0. */
function freeOf({ words, mentions, used }: Line, inside: (at: number) => boolean): Fee[] {
  const zeros = new Map(
    mentions.flatMap((each) => (each.kind === 'zero' ? [[each.from, each]] : [])),
  )
  return words.flatMap((_, at): Fee[] => {
    if (used[at] || inside(at)) return []
    const said = zeros.get(at)
    const found =
      said ??
      matchAt(words, 'no @fee', at) ??
      matchAt(words, 'no @selling', at) ??
      matchAt(words, 'nothing|none', at)
    return found ? [{ kind: 'fee', value: 0, from: at, to: found.to }] : []
  })
}

/** A row of a table whose heading says what its bare numbers are. */
function isListed(line: Line, share: boolean): boolean {
  const said = [...line.leadWords, ...line.words].map((word) => word.text)
  return said.some((word) =>
    (share
      ? /^(percent|percentage|%|rate|rates|pct)$/
      : /^(flat|fixed|usd|eur|gbp|dollars|euros|pounds|\$|€|£)$/
    ).test(word),
  )
}

/** "books and music 8%": several values of one amount, joined by a word or, where that fits, by a comma. */
function joined(words: readonly Word[], slots: readonly Slot[], commas: boolean): Slot[] {
  const out: Slot[] = []
  for (const slot of slots) {
    const before = out.at(-1)
    const between = before ? words.slice(before.to, slot.from).map((word) => word.text) : []
    const link =
      between.length <= 2 &&
      between.length > 0 &&
      between.every((word) => /^(and|or|\/|&|for|in)$/.test(word) || (commas && word === ','))
    if (before?.kind === 'label' && slot.kind === 'label' && link)
      out[out.length - 1] = { ...before, values: [...before.values, ...slot.values], to: slot.to }
    else out.push(slot)
  }
  return out
}

/** Limits of a fee ("at least $1"), which are no stretches of a price ("items of at least $20"). */
export function limitsOf({
  words,
  mentions,
}: Line): { side: 'min' | 'max'; at: number; from: number; to: number }[] {
  let last = -1
  return mentions.flatMap((each) => {
    if (each.kind !== 'limit') return []
    const at = each.behind
      ? each.from - 1
      : words[each.to]?.kind === 'number'
        ? each.to
        : each.to + 1
    const amount = words[at]
    if (amount?.kind !== 'number' || amount.measure === 'percent') return []
    const plain = words
      .slice(each.from, each.to)
      .some((word) =>
        /^(minimum|maximum|min|max|cap|capped|floor|ceiling|never|limited|topped)$/.test(word.text),
      )
    // "at least $25 but below $60": a stretch of prices.
    if (
      /^(but|and|up)$/.test(words[at + 1]?.text ?? '') &&
      /^(below|under|less|above|over|to)$/.test(words[at + 2]?.text ?? '')
    )
      return []
    const turned = /^(but|though|although|subject|with)$/.test(words[each.from]?.text ?? '')
    const before = words[each.from - 1]
    // "at least $1 and at most $4": behind a limit stands a limit.
    const second =
      each.from - 1 !== last &&
      before?.kind === 'number' &&
      rangesOf(words.slice(Math.max(0, each.from - 8), each.from), () => false).at(-1)?.to ===
        Math.min(8, each.from)
    const beside =
      before !== undefined &&
      (before.unit ||
        before.meanings.has('price') ||
        /^(is|are|of|for|at|items|ones|those|pieces|costing|priced|worth|weighing)$/.test(
          before.text,
        ))
    if (!plain && !turned && (beside || second)) return []
    last = at
    return [{ side: each.side, at, from: each.from, to: each.to }]
  })
}

/** What the stretches are stretches of; null where they are none of one unit. */
function subjectOf(facts: Facts, line: Line, ranges: readonly Range[]): Subject | null {
  if (ranges.length === 0) return facts.bands?.subject ?? null
  const measure = ranges.find((each) => each.measure !== null)?.measure
  if (measure) return measuredBy(facts, measure)
  if (ranges.some((each) => each.money))
    return line.mentions.some((each) => each.kind === 'base' && each.of === 'cost') &&
      !says(line, /^(price|prices|priced|sells|sold|selling)$/)
      ? { kind: 'cost' }
      : { kind: 'price' }
  const column = [...line.words, ...line.leadWords].find(
    (word) =>
      word.column?.table === 'menus' &&
      !STANDARD.has(word.column.name) &&
      textColumnOf(facts, word) === null,
  )
  if (column) return { kind: 'number', column: column.column!.name, factor: 1 }
  const spelled = [...line.words, ...line.leadWords].find(
    (word) =>
      word.kind === 'word' &&
      facts.columns.menus.includes(word.raw) &&
      !STANDARD.has(word.raw) &&
      textColumnOf(facts, word) === null,
  )
  if (spelled) return { kind: 'number', column: spelled.raw, factor: 1 }
  if (facts.bands && facts.bands.subject.kind !== 'text') return facts.bands.subject
  return says(line, /^(price|prices|priced|sticker|sells|cheaper)$/) ? { kind: 'price' } : null
}

function says(line: Line, words: RegExp): boolean {
  return [...line.words, ...line.leadWords].some((word) => words.test(word.text))
}

/** Words that make a stretch one of prices. */
const SPEAKING = /^(price|prices|priced|sticker|tag|slices|tiers|steps|brackets)$/

const FACTORS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  g: [['kg', 0.001]],
  kg: [['g', 1000]],
  oz: [['lb', 1 / 16]],
}
/** The column that holds a measure; `factor`: how many of the column's one of the words' is. */
function measuredBy(facts: Facts, measure: string): Subject | null {
  for (const [own, factor] of [[measure, 1] as const, ...(FACTORS[measure] ?? [])]) {
    const named =
      facts.measures.get(own)?.column.name ??
      facts.columns.menus.find(
        (name) =>
          !STANDARD.has(name) &&
          (measureOf(name, own) === 1 || (own === 'g' && /(^|_)(g|grams)$/.test(name))),
      )
    if (named !== undefined) return { kind: 'number', column: named, factor }
  }
  return null
}
