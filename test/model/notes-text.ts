import { noteText } from '#contract/english-notes.ts'
import type { NoteItem } from '#contract/note-item.ts'
import type { Decision } from '#model/decide/decision.ts'

/** Notes in English. */
export const texts = (notes: readonly NoteItem[]): string[] => notes.map(noteText)

/** All notes of a decision as one text. */
export function notesText({ notes }: Pick<Decision, 'notes'>): string {
  return texts([...notes.plan, ...notes.history]).join(' ')
}
