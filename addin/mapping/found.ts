// A column that values speak for, and how sure that is.
import { foldHeader, type Field } from './fields.ts'
import type { ColumnSurvey } from './survey.ts'

/** Why a column is taken for a field: a text of the pane each. */
export type Why =
  | 'unique_in_both'
  | 'unique'
  | 'flag'
  | 'below'
  | 'near'
  | 'product'
  | 'rows'
  | 'factor'
  | 'whole'
  | 'words'
  | 'before'
  | 'waited'
  | 'after'
  | 'dates'
  | 'twin'
  | 'names'

export interface Found {
  readonly column: number
  readonly why: Why
  readonly score: number
  /** No other column comes near. */
  readonly sure: boolean
  /** Columns that come near, best first. */
  readonly others: readonly number[]
}

export interface Clue {
  readonly column: ColumnSurvey
  readonly score: number
  readonly why: Why
}

/** Less than this between two columns leaves open which is meant. */
export const CLEAR = 12

/** The column with most clues; null where none has enough. */
export function best(clues: readonly Clue[], least: number): Found | null {
  const [first, ...rest] = clues
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
  if (!first) return null
  const near = rest.filter(
    ({ score, column }) => score > first.score - CLEAR && column !== first.column,
  )
  return {
    column: first.column.at,
    why: first.why,
    score: first.score,
    sure: near.length === 0,
    others: [...new Set(near.map(({ column }) => column.at))],
  }
}

/** What a header counts: a usual name of the field, or what its words say. */
export function named({ header }: ColumnSurvey, field: Field, words: number): number {
  const usual = field.names.indexOf(foldHeader(header))
  return usual >= 0 ? 32 - Math.min(8, usual / 4) : Math.max(-40, Math.min(24, words))
}
