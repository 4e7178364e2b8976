// What can be no reading of a description: shape and size, columns that were not sent, dimensions, quotes
// that stand nowhere, a horizon of nowhere, prices that are taken whole. Each is told to the model with what
// to write instead.
import type { ModelRequest } from '#contract/model-reading.ts'
import type { Proposal } from '#contract/proposal.ts'
import type { Expression, Term } from '#contract/valuation.ts'
import { checkDimensions, SHARE } from '#language/checks/dimensions.ts'
import { isSameExpression } from '#language/checks/same-expression.ts'
import { nodes } from '#language/inputs.ts'
import { REVENUE, stepsOf } from '#language/lower.ts'
import { isStandard, type Answered } from './answered.ts'
import { piecesOf } from './evidence.ts'
import type { Witness } from './witness.ts'
import { bare } from './mentions.ts'
import { sharesOf } from './probe.ts'
import { gainBeyond } from './size.ts'
import { isClose } from './uses.ts'

const MOST_NODES = 600
const MOST_DEPTH = 16
/** Units: what makes a gain more than a promise. */
const UNITS = new Set(['ordered', 'leftover', 'sold'])

export function faultsOf(
  proposal: Proposal,
  request: ModelRequest,
  witness: Witness,
  answered: Answered,
): string[] {
  const { terms, period } = proposal
  const statedPeriod = witness.statedPeriod
  return [
    wrongPlaces(terms) ?? wrongColumn(terms, request) ?? wrongMeasure(terms, request),
    wrongSource(proposal, request, witness.text),
    statedPeriod !== null && period !== null && period !== statedPeriod
      ? `One step of T is a ${statedPeriod}: write "period": "${statedPeriod}".`
      : null,
    wrongHorizon(proposal, witness),
    wrongSign(terms, answered.noRevenue),
    wrongSize(witness, request.highestPrice),
    wrongShares([...terms, ...answered.terms], exchangeRate(witness)),
  ].filter((each) => each !== null)
}

/** Size, depth, and what may stand where: evaluation relies on all three. */
function wrongPlaces(terms: readonly Term[]): string | null {
  if (nodes(terms).length > MOST_NODES) return `The terms have more than ${MOST_NODES} operations.`
  for (const { name, expression } of terms) {
    const wrong = misplaced(expression, false, 1)
    if (wrong !== null) return `In the term “${name}”, ${wrong}.`
  }
  return null
}

function misplaced(node: Expression, inSum: boolean, depth: number): string | null {
  if (depth > MOST_DEPTH) return `operations are nested more than ${MOST_DEPTH} deep`
  const sums = node.op === 'sum' || node.op === 'most'
  if (sums && inSum) return 'a sum stands inside another sum: write one sum'
  if ((node.op === 'sold' || node.op === 'age' || node.op === 'sale') && !inSum)
    return `“${node.op === 'sale' ? node.column : node.op}” stands outside a sum: write {"op": "sum", "of": {"op": "multiply", "args": ["sold", …]}}`
  const inside = 'of' in node ? [node.of] : 'args' in node ? node.args : []
  for (const each of inside) {
    const wrong = misplaced(each, inSum || sums, depth + 1)
    if (wrong !== null) return wrong
  }
  return null
}

function wrongColumn(terms: readonly Term[], { menus, sales }: ModelRequest): string | null {
  for (const node of nodes(terms)) {
    if (node.op === 'parameter') return `No parameter “${node.name}” may be used.`
    if (!('column' in node) || (node.op === 'sale' && node.column === 'price')) continue
    const [table, columns] =
      node.op === 'option' || node.op === 'is' ? ['Menus', menus] : ['Sales', sales]
    const text = node.op === 'is'
    if (!columns.some(({ name, type }) => name === node.column && (type === 'text') === text))
      return `${table} has no ${text ? 'text' : 'number'} column “${node.column}”.`
  }
  return null
}

/** A column in percent is a hundred times the share that it means, and every term is money. */
function wrongMeasure(terms: readonly Term[], { menus, sales }: ModelRequest): string | null {
  const shares = [...menus, ...sales].filter(({ type }) => /percent|fraction/.test(type))
  for (const term of terms) {
    const inside = nodes([term])
    const divided = inside.some(
      (node) => node.op === 'constant' && (node.value === 100 || node.value === 0.01),
    )
    const read = shares.find(
      ({ name, type }) =>
        type === 'percent' && inside.some((node) => 'column' in node && node.column === name),
    )
    if (read && !divided)
      return `The column “${read.name}” is in percent: the term “${term.name}” must divide it by 100.`
  }
  const known = Object.fromEntries(shares.map(({ name }) => [name, SHARE]))
  const checked = checkDimensions(terms, known)
  return checked.ok ? null : checked.message
}

/** Quotes stand in the text, piece by piece; terms with words of their own have some. */
function wrongSource(proposal: Proposal, request: ModelRequest, text: string): string | null {
  const whole = `${bare(text)} ${bare(request.description)}`
  const values = nodes(proposal.terms).flatMap((node) => (node.op === 'is' ? [node.value] : []))
  const needed = proposal.terms
    .filter((term) => !isStandard(term) && !(term.source === '' && hasNumber(term)))
    .map(({ source }) => source)
  for (const quote of [...needed, ...proposal.ignored, ...values]) {
    const pieces = piecesOf(quote)
    const strange = pieces.find((piece) => !whole.includes(piece))
    if (pieces.length === 0) return 'Every term but revenue and goods needs its words as "source".'
    if (strange !== undefined)
      return `“${strange.slice(0, 200)}” is not in the description: copy its words exactly.`
  }
  return null
}

/** A number brings its own words. */
const hasNumber = (term: Term): boolean =>
  nodes([term]).some((node) => node.op === 'constant' && node.value !== 1 && node.value !== 0)

function wrongHorizon({ horizon, period }: Proposal, { mentions }: Witness): string | null {
  const spoken = mentions.some(
    ({ kind, clock, values }) =>
      kind === 'time' && isClose(horizon!, values[0]! * (stepsOf(clock!, period) ?? 1)),
  )
  return spoken || horizon === null
    ? null
    : 'No words give that horizon: copy the number and its clock from the words that say when leftovers are written off, or write null.'
}

/** Revenue comes in once, and a gain counts units: none is a sum promised outright. */
function wrongSign(terms: readonly Term[], noRevenue: boolean): string | null {
  const counts = (term: Term, units: ReadonlySet<string>): boolean =>
    nodes([term]).some(({ op }) => units.has(op))
  const gains = terms.filter((term) => term.sign > 0)
  if (!noRevenue && !gains.some((term) => counts(term, new Set(['sold']))))
    return 'No term with sign 1 counts the units sold: give the revenue.'
  const promise = gains.find((term) => !counts(term, UNITS))
  if (promise) return `The term “${promise.name}” is a gain that counts no units.`
  const cost = terms.find((term) => term.sign < 0 && isSameExpression(term.expression, REVENUE))
  return cost ? `The term “${cost.name}” counts the revenue as a cost.` : null
}

/** No gain of a unit is beyond any price. */
function wrongSize({ terms, uses }: Witness, highestPrice: number | null): string | null {
  const large = gainBeyond(terms, highestPrice, uses)
  return large ? `The term “${large.name}” is a gain beyond any price.` : null
}

/** Shares of the price stay below 100 %, and the revenue is counted once. */
function wrongShares(terms: readonly Term[], rate: number): string | null {
  const costs = sharesOf(terms, -1)
  if (sharesOf(terms, 1).price > rate + 1e-6) return 'The revenue is counted twice: give it once.'
  for (const term of terms.filter(({ sign }) => sign < 0)) {
    const own = sharesOf([term], -1)
    if (own.price >= rate - 1e-6)
      return `The term “${term.name}” takes 100 % of the price or more: 12 % is 0.12, not 12 and not 1.12.`
    if (own.cost >= 2)
      return `The term “${term.name}” takes more than the goods cost: 12 % is 0.12.`
  }
  if (costs.price >= rate - 1e-6) return 'The terms take 100 % of the price or more.'
  return costs.cost > 2 - 1e-6 ? 'The goods are counted twice: give them once.' : null
}

/** By how much a rate of exchange makes prices more. */
function exchangeRate({ exchange, uses }: Witness): number {
  const rate = exchange?.rate ?? 1
  const used = uses.some(({ value }) => isClose(value, rate) || isClose(value, 1 / rate))
  return used ? Math.max(rate, 1 / rate) : 1
}
