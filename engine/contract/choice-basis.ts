// The question how past deals were chosen, as a terminal and an agent ask it, and its answer in a request.
import { readEnvelope } from './rules/envelope.ts'
import type { ChoiceBasis } from './schemas.ts'

type Fields = Readonly<Record<string, unknown>>

/** Only a person can answer it: a plan trusts results of deals less that were chosen by more than the table says. */
export const HOW_CHOSEN: {
  readonly ask: string
  readonly choices: readonly { readonly text: string; readonly choice_basis: ChoiceBasis }[]
} = {
  ask: 'How were past deals chosen?',
  choices: [
    { choice_basis: 'columns', text: 'By what stands in this table.' },
    {
      choice_basis: 'knowledge',
      text: 'Also by things that are not in it (a look at the goods, a talk, experience): the plan then expects less of similar deals.',
    },
    { choice_basis: 'unknown', text: 'I do not know.' },
  ],
}

/** Whether a request leaves it open; an input test plans nothing. */
export function isChoiceOpen(request: Fields): boolean {
  const { mock, parameters } = readEnvelope(request).options
  return !mock && !parameters.choice_basis
}

/** The `market_type` of a request with the answer; one that is no object stays, for a rule to name it. */
export function withChoiceBasis(market_type: unknown, choice_basis: ChoiceBasis): unknown {
  const given = market_type ?? {}
  if (!isObject(given)) return given
  const parameters = given['parameters'] ?? {}
  return isObject(parameters) ? { ...given, parameters: { ...parameters, choice_basis } } : given
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
