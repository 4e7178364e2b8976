// Amounts that were read against the words beside them: by a table of words (contrary-words.ts), two rates
// of two things read as their sum, rates by a text column that no schedule took, shares in a column whose
// words speak of money. Each is asked about.
import type { Labelled } from '../assembly/term-of.ts'
import type { Draft } from '../draft-parts.ts'
import { isHeldSomehow } from '../text/bracketed.ts'
import type { Word } from '../text/words.ts'
import { CONTRARY } from './contrary-words.ts'

/** Places of the amounts. */
export function contraryTo(draft: Draft, labelled: readonly Labelled[]): number[] {
  const { words, sentences } = draft.words
  return sentences.flatMap(([first, last], index) => {
    const own = [...labelled.keys()].filter((at) => labelled[at]!.mention.sentence === index)
    if (own.length === 0) return []
    const said = words.slice(first, last)
    const text = textOf(said)
    const wide = textOf(words.slice(first, sentences[index + 1]?.[1] ?? last))
    const wrong = CONTRARY.filter(
      ({ words: each, but, accounted, wide: both }) =>
        each.test(both ? wide : text) &&
        !but?.test(text) &&
        !own.some((at) => accounted?.test(labelled[at]!.label.id)),
    )
    return [
      ...own.filter((at) => wrong.some(({ read }) => read.test(labelled[at]!.label.id))),
      ...ofTwoThings(text, words, labelled, own),
      ...byTexts(draft, said, labelled, own),
      ...shareColumns(text, labelled, own),
      ...own.filter((at) => {
        const { column, at: place } = labelled[at]!.mention
        return column !== null && isHeldSomehow(words[place]!, column)
      }),
      ...savings(text, words, labelled, own),
    ]
  })
}

const CHARGED = /\b(?:is|are|gets?) (?:charged|taxed|billed|rated|levied)\b/
/** Who takes a rate too, or a cost beside another. */
const TAKERS =
  /\b(?:and (?:a|an|the|another|then|our|my|its|their|for)|plus|another|further|also|on top|additional(?:ly)?|tax|vat|gst|duty|levy|\w*(?:fees?|commission|royalt(?:y|ies)|charges?|costs?|tax(?:es)?)|to)\b/
const MOST_BETWEEN = 8

/** "Wine is charged 10% and beer 6%": two rates, each of some units, read as one sum. */
function ofTwoThings(
  text: string,
  words: readonly Word[],
  labelled: readonly Labelled[],
  own: readonly number[],
): number[] {
  const shares = own.filter((at) => /^[-+](?:price|cost)\.\w+$|^keep$/.test(labelled[at]!.label.id))
  if (!CHARGED.test(text)) return []
  const pairs = shares.slice(1).flatMap((at, place): number[] => {
    const before = shares[place]!
    const [one, other] = [labelled[before]!, labelled[at]!]
    const between = words.slice(one.mention.end, other.mention.at)
    const said = between.map((word) => word.text).join(' ')
    const same = one.label.id === other.label.id && one.mention.value !== other.mention.value
    const another = between.some(({ kind }) => kind === 'word') && !TAKERS.test(said)
    return same && another && between.length <= MOST_BETWEEN ? [before, at] : []
  })
  return [...new Set(pairs)]
}

/** "3 in DE, 5 in FR (country)", read without the column. */
function byTexts(
  { columns: { texts = [] } }: Draft,
  said: readonly Word[],
  labelled: readonly Labelled[],
  own: readonly number[],
): number[] {
  const names = texts.filter((name) => name !== 'key').map((name) => name.toLowerCase())
  const at = said.findIndex((word) => names.includes(word.raw.toLowerCase()))
  if (at < 0) return []
  const mains = own.filter((each) => labelled[each]!.label.role !== 'fact')
  const by = /^(?:by|per|on|each|every|the|\()$/.test(said[at - 1]?.text ?? '')
  const amounts = own.filter((each) => labelled[each]!.mention.kind !== 'time')
  return amounts.length > 1 || (by && /\b(?:by|depend\w*|differ\w*|var\w*)\b/.test(textOf(said)))
    ? mains
    : []
}

const SHARE =
  /%|\b(?:percent|per ?cent|percentages?|shares?|fractions?|parts?|rates?|proportions?|portions?|times|×|\*) ?\b|\bof (?:the |its |their |our |what )?(?:price|unit_cost|cost|value|unit_price|selling|sales?|sold|purchase|amount|goods)\b/
const SHARE_NAME = /rate|share|pct|perc|frac|ratio|part|quota|factor|_p$/i

/** "Duty (column duty) is paid per unit": an amount of money, read as a share of the cost. */
function shareColumns(text: string, labelled: readonly Labelled[], own: readonly number[]) {
  return own.filter((at) => {
    const { label, mention } = labelled[at]!
    return (
      mention.column !== null &&
      mention.column.scale === undefined &&
      /^(?:price|cost|list)$/.test(label.base ?? '') &&
      !SHARE.test(text) &&
      !SHARE_NAME.test(mention.column.name)
    )
  })
}

/** Money that is saved or paid, read as nothing: a number with cents counts no things. */
function savings(
  text: string,
  words: readonly Word[],
  labelled: readonly Labelled[],
  own: readonly number[],
): number[] {
  return own.filter((at) => {
    const { label, mention } = labelled[at]!
    if (label.id !== 'aside' || mention.kind !== 'number' || mention.column) return false
    const next = words[mention.end]?.sentence === mention.sentence ? words[mention.end]!.text : ''
    if (/^(?:per|an?|for|each|every|off|\/)$/.test(next) && !Number.isInteger(mention.value))
      return true
    return (
      /\b(?:saves?|saved|saving)\b/.test(text) && /^(?:per|each|every|for|on|off|\/)$/.test(next)
    )
  })
}

const textOf = (said: readonly Word[]): string => said.map((word) => word.text).join(' ')
