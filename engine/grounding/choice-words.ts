// Notes on a choice between readings: the words, the chosen reading, the rejected one, and the
// profits that decided. Wording only; choose-reading.ts makes the choice.
import { feedbackItem, feedbackText, type FeedbackItem } from '#contract/feedback.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { shownText } from '#contract/shown.ts'
import { printExpression } from '#language/printing/print.ts'
import type { Reading } from '#contract/kept-reading.ts'
import type { Hypotheses } from '#reading/hypotheses.ts'
import type { Weighed } from './profit-sample.ts'
import type { Fitting } from './search-readings.ts'

/** Characters of a quotation, of a printed reading, of the doubt: an assumption has 1000 at most. */
const QUOTED = 90
const PRINTED = 130
const DOUBT = 300
const MOST_SAID = 900

/** A reading that the profits put before the one that the words alone suggest. */
export function choiceNote(chosen: Weighed, first: Weighed, how: 'exactly' | 'nearly'): string {
  const { words, own, other } = difference(chosen.valuation, first.valuation)
  const match =
    how === 'exactly'
      ? `${chosen.hits} of ${chosen.compared} past deals match, otherwise ${first.hits}`
      : `${chosen.compared} past deals agree within their accuracy`
  return `Your own profits decide ${words}: ${own}, not ${other} (${match}).`
}

/** A reading of words that were refused, which the profits bear out alone. */
export function rescueNote(chosen: Weighed, others: readonly Weighed[], doubt: string): string {
  const unclear = `The words alone are unclear: “${shownText(line(doubt), DOUBT)}”`
  const share = `${chosen.hits} of ${chosen.compared} past deals match`
  const [rejected] = others
  if (!rejected) {
    const formula = shownText(chosen.valuation.formula, PRINTED)
    return `Your own profits decide: ${formula} (${share}). ${unclear}`
  }
  const { words, own, other } = difference(chosen.valuation, rejected.valuation)
  const only = `only this of ${others.length + 1} readings`
  return `Your own profits decide ${words}: ${own}, not ${other} (${share}, ${only}). ${unclear}`
}

/** A reading that was found by the profits among all that the text's amounts allow. */
export function foundNote({ valuation, hits, compared }: Fitting, reading: Reading): string {
  const why = reading.ok
    ? `The words alone give other profits: ${shownText(reading.valuation.formula, PRINTED)}.`
    : `The words alone are unclear: “${shownText(line(feedbackText(reading.feedback)), DOUBT)}”`
  const formula = shownText(valuation.formula, 2 * PRINTED)
  return `Your own profits decide: ${formula} (${hits} of ${compared} past deals match, only this reading). ${why}`
}

/** Amounts that the words would rather have read otherwise, all in one entry; none says nothing. */
export function meaningsNote(
  { amounts }: Hypotheses,
  { meanings, assumptionSet }: Fitting,
): string[] {
  const said = meanings.flatMap((own) => {
    const first = assumptionSet.meanings.find(({ covers }) => covers === own.covers)
    if (own.covers >= 2 ** amounts.length || !first || first === own) return []
    const sources = amounts
      .filter(({ bit }) => (own.covers & (1 << bit)) !== 0)
      .map(({ source }) => `“${shownText(line(source), QUOTED)}”`)
    return [
      `${[...new Set(sources)].join(' and ')} as ${meaningText(own)}, not as ${meaningText(first)}`,
    ]
  })
  if (said.length === 0) return []
  return [shownText(`Your own profits decide: ${said.join('; ')}.`, MOST_SAID)]
}

/** Readings that all give the profits but differ at other sizes or sales. */
export function undecided(fitting: readonly Fitting[]): FeedbackItem {
  const shown = fitting.slice(0, 2).map(({ valuation }) => shownText(valuation.formula, PRINTED))
  return feedbackItem(
    'profits_undecided',
    `Your profits do not decide either: they match ${shown.join(' and ')}, which differ at other sizes or prices.`,
  )
}

function meaningText({ sign, expression }: Fitting['meanings'][number]): string {
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
