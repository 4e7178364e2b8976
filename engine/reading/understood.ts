// The valuation of a text that was read in part: its clear terms and its open points. It is shown to
// the client and never used for a plan.
import { feedbackText } from '#contract/feedback.ts'
import type { Reading } from '#contract/kept-reading.ts'
import type { Question } from '#contract/questions.ts'
import { shownText } from '#contract/shown.ts'
import type { Valuation } from '#contract/valuation.ts'
import { printFormula } from '#language/printing/print.ts'
import { READER_VERSION } from './reader-version.ts'

/** Characters of an entry of `unresolved`, and of a formula, as a valuation holds them. */
const UNRESOLVED = 1000
const FORMULA = 20_000

/** The clear part of a refused reading; undefined if nothing is clear. */
export function understoodValuation(
  { understood, questions, feedback }: Extract<Reading, { ok: false }>,
  period: Valuation['period'] = null,
): Valuation | undefined {
  if (understood.length === 0) return undefined
  const open = questions.length > 0 ? questions.map(openWords) : [feedbackText(feedback)]
  return {
    formula: printFormula(understood).slice(0, FORMULA),
    terms: [...understood],
    quantity: 'stock',
    horizon: null,
    period,
    bindings: [],
    assumptions: [],
    unresolved: open.map((said) => shownText(said, UNRESOLVED)),
    reader: READER_VERSION,
  }
}

function openWords({ words, ask }: Question): string {
  return words === '' || ask.startsWith('“') ? ask : `“${words}”: ${ask}`
}
