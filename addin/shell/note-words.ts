// The service's sentences for a person at the pane: in the pane's language where they came with a code that it knows, else
// as the service wrote them.
import { sayNote } from '#contract/messages/say.ts'
import type { NoteItem, SentNote } from '#contract/note-item.ts'
import { language } from '../messages/language.ts'
import { serviceNotesText } from '../messages/texts.ts'
import { inPaneWords } from './pane-names.ts'

export interface NoteShown {
  readonly text: string
  /** In the pane's language; false = the service's English. */
  readonly own: boolean
}

export function noteShown({ text, item }: SentNote): NoteShown {
  const own = item === null || item.code === 'reading' ? null : noteWords(item)
  return { text: own ?? inPaneWords(text), own: own !== null }
}

/** Null: the pane does not know the code. */
export function noteWords(item: NoteItem): string | null {
  const own = sayNote(serviceNotesText, item, language.comma)
  return own && inPaneWords(own)
}
