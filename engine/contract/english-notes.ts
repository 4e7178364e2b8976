// Notes in English, as the service prints them. The pane prints its own language and leaves this file out.
import { NOTES } from './messages/notes.ts'
import { numbersOf } from './messages/numbers.ts'
import { sayNote, textsIn, type ByCode } from './messages/say.ts'
import type { NoteItem } from './note-item.ts'
import type { Valuation } from './valuation.ts'

const text = textsIn(numbersOf({ locale: 'en-US', range: '{low} to {high}' }), 'en-US')
const ENGLISH: ByCode = Object.fromEntries(
  Object.entries(NOTES).map(([code, message]) => [code, text(message)]),
)

/** The sentence; of a code that this version does not know, the code. */
export const noteText = (item: NoteItem): string => sayNote(ENGLISH, item, ', ') ?? item.code

/** Assumptions of a valuation, and characters of one. */
const MOST_ASSUMPTIONS = 100
const ASSUMPTION_CHARACTERS = 1000

/** What a valuation takes for granted, as data and in English. */
export function assumed(
  items: readonly NoteItem[],
): Pick<Required<Valuation>, 'assumptions' | 'assumptions_items'> {
  const most = items.slice(0, MOST_ASSUMPTIONS)
  return {
    assumptions: most.map((item) => noteText(item).slice(0, ASSUMPTION_CHARACTERS)),
    assumptions_items: most,
  }
}
