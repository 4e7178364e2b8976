// Form fields of every screen, in Japanese.
import type { fieldsText as English } from '../en/fields.ts'

export const fieldsText: typeof English = {
  /** To the ear: the button “?” that opens an explanation. */
  explain: '説明を表示',
  /** To the ear: a bar of progress. */
  done: '進行状況',
}
