// Terms tried on made-up deals: whether two earn the same however they are written, how much of the
// price or of the goods they take, and how much a number in them weighs. No client's data.
import type { Expression, Term } from '#contract/valuation.ts'
import { nodes } from '#language/inputs.ts'

export interface Deal {
  readonly ordered: number
  readonly sales: readonly { readonly qty: number; readonly age: number; readonly price: number }[]
  readonly lead: number
  readonly horizon: number
  readonly unit_cost: number
  readonly unit_price: number
  /** Other columns have values that depend on it. */
  readonly seed: number
  /** The text that a column holds; of no importance where it is not named. */
  readonly texts: ReadonlyMap<string, string>
}
/** `soft`: every branch counts and nothing is rounded. `nudged`: the node that is moved by `STEP`. */
interface How {
  readonly soft: boolean
  readonly nudged: Expression | null
}

type Named = Extract<Expression, { op: 'is' }>

const STEP = 1e-3
const DEALS = 12
const EXACT: How = { soft: false, nudged: null }

function dealOf(seed: number, named: readonly Named[] = []): Deal {
  const price = 20 + 13 * seed
  return {
    ordered: 10 + 7 * seed,
    sales: [2 + seed, 4 + 3 * seed].map((qty, row) => ({
      qty,
      age: 2 + 3 * row + seed,
      price: price * (1 + 0.1 * row * (seed % 2 === 0 ? 1 : -5)),
    })),
    lead: 1 + (seed % 3),
    horizon: 8 + 5 * seed,
    unit_cost: 10 + 3 * seed,
    unit_price: price * 1.05,
    seed,
    texts: new Map(
      named.map(({ column }) => {
        const values = named.filter((each) => each.column === column)
        return [column, values[seed % values.length]!.value]
      }),
    ),
  }
}
export const PLAIN = dealOf(0)

/** What a term adds to the profit of the plain deal. */
export const worth = (term: Term): number => term.sign * valueOf(term.expression, PLAIN, EXACT, 0)

/** Below, at and beyond a number that a term may compare with. */
const BESIDE = [0.5, 1, 2]
/** More numbers than this are no term that anybody wrote. */
const MOST_NUMBERS = 12

/** A deal whose prices, units and times lie beside a number: where bands, floors and caps tell apart. */
function dealBeside(number: number, named: readonly Named[]): Deal {
  const deal = dealOf(0, named)
  const sales = deal.sales.map((sale, row) => ({
    ...sale,
    price: number * (1 + 0.1 * row),
    age: number,
  }))
  // As many as were sold, at the least.
  const ordered = Math.max(deal.ordered, Math.round(number))
  return {
    ...deal,
    sales,
    ordered,
    unit_cost: number * 0.6,
    unit_price: number,
    horizon: number + 1,
  }
}

/**
 * Whether two terms earn the same on every deal whose text columns hold a value that either names, among
 * them deals on both sides of each number of the two.
 */
export function earnSame(one: Term, other: Term): boolean {
  const all = nodes([one, other])
  const named = all.filter((node) => node.op === 'is')
  const numbers = new Set(all.flatMap((node) => (node.op === 'constant' ? [node.value] : [])))
  const deals = [
    ...Array.from({ length: DEALS }, (_, seed) => dealOf(seed, named)),
    ...[...numbers]
      .filter((number) => number > 0)
      .slice(0, MOST_NUMBERS)
      .flatMap((number) => BESIDE.map((times) => dealBeside(number * times, named))),
  ]
  return deals.every((deal) => {
    const [x, y] = [one, other].map(
      ({ sign, expression }) => sign * valueOf(expression, deal, EXACT, 0),
    )
    return Math.abs(x! - y!) <= 1e-7 * Math.max(1, Math.abs(x!))
  })
}

/** Whether a number of an expression counts where prices, units and times lie beside another one. */
export function counts(value: number, expression: Expression, beside: number): boolean {
  const deal = dealBeside(beside, [])
  const all = nodes([{ name: '', source: '', sign: 1, expression }])
  const plain = valueOf(expression, deal, EXACT, 0)
  return all
    .filter((node) => node.op === 'constant' && node.value === value)
    .some((nudged) => valueOf(expression, deal, { soft: false, nudged }, 0) !== plain)
}

/** The part of the revenue, and of the goods, that terms of one sign are made of. */
export function sharesOf(terms: readonly Term[], sign: 1 | -1): { price: number; cost: number } {
  const at = (deal: Deal): number =>
    terms
      .filter((term) => term.sign === sign)
      .reduce((sum, { expression }) => sum + valueOf(expression, deal, EXACT, 0), 0)
  const dearer = PLAIN.sales.map((sale) => ({ ...sale, price: sale.price * 1.01 }))
  const revenue = PLAIN.sales.reduce((sum, { qty, price }) => sum + qty * price, 0)
  return {
    price: (at({ ...PLAIN, sales: dearer }) - at(PLAIN)) / (0.01 * revenue),
    cost: (at({ ...PLAIN, unit_cost: PLAIN.unit_cost + 1 }) - at(PLAIN)) / PLAIN.ordered,
  }
}

/** How much one more of a number adds to an expression; of the expression itself where it is null. */
export function weightOf(nudged: Expression | null, expression: Expression, deal: Deal): number {
  const plain = valueOf(expression, deal, { soft: true, nudged: null }, 0)
  if (nudged === null) return plain
  return (valueOf(expression, deal, { soft: true, nudged }, 0) - plain) / STEP
}

function valueOf(node: Expression, deal: Deal, how: How, sale: number): number {
  const own = plainValue(node, deal, how, sale)
  return node === how.nudged ? own + STEP : own
}

function plainValue(node: Expression, deal: Deal, how: How, sale: number): number {
  const of = (each: Expression): number => valueOf(each, deal, how, sale)
  const row = deal.sales[sale]!
  switch (node.op) {
    case 'constant':
      return node.value
    case 'parameter':
      return node.otherwise
    case 'ordered':
    case 'lead':
    case 'horizon':
      return deal[node.op]
    case 'leftover':
      return deal.ordered - deal.sales.reduce((sum, { qty }) => sum + qty, 0)
    case 'sold':
      return row.qty
    case 'age':
      return row.age
    case 'is':
      return Number(how.soft || deal.texts.get(node.column) === node.value)
    case 'option':
    case 'sale':
    case 'last_sale':
    case 'key_cost': {
      const { column } = node
      if (column === 'unit_cost' || column === 'unit_price') return deal[column]
      return column === 'price' ? row.price : 1 + spread(column, deal)
    }
    case 'sum':
    case 'most': {
      const rows = deal.sales.map((_, at) => valueOf(node.of, deal, how, at))
      if (node.op === 'most' && !how.soft) return Math.max(...rows)
      return rows.reduce((sum, each) => sum + each, 0)
    }
    case 'round_up':
      return how.soft ? of(node.of) : Math.ceil(of(node.of) - 1e-9)
    case 'if': {
      const [holds, yes, no] = node.args.map(of) as [number, number, number]
      return how.soft ? yes + no : holds === 0 ? no : yes
    }
    default: {
      const join = (how.soft ? SOFT[node.op] : undefined) ?? JOIN[node.op]
      return node.args.map(of).reduce((x, y) => join(x, y))
    }
  }
}

const spread = (name: string, { seed }: Deal): number =>
  (Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 97, 7) *
    (seed + 3)) %
  11

const JOIN = {
  add: (x: number, y: number) => x + y,
  subtract: (x: number, y: number) => x - y,
  multiply: (x: number, y: number) => x * y,
  divide: (x: number, y: number) => (y === 0 ? 0 : x / y),
  min: (x: number, y: number) => Math.min(x, y),
  max: (x: number, y: number) => Math.max(x, y),
  less: (x: number, y: number) => Number(x < y),
  at_most: (x: number, y: number) => Number(x <= y),
  equal: (x: number, y: number) => Number(x === y),
}
const both = JOIN.add
const holds = (): number => 1
const SOFT: Partial<typeof JOIN> = {
  min: both,
  max: both,
  less: holds,
  at_most: holds,
  equal: holds,
}
