// The columns of one table: which field each is, and which other columns are sent.
import { counted, countText } from './words.ts'

export const columnMappingText = {
  /** To the ear: a table's part of the screen. */
  columnsOf: (table: string) => `Columns of ${table}`,
  rows: (n: number) => counted(n, 'row'),
  noColumn: 'No column',
  /** A field's name and what it means. */
  fieldMeans: (field: string, meaning: string) => `${field}: ${meaning}`,
  neededMeaning: (meaning: string) => `${meaning} (needed)`,

  /** The title of a folded list, and its parts. */
  change: 'Change',
  changeOf: (parts: readonly string[]) => `Change: ${parts.join(', ')}`,
  matched: (columns: number) => `${counted(columns, 'column')} matched by name`,
  without: (fields: number) => `${counted(fields, 'field')} without a column`,
  sent: (sent: number, of: number) => `${countText(sent)} of ${counted(of, 'other column')} sent`,

  /** A column that is already another field's. */
  usedFor: (header: string, field: string) => `${header} (now ${field})`,
  noPlanWithout: 'No plan without it: choose its column.',
  yourChoice: 'Your choice.',
  likely: 'Likely',
  otherColumns: 'Other columns',
  otherColumnsHint: 'What bears on the outcome helps. What is not ticked stays here.',
  /** Buttons. */
  sendAll: 'Send all',
  sendNone: 'Send none',
}
