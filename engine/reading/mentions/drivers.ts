// How many: "per unit sold", "each kettle that we ship", "everything we buy", "units ordered".
import { matchAt } from '../words/match.ts'
import type { Driver, Found, Thing } from './mentions.ts'
import { NUMBERED, readModifiers, type Modifiers } from './modifiers.ts'
import { means, textAt } from '../words/places.ts'
import { readState, stateWord } from './states.ts'
import type { Word } from '../words/text.ts'
import { thingOf } from './things.ts'
import { MEASURES } from '../words/vocabulary.ts'

const QUANTIFIERS = new Set('per each every any / apiece'.split(' '))
const ARTICLES = new Set('a an one the'.split(' '))
const PREPOSITIONS = new Set('for on to of with in at from upon by'.split(' '))
const AFTER_EACH = 'of the our single one those these them single'.split(' ')
/** The driver that begins at a place. */
export function readDriver(words: readonly Word[], from: number): Found<Driver> {
  const many = readMany(words, from)
  if (many) return many
  const preposition = PREPOSITIONS.has(textAt(words, from)) && from + 1 < words.length
  const start = preposition ? from + 1 : from
  const pronoun = readPronoun(words, start)
  if (pronoun) return pronoun
  if (textAt(words, start) === 'apiece')
    return driver({ strong: true, word: 'apiece', to: start + 1 })
  const opening = readOpening(words, start, preposition)
  if (!opening) return null
  const { quantifier } = opening
  const modifiers = readModifiers(words, opening.at)
  const numbered = readNumbered(words, modifiers, quantifier)
  if (numbered) return numbered
  const head = words[modifiers.at]
  const ended = !head || head.kind === 'mark' || /^(and|but|plus|,)$/.test(head.text)
  // "six cents a day for each".
  if (ended && preposition && /^(each|every)$/.test(quantifier) && modifiers.state === null)
    return driver({ strong: true, word: 'each', to: modifiers.at })
  const thing = thingOf(words, modifiers.at)
  return thing === null
    ? readHeadless(words, from, modifiers, quantifier)
    : readNoun(words, from, thing, modifiers, quantifier)
}

function driver(own: Partial<Driver> & { to: number }): Found<Driver> {
  return {
    kind: 'driver',
    thing: 'unit',
    state: null,
    strong: false,
    word: '',
    measure: null,
    holds: 1,
    started: false,
    qualifiers: [],
    ...own,
  }
}

/** "$4 a hundred", "$6.50 for fifty": behind an amount, so many at once. */
function readMany(words: readonly Word[], from: number): Found<Driver> {
  const before = words[from - 1]
  const at = /^(for|per)$/.test(textAt(words, from)) ? from + 1 : from
  const many = words[at]
  const end = words[at + 1]
  const counts =
    before?.kind === 'number' &&
    before.measure === 'money' &&
    many?.kind === 'number' &&
    many.measure === 'bare' &&
    many.value! >= 2 &&
    (at > from || many.raw.startsWith('a ')) &&
    (!end || end.kind === 'mark' || end.text === 'and')
  return counts
    ? driver({ thing: 'bulk', holds: many.value!, word: many.text, strong: true, to: at + 1 })
    : null
}

/** "everything we buy", "whatever is sold", "all that arrives", "anything not sold". */
function readPronoun(words: readonly Word[], at: number): Found<Driver> {
  const own = textAt(words, at)
  if (!/^(everything|anything|all|whatever|what|those|ones|any|something)$/.test(own)) return null
  const noun = /^(of|the|our|goods|stock|ones|units?|pieces?|items?)$/.test(textAt(words, at + 1))
  const post = readState(words, noun ? at + 2 : at + 1)
  if (!post || post.to - at > 9) return null
  // "what it sells for", "what we paid": an amount, no count.
  if (/^(for|at|us)$/.test(textAt(words, post.to))) return null
  if (own === 'what' && post.state !== 'left' && post.state !== 'returned') return null
  return driver({ state: post.state, strong: true, word: own, to: post.to })
}

/** "each of the", "a", "all our": how the driver begins; null where none can. */
function readOpening(
  words: readonly Word[],
  from: number,
  preposition: boolean,
): { quantifier: string; at: number } | null {
  const own = textAt(words, from)
  let at = from
  if (QUANTIFIERS.has(own)) {
    at++
    if (textAt(words, at) === 'and' && QUANTIFIERS.has(textAt(words, at + 1))) at += 2
    if (textAt(words, at) === 'time') return null
    if (/^(per|\/|each|every)$/.test(own))
      for (const each of AFTER_EACH) if (textAt(words, at) === each) at++
    return { quantifier: own, at }
  }
  // "$120 for one watch".
  if (own === 'one' && textAt(words, at - 1) === 'for') return { quantifier: 'each', at: at + 1 }
  if (ARTICLES.has(own)) return { quantifier: own, at: at + 1 }
  const word = words[at]
  if (means(word, 'det') && !word!.unit) return { quantifier: '', at: at + 1 }
  if (preposition && !word?.unit && stateWord(words, at) === null && !words[at + 1]?.unit)
    return null
  if (/^(all|both)$/.test(own)) {
    at++
    if (/^(the|our)$/.test(textAt(words, at))) at++
  }
  return { quantifier: '', at }
}

/** "per 100 units", "the hundred": so many at once. */
function readNumbered(
  words: readonly Word[],
  { at, state }: Modifiers,
  quantifier: string,
): Found<Driver> {
  const head = words[at]
  const next = words[at + 1]
  if (head?.kind !== 'number' || head.measure !== 'bare' || head.value! < 2) return null
  if (next?.clock || next?.kind === 'number') return null
  const many = quantifier === 'the' && head.value! >= 12 && Number.isInteger(head.value)
  if (!QUANTIFIERS.has(quantifier) && !many) return null
  const to = next?.unit ? at + 2 : at + 1
  const measure = next?.unit ? undefined : MEASURES[textAt(words, to)]
  if (measure)
    return driver({
      thing: 'measure',
      measure,
      word: textAt(words, to),
      strong: true,
      holds: head.value!,
      to: to + 1,
    })
  if (!next?.unit && next && next.kind !== 'mark') return null
  const post = readState(words, to)
  return driver({
    thing: 'bulk',
    holds: head.value!,
    word: head.text,
    strong: true,
    state: state ?? post?.state ?? null,
    to: post?.to ?? to,
  })
}

/** "each one we ship", "per sold": without a noun. */
function readHeadless(
  words: readonly Word[],
  from: number,
  { at, state }: Modifiers,
  quantifier: string,
): Found<Driver> {
  const before = textAt(words, at - 1)
  if (/^(one|them|those|these)$/.test(before) && /^(each|every|per|any)$/.test(quantifier)) {
    const post = readState(words, at)
    return driver({ strong: true, word: 'one', state: post?.state ?? null, to: post?.to ?? at })
  }
  return state !== null && /^(each|per|every)$/.test(quantifier) && at > from + 1
    ? driver({ state, strong: true, word: before, to: at })
    : null
}

function readNoun(
  words: readonly Word[],
  from: number,
  thing: Thing,
  modifiers: Modifiers,
  quantifier: string,
): Found<Driver> {
  const head = words[modifiers.at]!
  const strong = QUANTIFIERS.has(quantifier)
  const wide = thing === 'measure' || thing === 'bulk'
  let { state } = modifiers
  const held =
    thing === 'bulk' ? readHolds(words, modifiers.at) : { holds: 1, to: modifiers.at + 1 }
  let at = held.to
  const post = readState(words, at)
  if (post && state !== 'left') {
    state = post.state
    at = post.to
  }
  // "per delivery of one phone".
  if (/^(order|deal|parcel)$/.test(thing) && isOfOne(words, at))
    return driver({
      thing: 'unit',
      state: state ?? 'sold',
      strong,
      word: textAt(words, at + 2),
      to: at + 3,
    })
  // "per kg of goods sold"; "per kg for each unit shipped" stays two mentions.
  const inner = wide && !post && textAt(words, at) === 'of' ? readDriver(words, at) : null
  if (inner?.thing === 'unit') {
    state = inner.state
    at = inner.to
  }
  // "$185 for the deal".
  const priced = words[from - 1]?.kind === 'number'
  if (
    thing === 'deal' &&
    quantifier === 'the' &&
    /^(for|of)$/.test(textAt(words, from)) &&
    /^(deal|shipment|lot|consignment|batch|load|order|po|purchase)$/.test(head.text) &&
    priced
  )
    return driver({ thing, state, strong: true, word: head.text, to: at })
  // "units", "the order" alone count nothing; "$3 the kilogram" does.
  const plural = !strong && (quantifier === '' || quantifier === 'the')
  const counts = wide ? quantifier === 'the' && priced : state !== null
  if (plural && !counts) return null
  // "$4 for express delivery on each unit sold": the unit is counted.
  const further = words.slice(modifiers.at + 1, at).some((word) => QUANTIFIERS.has(word.text))
  if (plural && thing === 'deal' && further) return null
  return driver({
    thing,
    state,
    strong,
    word: head.text,
    measure: thing === 'measure' ? (MEASURES[head.text] ?? null) : null,
    holds: held.holds,
    started: modifiers.started,
    qualifiers: modifiers.qualifiers,
    to: at,
  })
}

const isOfOne = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'of' &&
  /^(one|a|single)$/.test(textAt(words, at + 1)) &&
  words[at + 2]?.unit === true

/** How many a box holds: "per carton of 12 (bottles)", "per 12-pack"; NaN where it is not said. */
function readHolds(words: readonly Word[], place: number): { holds: number; to: number } {
  let holds = NUMBERED[words[place]!.text] ?? Number.NaN
  let at = place + 1
  const inside = words[at + 1]
  if (textAt(words, at) === 'of' && inside?.kind === 'number' && inside.measure === 'bare') {
    holds = inside.value!
    at += 2
    if (words[at]?.unit) at++
  }
  const amount = matchAt(words, 'of the|our quantity|number|amount|goods|stock|units|pieces', at)
  if (amount && readState(words, amount.to)) at = amount.to
  else if (textAt(words, at) === 'of' && words[at + 1]?.unit) at += 2
  else if (words[at]?.unit && !Number.isNaN(holds)) at++
  return { holds, to: at }
}
