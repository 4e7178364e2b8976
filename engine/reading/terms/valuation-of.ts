// Terms with all that a valuation tells besides: horizon, period, the columns that words are bound to,
// and what is assumed.
import type { Parameters } from '#contract/schemas.ts'
import type { Term } from '#contract/valuation.ts'
import type { Facts } from './facts.ts'
import { shorten } from '../feedback.ts'
import { horizonOf, nodes, UNTIL_NOW, type Columns } from '#economics/inputs.ts'
import * as lower from '#economics/lower.ts'
import { printFormula } from '#economics/printing/print.ts'

/** A valuation before its reader is named. */
import type { Read } from '#economics/text-reading.ts'
export type { Read }

export function valuationOf(
  facts: Facts,
  terms: readonly Term[],
  columns: Columns,
  parameters: Parameters,
): Read {
  const period = facts.period ?? parameters.period ?? null
  const steps = facts.horizon
    ? facts.horizon.value * (lower.stepsOf(facts.horizon.clock, period) ?? 1)
    : null
  return {
    formula: printFormula(terms).slice(0, 20_000),
    terms: [...terms],
    quantity: facts.trials === null ? 'stock' : 'trials',
    horizon: steps ?? horizonOf(parameters),
    period,
    bindings: [
      ...(facts.goods !== 'none' && columns.menus.includes('unit_cost')
        ? [{ phrase: 'the goods', column: 'Menus.unit_cost' }]
        : []),
      {
        phrase: 'the price',
        column: columns.sales.includes('price') ? 'Sales.price' : 'Menus.unit_price',
      },
      ...facts.bindings,
    ].slice(0, 200),
    assumptions: assumptions(facts, terms, steps ?? horizonOf(parameters)),
    unresolved: [],
  }
}

function assumptions(facts: Facts, terms: readonly Term[], horizon: number | null): string[] {
  const said = [
    facts.trials === null
      ? 'qty is read as stock: units that are there to be sold until they are gone.'
      : `“${facts.trials}”: qty is read as attempts (trials), not as stock that is there to be sold.`,
    ...facts.doubts,
    ...facts.unspoken,
  ]
  if (facts.approximate.length > 0)
    said.push(
      `Approximate amounts are taken as they stand: ${facts.approximate.slice(0, 8).join('; ')}.`,
    )
  const timed = nodes(terms).some((node) => node.op === 'horizon')
  if (timed && horizon === null) said.push(UNTIL_NOW)
  if (nodes(terms).some((node) => node.op === 'sale' && node.column !== 'price'))
    said.push(
      'A blank cell of a Sales column that is charged takes the value of the row before it.',
    )
  if (facts.costless.length > 0) said.push(`Costs you nothing: ${quoted(facts.costless)}.`)
  if (facts.given.length > 0)
    said.push(`Read as telling again of an amount that is given: ${quoted(facts.given)}.`)
  if (facts.asides.length > 0) said.push(`Not economic: ${quoted(facts.asides)}.`)
  return said.map((each) => each.slice(0, 1000))
}

const quoted = (sentences: readonly string[]): string =>
  sentences
    .slice(0, 6)
    .map((words) => `“${shorten(words)}”`)
    .join(', ')
