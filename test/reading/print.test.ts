// The printer is honest: what it prints, read with the usual precedence, is the tree.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Expression } from '#contract/valuation.ts'
import { printExpression, printFormula } from '#language/printing/print.ts'

const constant = fc
  .integer({ min: 1, max: 9 })
  .map((value): Expression => ({ op: 'constant', value }))
const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    constant,
    fc.record({
      op: fc.constantFrom('add', 'subtract', 'multiply', 'divide', 'min', 'max'),
      args: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}))

function compute(expression: Expression): number {
  if (expression.op === 'constant') return expression.value
  if (!('args' in expression)) throw new Error(expression.op)
  const values = expression.args.map(compute)
  return values.reduce((x, y) =>
    expression.op === 'add'
      ? x + y
      : expression.op === 'subtract'
        ? x - y
        : expression.op === 'multiply'
          ? x * y
          : expression.op === 'divide'
            ? x / y
            : expression.op === 'min'
              ? Math.min(x, y)
              : Math.max(x, y),
  )
}

/** Reads a printed formula of numbers by the usual precedence, left to right. */
function parse(text: string): number {
  const tokens = text.match(/[\d.]+|MIN|MAX|[+−×/();]/g) ?? []
  let at = 0
  const sum = (): number => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '−')
      value = tokens[at++] === '+' ? value + product() : value - product()
    return value
  }
  const product = (): number => {
    let value = atom()
    while (tokens[at] === '×' || tokens[at] === '/')
      value = tokens[at++] === '×' ? value * atom() : value / atom()
    return value
  }
  const atom = (): number => {
    const token = tokens[at++]!
    if (token === '(') {
      const value = sum()
      at++
      return value
    }
    if (token !== 'MIN' && token !== 'MAX') return Number(token)
    const args: number[] = []
    do {
      at++
      args.push(sum())
    } while (tokens[at] === ';')
    at++
    return token === 'MIN' ? Math.min(...args) : Math.max(...args)
  }
  return sum()
}

test('a printed tree means what the tree means', () => {
  fc.assert(
    fc.property(tree, (expression) => {
      const value = compute(expression)
      fc.pre(Number.isFinite(value))
      expect(parse(printExpression(expression))).toBeCloseTo(value, 6)
    }),
    { numRuns: 500 },
  )
})

test('every leaf has a name of its own', () => {
  const leaves: Expression[] = [
    { op: 'parameter', name: 'w', otherwise: 1 },
    { op: 'ordered' },
    { op: 'leftover' },
    { op: 'lead' },
    { op: 'horizon' },
    { op: 'option', column: 'unit_cost' },
    { op: 'is', column: 'unit_cost', value: 'unit_cost' },
    { op: 'key_cost', column: 'unit_cost' },
    { op: 'last_sale', column: 'unit_cost' },
    { op: 'sale', column: 'unit_cost' },
    { op: 'sold' },
    { op: 'age' },
    { op: 'sum', of: { op: 'sold' } },
  ]
  expect(new Set(leaves.map(printExpression)).size).toBe(leaves.length)
})

test('a text in a condition stands in quotes, its own quotes doubled', () => {
  const is: Expression = { op: 'is', column: 'category', value: '7" screens' }
  const rate: Expression = {
    op: 'if',
    args: [is, { op: 'constant', value: 0.08 }, { op: 'ordered' }],
  }
  expect(printExpression(rate)).toBe('IF(category = "7"" screens"; 0.08; qty)')
  const twice: Expression = { op: 'multiply', args: [{ op: 'ordered' }, is] }
  expect(printExpression(twice)).toBe('qty × (category = "7"" screens")')
})

test('terms stand with their signs; nothing is zero', () => {
  const term = (sign: 1 | -1, expression: Expression) => ({
    name: '',
    sign,
    expression,
    source: '',
  })
  expect(printFormula([])).toBe('profit = 0')
  expect(
    printFormula([
      term(-1, { op: 'ordered' }),
      term(-1, { op: 'add', args: [{ op: 'lead' }, { op: 'horizon' }] }),
      term(1, { op: 'leftover' }),
    ]),
  ).toBe('profit = −qty − (T_lead + H) + leftover')
})
