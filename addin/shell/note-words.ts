// The service's sentences for a person at the pane: in the pane's language where they came with a code that it knows, else
// as the service wrote them.
import { sayNote } from '#contract/messages/say.ts'
import type { NameOf } from '../bill/names.ts'
import { useContext } from 'preact/hooks'
import type { NoteItem, SentNote } from '#contract/note-item.ts'
import { language } from '../messages/language.ts'
import { serviceNotesText } from '../messages/texts.ts'
import { DealNames } from './deal-names.ts'
import { inPaneWords } from './pane-names.ts'

export interface NoteShown {
  readonly text: string
  /** In the pane's language; false = the service's English. */
  readonly own: boolean
}

/** How notes are shown here: a column by its header, or by what it means where none is mapped to it. */
export function useNotes(): (note: SentNote) => NoteShown {
  const { nameOf } = useContext(DealNames)
  return (note) => {
    const { text, own } = noteShown(note)
    return { text: withHeaders(text, nameOf), own }
  }
}

/** Columns of the service within a sentence; those that a person has quoted are their own. */
const COLUMNS =
  /(?<![“„«「"\w])(unit_cost|unit_price|historically_chosen|historically_available|T_lead|qty|unit_fee|unit_holding_cost)(?!["\w])/g
const SALES: ReadonlySet<string> = new Set(['unit_fee', 'unit_holding_cost'])

/** A sentence with columns as the person's tables call them. */
export function withHeaders(text: string, nameOf: NameOf): string {
  return text.replace(COLUMNS, (name: string) =>
    nameOf({ table: SALES.has(name) ? 'sales' : 'menus', name }),
  )
}

function noteShown({ text, item }: SentNote): NoteShown {
  const own = item === null || item.code === 'reading' ? null : noteWords(item)
  return { text: own ?? inPaneWords(text), own: own !== null }
}

/** Null: the pane does not know the code. */
export function noteWords(item: NoteItem): string | null {
  const own = sayNote(serviceNotesText, item, language.comma)
  return own && inPaneWords(own)
}
