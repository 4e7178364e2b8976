// Values one expression on one made-up deal: enough to tell whether labels say what a formula says.
// The engine's own evaluation works on columns of a replay and is of no use for single numbers.
import type { Expression } from '#contract/valuation.ts'

export type Cells = Readonly<Record<string, number | string>>
export interface Deal {
  readonly option: Cells
  readonly sales: readonly Cells[]
  readonly horizon: number
}

export function valueOn(node: Expression, deal: Deal, sale: Cells | null = null): number {
  const { option, sales, horizon } = deal
  const args = 'args' in node ? node.args.map((arg) => valueOn(arg, deal, sale)) : []
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
    case 'add':
      return args.reduce((sum, value) => sum + value, 0)
    case 'multiply':
      return args.reduce((product, value) => product * value, 1)
    case 'subtract':
      return args.slice(1).reduce((rest, value) => rest - value, args[0])
    case 'divide':
      return args[0] / args[1]
    case 'min':
      return Math.min(...args)
    case 'max':
      return Math.max(...args)
    case 'less':
      return Number(args[0] < args[1])
    case 'at_most':
      return Number(args[0] <= args[1])
    case 'equal':
      return Number(args[0] === args[1])
    case 'if':
      return args[0] === 0 ? args[2] : args[1]
    default:
      return Number.NaN
  }
}
