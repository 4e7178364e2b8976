// A model's reading on which nothing is open, as a valuation: with the standard costs, charged by the
// rules that the strict reader has (interface §2), the columns that it reads, and what is told beside it.
import { assumed } from '#contract/english-notes.ts'
import type { ModelRequest } from '#contract/model-reading.ts'
import { note } from '#contract/note-item.ts'
import { shownText } from '#contract/shown.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { nodes, QTY_IS_STOCK, UNTIL_NOW } from '#language/inputs.ts'
import { printFormula } from '#language/printing/print.ts'
import { standardAssumptions, standardTerms } from './facts/standard-costs.ts'
import { READER_VERSION } from './reader-version.ts'
import { isStandard, shared, type Answered } from './split/answered.ts'
import type { Side } from './proposals/side.ts'

/** Characters of a quote. */
const QUOTED = 200

/** `alike`: the strict reader was the second opinion. `checked`: a critic saw the lines. */
export function valuationOf(
  side: Side,
  request: ModelRequest,
  answered: Answered,
  {
    model,
    alike,
    checked,
  }: { readonly model: string; readonly alike: boolean; readonly checked: boolean },
): Valuation {
  const { quantity, horizon, period, share } = side
  const standard = side.terms.filter(isStandard)
  const terms = shared(allTerms(side, request, answered), share)
  const inside = nodes(terms)
  const fractions = [...request.menus, ...request.sales].filter(
    ({ name, type }) =>
      type === 'fraction' && inside.some((node) => 'column' in node && node.column === name),
  )
  const said = [
    note(alike ? 'read_alike' : 'read_by_model', { model }),
    ...(checked ? [] : [note('critic_silent', { model })]),
    ...standardAssumptions(terms),
    quantity === 'stock' ? QTY_IS_STOCK : note('qty_is_attempts', {}),
    ...(standard.some(({ sign }) => sign < 0) ? [] : [note('goods_not_paid', {})]),
    ...fractions.map(({ name }) => note('read_as_fraction', { column: shownText(name, QUOTED) })),
    ...(horizon === null && inside.some(({ op }) => op === 'horizon') ? [UNTIL_NOW] : []),
  ]
  return {
    formula: printFormula(terms).slice(0, 20_000),
    terms,
    quantity,
    horizon,
    period,
    bindings: bindings(terms),
    ...assumed(said.slice(0, 60)),
    unresolved: [],
    reader: READER_VERSION,
  }
}

/** All that a reading charges and brings, the standard terms first. */
export function allTerms(side: Side, request: ModelRequest, answered: Answered): Term[] {
  const standard = side.terms.filter(isStandard).toSorted((x, y) => y.sign - x.sign)
  const others = side.terms.filter((term) => !isStandard(term))
  const { description: text, sales, writeoff = false } = request
  const sent = new Set(sales.map(({ name }) => name))
  const beside = standardTerms({ text, formulas: answered.formulas, read: side, sent, writeoff })
  return [...standard, ...others, ...beside]
}

function bindings(terms: readonly Term[]): Valuation['bindings'] {
  const bound = new Map<string, string>()
  for (const term of terms)
    for (const node of nodes([term])) {
      if (!('column' in node) || node.column.length > 194) continue
      const table = node.op === 'option' || node.op === 'is' ? 'Menus' : 'Sales'
      const column = `${table}.${node.column}`
      if (!bound.has(column)) bound.set(column, shownText(term.source || term.name, QUOTED))
    }
  return Array.from(bound, ([column, phrase]) => ({ phrase, column })).slice(0, 100)
}
