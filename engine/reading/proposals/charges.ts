// The standard costs beside a model's terms: charged by the rules that the strict reader has (interface §2), so that both
// say the same of what no words mention.
import type { ModelRequest } from '#contract/model-reading.ts'
import type { Term } from '#contract/valuation.ts'
import { nodes } from '#language/inputs.ts'
import { linesOfTerm } from '#language/lines/fields-of-term.ts'
import { standardTerms } from '../facts/standard-costs.ts'
import type { Answered } from './answered.ts'
import type { Side } from './side.ts'

/** The standard costs that the terms of a reading and the words leave to be charged. */
export function chargesBeside(
  { terms, quantity, period }: Side,
  { description, sales, writeoff }: ModelRequest,
  { formulas }: Answered,
): Term[] {
  const lines = terms.flatMap((term) => linesOfTerm(term, { period, terms: [term], at: 0 }) ?? [])
  const reads = (column: string): boolean =>
    nodes(terms).some((node) => 'column' in node && node.column === column)
  return standardTerms({
    text: description,
    formulas,
    trials: quantity === 'trials',
    sent: new Set(sales.map(({ name }) => name)),
    writeoff: writeoff === true,
    priced: {
      ordered:
        reads('unit_fee') ||
        lines.some(
          (line) => line.paid && line.for === 'ordered' && !line.every && line.of !== 'unit_cost',
        ),
      stored: reads('unit_holding_cost') || lines.some((line) => line.paid && line.every),
      left: lines.some((line) => line.for === 'leftover' && !line.every),
    },
  })
}
