// Why a plan takes nothing or little, as the first of its notes.
import type { Summary } from './schemas.ts'

/** The note: the reason, then what to check. */
export const littleNote = ({ message, check }: NonNullable<Summary['little_taken']>): string =>
  `${message} ${check}`

/** The notes without that first one, where a surface shows the reason by itself. */
export const otherNotes = ({
  little_taken: little,
  notes,
}: Pick<Summary, 'little_taken' | 'notes'>): string[] =>
  little === undefined ? notes : notes.filter((note) => note !== littleNote(little))
