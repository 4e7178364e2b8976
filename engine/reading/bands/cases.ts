// The values of text columns that a sentence names: “electronics” in "electronics 8%", in "8% for
// electronics" and in "if category is electronics". The cells are not known here, so a value is what
// stands in quotes, in parentheses, or beside an amount and means nothing else.
import type { Facts } from '../terms/facts.ts'
import { matchAt } from '../words/match.ts'
import type { Word } from '../words/text.ts'

/** One value or several ("books and music") of a text column. */
export interface Label {
  readonly kind: 'label'
  readonly values: readonly string[]
  readonly from: number
  readonly to: number
}

const OPENS = /^["“'‘]$/
const CLOSES = /^["”'’]$/
/** Words beside values that are no part of one. */
const STOPS = new Set(
  `the a an for in on of is are it its at to if when where and or with as from per each every only just but by that this under instead see has have
  so while come comes go goes went get gets got getting value values also column columns field named called says say said reads read then be depends
  depending depend decide decides decided determine determines determined tell tells vary varies countries regions categories channels kinds brands
  table rate rates flat away worst best cheapest dearest whereas percent dollars euros items goods products articles sold unit units price
  selling sale sales fee fees they whatever row one amounts parcels deals which what who lower higher low high hit hits well means equals shows being
  there these those any all other others everything anything else elsewhere rest otherwise remaining category type kind sort group class belongs
  belonging listed marked classified classed tagged labelled labeled applies apply applied up down out off about around merely even mere full painful
  way much top extra addition cheap dear expensive own more less our we us you them him i my your their his her usual normal standard general paid pays pay costs cost charged charges
  destination sent send delivered delivery made done bears bear carries carry taxed falls rises drops case cases not no does do will would between
  applicable respectively following according wherever whenever always still both either goods stuff things thing place places through via into
  onto over above below than too yes follows follow shown stated given shipments shipment parcel orders order taken takes take taking kept keeps keep`.split(
    /\s+/,
  ),
)
/** Words in parentheses that name no value: "(see category)", "(per unit)". */
const ASIDE =
  /^(see|column|columns|field|of|as|per|each|every|for|in|is|are|at|on|the|and|or|incl|excl|including|excluding|net|gross|min|max|minimum|maximum|flat|only|price|percent|vat|all|any|other|others)$/
const MEANING =
  /^(v:pay|v:sell|fee|price|cost|duty|capital|we|be|det|approx|conj|each|neg|clock|measure|vat|profit|buyer|partner)$/

/** The text column that a word names: exactly, or in the plural. */
export function textColumnOf(facts: Facts, word: Word): string | null {
  for (const name of facts.columns.texts ?? []) {
    const own = name.toLowerCase()
    if (
      word.text === own ||
      word.text === `${own}s` ||
      word.text === own.replace(/y$/, 'ies') ||
      word.column?.name === name
    )
      return name
  }
  return null
}

/** Values from left to right; none lies in words that are `taken`. */
export function labelsOf(
  facts: Facts,
  words: readonly Word[],
  taken: (at: number) => boolean,
): Label[] {
  const found: Label[] = []
  const quoted = words.some((_, at) => !taken(at) && quotedAt(words, at) !== null)
  for (let at = 0; at < words.length;) {
    const own = taken(at)
      ? null
      : (quotedAt(words, at) ??
        bracketedAt(facts, words, at, found.at(-1)) ??
        (quoted ? null : plainAt(facts, words, at, taken)))
    if (own?.replaces) found.pop()
    if (own) found.push(own.label)
    at = own ? own.label.to : at + 1
  }
  return found
}

interface Found {
  readonly label: Label
  /** The value before is the long form of this one: "Germany (DE)". */
  readonly replaces: boolean
}

const label = (values: readonly string[], from: number, to: number): Label => ({
  kind: 'label',
  values,
  from,
  to,
})

function quotedAt(words: readonly Word[], at: number): Found | null {
  if (words[at]!.kind !== 'mark' || !OPENS.test(words[at]!.text)) return null
  const end =
    at +
    1 +
    words.slice(at + 1, at + 7).findIndex((word) => word.kind === 'mark' && CLOSES.test(word.text))
  if (end <= at + 1) return null
  return { label: label([rawOf(words.slice(at + 1, end))], at, end + 1), replaces: false }
}

/** "15% (amazon)", "Germany (DE)". */
function bracketedAt(
  facts: Facts,
  words: readonly Word[],
  at: number,
  before: Label | undefined,
): Found | null {
  if (words[at]!.text !== '(') return null
  const end = at + 1 + words.slice(at + 1, at + 5).findIndex((word) => word.text === ')')
  if (end <= at + 1) return null
  const inside = words.slice(at + 1, end)
  if (
    !inside.every(
      (word) =>
        word.kind === 'word' && textColumnOf(facts, word) === null && !ASIDE.test(word.text),
    )
  )
    return null
  const short = inside.length === 1 && /^[A-Z]{2,4}$/.test(inside[0]!.raw)
  return { label: label([rawOf(inside)], at, end + 1), replaces: short && before?.to === at }
}

/** Words in a row that mean nothing else, or after "if it is", "for" and before the amount something else too. */
function plainAt(
  facts: Facts,
  words: readonly Word[],
  at: number,
  taken: (at: number) => boolean,
): Found | null {
  let to = at
  while (to < at + 4 && to < words.length && !taken(to) && isValue(facts, words, to)) to++
  if (to === at || to === at + 4) return null
  const values = [rawOf(words.slice(at, to))]
  return { label: label(values, at, to), replaces: false }
}

function isValue(facts: Facts, words: readonly Word[], at: number): boolean {
  const word = words[at]!
  if (word.kind === 'name') return word.column === null
  const named = words[at - 1] !== undefined && textColumnOf(facts, words[at - 1]!) !== null
  if (
    word.kind === 'word' &&
    (named ? /^[A-Z]{1,4}$/ : /^[A-Z]{2,3}$/).test(word.raw) &&
    word.meanings.size === (MEANING.test([...word.meanings][0] ?? '') ? 1 : 0)
  )
    return true
  if (
    word.kind !== 'word' ||
    word.column !== null ||
    STOPS.has(word.text) ||
    textColumnOf(facts, word) !== null
  )
    return false
  if (word.text.endsWith('ly') || [...word.meanings].some((each) => MEANING.test(each)))
    return false
  if (word.meanings.size === 0 && !word.unit) return true
  // A word with another meaning is a value only where a value must stand.
  const next = words[at + 1]
  const before = words[at - 1]
  const qualifies = next !== undefined && textColumnOf(facts, next) !== null
  const asked =
    before !== undefined &&
    (/^(=|:)$/.test(before.text) ||
      (/^(for|in|to|via|on|through|is|and|or)$/.test(before.text) &&
        !matchAt(words, 'per|each|every', at - 2)))
  const answered =
    next === undefined ||
    next.kind === 'number' ||
    /^[:=,)]$/.test(next.text) ||
    /^(or|and|pays?|at|is|it|costs?|sales|items|goods)$/.test(next.text)
  return (
    ((qualifies && word.meanings.has('agent')) || asked || at === 0 || before?.text === ',') &&
    (answered || qualifies) &&
    known(facts, word)
  )
}

/** A value that the text has given before: "channel: web, amazon or retail". */
function known(facts: Facts, word: Word): boolean {
  return (
    facts.values.has(word.text) ||
    ![
      'selling',
      'buying',
      'storage',
      'disposal',
      'unit',
      'order',
      'deal',
      'row',
      'parcel',
      'left',
    ].some((each) => word.meanings.has(each))
  )
}

function rawOf(words: readonly Word[]): string {
  const raw = words.map((word) => word.raw).join(' ')
  return raw === raw.toUpperCase() ? raw : raw.toLowerCase()
}

/** "channel = where the goods are sold: web, amazon or retail": the values that it may have. */
export function readValues(facts: Facts, words: readonly Word[]): void {
  const named = words.find((word) => textColumnOf(facts, word) !== null)
  const colon = words.findLastIndex((word) => /^[:=(]$/.test(word.text))
  const list = words
    .slice(colon + 1)
    .filter((word) => !/^[,)."“”'‘’]$|^(or|and|one|of|either)$/.test(word.text))
  if (!named || colon < 0 || list.length < 2 || list.length > 12) return
  const column = textColumnOf(facts, named)!
  const values = list.every(
    (word) => word.kind === 'word' && word.column === null && !STOPS.has(word.text),
  )
  if (values) for (const word of list) facts.values.set(word.text, column)
}
