// Prints a valuation in words: controlled English, one sentence a fact or term, which controlled.ts
// reads back into the same trees (interface §5, printed as plain words). Common shapes have sentences
// of their own; every other tree is printed by general rules, with brackets where words alone would
// leave a doubt. Its author checks the printed words.
import type { NoteItem } from '#contract/note-item.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { inForce } from '../inputs.ts'
import { clauseOf, isFlat } from './clauses-of.ts'
import { numberText, percentText } from './controlled-tokens.ts'
import {
  commonShare,
  defaultName,
  GOODS_NAME,
  REVENUE_NAME,
  states,
  unshared,
} from './controlled-words.ts'
import {
  COUNTED,
  isEqual,
  LOTS,
  type Clause,
  type Counted,
  type Length,
  type Limits,
} from './counted.ts'
import { atomOf, isTest, phraseOf, print, type Names } from './print-expression.ts'
import { namesOf, nameText } from './references.ts'
import { fractionText } from '../numbers/fraction.ts'
import { REVENUE, type Period } from '../lower.ts'

export interface ReadBackInput extends Pick<Valuation, 'quantity' | 'horizon' | 'period'> {
  readonly terms: readonly Term[]
}

/** What is told of revenue where Sales has no price; no sentence of the language. */
const UNPRICED = 'Revenue: the units sold, at unit_price (Sales has no price).'

/**
 * A sentence and the words of the description that it came from: null where it is not the sentence of a term, empty
 * where the term is assumed.
 */
export interface ReadBackLine {
  readonly sentence: string
  readonly source: string | null
  /** The values that the parameters it names have now. */
  readonly inForce: readonly NoteItem[]
}

/** The valuation in words: `readControlled` of the lines makes the same valuation. */
export function readBack({ terms, quantity, horizon, period }: ReadBackInput): string[] {
  return readBackLines({ terms, quantity, horizon, period }).map(({ sentence }) => sentence)
}

/**
 * The same with the words beside each term, and the values that `parameters` give. What was assumed of the prices of
 * Sales is told in place of them.
 */
export function readBackLines(
  valuation: ReadBackInput & Partial<Pick<Valuation, 'assumptions_items'>>,
  parameters: Parameters = {},
): ReadBackLine[] {
  const { period, horizon, quantity, assumptions_items: assumed = [] } = valuation
  const unpriced = assumed.some(({ code }) => code === 'no_sales_price')
  const fact = (sentence: string): ReadBackLine => ({ sentence, source: null, inForce: [] })
  const share = commonShare(valuation.terms)
  const terms = unshared(valuation.terms)
  const namesAt = namesOf(terms)
  return [
    ...(period === null ? [] : [fact(`T is in ${period}s.`)]),
    ...(horizon === null ? [] : [fact(horizonSentence(horizon, period ?? 'period'))]),
    fact(quantity === 'stock' ? 'qty is stock.' : 'Each unit is an attempt.'),
    ...terms.map((term, at) => ({
      sentence:
        unpriced && isEqual(term.expression, REVENUE)
          ? UNPRICED
          : printTerm(term, period, namesAt(at)),
      source: term.source,
      inForce: inForce([term], parameters),
    })),
    ...(states(terms, 'revenue') ? [] : [fact('No other revenue.')]),
    ...(states(terms, 'goods') ? [] : [fact('No other goods.')]),
    ...(share === null ? [] : [fact(shareSentence(share))]),
  ]
}

/** When leftovers are written off, as a sentence of the language. */
export const horizonSentence = (time: number, clock: Period | 'period'): string =>
  `Leftovers are written off after ${lengthText({ count: time, clock })}.`
const lengthText = ({ count, clock }: Length): string =>
  `${numberText(count)} ${clock}${count === 1 ? '' : 's'}`
/** A share of 1 in words. */
export const shareText = (share: number): string =>
  fractionText(share) ?? percentText(share) ?? numberText(share)
/** Which part of all of it is ours, as a sentence of the language. */
export const shareSentence = (share: number): string =>
  `Our share of all of it is ${shareText(share)}.`

/** What a term is worth, in words. */
export const amountText = (
  { expression }: Pick<Term, 'expression'>,
  period: Period | null,
): string =>
  isEqual(expression, REVENUE)
    ? 'the units sold, at their prices'
    : printAmount(expression, period, [])

/** A term as a sentence of the language. */
export function printTerm(
  { name, sign, expression }: Term,
  period: Period | null,
  names: Names = [],
): string {
  return printSentence(name, sign, expression, printAmount(expression, period, names))
}

/** The sentence of a name and a clause in words. */
export function printSentence(
  name: string,
  sign: 1 | -1,
  expression: Expression,
  amount: string,
): string {
  if (sign > 0 && name === REVENUE_NAME)
    return `Revenue: ${isEqual(expression, REVENUE) ? 'the units sold, at their prices' : amount}.`
  if (sign < 0 && name === GOODS_NAME) return `Goods: ${amount}.`
  const verb = sign > 0 ? 'Add' : 'Subtract'
  if (name === defaultName(amount)) return `${verb} ${amount}.`
  return `${verb} ${nameText(name)}: ${amount}.`
}
/** "AMOUNT for each …" where the tree is what such a clause means, else by the general rules. */
function printAmount(tree: Expression, period: Period | null, names: Names): string {
  const clause = phraseOf(tree, []) === null ? clauseOf(tree, period) : null
  return clause ? printClause(clause, names) : printLimited(tree, names)
}

/** A clause in words. */
export function printClause({ amount, counted, limits, where = [] }: Clause, names: Names): string {
  const said = printLimited(amount, names)
  const comma = amount.op === 'multiply' || said === atomOf(amount, names) ? '' : ','
  const by =
    counted === 'deal' && !isFlat(amount) ? '' : `${comma} for each ${countedWords(counted, names)}`
  const tests = where.map((test) => (isTest(test) ? print(test, names) : atomOf(test, names)))
  const each = typeof counted === 'object' && 'clock' in counted ? counted.each : undefined
  const only = tests.length > 0 ? `, only where ${tests.join(' and ')}` : ''
  return `${said}${by}${limitWords(each, 'each')}${limitWords(limits, 'in all')}${only}`
}

function countedWords(counted: Counted, names: Names): string {
  if (typeof counted === 'string') return COUNTED[counted]
  if ('returned' in counted) return `unit returned (${returnedWords(counted.returned, names)})`
  if ('lot' in counted) return `lot of ${atomOf(counted.lot, names)} ${LOTS[counted.of]}`
  const { units, toEnd, begun, clock, stored, after, most } = counted
  const length = (words: string, of: Length | null | undefined): string =>
    of ? ` ${words} ${lengthText(of)}` : ''
  const what = units ? COUNTED[units] : toEnd ? COUNTED.ordered : 'unit'
  const end = toEnd ? ' until written off' : ''
  return `${what} and ${begun ? 'begun ' : ''}${clock} ${stored ? 'in store' : 'held'}${end}${length('after the first', after)}${length('for at most', most)}`
}

function returnedWords(units: Expression, names: Names): string {
  const [share] = units.op === 'multiply' ? units.args : []
  const said = share?.op === 'constant' ? percentText(share.value) : null
  return said === null ? print(units, names) : `${said} of units sold`
}

const limitWords = ({ least, most }: Limits = {}, of: string): string =>
  [
    ['least', least],
    ['most', most],
  ]
    .flatMap(([which, value]) =>
      typeof value === 'number' ? [`, at ${which} ${numberText(value)} ${of}`] : [],
    )
    .join('')

/** "X, at least 1, at most 40". */
function printLimited(tree: Expression, names: Names): string {
  if ((tree.op !== 'min' && tree.op !== 'max') || phraseOf(tree, names) !== null)
    return print(tree, names)
  const [limit, of] = tree.args as [Expression, Expression]
  if (tree.args.length !== 2 || limit.op !== 'constant' || of.op === 'constant')
    return print(tree, names)
  return `${printLimited(of, names)}, at ${tree.op === 'max' ? 'least' : 'most'} ${print(limit, names)}`
}
