// A note as it travels: a code and values, so that who shows it says it in their own language. The messages are the group
// `serviceNotes` of the pane's catalogues (addin/messages/); english-notes.ts prints the English ones.
import { z } from 'zod'
import type { NoteValues } from './messages/notes.ts'
import type { NoteItem, NoteValue } from './messages/say.ts'
import { named, number, text } from './schema-parts.ts'

export type { NoteItem, NoteValue }

const valueSchema: z.ZodType<NoteValue> = z.lazy(() =>
  z.union([text, number, z.null(), noteItemSchema, z.array(valueSchema)]),
)
z.globalRegistry.add(valueSchema, { id: 'NoteValue' })

export const noteItemSchema = named('Note', {
  code: text.describe('which sentence: it keeps its meaning; later versions add codes'),
  values: z
    .record(text, valueSchema)
    .describe('what the sentence tells by name; money, shares from 0 to 1 and counts as numbers'),
})

/** A note with a code of the table. */
export const note = <C extends keyof NoteValues>(code: C, values: NoteValues[C]): NoteItem => ({
  code,
  values,
})

/** A sentence of the service, in English, and its code; null where it was sent or kept without. */
export interface SentNote {
  readonly text: string
  readonly item: NoteItem | null
}

export const sentNotes = (
  texts: readonly string[],
  items: readonly NoteItem[] | undefined,
): SentNote[] =>
  texts.map((text, i) => ({ text, item: items?.length === texts.length ? items[i]! : null }))

interface Assumptions {
  readonly assumptions: readonly string[]
  readonly assumptions_items?: NoteItem[] | undefined
}

/** What a valuation takes for granted; of a reading that was kept without codes, its sentences. */
export const assumptionsOf = ({ assumptions, assumptions_items: items }: Assumptions): NoteItem[] =>
  items?.length === assumptions.length
    ? items
    : assumptions.map((sentence) => note('reading', { text: sentence }))
