// How a choice between readings is told to the client: the words, how they are read and how not, and
// that her own profits decided. Wording only; the choice stands in choose-reading.ts.
import type { Term, Valuation } from '#contract/valuation.ts'
import { shownText } from '#contract/shown.ts'
import { printExpression } from '#reading/print.ts'
import type { Weighed } from './choose-reading.ts'

/** Characters of a quotation, of a printed reading, of the doubt: an assumption has 1000 at most. */
const QUOTED = 90
const PRINTED = 130
const DOUBT = 300

/** A reading that the profits put before the one that the words alone suggest. */
export function sayChoice(chosen: Weighed, first: Weighed, how: 'exactly' | 'nearly'): string {
  const { words, own, other } = difference(chosen.valuation, first.valuation)
  const decided = `Your own profits decided how ${words} is read: as ${own}, not as ${other}.`
  return how === 'exactly'
    ? `${decided} ${chosen.hits} of ${chosen.compared} past deals then earn what Menus.profit says, ` +
        `${first.hits} of ${first.compared} by the other reading.`
    : `${decided} The profits of ${chosen.compared} past deals agree with this reading as far as ` +
        'their records allow, and contradict the other.'
}

/** A reading of words that were refused, which the profits bear out alone. */
export function sayRescue(chosen: Weighed, others: readonly Weighed[], doubt: string): string {
  const refused = `The words alone were not understood: “${shownText(line(doubt), DOUBT)}”`
  const share = `${chosen.hits} of ${chosen.compared} past deals`
  const [rejected] = others
  if (!rejected)
    return (
      `${refused} Your own profits decided: by ${shownText(chosen.valuation.formula, PRINTED)} ` +
      `${share} earn what Menus.profit says.`
    )
  const { words, own, other } = difference(chosen.valuation, rejected.valuation)
  return (
    `${refused} Your own profits decided how ${words} is read: as ${own}, not as ${other}. ` +
    `${share} then earn what Menus.profit says, and by no other of ${others.length + 1} readings.`
  )
}

/** Where two readings part: the words, and what each makes of them. */
function difference(
  chosen: Valuation,
  other: Valuation,
): { words: string; own: string; other: string } {
  const mine = without(chosen.terms, other.terms)
  const theirs = without(other.terms, chosen.terms)
  if (mine.length + theirs.length === 0)
    return { words: 'the description', own: stance(chosen), other: stance(other) }
  const sources = [...new Set([...mine, ...theirs].map(({ source }) => line(source)))]
    .filter((source) => source !== '')
    .slice(0, 2)
    .map((source) => `“${shownText(source, QUOTED)}”`)
  return {
    words: sources.join(' and ') || 'the description',
    own: printed(mine),
    other: printed(theirs),
  }
}

function without(terms: readonly Term[], others: readonly Term[]): Term[] {
  const key = ({ sign, expression }: Term): string => JSON.stringify([sign, expression])
  const known = new Set(others.map(key))
  return terms.filter((term) => !known.has(key(term)))
}

function printed(terms: readonly Term[]): string {
  if (terms.length === 0) return 'nothing'
  const all = terms.map(
    ({ sign, expression }) => `${sign < 0 ? '−' : '+'} ${printExpression(expression)}`,
  )
  return shownText(all.join(' '), PRINTED)
}

/** What a reading says beside its terms. */
function stance({ quantity, horizon }: Valuation): string {
  const units = quantity === 'stock' ? 'units in stock' : 'attempts'
  return horizon === null ? units : `${units} over ${horizon} periods`
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim()
