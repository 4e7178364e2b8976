// What the reader's own rules are sure of in words that they cannot read as a whole. A text that they read
// is held against the model as a whole (compare.ts): here only its rates by price or column count, which
// the tagger cannot tell apart.
import type { Term } from '#contract/valuation.ts'
import type { Columns } from '#language/inputs.ts'
import type { Period } from '#language/lower.ts'
import { draftOf } from '../draft.ts'
import { readDraft } from '../read-text.ts'

/** `formulas`: the words are a formula of the profit, which states all of it. */
export function rulesOf(
  text: string,
  columns: Columns,
  period: Period | null,
): { clear: Term[]; formulas: boolean } {
  const draft = draftOf(text, columns, { period })
  const read = readDraft(draft)
  const schedules = draft.schedules
    .filter(({ sure }) => sure)
    .map(({ term, name }): Term => ({ ...term, name, source: '' }))
  const clear = [...(read.ok ? [] : read.understood), ...schedules]
  return { clear, formulas: draft.formulas }
}
