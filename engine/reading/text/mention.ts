// An amount of a description, as it stands in the words. Finding them: mentions.ts.
import type { ColumnRef } from '#language/bind.ts'
import type { Period } from '#language/lower.ts'

/**
 * `money`, `percent` (a share of 1) and `time` (a length, in `clock`) say it themselves; `number` may be
 * money, a count or nothing; `column` is a column of the tables; `whole` is "full", "double" and their like.
 */
export type MentionKind = 'money' | 'percent' | 'time' | 'number' | 'column' | 'whole'

export interface Mention {
  readonly kind: MentionKind
  /** Place of its first word, and of the word behind its last. */
  readonly at: number
  readonly end: number
  readonly sentence: number
  readonly value: number
  readonly clock: Period | 'period' | null
  readonly column: ColumnRef | null
  readonly currency: string | null
}
