// Prints the expressions of controlled English by general rules: names and phrases first, brackets where words
// alone would leave a doubt. read-back.ts prints the sentences around them.
import type { Expression } from '#contract/valuation.ts'
import {
  isPlainName,
  numberText,
  percentText,
  quotedName,
  quotedText,
} from './controlled-tokens.ts'
import { COMPARED, PHRASES, priceBetween, RESERVED, vatIn, WHOSE } from './controlled-words.ts'
import { isEqual, negated } from './counted.ts'
import { MARGIN } from './references.ts'
import { fractionText } from '../numbers/fraction.ts'

/** Words that stand for a tree in this text: lines above. */
export type Names = readonly { readonly words: string; readonly is: Expression }[]

/** Words that stand for the whole tree. */
export function phraseOf(tree: Expression, names: Names): string | null {
  const fixed = [...PHRASES, MARGIN_NAME, ...names].find(({ is }) => isEqual(is, tree))
  if (fixed) return fixed.words
  if (tree.op !== 'min' && tree.op !== 'max' && tree.op !== 'subtract') return null
  const inner = constantAt(tree, [1, 1])
  const part = [
    [undefined, constantAt(tree, [1])],
    [inner, undefined],
    [inner, constantAt(tree, [1, 0, 1])],
  ] as const
  for (const [above, upTo] of part)
    if (above !== null && upTo !== null && isEqual(priceBetween(above, upTo), tree))
      return partOfPrice(above, upTo)
  if (inner === null) return null
  const share = Number((inner - 1).toPrecision(12))
  return isEqual(vatIn(share), tree)
    ? `the VAT of ${percentText(share) ?? numberText(share)} in the prices`
    : null
}

const MARGIN_NAME = { words: 'the margin', is: MARGIN }

const partOfPrice = (above?: number, upTo?: number): string =>
  [
    'the price',
    ...(above === undefined ? [] : [`above ${numberText(above)}`]),
    ...(upTo === undefined ? [] : [`up to ${numberText(upTo)}`]),
  ].join(' ')

function constantAt(tree: Expression, path: readonly number[]): number | null {
  let node: Expression | undefined = tree
  for (const at of path) node = node && 'args' in node ? node.args[at] : undefined
  return node?.op === 'constant' ? node.value : null
}

export const columnText = (name: string): string =>
  isPlainName(name) && !RESERVED.has(name.toLowerCase()) ? name : quotedName(name)

const OPERATORS = { add: ' + ', subtract: ' − ', multiply: ' × ', divide: ' / ' } as const

/** By the general rules, without brackets around the whole. */
export function print(tree: Expression, names: Names): string {
  const fixed = phraseOf(tree, names)
  const atom = (of: Expression): string => atomOf(of, names)
  const side = (of: Expression): string => sideOf(of, names)
  if (fixed !== null) return fixed
  switch (tree.op) {
    case 'constant':
      return numberText(tree.value)
    case 'option':
      return columnText(tree.column)
    case 'parameter':
      return `the parameter ${columnText(tree.name)} (else ${numberText(tree.otherwise)})`
    case 'sale':
    case 'key_cost':
    case 'last_sale':
      return `the ${columnText(tree.column)} ${WHOSE[tree.op]}`
    case 'is':
      return `${columnText(tree.column)} is ${quotedText(tree.value)}`
    case 'sum':
    case 'most':
      return `the ${tree.op === 'sum' ? 'sum' : 'largest'} over sales of ${atom(tree.of)}`
    case 'round_up':
      return `${atom(tree.of)} rounded up`
    case 'less':
    case 'at_most':
    case 'equal': {
      const [x, y] = tree.args as [Expression, Expression]
      // "the price is at least 20" for "20 is at most the price".
      const turned = tree.op !== 'equal' && x.op === 'constant' && y.op !== 'constant'
      if (!turned) return `${side(x)} ${COMPARED[tree.op]} ${side(y)}`
      return `${side(y)} ${COMPARED[tree.op === 'less' ? 'more' : 'at_least']} ${side(x)}`
    }
    case 'if': {
      const not = negated(tree)
      if (not?.op === 'is') return `${columnText(not.column)} is not ${quotedText(not.value)}`
      if (not?.op === 'equal') return not.args.map(side).join(` ${COMPARED.unequal} `)
      const [test, then, otherwise] = tree.args as [Expression, Expression, Expression]
      const asked = isTest(test) ? print(test, names) : atom(test)
      return `if ${asked} then ${atom(then)} else ${atom(otherwise)}`
    }
    case 'min':
    case 'max': {
      const which = tree.op === 'min' ? 'the smaller of' : 'the larger of'
      return `${which} ${tree.args.map(side).join(' and ')}`
    }
    case 'multiply': {
      const share = shareOf(tree, names)
      if (share !== null) return `${share} of ${atom(tree.args[1]!)}`
      return tree.args.map(atom).join(OPERATORS.multiply)
    }
    case 'add':
    case 'subtract':
      return tree.args.map(side).join(OPERATORS[tree.op])
    case 'divide':
      return tree.args.map(atom).join(OPERATORS.divide)
    default:
      // The others are phrases, every one.
      return tree.op
  }
}

/** "12%", where the tree is such a share of a price or cost; elsewhere 0.85 may be an amount, 1/12 is a share. */
function shareOf(tree: Expression, names: Names): string | null {
  if (tree.op !== 'multiply' || tree.args.length !== 2) return null
  const [share, of] = tree.args as [Expression, Expression]
  if (share.op !== 'constant') return null
  const priced = isPriced(of) || names.some(({ is }) => isEqual(is, of))
  return fractionText(share.value) ?? (priced ? percentText(share.value) : null)
}

const UNIT_AMOUNTS = new Set(['price', 'unit_cost', 'unit_price'])
function isPriced(of: Expression): boolean {
  if (of.op === 'option' || of.op === 'sale') return UNIT_AMOUNTS.has(of.column)
  if ('of' in of) return isPriced(of.of)
  return 'args' in of && of.args.some(isPriced)
}

/** What is asked, and needs no brackets after "if" or beside "and". */
export const isTest = (tree: Expression): boolean => {
  const own = negated(tree) ?? tree
  return own.op === 'is' || own.op === 'equal' || (own === tree && own.op in COMPARED)
}

/** What needs no brackets beside "+", "and" or "is less than". */
const sideOf = (tree: Expression, names: Names): string =>
  shareOf(tree, names) !== null ? print(tree, names) : atomOf(tree, names)

/** In brackets, unless it is one name, number or phrase. */
export function atomOf(tree: Expression, names: Names): string {
  const inner = 'args' in tree || 'of' in tree || tree.op === 'is'
  const own = print(tree, names)
  return inner && phraseOf(tree, names) === null ? `(${own})` : own
}
