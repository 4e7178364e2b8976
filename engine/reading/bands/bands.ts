// Fees that depend on the price of the unit, on a number column or on a text column: parts of the price,
// brackets, conditions and tables, told in one sentence or over several. A sentence is read as amounts
// and their places; what it leaves open the next one may close.
import { textColumnOf } from './cases.ts'
import { readHeading, textColumnIn, textColumnNamed } from './band-headings.ts'
import { frameBefore, frameOf, groupOf, problemOf, spanOf } from './band-frame.ts'
import { limitsOf, slotsOf, type Told } from './band-sentence.ts'
import { affirmed, isOfParts, isOnTop, isSameFee, kindsIn, nouns, wholeOf } from './band-words.ts'
import { EXAMPLE, exampleOf, settleBands } from './band-settle.ts'
import { STANDARD } from '#economics/bind.ts'
import type { Line } from '../amounts/items.ts'
import { roleOf, type Role } from '../mentions/roles.ts'
import { isAmount, take } from '../statements/clauses.ts'
import { bind, quote, refuse, type Facts } from '../terms/facts.ts'
import * as lower from '#economics/lower.ts'
import { find } from '../words/match.ts'
import { rangesOf, type Range } from '../words/ranges.ts'
import type { Band } from './schedule.ts'
import { meaningsOf } from '../words/vocabulary.ts'

const ROLES_OF_SHARES: readonly Role[] = ['fee', 'duty', 'selling', 'buying', 'agent']
const ROLES_OF_MONEY: readonly Role[] = [
  'selling',
  'buying',
  'storage',
  'disposal',
  'duty',
  'fee',
  'agent',
]

/** Reads the sentence as amounts with places; whether it was one. */
export function readBands(facts: Facts, own: Line): boolean {
  const heading = facts.byColumn
  const line =
    heading && own.lead.length === 0
      ? { ...own, lead: heading.items, leadWords: heading.words }
      : own
  return readTold(facts, line)
}

function readTold(facts: Facts, line: Line): boolean {
  const column = textColumnIn(facts, line)
  const own = column === null ? null : slotsOf(facts, line, { kind: 'text', column })
  if (own) return begin(facts, line, own)
  const guessed = column === null ? guessedIn(facts, line) : null
  if (guessed) return begin(facts, line, guessed)
  if (
    find(
      line.words,
      'first|next|above|over|beyond $ of|in the|our? revenue|turnover|takings|sales',
    ) !== null
  ) {
    refuse(
      facts,
      line.words,
      'bands of the revenue of a deal are not understood, only of the price of one unit',
      'The fee is 10% of the first $50 of each unit’s price and 8% above.',
    )
    return true
  }
  const ranged = slotsOf(facts, line, { kind: 'price' })
  if (ranged) return begin(facts, line, ranged)
  if (readPrices(facts, line) || refuseGrowing(facts, line)) return true
  return readHeading(facts, line)
}

/** "10% in the first 6 months, 8% after", "$5 for the first kg, $2 for each further one". */
function refuseGrowing(facts: Facts, { words, mentions, used }: Line): boolean {
  const amounts = words.filter((word, at) => isAmount(word) && !used[at])
  const twice = amounts.some(
    (one, at) => amounts.findIndex((two) => two.measure === one.measure) !== at,
  )
  if (!twice) return false
  const later = words.some((word) =>
    /^(then|after|afterwards|thereafter|later|otherwise)$/.test(word.text),
  )
  const timed = mentions.some(
    (each) =>
      each.kind === 'duration' &&
      !used[each.from] &&
      (each.how === 'first' || (each.how === 'within' && later)),
  )
  if (timed)
    refuse(
      facts,
      words,
      'amounts that change with time are not understood',
      'Storage costs $0.10 per unit per week.',
    )
  else if (find(words, 'first #? @measure') === null) return false
  else
    refuse(
      facts,
      words,
      'amounts that change with how much was counted before are not understood',
      'Shipping costs $2 per kg for each unit sold.',
    )
  return true
}

/** "Most items sell for over $100": prices that no amount is paid for. */
function readPrices(facts: Facts, line: Line): boolean {
  const { words } = line
  const ranges = rangesOf(words, (at) => line.used[at]!).filter(
    (each): each is Range => each.kind === 'range' && each.money && each.whole,
  )
  if (ranges.length === 0 || limitsOf(line).length > 0) return false
  const free = words.every(
    (word, at) =>
      !isAmount(word) || line.used[at] || ranges.some((each) => at >= each.from && at < each.to),
  )
  if (!free) return false
  if (
    words.some(
      (word) =>
        word.meanings.has('v:pay') ||
        ['fee', 'selling', 'buying', 'storage', 'duty', 'capital'].some((role) =>
          word.meanings.has(role),
        ),
    )
  )
    refuse(facts, words, 'nothing says what is paid there', EXAMPLE)
  else {
    facts.asides.push(quote(facts, words))
    take(line, 0, words.length)
  }
  return true
}

/** "12% for shoes and 9% for hats", where another sentence names the column: clear pairs only. */
function guessedIn(facts: Facts, line: Line): Told | null {
  const said = (facts.columns.texts ?? []).filter((name) =>
    facts.text.toLowerCase().includes(name.toLowerCase().replace(/y$/, '')),
  )
  if (said.length !== 1 || facts.bands !== null) return null
  const read = slotsOf(facts, line, { kind: 'text', column: said[0]! })
  const clear = read?.pairing.pairs.every(({ fee, place }) => {
    if (place?.kind !== 'label') return place !== null
    if (place.values.some((value) => value.split(' ').some((word) => meaningsOf(word).size > 0)))
      return false
    const between = line.words.slice(Math.min(fee.to, place.to), Math.max(fee.from, place.from))
    return (
      between.length <= 2 &&
      between.every((word) => /^(for|in|on|:|is|are|at|pays?|carry|carries|=)$/.test(word.text))
    )
  })
  return read && clear && read.pairing.pairs.length > 1 ? { ...read, guessed: true } : null
}

/** Takes what a sentence tells into the fee that is pending, or begins one. */
function begin(facts: Facts, line: Line, read: Told): boolean {
  const { words } = line
  const { slots } = read.pairing
  const pairs = affirmed(words, read.pairing.pairs)
  const [from, to] = spanOf(line, slots)
  const span = words.slice(from, to)
  const problem =
    pairs === null
      ? 'it is not clear what is paid elsewhere'
      : problemOf(facts, line, read, from, to)
  if (pairs === null || problem !== null) {
    refuse(facts, span, problem ?? '', exampleOf(read.subject))
    return true
  }
  facts.byColumn = null
  const group = groupOf(line, from, to, pairs[0]!.fee)
  const role = roleOf(group, [], line.lead, read.share ? ROLES_OF_SHARES : ROLES_OF_MONEY)
  const named = roleOf(
    { ...group, pre: nouns(group.pre), post: nouns(group.post) },
    [],
    [],
    read.share ? ROLES_OF_SHARES : ROLES_OF_MONEY,
  )
  if (facts.bands && !isSameFee(facts.bands, read, named)) settleBands(facts)
  const goesOn = facts.bands
  const before = goesOn ? goesOn.before : frameBefore(facts, words)
  const earlier = before === null ? null : facts.frames[before]!
  const told =
    goesOn && goesOn.share !== null ? goesOn.frame : frameOf(facts, line, read, group, role)
  const frame =
    typeof told === 'string' && earlier && earlier.share === (read.share ?? earlier.share)
      ? { ...earlier, complete: false }
      : told
  if (typeof frame === 'string') {
    refuse(facts, span, frame, exampleOf(read.subject))
    return true
  }
  const factor = read.subject.kind === 'number' ? read.subject.factor : 1
  const limited = { ...frame }
  for (const { side, at } of read.limits)
    Object.assign(limited, { [side]: lower.number(words[at]!.value!) })
  facts.bands = {
    subject: read.subject,
    bands: [
      ...(goesOn?.bands ?? []),
      ...pairs.map(({ fee, place }): Band => ({
        fee: lower.number(fee.value),
        place: place?.kind === 'range' ? scaled(place, factor) : place,
      })),
    ],
    share: read.share ?? goesOn?.share ?? null,
    part: (goesOn?.part ?? false) || isOfParts(span, pairs),
    whole:
      goesOn?.whole === 'said' ? 'said' : (wholeOf(line, span, pairs) ?? goesOn?.whole ?? null),
    frame: limited,
    words: [...(goesOn?.words ?? []), quote(facts, span)],
    before,
    added: (goesOn?.added ?? false) || isOnTop(span, pairs, from),
    guessed: read.guessed || ((goesOn?.guessed ?? false) && textColumnNamed(facts, line) === null),
    named: goesOn?.named ?? named,
    kinds: [...(goesOn?.kinds ?? []), ...kindsIn(span)],
  }
  if (
    facts.order !== 'unit' &&
    pairs.some(
      ({ place }) => place?.kind === 'range' && /^sales?$/.test(words[place.from - 1]?.text ?? ''),
    )
  )
    facts.doubts.push(
      `“${quote(facts, span).slice(0, 200)}”: a sale is read as one unit sold, and not as one row of Sales.`,
    )
  facts.stated = true
  for (const word of words)
    if (
      word.column &&
      textColumnOf(facts, word) === null &&
      from === 0 &&
      to === words.length &&
      !STANDARD.has(word.column.name)
    )
      bind(facts, word.column)
  take(line, from, to)
  for (const { at } of read.limits) take(line, at, at + 1)
  return true
}

const scaled = (place: Range, factor: number): Range => ({
  ...place,
  low: place.low === null ? null : place.low * factor,
  high: place.high === null ? null : place.high * factor,
})
