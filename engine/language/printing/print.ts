// Prints a valuation as one line that a person who knows Excel can read (interface §5, `formula`).
// Names stand for columns, SUM runs over the option's sales. For reading only: nothing parses it.
import type { Expression, Term } from '#contract/valuation.ts'
import { fractionText } from '../numbers/fraction.ts'

const SYMBOLS = { add: ' + ', subtract: ' − ', multiply: ' × ', divide: ' / ' } as const

const COMPARISONS = { less: ' < ', at_most: ' ≤ ', equal: ' = ' } as const

/** A text as Excel writes one. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** How tightly an expression binds: 0 comparisons, 1 sums, 2 products, 3 names, numbers and calls. */
function strength(expression: Expression): number {
  if (expression.op === 'constant') return fractionText(expression.value) === null ? 3 : 2
  if (expression.op === 'is' || expression.op in COMPARISONS) return 0
  if (expression.op === 'add' || expression.op === 'subtract') return 1
  if (expression.op === 'multiply' || expression.op === 'divide') return 2
  return 3
}

/** One expression; parentheses only where the order of operations needs them. */
export function printExpression(expression: Expression): string {
  switch (expression.op) {
    case 'constant':
      return fractionText(expression.value) ?? String(expression.value)
    case 'parameter':
      return expression.name
    case 'ordered':
      return 'qty'
    case 'leftover':
      return 'leftover'
    case 'missed':
      return 'missed'
    case 'lead':
      return 'T_lead'
    case 'horizon':
      return 'H'
    case 'sold':
      return 'sale.qty'
    case 'age':
      return '(sale.T − T)'
    case 'option':
      return expression.column
    case 'is':
      return `${expression.column} = ${quoted(expression.value)}`
    case 'key_cost':
      return `Sales.${expression.column}`
    case 'last_sale':
      return `last sale.${expression.column}`
    case 'sale':
      return `sale.${expression.column}`
    case 'sum':
      return `SUM(${printExpression(expression.of)})`
    case 'most':
      return `MAX(${printExpression(expression.of)})`
    case 'round_up':
      return `ROUNDUP(${printExpression(expression.of)}; 0)`
    case 'less':
    case 'at_most':
    case 'equal':
      return expression.args
        .map((arg) => (strength(arg) === 0 ? `(${printExpression(arg)})` : printExpression(arg)))
        .join(COMPARISONS[expression.op])
    case 'if':
    case 'min':
    case 'max':
      return `${expression.op.toUpperCase()}(${expression.args.map(printExpression).join('; ')})`
    default: {
      const own = strength(expression)
      const parts = expression.args.map((arg, at) => {
        // a − (b − c) and a / (b × c) need theirs; a + b + c and a × b × c do not.
        const associative = expression.op === 'add' || expression.op === 'multiply'
        const loose = strength(arg) < own || (at > 0 && strength(arg) === own && !associative)
        const mixed = at > 0 && associative && strength(arg) === own && arg.op !== expression.op
        return loose || mixed ? `(${printExpression(arg)})` : printExpression(arg)
      })
      return parts.join(SYMBOLS[expression.op])
    }
  }
}

/** A term as it is added to others: "− 0.12 × …", a sum in brackets. */
export function printSigned({ sign, expression }: Pick<Term, 'sign' | 'expression'>): string {
  const text = printExpression(expression)
  return `${sign < 0 ? '−' : '+'} ${strength(expression) === 1 ? `(${text})` : text}`
}

/** The whole valuation: `profit = a − b − …`, its terms in order. */
export function printFormula(terms: readonly Term[]): string {
  const printed = terms.map((term, at) =>
    at > 0 ? printSigned(term) : printSigned(term).replace(/^\+ /, '').replace(/^− /, '−'),
  )
  return `profit = ${printed.join(' ') || '0'}`
}
