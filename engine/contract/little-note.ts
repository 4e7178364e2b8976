// Why a plan takes nothing or little, as the first of its notes.
import { sentNotes, type SentNote } from './note-item.ts'
import type { Summary } from './schemas.ts'

/** The note: the reason, then what to check. */
export const littleNote = ({ message, check }: NonNullable<Summary['little_taken']>): string =>
  `${message} ${check}`

/** The notes, that one apart from the others: a surface shows the reason by itself. */
export function planNotes({
  little_taken: little,
  notes,
  notes_items: items,
}: Pick<Summary, 'little_taken' | 'notes' | 'notes_items'>): {
  little: SentNote | null
  others: SentNote[]
} {
  const all = sentNotes(notes, items)
  if (little === undefined) return { little: null, others: all }
  const text = littleNote(little)
  const own = all.find((note) => note.text === text) ?? { text, item: null }
  return { little: own, others: all.filter((note) => note.text !== text) }
}
