// What is told of a language model's terms that stand: who read them, what was set aside, what the
// reader had understood otherwise, what they are bound to. Believes nothing and refuses nothing.
import type { Proposal } from '#contract/proposal.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { amountsOf, follows, type Amount } from '#economics/numbers/amounts.ts'
import { nodes, UNTIL_NOW } from '#economics/inputs.ts'
import { COST, ORDERED, times } from '#economics/lower.ts'
import { printExpression } from '#economics/printing/print.ts'
import type { Question } from './question.ts'
import { isSame } from '#economics/checks/same-expression.ts'

/** Characters of a quote. */
const QUOTED = 200

/** Every number that the terms hold. */
export function numbersOf(terms: readonly Term[]): number[] {
  return nodes(terms).flatMap((node) =>
    node.op === 'constant' ? [node.value] : node.op === 'parameter' ? [node.otherwise] : [],
  )
}

/** Amounts that no term uses and nobody set aside. */
export function unused(
  terms: readonly Term[],
  { horizon, ignored }: Proposal,
  amounts: readonly Amount[],
): Amount[] {
  const values = [...numbersOf(terms), ...(horizon === null ? [] : [horizon])]
  const aside = ignored.flatMap((words) => amountsOf(words))
  return amounts.filter(
    (amount) =>
      !values.some((value) => follows(value, amount)) &&
      !aside.some((each) => each.values[0] === amount.values[0]),
  )
}

/** The assumptions of a reading that is a model's. */
export function assumptions(
  terms: readonly Term[],
  proposal: Proposal,
  { understood, menus, sales }: Question,
  amounts: readonly Amount[],
  model: string,
): string[] {
  const said = [
    `The language model ${model} read these words, which the reader did not fully understand: check each term.`,
    proposal.quantity === 'stock'
      ? 'qty is read as stock: units that are there to be sold until they are gone.'
      : 'qty is read as attempts (trials), not as stock that is there to be sold.',
  ]
  if (!terms.some((term) => term.sign < 0 && isSame(term.expression, times(ORDERED, COST))))
    said.push('The units bought are not paid at unit_cost (and not: every unit ordered is).')
  for (const { name, type } of [...menus, ...sales])
    if (
      type === 'fraction' &&
      nodes(terms).some((node) => 'column' in node && node.column === name)
    )
      said.push(`The column ${shorten(name)} is read as a fraction: its cells lie within 0 and 1.`)
  if (proposal.horizon === null && nodes(terms).some((node) => node.op === 'horizon'))
    said.push(UNTIL_NOW)
  for (const term of understood) {
    if (terms.some((each) => each.sign === term.sign && isSame(each.expression, term.expression)))
      continue
    said.push(
      `“${shorten(term.source || term.name)}”: read by the model otherwise (and not: ${term.sign < 0 ? '−' : '+'} ${printExpression(term.expression)}).`,
    )
  }
  const aside = unused(terms, { ...proposal, ignored: [] }, amounts)
  if (aside.length > 0)
    said.push(
      `No term uses ${aside
        .slice(0, 20)
        .map(({ words }) => `“${words}”`)
        .join(', ')}.`,
    )
  if (proposal.ignored.length > 0)
    said.push(`Not economic: ${proposal.ignored.map((words) => `“${shorten(words)}”`).join(', ')}.`)
  return said.slice(0, 60).map((each) => each.slice(0, 1000))
}

export function bindings(terms: readonly Term[]): Valuation['bindings'] {
  const bound = new Map<string, string>()
  for (const term of terms)
    for (const node of nodes([term])) {
      const table = node.op === 'option' || node.op === 'is' ? 'Menus' : 'Sales'
      if ('column' in node && node.column.length <= 194) {
        const column = `${table}.${node.column}`
        if (!bound.has(column)) bound.set(column, shorten(term.source || term.name))
      }
    }
  return Array.from(bound, ([column, phrase]) => ({ phrase, column })).slice(0, 100)
}

export function shorten(words: string): string {
  const one = words.replace(/\s+/g, ' ')
  return one.length > QUOTED ? `${one.slice(0, QUOTED - 1)}…` : one
}
