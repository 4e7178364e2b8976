// Evaluates an expression on a single synthetic deal, for comparing labels with a formula. The
// engine's own evaluation works on columns of a replay, not on single values.
import type { Expression } from '#contract/valuation.ts'

export type Cells = Readonly<Record<string, number | string>>
export interface Deal {
  readonly option: Cells
  readonly sales: readonly Cells[]
  readonly horizon: number
}

/** Operations on evaluated arguments. */
const OPERATIONS: Readonly<Record<string, (args: readonly number[]) => number>> = {
  add: (args) => args.reduce((sum, value) => sum + value, 0),
  multiply: (args) => args.reduce((product, value) => product * value, 1),
  subtract: (args) => args.slice(1).reduce((rest, value) => rest - value, args[0]),
  divide: ([x, y]) => x / y,
  min: (args) => Math.min(...args),
  max: (args) => Math.max(...args),
  less: ([x, y]) => Number(x < y),
  at_most: ([x, y]) => Number(x <= y),
  equal: ([x, y]) => Number(x === y),
  if: ([condition, yes, no]) => (condition === 0 ? no : yes),
}

export function valueOn(node: Expression, deal: Deal, sale: Cells | null = null): number {
  const { option, sales, horizon } = deal
  if ('args' in node) {
    const args = node.args.map((arg) => valueOn(arg, deal, sale))
    return OPERATIONS[node.op]?.(args) ?? Number.NaN
  }
  const each = (of: Expression): number[] =>
    sales.filter((row) => Number(row['qty']) > 0).map((row) => valueOn(of, deal, row))
  switch (node.op) {
    case 'constant':
      return node.value
    case 'parameter':
      return node.otherwise
    case 'ordered':
      return Number(option['qty'])
    case 'leftover':
      return Number(option['qty']) - sales.reduce((sum, row) => sum + Number(row['qty']), 0)
    case 'lead':
      return Number(option['T_lead'] ?? 0)
    case 'horizon':
      return horizon
    case 'option':
      return Number(option[node.column])
    case 'is':
      return Number(option[node.column] === node.value)
    case 'key_cost':
      return Number(sales[0]?.[node.column])
    case 'last_sale':
      return Number(sales.at(-1)?.[node.column])
    case 'sold':
      return Number(sale?.['qty'])
    case 'age':
      return Number(sale?.['T']) - Number(option['T'])
    case 'sale':
      return Number(sale?.[node.column])
    case 'sum':
      return each(node.of).reduce((sum, value) => sum + value, 0)
    case 'most':
      return Math.max(0, ...each(node.of))
    case 'round_up':
      return Math.ceil(valueOn(node.of, deal, sale) - 1e-9)
    default:
      return Number.NaN
  }
}
