// Reference formulas of the corpora (training/reader/formula-language.ts) as trees of the valuation language.
import type { Expression } from '#contract/valuation.ts'
import * as lower from '#language/lower.ts'
import type { Period } from '#language/lower.ts'

const TOKEN = /\s*(\d+\.?\d*(?:e-?\d+)?|\.\d+|s\.\w+|[A-Za-z_]\w*|"[^"]*"|'[^']*'|[<>=]=|.)/gy
const AGE: Expression = { op: 'age' }
const H: Expression = { op: 'horizon' }
const stored = (of: Expression): Expression =>
  lower.greatest(lower.minus(of, { op: 'lead' }), lower.number(0))
const NAMES: Readonly<Record<string, Expression>> = {
  revenue: lower.REVENUE,
  sold: lower.SOLD,
  left: lower.LEFT,
  orders: lower.ORDERS,
  qty: lower.ORDERED,
  H,
  H_stored: stored(H),
  age: AGE,
  stored: stored(AGE),
  held_time: lower.unitTime(false),
  stored_time: lower.unitTime(true),
  's.qty': { op: 'sold' },
}
const FUNCTIONS: Readonly<Record<string, (args: Expression[]) => Expression>> = {
  SUM: ([of]) => lower.sum(of!),
  MAXS: ([of]) => ({ op: 'most', of: of! }),
  CEIL: ([of]) => ({ op: 'round_up', of: of! }),
  MIN: (args) => ({ op: 'min', args }),
  MAX: (args) => ({ op: 'max', args }),
  IF: (args) => ({ op: 'if', args }),
}
const SIGNS: Readonly<Record<string, (x: Expression, y: Expression) => Expression>> = {
  '+': lower.plus,
  '-': lower.minus,
  '*': (x, y) => ({ op: 'multiply', args: [x, y] }),
  '/': lower.over,
  '<': (x, y) => ({ op: 'less', args: [x, y] }),
  '<=': (x, y) => ({ op: 'at_most', args: [x, y] }),
  '>': (x, y) => ({ op: 'less', args: [y, x] }),
  '>=': (x, y) => ({ op: 'at_most', args: [y, x] }),
}

/** The tree of a formula; null where the valuation language has none, such as a text column of Sales. */
export function treeOf(formula: string, period: Period | null): Expression | null {
  const tokens = [...formula.trim().matchAll(TOKEN)].map((match) => match[1])
  let at = 0
  let sayable = true
  const take = (...wanted: string[]): string | null =>
    wanted.includes(tokens[at] ?? '') ? tokens[at++]! : null
  const chain = (next: () => Expression, ...signs: string[]): Expression => {
    let own = next()
    for (let sign = take(...signs); sign !== null; sign = take(...signs))
      own = sign === '==' ? equal(own, next()) : SIGNS[sign]!(own, next())
    return own
  }
  const equal = (x: Expression, y: Expression): Expression => {
    if (y.op !== 'parameter') return { op: 'equal', args: [x, y] }
    if (x.op !== 'option') sayable = false
    return { op: 'is', column: x.op === 'option' ? x.column : '', value: y.name }
  }
  const whole = (): Expression => chain(sum, '==', '<', '<=', '>', '>=')
  const sum = (): Expression => chain(product, '+', '-')
  const product = (): Expression => chain(factor, '*', '/')
  const factor = (): Expression => {
    if (take('-') !== null) return lower.times(lower.number(-1), factor())
    if (take('(') !== null) {
      const inner = whole()
      take(')')
      return inner
    }
    const token = tokens[at++] ?? ''
    // A text stands in for itself until it is compared.
    if (/^["']/.test(token)) return { op: 'parameter', name: token.slice(1, -1), otherwise: 0 }
    if (/^[\d.]/.test(token)) return lower.number(Number(token))
    if (take('(') !== null) {
      const args = [whole()]
      while (take(',') !== null) args.push(whole())
      take(')')
      const [first] = args
      return token === 'col' && first?.op === 'parameter'
        ? nameOf(first.name)
        : FUNCTIONS[token]!(args)
    }
    return nameOf(token)
  }
  const nameOf = (name: string): Expression => {
    if (NAMES[name]) return NAMES[name]
    if (name.startsWith('s.')) return { op: 'sale', column: name.slice(2) }
    const steps = ['day', 'week', 'month', 'year'].includes(name)
      ? lower.stepsOf(name, period)
      : null
    return steps === null ? { op: 'option', column: name } : lower.number(steps)
  }
  const tree = whole()
  return sayable && at === tokens.length ? tree : null
}
