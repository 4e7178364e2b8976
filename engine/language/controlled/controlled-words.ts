// Vocabulary of controlled English, and the meaning of "for each". The printer (read-back.ts) and
// the parser (controlled-grammar.ts) share this table, so they cannot disagree.
import type { Expression, Term } from '#contract/valuation.ts'
import * as lower from '../lower.ts'
import type { Period } from '../lower.ts'
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
} as const

/** What an amount may be counted by, after "for each". */
export const COUNTED = {
  ordered: 'unit ordered',
  sold: 'unit sold',
  leftover: 'unit left over',
  sale: 'sale',
  deal: 'deal',
} as const

export type Counted =
  | keyof typeof COUNTED
  /** Units × time: `stored` from arrival, else held from the order; until sold or written off. */
  | {
      readonly stored: boolean
      readonly clock: Period | 'period'
      /** Restricted to units sold, or to units left over. */
      readonly units?: 'sold' | 'leftover'
    }

/** Words that a column's name cannot be without back quotes: they may begin or go on a sentence. */
export const RESERVED = new Set(
  (
    't leftovers are written off after qty is stock each unit an attempt revenue goods subtract add ' +
    'no other our share of all it there costs the units ordered sold left over lead time in store ' +
    'until number sales price at their prices sale deal last parameter else sum largest smaller ' +
    'larger and if then rounded up above vat for per every least most less than equals held'
  ).split(' '),
)

/** Words that a sentence begins with. */
export const STARTERS = new Set(
  't leftovers qty each revenue goods subtract add our no there'.split(' '),
)

/** Whether two trees are one, node for node. */
export function isEqual(one: Expression, other: Expression): boolean {
  if (one === other) return true
  if (one.op !== other.op) return false
  if ('args' in one && 'args' in other)
    return (
      one.args.length === other.args.length &&
      one.args.every((arg, at) => isEqual(arg, other.args[at]!))
    )
  if ('of' in one && 'of' in other) return isEqual(one.of, other.of)
  const fields = Object.keys(one) as (keyof Expression)[]
  return fields.every((field) => Object.is(one[field], other[field]))
}

/** Whether an expression differs from one sales row to the next. */
function isPerSale(node: Expression): boolean {
  if (node.op === 'sold' || node.op === 'age' || node.op === 'sale') return true
  return node.op !== 'sum' && node.op !== 'most'
    ? 'of' in node
      ? isPerSale(node.of)
      : 'args' in node && node.args.some(isPerSale)
    : false
}

const product = (...args: Expression[]): Expression => ({ op: 'multiply', args })
const factorsOf = (amount: Expression): readonly Expression[] =>
  amount.op === 'multiply' ? amount.args : [amount]

/**
 * "AMOUNT for each …", as the reader of words lowers it; null where the clock cannot be told in steps
 * of T. The factors of a product are spliced in: "12% of unit_cost for each unit ordered".
 */
export function forEach(
  amount: Expression,
  counted: Counted,
  period: Period | null,
): Expression | null {
  const factors = factorsOf(amount)
  if (typeof counted === 'object') {
    const steps = lower.stepsOf(counted.clock, period)
    if (steps === null) return null
    const whole = product(...factors, lower.unitTime(counted.stored, counted.units))
    return counted.clock === 'period' || counted.clock === period
      ? whole
      : lower.over(whole, lower.number(steps))
  }
  switch (counted) {
    case 'deal':
      return amount
    case 'ordered': {
      const first = amount.op === 'key_cost' || isEqual(amount, lower.COST)
      return first ? product(lower.ORDERED, amount) : product(...factors, lower.ORDERED)
    }
    case 'leftover':
      return product(...factors, lower.LEFT)
    case 'sale':
      return isPerSale(amount) ? lower.sum(amount) : product(...factors, lower.ORDERS)
    default: {
      const others = factors.slice(0, -1)
      if (isEqual(factors.at(-1)!, lower.PRICE) && !others.some(isPerSale))
        return others.length === 0 ? lower.REVENUE : product(...others, lower.REVENUE)
      return isPerSale(amount)
        ? lower.sum(product({ op: 'sold' }, ...factors))
        : product(...factors, lower.SOLD)
    }
  }
}

/** The VAT that the prices include: what is left of the revenue without it. */
export const vatIn = (share: number): Expression =>
  lower.minus(lower.REVENUE, lower.over(lower.REVENUE, lower.number(1 + share)))

export const priceUpTo = (limit: number): Expression =>
  lower.least(lower.PRICE, lower.number(limit))
export const priceAbove = (limit: number): Expression =>
  lower.greatest(lower.number(0), lower.minus(lower.PRICE, lower.number(limit)))

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

/** The share that every term is multiplied by, first factor of two; null where there is none. */
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
