// Where a number of a term stands: what it is multiplied with, what its share is of, whether it runs
// with time, and whether it raises or lowers the profit. Found by trying the term on a made-up deal, so
// that it does not matter how the term is written. evidence.ts judges the words.
import type { Expression, Term } from '#contract/valuation.ts'
import { stepsOf, type Period } from '#language/lower.ts'
import type { Mention } from './mentions.ts'
import { PLAIN, weightOf, type Deal } from './probe.ts'

export type Count = 'ordered' | 'sold' | 'leftover' | 'orders'
export interface Use {
  readonly term: number
  /** Not a number where it is a column, or the whole of a term. */
  readonly value: number
  /** Of a column. */
  readonly name: string | null
  readonly whole: boolean
  /** 1 where a larger number means more profit. */
  readonly sign: 1 | -1
  readonly counts: ReadonlySet<Count>
  readonly bases: ReadonlySet<'price' | 'cost'>
  /** It is multiplied by time. */
  readonly timed: boolean
  /** Product of the other numbers of its term, calendar constants only. */
  readonly ratio: number
  /** By its time from arrival: a longer way there changes it. */
  readonly stored: boolean
  /** The other numbers of its term, those of them that it is multiplied with, and whether another
   *  column stands in it. */
  readonly partners: readonly number[]
  readonly factors: readonly number[]
  readonly column: boolean
  /** A limit, threshold or divisor: no amount that is paid. */
  readonly role: Role
  /** It stands in the larger, or the smaller, of two amounts. */
  readonly bound: Bound
  /** Whether units are rounded up to whole packs. */
  readonly rounded: boolean
}
type Bound = 'least' | 'most' | null
/** `choice`: an amount that is paid in one case of several. */
type Role = 'amount' | 'choice' | 'limit' | 'divisor'

interface Leaf {
  readonly node: Expression
  readonly role: Role
  readonly inverse: boolean
  readonly sign: 1 | -1
  readonly bound: Bound
  readonly rounded: boolean
  /** What it is multiplied with. */
  readonly beside: readonly Expression[]
}
const WHOLE_TERM = {
  role: 'amount',
  inverse: false,
  bound: null,
  rounded: false,
  beside: [],
} as const

/** Columns that are amounts of money: no share needs them to be made one. */
const PRICED: ReadonlySet<string> = new Set(['price', 'unit_cost', 'unit_price'])
const PERIODS: readonly Period[] = ['day', 'week', 'month', 'year']
/** Lengths of time in each other. */
const CALENDAR = PERIODS.flatMap((one) => PERIODS.map((other) => stepsOf(one, other)!))
export const isClose = (x: number, y: number): boolean => Math.abs(x - y) <= 1e-6 * Math.abs(y)
export const isCalendar = (value: number): boolean => CALENDAR.some((each) => isClose(value, each))
const valueOf = ({ node }: Leaf): number => (node.op === 'constant' ? node.value : Number.NaN)

/** Every number of the terms, every column that is no price, and every term as a whole. */
export function usesOf(terms: readonly Term[]): Use[] {
  return terms.flatMap((term, at) => {
    const leaves = leavesOf(term.expression, { ...WHOLE_TERM, sign: term.sign })
    return [...leaves, null].map((leaf) => useOf(term, at, leaf, leaves))
  })
}

function leavesOf(node: Expression, place: Omit<Leaf, 'node'>): Leaf[] {
  const own = 'column' in node && node.op !== 'is' && !PRICED.has(node.column)
  if (node.op === 'constant' || own) return [{ node, ...place }]
  if ('of' in node)
    return leavesOf(node.of, { ...place, rounded: place.rounded || node.op === 'round_up' })
  if (!('args' in node)) return []
  return node.args.flatMap((arg, at) => {
    if (node.op === 'divide' && at > 0)
      return leavesOf(arg, { ...place, role: 'divisor', inverse: !place.inverse })
    if (node.op === 'if' && at > 0) return leavesOf(arg, { ...place, role: 'choice' })
    if (node.op === 'subtract' && at > 0)
      return leavesOf(arg, { ...place, sign: place.sign === 1 ? -1 : 1 })
    if (node.op === 'less' || node.op === 'at_most' || node.op === 'equal')
      return leavesOf(arg, { ...place, role: 'limit' })
    if (node.op === 'multiply') {
      const others = node.args.filter((each) => each !== arg)
      return leavesOf(arg, { ...place, beside: [...place.beside, ...others] })
    }
    if (node.op !== 'min' && node.op !== 'max') return leavesOf(arg, place)
    // "Above 50": 50 and max(0, price − 50) are where a rate begins.
    const parts = arg.op === 'add' || arg.op === 'subtract' ? arg.args : [arg]
    const bounded = { ...place, bound: node.op === 'min' ? 'most' : 'least' } as const
    return parts.flatMap((part) =>
      leavesOf(part, part.op === 'constant' ? { ...bounded, role: 'limit' } : bounded),
    )
  })
}

function useOf(term: Term, at: number, leaf: Leaf | null, leaves: readonly Leaf[]): Use {
  const others = leaves.filter((each) => each !== leaf && ![0, 1].includes(valueOf(each)))
  const numbers = others.filter(({ node }) => node.op === 'constant')
  const { sales, ordered, unit_cost, unit_price, horizon, lead } = PLAIN
  const weigh = (deal: Partial<Deal>): number =>
    weightOf(leaf?.node ?? null, term.expression, { ...PLAIN, ...deal })
  const weight = weigh({})
  const moves = (deal: Partial<Deal>): boolean => Math.abs(weigh(deal) - weight) > 1e-6
  const halves = sales.map((sale) => ({ ...sale, qty: sale.qty / 2 }))
  const dearer = sales.map((sale) => ({ ...sale, price: sale.price + 1 }))
  const later = sales.map((sale) => ({ ...sale, age: sale.age * 2 }))
  const [byOrdered, bySold] = [moves({ ordered: ordered + 5 }), moves({ sales: halves })]
  const none = weigh({ ordered: sales.reduce((sum, { qty }) => sum + qty, 0) })
  const left = byOrdered && bySold
  const counts: Readonly<Record<Count, boolean>> = {
    ordered: byOrdered && !bySold,
    sold: bySold && !(left && Math.abs(none) < 1e-6),
    leftover: left,
    orders: moves({ sales: [...halves, ...halves] }),
  }
  const bases = {
    price: moves({ sales: dearer, unit_price: unit_price + 1 }),
    cost: moves({ unit_cost: unit_cost + 1 }),
  }
  return {
    term: at,
    value: leaf === null ? Number.NaN : valueOf(leaf),
    name: leaf && 'column' in leaf.node ? leaf.node.column : null,
    whole: leaf === null,
    sign: leaf?.sign ?? term.sign,
    counts: trueOf(counts),
    bases: trueOf(bases),
    timed: moves({ sales: later, horizon: horizon * 2 }),
    stored: moves({ lead: lead + 0.5 }),
    ratio: numbers
      .filter((each) => isCalendar(valueOf(each)))
      .reduce((x, each) => (each.inverse ? x / valueOf(each) : x * valueOf(each)), 1),
    partners: numbers.map(valueOf),
    factors: (leaf?.beside ?? []).flatMap(constantsIn),
    column: others.length > numbers.length,
    role: leaf?.role ?? 'amount',
    bound: leaf?.bound ?? null,
    rounded: leaf?.rounded ?? false,
  }
}

function constantsIn(node: Expression): number[] {
  if (node.op === 'constant') return [node.value]
  if ('of' in node) return constantsIn(node.of)
  return 'args' in node ? node.args.flatMap(constantsIn) : []
}

const trueOf = <T extends string>(flags: Readonly<Record<T, boolean>>): ReadonlySet<T> =>
  new Set((Object.keys(flags) as T[]).filter((each) => flags[each]))

/** The number below 1 that stands in every term; null without such a number. */
export function commonFactor(uses: readonly Use[], terms: readonly Term[]): number | null {
  const shared = uses.find(
    ({ term, value }) =>
      term === 0 &&
      value > 0 &&
      value < 1 &&
      terms.every((_, at) => uses.some((use) => use.term === at && isClose(use.value, value))),
  )
  return terms.length > 1 ? (shared?.value ?? null) : null
}

/** How a number follows from what the words state. */
export interface Derivation {
  readonly mentions: readonly Mention[]
  /** A larger stated number makes this one smaller: 1 − 12 %. */
  readonly turned: boolean
  /** Calendar constant that was worked into it. */
  readonly ratio: number
}

/** Every way in which words bear out a number: stated, a share's rest, by another clock, of two amounts. */
export function derivations(value: number, mentions: readonly Mention[]): Derivation[] {
  if (Number.isNaN(value)) return []
  const found = mentions.flatMap((mention): Derivation[] => {
    const { values, kind } = mention
    const [x] = values as [number]
    const share = kind === 'percent' || (kind === 'number' && x > 0 && x < 1)
    const forms: (readonly [value: number, turned: boolean, ratio: number])[] = [
      ...values.map((each) => [each, false, 1] as const),
      [1 / x, true, 1],
      ...(share
        ? ([
            [1 - x, true, 1],
            [1 + x, false, 1],
            [x / (1 + x), false, 1],
          ] as const)
        : []),
      ...(kind === 'number' ? ([[x / 100, false, 1]] as const) : []),
      ...CALENDAR.map((ratio) => [x * ratio, false, ratio] as const),
    ]
    const form = forms.find(([each]) => isClose(value, each))
    return form ? [{ mentions: [mention], turned: form[1], ratio: form[2] }] : []
  })
  if (found.length > 0) return found
  return mentions.flatMap((one, at) =>
    mentions.slice(at + 1).flatMap((other): Derivation[] => {
      const [x, y] = [one.values[0]!, other.values[0]!]
      const made = [x * y, x + y, x - y, y - x, x / y, y / x, x * (1 - y), y * (1 - x)]
      const fits = one.sentence === other.sentence && made.some((each) => isClose(value, each))
      return fits ? [{ mentions: [one, other], turned: false, ratio: 1 }] : []
    }),
  )
}
