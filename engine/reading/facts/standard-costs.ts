// The two costs of Sales with a meaning of their own, and the lost share of leftovers (interface §1, §2):
// charged by their meaning where the request sends them and the words do not price them themselves.
import { costParameter, WRITEOFF } from '#economics/inputs.ts'
import type { Expression } from '#contract/valuation.ts'
import { printTerm } from '#economics/controlled/read-back.ts'
import * as lower from '#economics/lower.ts'
import type { Sentence } from '../assembly/sentences.ts'
import type { Draft } from '../draft.ts'

const CLOSED = /\b(?:no|nothing)\s+(?:\w+\s+){0,2}?(?:other|else|further|more|additional)\b/i
const WRITTEN_OFF = /\b(?:written off|write off|writeoff|write-off|written-off)\b/i

export function standardCosts(
  draft: Draft,
  written: readonly Sentence[],
): { sentences: Sentence[]; assumptions: string[] } {
  const { text, columns, parameters, said, quantity } = draft
  const sentences: Sentence[] = []
  const assumptions: string[] = []
  const trials =
    quantity[0]!.label.id === 'quantity.trials' ||
    said.some(({ sentence }) => /^Each unit is an attempt/i.test(sentence))
  if (trials) return { sentences, assumptions }
  const labels = written.flatMap(({ of }) => of.map(({ label }) => label))
  const saidOf = (pattern: RegExp): boolean => said.some(({ sentence }) => pattern.test(sentence))
  const add = (name: string, sign: 1 | -1, expression: Expression): void => {
    const term = { name, sign, expression, source: '' }
    sentences.push({ text: printTerm(term, draft.period), source: '', term, of: [] })
  }
  const charge = (column: string, priced: boolean, says: string, expression: Expression): void => {
    const sent = columns.sales.includes(column) || costParameter(parameters, column) !== null
    if (!sent || priced || CLOSED.test(text) || text.toLowerCase().includes(column)) return
    add(column, -1, expression)
    assumptions.push(
      `${column} is not mentioned and was sent: it is charged ${says}. Where it is not to be charged write “There are no other costs.”`,
    )
  }
  charge(
    'unit_fee',
    labels.some(({ base, by }) => base === 'money' && by === 'ordered') || saidOf(/unit ordered/i),
    'for each unit ordered',
    lower.times(lower.ORDERED, { op: 'key_cost', column: 'unit_fee' }),
  )
  charge(
    'unit_holding_cost',
    labels.some(({ by }) => by === 'stored' || by === 'held') || saidOf(/in store|held|time/i),
    'for each unit and period until it is sold or written off',
    holding(),
  )
  if (
    typeof parameters[WRITEOFF] === 'number' &&
    WRITTEN_OFF.test(text) &&
    !labels.some(({ by }) => by === 'left') &&
    !saidOf(/left over/i)
  )
    add(
      'value of units left over',
      1,
      lower.times(
        lower.LEFT,
        lower.minus(lower.number(1), { op: 'parameter', name: WRITEOFF, otherwise: 1 }),
        lower.COST,
      ),
    )
  return { sentences, assumptions }
}

/** Storage of units sold, at their rows' cost, and of those left over, at the last one's. */
function holding(): Expression {
  const stored = (until: 'age' | 'horizon'): Expression =>
    lower.greatest(lower.minus({ op: until }, { op: 'lead' }), lower.number(0))
  return lower.plus(
    lower.sum(
      lower.times({ op: 'sold' }, { op: 'sale', column: 'unit_holding_cost' }, stored('age')),
    ),
    lower.times(lower.LEFT, { op: 'last_sale', column: 'unit_holding_cost' }, stored('horizon')),
  )
}
