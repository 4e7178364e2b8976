// Judges the terms that a language model proposed for a description: nothing it says is believed
// that the words, the columns and the dimensions do not bear out. What passes is a valuation like any
// other, shown with the same read-back, replayed and reconciled like any other.
import type { Proposal } from '#contract/proposal.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { amountsOf, follows, isFree, type Amount } from '#economics/numbers/amounts.ts'
import { checkDimensions, SHARE, type ColumnDimensions } from '#economics/checks/dimensions.ts'
import { nodes } from '#economics/inputs.ts'
import { COST, ORDERED, REVENUE, times } from '#economics/lower.ts'
import { printFormula } from '#economics/printing/print.ts'
import { assumptions, bindings, numbersOf, shorten, unused } from './proposal-report.ts'
import type { Question } from './question.ts'
import { isSame } from '#economics/checks/same-expression.ts'
import { foldText } from '#economics/numbers/tokens.ts'

const MOST_NODES = 600
const MOST_DEPTH = 16
/** A gain may count this many of the highest price. */
const MOST_PRICES = 1000
/** Parameters that a term may name: the others are read by other means. */
const PARAMETERS = new Set(['leftover_writeoff_fraction'])
/** Units: what makes a gain more than a promise. */
const UNITS = new Set(['ordered', 'leftover', 'sold'])
/** How a length of time is told. */
const PERIOD_WORDS = {
  day: /\b(?:days?|daily)\b/,
  week: /\b(?:weeks?|weekly)\b/,
  month: /\b(?:months?|monthly)\b/,
  year: /\b(?:years?|yearly|annual(?:ly)?|per annum|p\.a)\b/,
}

export type Judged =
  | { readonly ok: true; readonly valuation: Valuation }
  | { readonly ok: false; readonly message: string }

/** The proposal of `model` as a valuation, or the first reason why it cannot be one. */
export function judge(
  proposal: Proposal,
  question: Question,
  model: string,
  reader: string,
): Judged {
  const text = flat(question.description)
  const amounts = amountsOf(question.description)
  const { terms } = proposal
  const message =
    wrongShape(terms) ??
    wrongColumn(terms, question) ??
    wrongPercent(terms, question) ??
    wrongNumber(terms, proposal.horizon, amounts) ??
    wrongSource(terms, proposal, text) ??
    wrongPeriod(proposal, question, text) ??
    wrongSign(terms) ??
    wrongSize(terms, question.highestPrice) ??
    wrongDimension(terms, question) ??
    leftOut(terms, proposal, amounts)
  if (message !== null) return { ok: false, message }
  return {
    ok: true,
    valuation: {
      formula: printFormula(terms).slice(0, 20_000),
      terms,
      quantity: proposal.quantity,
      horizon: proposal.horizon,
      period: question.period ?? proposal.period,
      bindings: bindings(terms),
      assumptions: assumptions(terms, proposal, question, amounts, model),
      unresolved: [],
      reader,
    },
  }
}

/** Revenue and goods follow from the conventions: they need no words. */
function isStandard(term: Term): boolean {
  const standard = term.sign > 0 ? REVENUE : times(ORDERED, COST)
  return isSame(term.expression, standard)
}

/** Size, depth, and what may stand where: evaluation relies on all three. */
function wrongShape(terms: readonly Term[]): string | null {
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
  if (sums && inSum) return `${node.op} stands inside another sum`
  if ((node.op === 'sold' || node.op === 'age' || node.op === 'sale') && !inSum)
    return `${node.op} stands outside a sum`
  const inside = 'of' in node ? [node.of] : 'args' in node ? node.args : []
  for (const each of inside) {
    const wrong = misplaced(each, inSum || sums, depth + 1)
    if (wrong !== null) return wrong
  }
  return null
}

function wrongColumn(terms: readonly Term[], { menus, sales }: Question): string | null {
  const has = (columns: Question['menus'], name: string, text: boolean): boolean =>
    columns.some((each) => each.name === name && (each.type === 'text') === text)
  for (const node of nodes(terms)) {
    if (node.op === 'parameter' && !PARAMETERS.has(node.name))
      return `No parameter “${node.name}” may be used.`
    if (node.op === 'option' && !has(menus, node.column, false))
      return `Menus has no number column “${node.column}”.`
    if (node.op === 'is' && !has(menus, node.column, true))
      return `Menus has no text column “${node.column}”.`
    const own = node.op === 'sale' && node.column === 'price'
    if (node.op === 'sale' || node.op === 'key_cost' || node.op === 'last_sale')
      if (!own && !has(sales, node.column, false))
        return `Sales has no number column “${node.column}”.`
  }
  return null
}

/** A column in percent is a hundred times the share that it means. */
function wrongPercent(terms: readonly Term[], { menus, sales }: Question): string | null {
  const percents = new Set(
    [...menus, ...sales].filter(({ type }) => type === 'percent').map(({ name }) => name),
  )
  for (const term of terms) {
    const read = nodes([term]).find((node) => 'column' in node && percents.has(node.column))
    const divided = numbersOf([term]).some((value) => value === 100 || value === 0.01)
    if (read && 'column' in read && !divided)
      return `The column “${read.column}” is in percent: the term “${term.name}” must divide it by 100.`
  }
  return null
}

function wrongNumber(
  terms: readonly Term[],
  horizon: number | null,
  amounts: readonly Amount[],
): string | null {
  const stated = (value: number): boolean =>
    isFree(value) || amounts.some((amount) => follows(value, amount))
  const values = numbersOf(terms)
  const stranger = values.find((value) => !stated(value))
  if (stranger !== undefined) return `The description states no ${stranger}.`
  if (horizon !== null && !amounts.some((amount) => follows(horizon, amount)))
    return `The description states no horizon of ${horizon}.`
  return null
}

function wrongSource(terms: readonly Term[], { ignored }: Proposal, text: string): string | null {
  const quotes = [
    ...terms.filter((term) => !isStandard(term)).map((term) => term.source),
    ...ignored,
    ...nodes(terms).flatMap((node) => (node.op === 'is' ? [node.value] : [])),
  ]
  const stranger = quotes.find((quote) => flat(quote) === '' || !text.includes(flat(quote)))
  return stranger === undefined ? null : `“${shorten(stranger)}” is not in the description.`
}

function wrongPeriod(proposal: Proposal, question: Question, text: string): string | null {
  const { period } = proposal
  if (period === null || period === question.period) return null
  if (question.period !== null) return `One step of T is a ${question.period}.`
  return PERIOD_WORDS[period].test(text) ? null : `The description does not speak of a ${period}.`
}

/** Revenue comes in, goods are paid, and a gain counts units: none is a sum promised outright. */
function wrongSign(terms: readonly Term[]): string | null {
  const gains = terms.filter((term) => term.sign > 0)
  if (!gains.some((term) => nodes([term]).some((node) => node.op === 'sold')))
    return 'No term with sign 1 counts the units sold.'
  for (const term of terms) {
    const inside = nodes([term])
    const has = (op: string): boolean => inside.some((node) => node.op === op)
    const cost = inside.some((node) => node.op === 'option' && node.column === 'unit_cost')
    if (term.sign > 0 && !inside.some((node) => UNITS.has(node.op)))
      return `The term “${term.name}” is a gain that counts no units.`
    if (term.sign > 0 && cost && !has('leftover'))
      return `The term “${term.name}” counts unit_cost as a gain.`
    if (term.sign < 0 && isSame(term.expression, REVENUE))
      return `The term “${term.name}” counts the revenue as a cost.`
  }
  return null
}

/** No gain of a unit is worth a thousand of the dearest: such words promise, they do not describe. */
function wrongSize(terms: readonly Term[], highestPrice: number): string | null {
  for (const term of terms.filter(({ sign }) => sign > 0)) {
    const numbers = numbersOf([{ ...term, expression: withoutComparisons(term.expression) }])
    const wrong = numbers.find((value) => value > MOST_PRICES * highestPrice)
    if (wrong !== undefined) return `The term “${term.name}” is a gain beyond any price.`
  }
  return null
}

/** What an amount is compared with is no amount that is gained. */
function withoutComparisons(node: Expression): Expression {
  if (node.op === 'less' || node.op === 'at_most' || node.op === 'equal')
    return { op: 'constant', value: 0 }
  if ('of' in node) return { ...node, of: withoutComparisons(node.of) }
  return 'args' in node ? { ...node, args: node.args.map(withoutComparisons) } : node
}

function wrongDimension(terms: readonly Term[], { menus, sales }: Question): string | null {
  const shares = [...menus, ...sales].filter(
    ({ type }) => type === 'percent' || type === 'fraction',
  )
  const known: ColumnDimensions = Object.fromEntries(shares.map(({ name }) => [name, SHARE]))
  const checked = checkDimensions(terms, known)
  return checked.ok ? null : checked.message
}

/** Money and percentages that no term uses and nobody called no economics. */
function leftOut(
  terms: readonly Term[],
  proposal: Proposal,
  amounts: readonly Amount[],
): string | null {
  const missing = unused(terms, proposal, amounts).filter(({ economic }) => economic)
  if (missing.length === 0) return null
  return `No term uses ${missing.map(({ words }) => `“${words}”`).join(', ')}.`
}

/** As quotes are compared: one case, one kind of white space. */
function flat(words: string): string {
  return foldText(words).replace(/\s+/g, ' ').trim().toLowerCase()
}
