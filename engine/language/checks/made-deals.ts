// Readings compared by value: whether terms earn the same on deals that are made to tell them apart, however they are
// written. Nothing sold, sold out, some left; prices above and below cost; late arrivals; each text that a term names;
// and each side of every threshold, wherever a number, a share of a price or a column makes one.
import type { Expression, Term } from '#contract/valuation.ts'
import { nodes } from '../inputs.ts'
import { soldIn, valueOf, type Deal } from './deal-value.ts'

type Valued = Pick<Term, 'sign' | 'expression'>

/** Values closer than this part of them are one. */
const CLOSE = 1e-7
/** Bounds of what a comparison costs, whatever a model answers. */
const MOST_DEALS = 4000
const MOST_MIXES = 32
const MOST_BRANCHES = 120

/** Units ordered, the lead time, then units, age and price as a part of the cost of each sale. */
const SHAPES: readonly (readonly number[])[] = [
  [12, 1],
  [9, 1, 4, 3, 2.1, 5, 6, 1.4],
  [20, 0, 3, 2, 3.2, 1, 5, 0.6, 7, 9, 1.9],
  [31, 2, 11, 4, 0.8, 2, 7, 0.5],
  [1, 3, 1, 8, 5.5],
  [260, 9, 140, 12, 1.6, 45, 26, 1.1],
  [14, 5, 2, 1, 1.7, 6, 4, 2.6],
]
/** What a unit costs, and how long leftovers wait, in the rounds of shapes. */
const ROUNDS = [
  [13, 11],
  [34, 29],
  [210, 60],
] as const

/** Deals on which readings made of these terms earn different profits, if they ever do. */
export function madeDeals(terms: readonly Valued[]): Deal[] {
  const own = terms.map((term) => nodes([{ name: '', source: '', ...term }]))
  const mixes = different([new Map(), ...own.flatMap(textMixes)], (mix) => JSON.stringify([...mix]))
  const plain = mixes.flatMap((texts, at) =>
    ROUNDS.flatMap(([cost, horizon], round) =>
      SHAPES.map((shape, place) => dealOf(shape, cost, horizon, 3 * round + place + at, texts)),
    ),
  )
  const branches = different(own.flatMap(branchesOf), ({ gap, texts }) =>
    JSON.stringify([gap, ...texts]),
  )
  const edges = branches
    .slice(0, MOST_BRANCHES)
    .flatMap((branch) =>
      SHAPES.slice(1, 4).flatMap((shape, at) =>
        beside(branch, dealOf(shape, 34, 29, at, branch.texts)),
      ),
    )
  return [...plain, ...edges].slice(0, MOST_DEALS)
}

const different = <T>(all: readonly T[], keyOf: (each: T) => string): T[] => [
  ...new Map(all.map((each) => [keyOf(each), each])).values(),
]

function dealOf(
  [ordered, lead, ...sales]: readonly number[],
  cost: number,
  horizon: number,
  seed: number,
  texts: Deal['texts'],
): Deal {
  return {
    ordered: ordered!,
    lead: lead!,
    sales: Array.from({ length: sales.length / 3 }, (_, at) => {
      const [qty, age, part] = sales.slice(3 * at) as [number, number, number]
      return { qty, age, price: cost * part }
    }),
    horizon,
    columns: new Map([
      ['unit_cost', cost],
      ['unit_price', 1.75 * cost],
    ]),
    texts,
    seed,
  }
}

/** Every text that a term names, with every one of its other columns, and texts that it does not name. */
function textMixes(inside: readonly Expression[]): Deal['texts'][] {
  const named = new Map<string, Set<string>>()
  for (const node of inside)
    if (node.op === 'is')
      named.set(node.column, (named.get(node.column) ?? new Set<string>()).add(node.value))
  let mixes: (readonly (readonly [string, string])[])[] = [[]]
  for (const [column, values] of named)
    mixes = [...values, ''].flatMap((value) =>
      mixes.map((mix) => [...mix, [column, value] as const]),
    )
  return mixes.slice(0, MOST_MIXES).map((mix) => new Map(mix))
}

/** A place where a value takes one of two ways, by the sign of `gap`; `of`: what it depends on. */
interface Branch {
  readonly gap: Expression
  /** The texts of the deal in which its term is looked at. */
  readonly texts: Deal['texts']
  readonly of: readonly string[]
  readonly numbers: readonly number[]
}

const BRANCHING = new Set(['less', 'at_most', 'equal', 'min', 'max'])

/** The branches of a term, in every mix of the texts that it names: the terms of a reading add up, so others do not count. */
function branchesOf(inside: readonly Expression[]): Branch[] {
  const gaps = inside.flatMap((node): Expression[] => {
    if (!BRANCHING.has(node.op) || !('args' in node)) return []
    const [first, ...others] = node.args
    return others.map((other) => ({ op: 'subtract', args: [first!, other] }))
  })
  return textMixes(inside).flatMap((texts) =>
    gaps.map((gap): Branch => {
      const of = nodes([{ name: '', source: '', sign: 1, expression: gap }])
      const numbers = of.flatMap((each) => (each.op === 'constant' ? [each.value] : []))
      return { gap, texts, of: [...new Set(of.flatMap(dimensionOf))], numbers }
    }),
  )
}

function dimensionOf(node: Expression): string[] {
  if (
    node.op === 'sale' ||
    node.op === 'last_sale' ||
    node.op === 'option' ||
    node.op === 'key_cost'
  )
    return [node.column]
  const units = ['sold', 'age', 'ordered', 'leftover', 'missed', 'lead', 'horizon']
  return units.includes(node.op) ? [node.op] : []
}

/** Sizes that are tried until the gap changes its sign. */
const GRID = Array.from({ length: 27 }, (_, at) => (at === 0 ? 0 : 10 ** (at / 3 - 2.5)))
const UNITS = new Set(['sold', 'ordered', 'leftover', 'missed'])

/** The deal below, at and above the thresholds of a branch, in each thing that it depends on. */
function beside({ gap, of, numbers }: Branch, deal: Deal): Deal[] {
  return of.flatMap((dimension) => {
    const gapAt = (size: number): number => valueOf(gap, withSize(deal, dimension, size))
    const sizes = numbers.filter((value) => value > 0)
    for (const [at, upper] of GRID.entries()) {
      const lower = GRID[at - 1]
      if (lower === undefined || gapAt(lower) < 0 === gapAt(upper) < 0) continue
      let [below, above] = [lower, upper]
      for (let step = 0; step < 40; step++) {
        const middle = (below + above) / 2
        if (gapAt(middle) < 0 === gapAt(lower) < 0) below = middle
        else above = middle
      }
      sizes.push(above)
    }
    const around = sizes.flatMap((size) =>
      UNITS.has(dimension)
        ? [
            Math.floor(size / 2),
            Math.ceil(size) - 1,
            Math.round(size),
            Math.floor(size) + 1,
            Math.ceil(2 * size),
          ]
        : [size / 2, size * 0.999, size, size * 1.001, size * 2],
    )
    return [...new Set(around)].map((size) => withSize(deal, dimension, Math.max(0, size)))
  })
}

/** The deal with one thing of that size; no more is sold than was ordered, and what is left waits for both sales and arrival. */
function withSize(deal: Deal, dimension: string, size: number): Deal {
  const sales = (change: Partial<Deal['sales'][number]>): Deal['sales'] =>
    deal.sales.map((sale) => ({ ...sale, ...change }))
  switch (dimension) {
    case 'price':
      return { ...deal, sales: sales({ price: size }) }
    case 'age':
      return { ...deal, sales: sales({ age: size }), horizon: Math.max(deal.horizon, size) }
    case 'sold': {
      const own = { ...deal, sales: sales({ qty: size }) }
      return { ...own, ordered: Math.max(deal.ordered, soldIn(own)) }
    }
    case 'leftover':
      return { ...deal, ordered: soldIn(deal) + size }
    case 'missed':
      return { ...deal, missed: size }
    case 'ordered': {
      let left = size
      const cut = deal.sales.map((sale) => {
        const qty = Math.min(left, sale.qty)
        left -= qty
        return { ...sale, qty }
      })
      return { ...deal, ordered: size, sales: cut.filter(({ qty }) => qty > 0) }
    }
    case 'lead':
      return { ...deal, lead: size, horizon: Math.max(deal.horizon, size) }
    case 'horizon':
      return { ...deal, horizon: Math.max(deal.lead, size) }
    default:
      return { ...deal, columns: new Map([...deal.columns, [dimension, size]]) }
  }
}

/** What terms earn together, deal by deal. */
export const earned = (terms: readonly Valued[], deals: readonly Deal[]): number[] =>
  deals.map((deal) =>
    terms.reduce((sum, { sign, expression }) => sum + sign * valueOf(expression, deal), 0),
  )

/** Whether two lists of values are one; what is not finite in both is alike. */
export const sameValues = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((x, at) => {
    const y = other[at]!
    if (!Number.isFinite(x) || !Number.isFinite(y)) return Number.isFinite(x) === Number.isFinite(y)
    return Math.abs(x - y) <= CLOSE * Math.max(1, Math.abs(x), Math.abs(y))
  })

/** Whether terms earn the same as others, together and on every deal that is made for them. */
export function earnSame(one: readonly Valued[], other: readonly Valued[]): boolean {
  const deals = madeDeals([...one, ...other])
  return sameValues(earned(one, deals), earned(other, deals))
}
