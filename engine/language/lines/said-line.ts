// A sentence of controlled English as the line that it adds: what a choice of a question means, without the words
// around it.
import type { LineFields } from '#contract/line-fields.ts'
import type { Term } from '#contract/valuation.ts'
import { readControlledText } from '../controlled/controlled-valuation.ts'
import type { Columns } from '../inputs.ts'
import type { Period } from '../lower.ts'
import { fieldsOfTerm } from './fields-of-term.ts'

export interface SaidLine {
  readonly term: Term
  /** Null where a formula alone says it, or several lines do. */
  readonly fields: LineFields | null
}

/** The line of a sentence below other lines; null where it adds none. A step of T that is not known is a week. */
export function saidLine(
  sentence: string,
  columns: Columns,
  above: { readonly period: Period | null; readonly terms: readonly Term[] },
): SaidLine | null {
  const period = above.period ?? 'week'
  const read = readControlledText(`${sentence}\nNo other goods.`, columns, { period })
  const own = read?.ok ? read.valuation.terms.filter(({ source }) => source !== '') : []
  const term = own.find(({ source }) => sentence.startsWith(source.replace(/\.$/, '')))
  if (!term) return null
  const terms = [...above.terms, term]
  const isOne = own.length === 1
  return {
    term,
    fields: isOne ? fieldsOfTerm(term, { period, terms, at: terms.length - 1 }) : null,
  }
}
