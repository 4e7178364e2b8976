// A proposal that was judged, as a valuation: its terms with those that the user had made clear, and
// what is told beside them: who read the words, what was set aside, what they are bound to.
import type { ModelRequest } from '#contract/model-reading.ts'
import type { Proposal } from '#contract/proposal.ts'
import { shownText } from '#contract/shown.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { STANDARD_TERMS } from '#language/controlled/controlled-words.ts'
import { nodes, QTY_IS_STOCK, UNTIL_NOW } from '#language/inputs.ts'
import { printFormula } from '#language/printing/print.ts'
import { READER_VERSION } from '../reader-version.ts'
import { standardAssumptions } from '../facts/standard-costs.ts'
import { isStandard, type Answered } from './answered.ts'
import type { Judged } from './judge.ts'

/** Characters of a quote. */
const QUOTED = 200
const MOST_TERMS = 64

export function valuationOf(
  proposal: Proposal,
  { period, unused }: Judged,
  answered: Answered,
  request: ModelRequest,
  model: string,
): Valuation {
  const { quantity, horizon } = proposal
  const terms = withAnswered(proposal.terms, answered).slice(0, MOST_TERMS)
  return {
    formula: printFormula(terms).slice(0, 20_000),
    terms,
    quantity,
    horizon,
    period,
    bindings: bindings(terms),
    assumptions: assumptions({ ...proposal, terms }, unused, request, model),
    unresolved: [],
    reader: READER_VERSION,
  }
}

/** Revenue and goods first and by their names, then the others, those that stood already last. */
function withAnswered(terms: readonly Term[], answered: Answered): Term[] {
  const own = terms.filter(
    (term) => !isStandard(term) || !(term.sign > 0 ? answered.noRevenue : answered.noGoods),
  )
  const all = [...own, ...answered.terms]
  const standard = all.filter(isStandard)
  const first = Object.values(STANDARD_TERMS).filter(({ sign }) =>
    standard.some((term) => term.sign === sign),
  )
  return [...first, ...all.filter((term) => !standard.includes(term))]
}

export const readByModelWords = (model: string): string =>
  `The language model ${model} read these words: check each term.`

function assumptions(
  { terms, quantity, horizon, ignored }: Proposal,
  unused: Judged['unused'],
  { menus, sales }: ModelRequest,
  model: string,
): string[] {
  const all = nodes(terms)
  const paid = terms.some((term) => term.sign < 0 && isStandard(term))
  const fractions = [...menus, ...sales].filter(
    ({ name, type }) =>
      type === 'fraction' && all.some((node) => 'column' in node && node.column === name),
  )
  const quotes = (of: readonly string[]): string =>
    of.map((words) => `“${shownText(words, QUOTED)}”`).join(', ')
  const said = [
    readByModelWords(model),
    ...standardAssumptions(terms),
    quantity === 'stock'
      ? QTY_IS_STOCK
      : 'qty is read as attempts (trials), not as stock that is there to be sold.',
    ...(paid
      ? []
      : ['The units bought are not paid at unit_cost (and not: every unit ordered is).']),
    ...fractions.map(
      ({ name }) =>
        `The column ${shownText(name, QUOTED)} is read as a fraction: its cells lie within 0 and 1.`,
    ),
    ...(horizon === null && all.some(({ op }) => op === 'horizon') ? [UNTIL_NOW] : []),
    ...(unused.length > 0
      ? [`No term uses ${quotes(unused.slice(0, 20).map(({ words }) => words))}.`]
      : []),
    ...(ignored.length > 0 ? [`Not economic: ${quotes(ignored)}.`] : []),
  ]
  return said.slice(0, 60).map((each) => each.slice(0, 1000))
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
