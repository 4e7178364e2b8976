// What an expression is worth on one made-up deal. The service's own evaluation (engine/grounding/evaluate.ts) takes
// tables and many deals at a time; readings are compared before any table is known.
import type { Expression } from '#contract/valuation.ts'

/** A deal that nobody made: no client's data. */
export interface Deal {
  readonly ordered: number
  /** Units asked for and not there; else they follow from `seed`. */
  readonly missed?: number
  readonly sales: readonly { readonly qty: number; readonly age: number; readonly price: number }[]
  readonly lead: number
  readonly horizon: number
  /** Numbers of columns that are set; every other number follows from `seed`. */
  readonly columns: ReadonlyMap<string, number>
  /** The text that a column holds. */
  readonly texts: ReadonlyMap<string, string>
  readonly seed: number
}

const MOST_MISSED = 7

/** The value of an expression; `sale`: the sales row, inside a sum. Not finite where it divides by nothing. */
export function valueOf(node: Expression, deal: Deal, sale = 0): number {
  const row = deal.sales[sale]
  switch (node.op) {
    case 'constant':
      return node.value
    case 'parameter':
      return deal.seed % 2 === 0 ? node.otherwise : 2 * node.otherwise + 0.25
    case 'ordered':
    case 'lead':
    case 'horizon':
      return deal[node.op]
    case 'leftover':
      return deal.ordered - soldIn(deal)
    case 'missed':
      return deal.missed ?? deal.seed % MOST_MISSED
    case 'sold':
      return row?.qty ?? 0
    case 'age':
      return row?.age ?? 0
    case 'is':
      return Number(deal.texts.get(node.column) === node.value)
    case 'sale':
      return node.column === 'price' ? (row?.price ?? 0) : columnOf(node.column, deal, sale)
    case 'last_sale':
      return node.column === 'price'
        ? (deal.sales.at(-1)?.price ?? 0)
        : columnOf(node.column, deal, Math.max(0, deal.sales.length - 1))
    case 'option':
    case 'key_cost':
      return columnOf(node.column, deal, 0)
    case 'sum':
    case 'most': {
      const rows = deal.sales.map((_, at) => valueOf(node.of, deal, at))
      const add = node.op === 'sum'
      return rows.reduce((all, each) => (add ? all + each : Math.max(all, each)), 0)
    }
    case 'round_up':
      return Math.ceil(valueOf(node.of, deal, sale) - 1e-9)
    case 'if': {
      const [test, yes, no] = node.args
      return valueOf(valueOf(test!, deal, sale) === 0 ? no! : yes!, deal, sale)
    }
    default: {
      const join = JOIN[node.op]
      return node.args.map((each) => valueOf(each, deal, sale)).reduce((x, y) => join(x, y))
    }
  }
}

export const soldIn = ({ sales }: Deal): number => sales.reduce((sum, { qty }) => sum + qty, 0)

/** A number of a column, another one in each sale; never 0, for columns are divided by. */
function columnOf(name: string, { columns, seed }: Deal, sale: number): number {
  const set = columns.get(name)
  if (set !== undefined) return set
  const letters = Array.from(name).reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 9973, 7)
  return 1 + ((letters * (seed + 3) + 4001 * sale) % 9973) / 907
}

const JOIN = {
  add: (x: number, y: number) => x + y,
  subtract: (x: number, y: number) => x - y,
  multiply: (x: number, y: number) => x * y,
  divide: (x: number, y: number) => x / y,
  min: (x: number, y: number) => Math.min(x, y),
  max: (x: number, y: number) => Math.max(x, y),
  less: (x: number, y: number) => Number(x < y),
  at_most: (x: number, y: number) => Number(x <= y),
  equal: (x: number, y: number) => Number(x === y),
}
