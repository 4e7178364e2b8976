// Prints a valuation in words: controlled English, one sentence a fact or term, which controlled.ts
// reads back into the same trees (interface §5, printed as plain words). Common shapes have sentences
// of their own; every other tree is printed by general rules, with brackets where words alone would
// leave a doubt. Its author checks the printed words.
import type { NoteItem } from '#contract/note-item.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { inForce } from '../inputs.ts'
import {
  isPlainName,
  numberText,
  percentText,
  quotedName,
  quotedText,
} from './controlled-tokens.ts'
import {
  commonShare,
  COMPARED,
  COUNTED,
  defaultName,
  forEach,
  GOODS_NAME,
  isEqual,
  PHRASES,
  priceAbove,
  priceUpTo,
  RESERVED,
  REVENUE_NAME,
  states,
  vatIn,
  WHOSE,
  type Counted,
} from './controlled-words.ts'
import { fractionText } from '../numbers/fraction.ts'
import { number, PRICE, REVENUE, stepsOf, unitTime, type Period } from '../lower.ts'

export type ReadBackInput = Pick<Valuation, 'terms' | 'quantity' | 'horizon' | 'period'>

/**
 * A sentence and the words of the description that it came from: null where it is none of a term, empty
 * where the term is assumed.
 */
export interface ReadBackLine {
  readonly sentence: string
  readonly source: string | null
  /** The values that the parameters it names have now. */
  readonly inForce: readonly NoteItem[]
}

/** The valuation in words: `readControlled` of the lines makes the same valuation. */
export function readBack(valuation: ReadBackInput): string[] {
  return readBackLines(valuation).map(({ sentence }) => sentence)
}

/** The same with the words beside each term, and the values that `parameters` give. */
export function readBackLines(
  valuation: ReadBackInput,
  parameters: Parameters = {},
): ReadBackLine[] {
  const { period, horizon, quantity } = valuation
  const fact = (sentence: string): ReadBackLine => ({ sentence, source: null, inForce: [] })
  const share = commonShare(valuation.terms)
  const terms = share === null ? valuation.terms : valuation.terms.map(withoutShare)
  return [
    ...(period === null ? [] : [fact(`T is in ${period}s.`)]),
    ...(horizon === null
      ? []
      : [
          fact(
            `Leftovers are written off after ${numberText(horizon)} ${period ?? 'period'}${horizon === 1 ? '' : 's'}.`,
          ),
        ]),
    fact(quantity === 'stock' ? 'qty is stock.' : 'Each unit is an attempt.'),
    ...terms.map((term) => ({
      sentence: printTerm(term, period),
      source: term.source,
      inForce: inForce([term], parameters),
    })),
    ...(states(terms, 'revenue') ? [] : [fact('No other revenue.')]),
    ...(states(terms, 'goods') ? [] : [fact('No other goods.')]),
    ...(share === null
      ? []
      : [
          fact(
            `Our share of all of it is ${fractionText(share) ?? percentText(share) ?? numberText(share)}.`,
          ),
        ]),
  ]
}

function withoutShare(term: Term): Term {
  const { expression } = term
  return expression.op === 'multiply' ? { ...term, expression: expression.args[1]! } : term
}

/** A term as a sentence of the language. */
export function printTerm({ name, sign, expression }: Term, period: Period | null): string {
  const amount = printAmount(expression, period)
  if (sign > 0 && name === REVENUE_NAME)
    return `Revenue: ${isEqual(expression, REVENUE) ? 'the units sold, at their prices' : amount}.`
  if (sign < 0 && name === GOODS_NAME) return `Goods: ${amount}.`
  const verb = sign > 0 ? 'Add' : 'Subtract'
  if (name === defaultName(amount)) return `${verb} ${amount}.`
  return `${verb} ${PLAIN_TERM.test(name) ? name : quotedName(name)}: ${amount}.`
}
/** Names that are read back without quotes: words with one space or mark between them. */
const PLAIN_TERM = /^\p{L}[\p{L}\p{N}_]*(?:[ /&'-]\p{L}[\p{L}\p{N}_]*)*$/u

/** "AMOUNT for each …" where the tree is what such a sentence means, else by the general rules. */
function printAmount(tree: Expression, period: Period | null): string {
  const plain = phraseOf(tree)
  if (plain !== null) return plain
  for (const [amount, counted] of guesses(tree, period)) {
    const meant = forEach(amount, counted, period)
    if (!meant || !isEqual(meant, tree)) continue
    const said = printLimited(amount)
    const comma = amount.op === 'multiply' || said === atom(amount) ? '' : ','
    return `${said}${comma} for each ${countedWords(counted)}`
  }
  return printLimited(tree)
}

function countedWords(counted: Counted): string {
  if (typeof counted === 'string') return COUNTED[counted]
  return `unit and ${counted.clock} ${counted.stored ? 'in store' : 'held'}`
}

/** What a tree may be the "for each" of; whether it is, `forEach` decides. */
function guesses(tree: Expression, period: Period | null): [Expression, Counted][] {
  if (tree.op === 'sum') {
    const { of } = tree
    const perUnit = of.op === 'multiply' && of.args[0]!.op === 'sold'
    return [...(perUnit ? both(of.args.slice(1), 'sold') : []), [of, 'sale']]
  }
  if (isFlat(tree)) return [[tree, 'deal']]
  if (tree.op === 'divide') {
    const [whole, steps] = tree.args as [Expression, Expression]
    if (whole.op !== 'multiply' || steps.op !== 'constant') return []
    return (['day', 'week', 'month', 'year'] as const)
      .filter((clock) => isEqual(steps, number(stepsOf(clock, period) ?? Number.NaN)))
      .flatMap((clock) => timed(whole.args, clock))
      .filter(([, counted]) => typeof counted === 'object')
  }
  if (tree.op !== 'multiply') return []
  const rest = tree.args.slice(0, -1)
  return [
    ...(['ordered', 'leftover', 'sold', 'sale'] as const).flatMap((each) => both(rest, each)),
    ...both([...rest, PRICE], 'sold'),
    ...both(tree.args.slice(1), 'ordered'),
    ...timed(tree.args, period ?? 'period'),
  ]
}

/** One factor stands for itself; several are a product. */
function both(factors: readonly Expression[], counted: Counted): [Expression, Counted][] {
  if (factors.length === 0) return []
  const amount: Expression =
    factors.length === 1 ? factors[0]! : { op: 'multiply', args: [...factors] }
  return [[amount, counted]]
}

const timed = (args: readonly Expression[], clock: Period | 'period'): [Expression, Counted][] =>
  [true, false].flatMap((stored) =>
    isEqual(args.at(-1)!, unitTime(stored)) ? both(args.slice(0, -1), { stored, clock }) : [],
  )

/** An amount of the deal itself: a number, its columns, their product. */
function isFlat(tree: Expression): boolean {
  const { op } = tree
  if (op === 'multiply') return tree.args.every((arg) => arg.op !== 'multiply' && isFlat(arg))
  return op === 'constant' || op === 'option' || op === 'key_cost'
}

/** "X, at least 1, at most 40". */
function printLimited(tree: Expression): string {
  if ((tree.op !== 'min' && tree.op !== 'max') || phraseOf(tree) !== null) return print(tree)
  const [limit, of] = tree.args as [Expression, Expression]
  if (tree.args.length !== 2 || limit.op !== 'constant' || of.op === 'constant') return print(tree)
  return `${printLimited(of)}, at ${tree.op === 'max' ? 'least' : 'most'} ${print(limit)}`
}

/** Words that stand for the whole tree. */
function phraseOf(tree: Expression): string | null {
  const fixed = PHRASES.find(({ is }) => isEqual(is, tree))
  if (fixed) return fixed.words
  if (tree.op !== 'min' && tree.op !== 'max' && tree.op !== 'subtract') return null
  const last = constantAt(tree, [1])
  const inner = constantAt(tree, [1, 1])
  if (last !== null && isEqual(priceUpTo(last), tree)) return `the price up to ${numberText(last)}`
  if (inner === null) return null
  if (isEqual(priceAbove(inner), tree)) return `the price above ${numberText(inner)}`
  const share = Number((inner - 1).toPrecision(12))
  return isEqual(vatIn(share), tree)
    ? `the VAT of ${percentText(share) ?? numberText(share)} in the prices`
    : null
}

function constantAt(tree: Expression, path: readonly number[]): number | null {
  let node: Expression | undefined = tree
  for (const at of path) node = node && 'args' in node ? node.args[at] : undefined
  return node?.op === 'constant' ? node.value : null
}

const columnText = (name: string): string =>
  isPlainName(name) && !RESERVED.has(name.toLowerCase()) ? name : quotedName(name)

const OPERATORS = { add: ' + ', subtract: ' − ', multiply: ' × ', divide: ' / ' } as const

/** By the general rules, without brackets around the whole. */
function print(tree: Expression): string {
  const fixed = phraseOf(tree)
  if (fixed !== null) return fixed
  switch (tree.op) {
    case 'constant':
      return numberText(tree.value)
    case 'option':
      return columnText(tree.column)
    case 'parameter':
      return `the parameter ${columnText(tree.name)} (else ${numberText(tree.otherwise)})`
    case 'sale':
    case 'key_cost':
    case 'last_sale':
      return `the ${columnText(tree.column)} ${WHOSE[tree.op]}`
    case 'is':
      return `${columnText(tree.column)} is ${quotedText(tree.value)}`
    case 'sum':
    case 'most':
      return `the ${tree.op === 'sum' ? 'sum' : 'largest'} over sales of ${atom(tree.of)}`
    case 'round_up':
      return `${atom(tree.of)} rounded up`
    case 'less':
    case 'at_most':
    case 'equal':
      return tree.args.map(side).join(` ${COMPARED[tree.op]} `)
    case 'if': {
      const [test, then, otherwise] = tree.args as [Expression, Expression, Expression]
      const asked = test.op === 'is' || test.op in COMPARED ? print(test) : atom(test)
      return `if ${asked} then ${atom(then)} else ${atom(otherwise)}`
    }
    case 'min':
    case 'max': {
      const which = tree.op === 'min' ? 'the smaller of' : 'the larger of'
      return `${which} ${tree.args.map(side).join(' and ')}`
    }
    case 'multiply': {
      const share = shareOf(tree)
      if (share !== null) return `${share} of ${atom(tree.args[1]!)}`
      return tree.args.map(atom).join(OPERATORS.multiply)
    }
    case 'add':
    case 'subtract':
      return tree.args.map(side).join(OPERATORS[tree.op])
    case 'divide':
      return tree.args.map(atom).join(OPERATORS.divide)
    default:
      // The others are phrases, every one.
      return tree.op
  }
}

/** "12%", where the tree is such a share of a price or cost; elsewhere 0.85 may be an amount, 1/12 is a share. */
function shareOf(tree: Expression): string | null {
  if (tree.op !== 'multiply' || tree.args.length !== 2) return null
  const [share, of] = tree.args as [Expression, Expression]
  if (share.op !== 'constant') return null
  return fractionText(share.value) ?? (isPriced(of) ? percentText(share.value) : null)
}

const UNIT_AMOUNTS = new Set(['price', 'unit_cost', 'unit_price'])
function isPriced(of: Expression): boolean {
  if (of.op === 'option' || of.op === 'sale') return UNIT_AMOUNTS.has(of.column)
  if ('of' in of) return isPriced(of.of)
  return 'args' in of && of.args.some(isPriced)
}

/** What needs no brackets beside "+", "and" or "is less than". */
const side = (tree: Expression): string => (shareOf(tree) !== null ? print(tree) : atom(tree))

/** In brackets, unless it is one name, number or phrase. */
function atom(tree: Expression): string {
  const inner = 'args' in tree || 'of' in tree || tree.op === 'is'
  return inner && phraseOf(tree) === null ? `(${print(tree)})` : print(tree)
}
