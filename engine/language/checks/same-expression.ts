// Tests whether two expressions are equal up to form: order of factors and summands, folded
// constants, factors constant over sales inside or outside the sum. Products of sums are not
// expanded.
import type { Expression } from '#contract/valuation.ts'

/** coefficient × Π factors. */
interface Product {
  readonly coefficient: number
  readonly factors: readonly string[]
}

/** What a sales row gives; `sum` and `most` give one number for all of them. */
const OF_SALES = new Set(['sold', 'age', 'sale'])
const DIGITS = 9

/** Equal for all options by the rules above. */
export function isSameExpression(one: Expression, other: Expression): boolean {
  return canonical(one) === canonical(other)
}

/** One text for all ways to write an expression. */
function canonical(expression: Expression): string {
  return printSummands(summandsOf(expression))
}

function printSummands(summands: readonly Product[]): string {
  const total = new Map<string, number>()
  for (const { coefficient, factors } of summands) {
    const key = factors.toSorted().join('*')
    total.set(key, (total.get(key) ?? 0) + coefficient)
  }
  const printed = [...total]
    .filter(([, coefficient]) => Math.abs(coefficient) > 1e-12)
    .map(([key, coefficient]) => `${Number(coefficient.toPrecision(DIGITS))}*${key}`)
  return `(${printed.toSorted().join('+')})`
}

function summandsOf(expression: Expression): Product[] {
  if (expression.op === 'add') return expression.args.flatMap(summandsOf)
  if (expression.op === 'subtract') {
    const [first, ...others] = expression.args
    return [
      ...summandsOf(first!),
      ...others.flatMap(summandsOf).map((each) => ({ ...each, coefficient: -each.coefficient })),
    ]
  }
  if (expression.op === 'sum' && (expression.of.op === 'add' || expression.of.op === 'subtract')) {
    const { op, args } = expression.of
    return summandsOf({ op, args: args.map((of) => ({ op: 'sum', of })) })
  }
  return [productOf(expression)]
}

function productOf(expression: Expression): Product {
  switch (expression.op) {
    case 'constant':
      return { coefficient: expression.value, factors: [] }
    case 'multiply': {
      const all = expression.args.map(productOf)
      return {
        coefficient: all.reduce((product, each) => product * each.coefficient, 1),
        factors: all.flatMap((each) => each.factors),
      }
    }
    case 'divide': {
      const [top, ...bottoms] = expression.args.map(productOf)
      return bottoms.reduce(
        (whole, each) => ({
          coefficient: whole.coefficient / each.coefficient,
          factors: [...whole.factors, ...each.factors.map((factor) => `1/${factor}`)],
        }),
        top!,
      )
    }
    case 'sum': {
      // Σ constant × x = constant × Σ x.
      const parts = expression.of.op === 'multiply' ? expression.of.args : [expression.of]
      const inside = productOf({ op: 'multiply', args: parts.filter(ofSales) })
      const outside = productOf({ op: 'multiply', args: parts.filter((part) => !ofSales(part)) })
      return {
        coefficient: inside.coefficient * outside.coefficient,
        factors: [...outside.factors, `sum[${inside.factors.toSorted().join('*')}]`],
      }
    }
    case 'add':
    case 'subtract': {
      const summands = summandsOf(expression)
      return summands.length === 1
        ? summands[0]!
        : { coefficient: 1, factors: [printSummands(summands)] }
    }
    case 'most':
    case 'round_up':
      return { coefficient: 1, factors: [`${expression.op}[${canonical(expression.of)}]`] }
    case 'min':
    case 'max': {
      const args = expression.args.map(canonical).toSorted().join(',')
      return { coefficient: 1, factors: [`${expression.op}[${args}]`] }
    }
    case 'less':
    case 'at_most':
    case 'equal':
    case 'if': {
      const args = expression.args.map(canonical).join(',')
      return { coefficient: 1, factors: [`${expression.op}[${args}]`] }
    }
    default:
      return { coefficient: 1, factors: [leaf(expression)] }
  }
}

function leaf(expression: Expression): string {
  const name =
    'column' in expression ? expression.column : 'name' in expression ? expression.name : ''
  const value = 'value' in expression ? expression.value : ''
  const otherwise = 'otherwise' in expression ? expression.otherwise : ''
  return JSON.stringify([expression.op, name, value, otherwise])
}

function ofSales(expression: Expression): boolean {
  if (OF_SALES.has(expression.op)) return true
  if (expression.op === 'sum' || expression.op === 'most') return false
  if ('of' in expression) return ofSales(expression.of)
  return 'args' in expression && expression.args.some(ofSales)
}
