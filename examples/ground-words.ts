// An expression of a valuation in plain words, for people who wrote the description and read no
// formulas. Nothing parses it; the formula beside it is exact.
import type { Expression } from '#contract/valuation.ts'

const JOINED = {
  add: ' plus ',
  subtract: ' minus ',
  multiply: ' times ',
  divide: ' divided by ',
  less: ' is less than ',
  at_most: ' is at most ',
  equal: ' equals ',
} as const

/** `the units ordered times the unit_cost`; brackets where words alone would leave a doubt. */
export function sayExpression(expression: Expression): string {
  switch (expression.op) {
    case 'constant':
      return String(expression.value)
    case 'parameter':
      return `the parameter ${expression.name} (${expression.otherwise} where it is not sent)`
    case 'ordered':
      return 'the units ordered'
    case 'leftover':
      return 'the units left over'
    case 'lead':
      return 'the lead time'
    case 'horizon':
      return 'the periods until the rest is written off'
    case 'option':
      return `the deal's ${expression.column}`
    case 'is':
      return `the deal's ${expression.column} is “${expression.value}”`
    case 'key_cost':
      return `the ${expression.column} in the deal's sales`
    case 'last_sale':
      return `the ${expression.column} of the last sale`
    case 'sold':
      return 'its units'
    case 'age':
      return 'the periods from the deal to the sale'
    case 'sale':
      return `its ${expression.column}`
    case 'sum':
      return `summed over the sales: ${sayExpression(expression.of)}`
    case 'most':
      return `the largest over the sales of: ${sayExpression(expression.of)}`
    case 'round_up':
      return `${inner(expression.of)}, rounded up`
    case 'min':
    case 'max': {
      const which = expression.op === 'min' ? 'the smaller of' : 'the larger of'
      return `${which} ${expression.args.map(inner).join(' and ')}`
    }
    case 'if': {
      const [test, then, otherwise] = expression.args.map(inner)
      return `where ${test}: ${then}, else ${otherwise}`
    }
    default:
      return expression.args.map(inner).join(JOINED[expression.op])
  }
}

/** Within another: brackets around what is more than a name or a number. */
function inner(expression: Expression): string {
  const said = sayExpression(expression)
  return 'args' in expression || 'of' in expression || expression.op === 'is' ? `(${said})` : said
}
