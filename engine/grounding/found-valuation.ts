// The valuation of a reading that was assembled from meanings. Each term is named by the words
// around its amount and keeps these words as its source. search-readings.ts selects the meanings.
import { assumed } from '#contract/english-notes.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { READER_VERSION } from '#reading/reader-version.ts'
import type { Amount, Hypotheses, Meaning, AssumptionSet } from '#reading/hypotheses.ts'
import { QTY_IS_STOCK, UNTIL_NOW } from '#language/inputs.ts'
import { printFormula } from '#language/printing/print.ts'

/** The reading as it is told to the client, its terms in the order of the text. */
export function valuationOf(
  hypotheses: Hypotheses,
  assumptionSet: AssumptionSet,
  meanings: readonly Meaning[],
): Valuation {
  const { amounts } = hypotheses
  const trade = 2 ** amounts.length
  const terms: Term[] = []
  for (const { covers, sign, expression } of meanings.toSorted(
    (x, y) => place(x, amounts) - place(y, amounts),
  )) {
    if (!expression) continue
    const own = amounts.filter(({ bit }) => (covers & (1 << bit)) !== 0)
    const standard = (covers & trade) !== 0 ? 'revenue' : 'cost of goods'
    const isTrade = covers >= trade
    terms.push({
      name: isTrade
        ? standard
        : own
            .map(({ name }) => name)
            .join(', ')
            .slice(0, 200),
      sign,
      expression: shared(expression, assumptionSet.share),
      source: own.length > 0 ? sourcesOf(own).slice(0, 2000) : '',
    })
  }
  const untilNow =
    assumptionSet.horizon === null && terms.some(({ expression }) => reads(expression, 'horizon'))
  return {
    formula: printFormula(terms).slice(0, 20_000),
    terms,
    quantity: hypotheses.quantity,
    horizon: assumptionSet.horizon,
    period: assumptionSet.period,
    bindings: bindingsOf(terms),
    ...assumed(untilNow ? [QTY_IS_STOCK, UNTIL_NOW] : [QTY_IS_STOCK]),
    unresolved: [],
    reader: READER_VERSION,
  }
}

/** Revenue and goods first, then as the amounts stand in the text. */
function place({ covers }: Meaning, amounts: readonly Amount[]): number {
  if (covers >= 2 ** amounts.length) return -1 / covers
  return Math.min(...amounts.filter(({ bit }) => (covers & (1 << bit)) !== 0).map(({ bit }) => bit))
}

const sourcesOf = (amounts: readonly Amount[]): string =>
  [...new Set(amounts.map(({ source }) => source))].join(' … ')

function shared(expression: Expression, share: number): Expression {
  return share === 1
    ? expression
    : { op: 'multiply', args: [{ op: 'constant', value: share }, expression] }
}

/** Whether an expression has an operation anywhere in it. */
export function reads(expression: Expression, op: Expression['op']): boolean {
  if (expression.op === op) return true
  if ('args' in expression) return expression.args.some((each) => reads(each, op))
  return 'of' in expression && reads(expression.of, op)
}

function bindingsOf(terms: readonly Term[]): Valuation['bindings'] {
  const found = new Map<string, string>()
  const walk = (expression: Expression, words: string): void => {
    if (expression.op === 'option' || expression.op === 'is')
      found.set(`Menus.${expression.column}`, words)
    if (expression.op === 'sale') found.set(`Sales.${expression.column}`, words)
    if ('args' in expression) for (const each of expression.args) walk(each, words)
    if ('of' in expression) walk(expression.of, words)
  }
  for (const { expression, source } of terms) walk(expression, source)
  return [...found]
    .map(([column, phrase]) => ({ phrase: phrase.slice(0, 500), column }))
    .slice(0, 200)
}
