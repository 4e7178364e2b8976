// What each term of a valuation says, for the lines of a bill. Loaded when a bill is shown.
import type { Valuation } from '#contract/valuation.ts'
import { defaultName } from '#language/controlled/controlled-words.ts'
import { amountText } from '#language/controlled/read-back.ts'
import { nodes } from '#language/inputs.ts'

export interface TermWords {
  /** In controlled English, without its name. */
  readonly rule: string
  /** Its name says more than the rule does. */
  readonly named: boolean
  /** It reads the prices of sales. */
  readonly isOfPrice: boolean
}

export const termWords = ({ terms, period }: Valuation): TermWords[] =>
  terms.map((term) => {
    const rule = amountText(term, period)
    const isOfPrice = nodes([term]).some((node) => node.op === 'sale' && node.column === 'price')
    return { rule, named: term.name !== defaultName(rule), isOfPrice }
  })
