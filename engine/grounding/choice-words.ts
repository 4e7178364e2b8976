// Notes on a choice between readings: the words, the chosen reading, the rejected one, and the
// profits that decided. choose-reading.ts makes the choice.
import { feedbackItem, feedbackText, type FeedbackItem } from '#contract/feedback.ts'
import { note, type NoteItem, type NoteValue } from '#contract/note-item.ts'
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

/** A reading that the profits put before the one that the words alone suggest. */
export function choiceNote(chosen: Weighed, first: Weighed, how: 'exactly' | 'nearly'): NoteItem {
  const { hits, compared } = chosen
  const readings = difference(chosen.valuation, first.valuation)
  return how === 'exactly'
    ? note('profits_decide_exactly', { ...readings, hits, compared, first: first.hits })
    : note('profits_decide_nearly', { ...readings, compared })
}

/** A reading of words that were refused, which the profits bear out alone. */
export function rescueNote(chosen: Weighed, others: readonly Weighed[], doubt: string): NoteItem {
  const { hits, compared, valuation } = chosen
  const match = { hits, compared, doubt: shownText(line(doubt), DOUBT) }
  const [rejected] = others
  if (!rejected)
    return note('profits_decide_formula', {
      ...match,
      formula: shownText(valuation.formula, PRINTED),
    })
  const readings = difference(valuation, rejected.valuation)
  return note('profits_decide_one_of', { ...readings, ...match, readings: others.length + 1 })
}

/** A reading that was found by the profits among all that the text's amounts allow. */
export function foundNote({ valuation, hits, compared }: Fitting, reading: Reading): NoteItem {
  const found = { formula: shownText(valuation.formula, 2 * PRINTED), hits, compared }
  if (reading.ok)
    return note('profits_decide_otherwise', {
      ...found,
      words: shownText(reading.valuation.formula, PRINTED),
    })
  const doubt = shownText(line(feedbackText(reading.feedback)), DOUBT)
  return note('profits_decide_formula', { ...found, doubt })
}

/** Amounts that the words would rather have read otherwise. */
export function meaningsNotes(
  { amounts }: Hypotheses,
  { meanings, assumptionSet }: Fitting,
): NoteItem[] {
  return meanings.flatMap((own) => {
    const first = assumptionSet.meanings.find(({ covers }) => covers === own.covers)
    if (own.covers >= 2 ** amounts.length || !first || first === own) return []
    const sources = amounts
      .filter(({ bit }) => (own.covers & (1 << bit)) !== 0)
      .map(({ source }) => `“${shownText(line(source), QUOTED)}”`)
    return [
      note('profits_decide_amount', {
        words: [...new Set(sources)],
        own: meaningText(own),
        other: meaningText(first),
      }),
    ]
  })
}

/** Readings that all give the profits but differ at other sizes or sales. */
export function undecided(fitting: readonly Fitting[]): FeedbackItem {
  const shown = fitting.slice(0, 2).map(({ valuation }) => shownText(valuation.formula, PRINTED))
  return feedbackItem(
    'profits_undecided',
    `Your profits do not decide either: they match ${shown.join(' and ')}, which differ at other sizes or prices.`,
  )
}

function meaningText({ sign, expression }: Fitting['meanings'][number]): string | null {
  if (!expression) return null
  return shownText(`${sign < 0 ? '−' : '+'} ${printExpression(expression)}`, PRINTED)
}

/** Where two readings part: the words (null: all), and what each makes of them (null: nothing). */
function difference(
  chosen: Valuation,
  other: Valuation,
): Record<'words' | 'own' | 'other', NoteValue> {
  const mine = without(chosen.terms, other.terms)
  const theirs = without(other.terms, chosen.terms)
  if (mine.length + theirs.length === 0)
    return { words: null, own: stance(chosen), other: stance(other) }
  const sources = [...new Set([...mine, ...theirs].map(({ source }) => line(source)))]
    .filter((source) => source !== '')
    .slice(0, 2)
    .map((source) => `“${shownText(source, QUOTED)}”`)
  return {
    words: sources.length > 0 ? sources : null,
    own: printed(mine),
    other: printed(theirs),
  }
}

function without(terms: readonly Term[], others: readonly Term[]): Term[] {
  const key = ({ sign, expression }: Term): string => JSON.stringify([sign, expression])
  const known = new Set(others.map(key))
  return terms.filter((term) => !known.has(key(term)))
}

function printed(terms: readonly Term[]): string | null {
  if (terms.length === 0) return null
  const all = terms.map(
    ({ sign, expression }) => `${sign < 0 ? '−' : '+'} ${printExpression(expression)}`,
  )
  return shownText(all.join(' '), PRINTED)
}

/** What a reading says beside its terms. */
const stance = ({ quantity, horizon }: Valuation): NoteItem =>
  note(quantity === 'stock' ? 'as_stock' : 'as_attempts', { periods: horizon })

const line = (text: string): string => text.replace(/\s+/g, ' ').trim()
