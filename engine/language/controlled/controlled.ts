// Controlled English: the language that a valuation is read back in (read-back.ts) and that people
// may write where their own words are refused. A text is read here only where every sentence of it
// is of the language; then it means one valuation and nothing is guessed. Grammar: the section
// "Controlled English" of docs/describe-your-economics.md.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { contradictions, currencies, misplaced } from './controlled-faults.ts'
import { readSentences } from './controlled-sentences.ts'
import { tokenizeControlled } from './controlled-tokens.ts'
import { STANDARD_TERMS, states } from './controlled-words.ts'
import type { Columns } from '../inputs.ts'
import { number, type Period } from '../lower.ts'

export interface Controlled {
  readonly ok: true
  readonly terms: readonly Term[]
  readonly quantity: Valuation['quantity']
  readonly horizon: number | null
  readonly period: Valuation['period']
  readonly bindings: Valuation['bindings']
  /** What the text does not say and is taken all the same. */
  readonly implied: readonly string[]
}
/** Controlled English throughout, but it cannot be meant: an unknown column, two lengths of T. */
export interface NotControlled {
  readonly ok: false
  readonly problems: readonly FeedbackItem[]
}

/**
 * The valuation that a text in controlled English means; null where any of it is not of the language.
 * `period`: what one step of T is, where the words need not say it.
 */
export function readControlled(
  text: string,
  columns: Columns,
  period: Period | null = null,
): Controlled | NotControlled | null {
  const tokens = tokenizeControlled(text)
  if (!tokens) return null
  // What T counts may be said last, and decides how the rest is read.
  const first = readSentences(text, tokens, columns, period)
  if (!first) return null
  const own = [...first.said.periods].find((each) => each !== period)
  const read = own === undefined ? first : readSentences(text, tokens, columns, own)
  if (!read?.said.economics) return null
  const { said, grammar } = read
  const known = own ?? period
  const problems = [
    ...grammar.faults,
    ...contradictions(said, period),
    ...currencies(tokens),
    ...misplaced(said.terms),
  ]
  if (problems.length > 0) return { ok: false, problems }

  const implied: string[] = []
  const terms = [...said.terms]
  if (!said.noGoods && !states(terms, 'goods')) {
    terms.unshift(STANDARD_TERMS.goods)
    implied.push('Nothing is said of the goods: every unit ordered is paid at unit_cost.')
  }
  if (!said.noRevenue && !states(terms, 'revenue')) {
    terms.unshift(STANDARD_TERMS.revenue)
    implied.push('Nothing is said of the revenue: it is the units sold, at their prices.')
  }
  const [share] = said.shares
  return {
    ok: true,
    terms:
      share === undefined
        ? terms
        : terms.map((term) => ({ ...term, expression: shared(share, term.expression) })),
    quantity: [...said.quantities][0] ?? 'stock',
    horizon: [...said.horizons][0] ?? null,
    period: known,
    bindings: unique(grammar.bindings),
    implied: said.quantities.size > 0 ? implied : [...implied, STOCK],
  }
}

const STOCK = 'qty is read as stock: units that are there to be sold until they are gone.'

const shared = (share: number, of: Expression): Expression => ({
  op: 'multiply',
  args: [number(share), of],
})

/** Whether a text is sentences of the language alone: terms or facts, one or several. */
export const isControlled = (text: string, columns: Columns): boolean =>
  faultsOf(text, columns) !== null

/**
 * What is wrong with sentences of the language by themselves, whatever stands beside them: columns that
 * were not sent. Null where they are none of the language.
 */
export function faultsOf(text: string, columns: Columns): readonly FeedbackItem[] | null {
  const tokens = tokenizeControlled(text)
  if (tokens === null || tokens.length === 0) return null
  // Another sentence may say how long T is.
  return readSentences(text, tokens, columns, 'week')?.grammar.faults ?? null
}

function unique(bindings: Valuation['bindings']): Valuation['bindings'] {
  const found = new Map(bindings.map((each) => [`${each.column}\n${each.phrase}`, each]))
  return [...found.values()].slice(0, 200)
}
