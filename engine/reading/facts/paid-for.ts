// What an amount is paid for is not what its label says: a cost of time that names no unit, a cost of units that names a
// time, two amounts of one thing. Each gives the places to ask about.
import { isCostName } from '../assembly/names.ts'
import { placesWhere, type Labelled } from '../assembly/term-of.ts'
import type { Draft } from '../draft-parts.ts'
import { saidIn } from '../text/words.ts'
import { clauseOf } from './turning-words.ts'

/** "Rent is 900 a month": no unit is named, so that it is hardly paid for each of them. */
export const ofNoUnit = (
  { words: { words, sentences } }: Draft,
  labelled: readonly Labelled[],
): number[] =>
  placesWhere(labelled, ({ label, mention: { column, sentence } }) => {
    if (label.base !== 'money' || column) return false
    if (label.by !== 'stored' && label.by !== 'held') return false
    const [first, behind] = sentences[sentence]!
    const said = saidIn(words.slice(first, behind), sentence).replace(CLOCKS, ' ')
    return !UNIT.test(said) || OF_LOT.test(said)
  })
const CLOCKS =
  /(?:\b(?:per|an?|each|every|by the)|\/) (?:[a-z]+ )?(?:day|night|week|month|year|period|step)s?\b/g
/** "For each lot I rent one spot at $15 a week". */
const OF_LOT =
  /\b(?:each|every|per|the|one|an?|entire|whole) (?:(?:entire|whole) )?(?:lot|deal|batch|shipment|load|consignment|spot)\b/
const UNIT = /\b(?:each|every|per|units?|pieces?|items?|apiece|one|it|them|an?|for)\b|\//

/** "A weekly fee of 3 per lot": a time stands beside it, and its label has none. */
export const timeless = (
  { words: { words, sentences } }: Draft,
  labelled: readonly Labelled[],
): number[] =>
  placesWhere(labelled, (own) => {
    const { label, mention } = own
    if (label.base !== 'money' || label.by === 'stored' || label.by === 'held') return false
    const beside = labelled.filter((each) => each.mention.sentence === mention.sentence)
    return IN_TIME.test(clauseOf(words, sentences[mention.sentence]!, own, beside))
  })
const IN_TIME =
  /\b(?:daily|weekly|monthly|quarterly|yearly|annual(?:ly)?)\b|\b(?:per|every|and|an?) (?:day|week|month|quarter|fortnight|year)\b/

/** "4 by letter and 7 by parcel": two amounts of one thing in a sentence, of which the second names no other cost. */
export function siblings({ words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  return labelled.flatMap((own, at) => {
    const before = labelled[at - 1]
    const { label, mention } = own
    if (label.role !== 'main' || before?.label !== label || mention.column) return []
    if (before.mention.sentence !== mention.sentence || before.mention.value === mention.value)
      return []
    const between = words.slice(before.mention.end, mention.at)
    const behind = words.slice(mention.end, mention.end + 3)
    const names = [...between, ...behind].some(({ text }) => isCostName(text))
    return names || between.some(({ text }) => /^[;:,]$/.test(text)) ? [] : [at - 1, at]
  })
}

/** "He has 30% of the profit. If a lot loses money, he gets nothing": no share of a loss, whichever label the share has. */
export function ifPositive(
  { words: { words, sentences } }: Draft,
  labelled: readonly Labelled[],
): number[] {
  const losses = sentences.flatMap((_, index) => (LOSS.test(saidIn(words, index)) ? [index] : []))
  if (losses.length === 0) return []
  return placesWhere(labelled, ({ mention: { kind, sentence }, label }) => {
    if ((kind !== 'percent' && kind !== 'whole') || label.id === 'aside') return false
    const isOfProfit = label.role === 'fact' || PROFIT.test(saidIn(words, sentence))
    return isOfProfit && losses.some((index) => index >= sentence && index <= sentence + 2)
  })
}
const LOSS =
  /\b(?:loss(?:es)?|loss-making|loses? money|in the (?:hole|red)|out of pocket|negative|(?:is|if) positive|(?:is|are|was) nothing left)\b/
const PROFIT = /\b(?:profits?|result|left|remains?|surplus|difference|gains?|margin|minus)\b/

/** "More than 30 days after we ordered": the amount beside such a limit is not paid for all units. */
export const underCondition = (
  { words: { words } }: Draft,
  labelled: readonly Labelled[],
): number[] =>
  placesWhere(labelled, ({ label, mention }) => {
    if (label.role !== 'main') return false
    return labelled.some(
      (each) =>
        each.mention.kind === 'time' &&
        (each.label.id === 'aside' || (each.label.id === 'horizon' && label.by !== 'left')) &&
        each.mention.sentence === mention.sentence &&
        LIMIT.test(
          saidIn(words.slice(Math.max(0, each.mention.at - 4), each.mention.at), mention.sentence),
        ),
    )
  })
const LIMIT =
  /\b(?:(?:more|less|later|longer|older|larger|bigger|heavier|fewer|earlier|dearer|cheaper|other) than|over|under|above|below|at least|at most|within|beyond|exceed\w*|up to|or more than)(?: (?:the|a|about))?$/
