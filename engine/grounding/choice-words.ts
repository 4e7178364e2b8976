// How a choice between readings is told to the client: the words, how they are read and how not, and
// that her own profits decided. Wording only; the choice stands in choose-reading.ts.
import { feedbackItem, feedbackText, type FeedbackItem } from '#contract/feedback.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { shownText } from '#contract/shown.ts'
import { printExpression } from '#economics/printing/print.ts'
import type { Reading } from '#contract/kept-reading.ts'
import type { Hypotheses } from '#reading/hypotheses.ts'
import type { Weighed } from './weighed.ts'
import type { Fitting } from './search-readings.ts'

/** Characters of a quotation, of a printed reading, of the doubt: an assumption has 1000 at most. */
const QUOTED = 90
const PRINTED = 130
const DOUBT = 300
const MOST_SAID = 900

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

/** A reading that was found by the profits among all that the text's amounts allow. */
export function sayFound({ valuation, hits, compared }: Fitting, reading: Reading): string {
  const why = reading.ok
    ? `The reading of the words alone (${shownText(reading.valuation.formula, PRINTED)}) does not give your profits.`
    : `The words alone did not decide: “${shownText(line(feedbackText(reading.feedback)), DOUBT)}”`
  return (
    `${why} Your own profits did: by ${shownText(valuation.formula, 2 * PRINTED)} ${hits} of ${compared} ` +
    'past deals earn exactly what Menus.profit says, and no other reading of these amounts gives them.'
  )
}

/** Amounts that the words would rather have read otherwise, all in one entry; none says nothing. */
export function sayMeanings({ amounts }: Hypotheses, { meanings, world }: Fitting): string[] {
  const said = meanings.flatMap((own) => {
    const first = world.meanings.find(({ covers }) => covers === own.covers)
    if (own.covers >= 2 ** amounts.length || !first || first === own) return []
    const sources = amounts
      .filter(({ bit }) => (own.covers & (1 << bit)) !== 0)
      .map(({ source }) => `“${shownText(line(source), QUOTED)}”`)
    return [`${[...new Set(sources)].join(' and ')} as ${told(own)}, not as ${told(first)}`]
  })
  if (said.length === 0) return []
  return [shownText(`Your own profits decided the reading of ${said.join('; ')}.`, MOST_SAID)]
}

/** Readings that all give the profits but differ at other sizes or sales. */
export function undecided(fitting: readonly Fitting[]): FeedbackItem {
  const shown = fitting.slice(0, 2).map(({ valuation }) => shownText(valuation.formula, PRINTED))
  return feedbackItem(
    'profits_undecided',
    `Your profits do not decide either: they agree with ${shown.join(' and with ')}, which differ at other sizes or prices.`,
  )
}

function told({ sign, expression }: Fitting['meanings'][number]): string {
  if (!expression) return 'no amount'
  return shownText(`${sign < 0 ? '−' : '+'} ${printExpression(expression)}`, PRINTED)
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
