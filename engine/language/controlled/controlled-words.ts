// Vocabulary of controlled English. The printer (read-back.ts) and the parser (controlled-grammar.ts) share
// this table, so they cannot disagree. counted.ts has the meaning of "for each".
import type { Expression, Term } from '#contract/valuation.ts'
import * as lower from '../lower.ts'
import { isNot } from './counted.ts'
import { isSameExpression } from '../checks/same-expression.ts'

/** What is wrong with a day, week or month where T has no length. */
export const PERIOD_UNKNOWN = 'the length of one step of T is not known.'

const AGE: Expression = { op: 'age' }
const HORIZON: Expression = { op: 'horizon' }
const LEAD: Expression = { op: 'lead' }
const stored = (until: Expression): Expression =>
  lower.greatest(lower.minus(until, LEAD), lower.number(0))

/** Words that stand for an expression; where two say the same, the first is printed. */
export const PHRASES: readonly { readonly words: string; readonly is: Expression }[] = [
  { words: 'units ordered', is: lower.ORDERED },
  { words: 'units left over', is: lower.LEFT },
  { words: 'units asked for and not there', is: lower.MISSED },
  { words: 'all units sold', is: lower.SOLD },
  { words: 'units sold', is: { op: 'sold' } },
  { words: 'the lead time', is: LEAD },
  { words: 'the time in store until written off', is: stored(HORIZON) },
  { words: 'the time in store until sold', is: stored(AGE) },
  { words: 'the time until written off', is: HORIZON },
  { words: 'the time until sold', is: AGE },
  { words: 'the revenue', is: lower.REVENUE },
  { words: 'the units sold , at their prices', is: lower.REVENUE },
  { words: 'the number of sales', is: lower.ORDERS },
  { words: 'the price', is: lower.PRICE },
]

/** How the columns of Sales are named, by what is read of them: "the fees of the sale". */
export const WHOSE = {
  sale: 'of the sale',
  key_cost: 'of the deal',
  last_sale: 'of the last sale',
} as const

export const COMPARED = {
  less: 'is less than',
  at_most: 'is at most',
  equal: 'equals',
  /** Both sides change places. */
  more: 'is more than',
  at_least: 'is at least',
  unequal: 'does not equal',
} as const

/** What a comparison means. */
export function compared(by: keyof typeof COMPARED, x: Expression, y: Expression): Expression {
  if (by === 'unequal') return isNot({ op: 'equal', args: [x, y] })
  if (by === 'more') return { op: 'less', args: [y, x] }
  return by === 'at_least' ? { op: 'at_most', args: [y, x] } : { op: by, args: [x, y] }
}

/** Words that a column's name cannot be without back quotes: they may begin or go on a sentence. */
export const RESERVED = new Set(
  (
    't leftovers are written off after qty is stock each unit an attempt revenue goods subtract add ' +
    'no other our share of all it there costs the units ordered sold left over lead time in store ' +
    'until number sales price at their prices sale deal last parameter else sum largest smaller ' +
    'larger and if then rounded up above vat for per every least most less than equals held asked not'
  ).split(' '),
)

/** Words that a sentence begins with. */
export const STARTERS = new Set(
  't leftovers qty each revenue goods subtract add our no there'.split(' '),
)

const product = (...args: Expression[]): Expression => ({ op: 'multiply', args })

/** The VAT that the prices include: what is left of the revenue without it. */
export const vatIn = (share: number): Expression =>
  lower.minus(lower.REVENUE, lower.over(lower.REVENUE, lower.number(1 + share)))

/** The part of each price above one limit and up to another. */
export function priceBetween(above?: number, upTo?: number): Expression {
  const part = upTo === undefined ? lower.PRICE : lower.least(lower.PRICE, lower.number(upTo))
  return above === undefined
    ? part
    : lower.greatest(lower.number(0), lower.minus(part, lower.number(above)))
}

/** What a term is called that its sentence does not name: the words of its amount. */
export const defaultName = (amount: string): string =>
  amount.replace(/\s+/g, ' ').trim().slice(0, 200)

export const REVENUE_NAME = 'revenue'
export const GOODS_NAME = 'cost of goods'

/** What stands in every valuation unless the text says that it does not, or says it itself. */
export const STANDARD_TERMS: Readonly<Record<'revenue' | 'goods', Term>> = {
  revenue: {
    name: REVENUE_NAME,
    sign: 1,
    expression: lower.REVENUE,
    source: '',
  },
  goods: {
    name: GOODS_NAME,
    sign: -1,
    expression: product(lower.ORDERED, lower.COST),
    source: '',
  },
}

/** Whether terms say themselves what is earned, or what the goods cost. */
export function states(terms: readonly Term[], which: 'revenue' | 'goods'): boolean {
  const { name, sign, expression } = STANDARD_TERMS[which]
  const forms = which === 'goods' ? [expression, product(lower.SOLD, lower.COST)] : [expression]
  return terms.some(
    (term) =>
      term.sign === sign &&
      (term.name === name ||
        (isSmall(term.expression) &&
          forms.some((form) => isSameExpression(term.expression, form)))),
  )
}

function isSmall(node: Expression, left = { nodes: 12 }): boolean {
  if (--left.nodes < 0) return false
  const inside = 'of' in node ? [node.of] : 'args' in node ? node.args : []
  return inside.every((each) => isSmall(each, left))
}

/** The share that every term is multiplied by, first factor of two; null without such a share. */
export function commonShare(terms: readonly Term[]): number | null {
  const shares = terms.map(({ expression }) => {
    const [share] = expression.op === 'multiply' ? expression.args : []
    const two = expression.op === 'multiply' && expression.args.length === 2
    return two && share?.op === 'constant' ? share.value : null
  })
  const [first = null] = shares
  const common = shares.length > 1 && shares.every((share) => share === first)
  return common && first !== null && first > 0 && first < 1 ? first : null
}

/** The terms without a share of all of them: it is a fact of the whole deal. */
export const unshared = (terms: readonly Term[]): readonly Term[] =>
  commonShare(terms) === null
    ? terms
    : terms.map((term) =>
        term.expression.op === 'multiply'
          ? { ...term, expression: term.expression.args[1]! }
          : term,
      )
