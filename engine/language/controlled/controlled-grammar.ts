// The expressions of controlled English: a recursive descent over tokens, one token ahead, with no
// way back, so its time is proportional to the text. It knows no sentences: controlled-sentences.ts does.
// `null` stands for "this is no expression of the language"; a column that was not sent is a fault.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Expression, Term } from '#contract/valuation.ts'
import { split, type Binder, type Cursor } from './controlled-cursor.ts'
import {
  COMPARED,
  compared,
  GOODS_NAME,
  PHRASES,
  priceBetween,
  STARTERS,
  vatIn,
  WHOSE,
} from './controlled-words.ts'
import { isNot } from './counted.ts'
import {
  FIXED_NAMES,
  LEFT_ABOVE,
  lineNamed,
  MARGIN,
  MOST_NODES,
  sizeOf,
  totalOf,
  type Lines,
} from './references.ts'
import { number, type Period } from '../lower.ts'

/** Brackets and words within one another; deeper texts are no controlled English. */
const MOST_NESTED = 200
/** Changes of the operator without brackets, in one text: each is one more depth of its tree. */
const MOST_TURNS = 100

const OPERATORS = {
  '+': 'add',
  '-': 'subtract',
  '−': 'subtract',
  '×': 'multiply',
  '*': 'multiply',
  '/': 'divide',
  '÷': 'divide',
} as const
type Operator = (typeof OPERATORS)[keyof typeof OPERATORS]
const SUMS: readonly Operator[] = ['add', 'subtract']
const PRODUCTS: readonly Operator[] = ['multiply', 'divide']

const LEAVES = PHRASES.map(({ words, is }) => ({ words: split(words), is })).sort(
  (one, other) => other.words.length - one.words.length,
)
export const entries = <T extends string>(of: Readonly<Record<T, string>>) =>
  Object.entries(of).map(([key, words]) => [key as T, split(words as string)] as const)
const SIGNS = entries(COMPARED)
const OWNERS = entries(WHOSE)

/** Where the parser stands, and what it found. */
export interface State extends Cursor {
  readonly binder: Binder
  readonly faults: FeedbackItem[]
  readonly period: Period | null
  readonly lines: Lines
  /** Brackets and words open, and changes of the operator so far. */
  depth: number
  turns: number
  /** Operations of the lines that were named; whether any was, and in this sentence the whole profit. */
  named: number
  names: boolean
  namesWhole: boolean
}

function bind(
  g: State,
  table: 'menus' | 'sales',
  own: string,
  start: number,
  texts = false,
): string {
  return g.binder.bind(table, own, g.since(start).slice(0, 500), texts)
}

/** What follows "the", once no fixed phrase fits. */
function afterThe(g: State, start: number): Expression | null {
  if (g.take('sum over sales of')) return around(g, 'sum')
  if (g.take('largest over sales of')) return around(g, 'most')
  if (g.take('smaller of')) return several(g, 'min')
  if (g.take('larger of')) return several(g, 'max')
  if (g.take('vat of')) {
    const share = g.number()
    return share !== null && g.take('in the prices') ? vatIn(share) : null
  }
  if (g.take('parameter')) {
    const own = g.name()
    const otherwise = own !== null && g.take('( else') ? g.number() : null
    return own !== null && otherwise !== null && g.take(')')
      ? { op: 'parameter', name: own, otherwise }
      : null
  }
  const line = lineOf(g, start)
  if (line) return line
  const own = g.name()
  const op = own === null ? null : g.takeFirst(OWNERS)
  return own === null || op === null ? null : { op, column: bind(g, 'sales', own, start) }
}

/** A line that is named, unless a column is: "the fee of the sale". */
function lineOf(g: State, start: number): Expression | null {
  const { above } = g.lines
  const token = g.next()
  const owned = (words: readonly string[]): boolean =>
    OWNERS.some(([, owner]) => g.isNext([...words, ...owner]))
  if (token?.kind === 'name') {
    g.skip()
    if (owned([])) {
      g.skip(-1)
      return null
    }
    const line = lineNamed(token.text, above)
    return line || !g.lines.alone ? named(g, line, start) : number(1)
  }
  const fixed = entries(FIXED_NAMES).find(([, words]) => g.isNext(words) && !owned(words))
  if (fixed) {
    g.skip(fixed[1].length)
    if (fixed[0] === 'margin') return MARGIN
    return fixed[0] === 'goods'
      ? named(g, lineNamed(GOODS_NAME, above), start)
      : wholeProfit(g, start)
  }
  const lines = above
    .map((term) => ({ term, words: split(term.name.toLowerCase()) }))
    .filter(({ words }) => g.isNext(words) && !owned(words))
  const most = Math.max(...lines.map(({ words }) => words.length))
  const line = lines.findLast(({ words }) => words.length === most)
  if (!line) return null
  g.skip(most)
  return named(g, line.term, start)
}

function named(g: State, line: Term | null, start: number): Expression | null {
  g.names = true
  if (line === null) {
    const words = g.since(start).slice(0, 500)
    const message = 'no line above has this name.'
    g.faults.push({ code: 'unknown_line', words, message, fix: 'Name a line that stands above.' })
    return number(1)
  }
  g.namesWhole ||= g.lines.ofWhole.has(line)
  return bounded(g, line.expression, start)
}

function wholeProfit(g: State, start: number): Expression {
  g.names = g.namesWhole = true
  return bounded(g, g.lines.whole, start)
}

function leftAbove(g: State, start: number): Expression {
  const { above, ofWhole } = g.lines
  g.names = true
  g.namesWhole ||= above.some((term) => ofWhole.has(term))
  return bounded(g, totalOf(above), start)
}

/** A tree that is named, unless all such trees together are too large. */
function bounded(g: State, tree: Expression, start: number): Expression {
  const before = g.named
  g.named += sizeOf(tree)
  if (g.named <= MOST_NODES) return tree
  if (before <= MOST_NODES)
    g.faults.push({
      code: 'too_large',
      words: g.since(start).slice(0, 500),
      message: `with the lines that they name, the sentences have more than ${MOST_NODES} operations.`,
      fix: 'Name fewer lines, or write their amounts.',
    })
  return number(1)
}

function around(g: State, op: 'sum' | 'most' | 'round_up'): Expression | null {
  const of = operand(g)
  return of && { op, of }
}

function several(g: State, op: 'min' | 'max'): Expression | null {
  const args: Expression[] = []
  do {
    const arg = operand(g)
    if (!arg) return null
    args.push(arg)
  } while (g.take('and'))
  return args.length > 1 ? { op, args } : null
}

function choice(g: State): Expression | null {
  const test = expression(g)
  const then = test && g.take('then') ? expression(g) : null
  const otherwise = then && g.take('else') ? expression(g) : null
  return otherwise && { op: 'if', args: [test!, then!, otherwise] }
}

/** The price, or the part of it within limits. */
function priceOf(g: State): Expression | null {
  const above = g.take('above') ? g.number() : undefined
  const upTo = g.take('up to') ? g.number() : undefined
  return above === null || upTo === null ? null : priceBetween(above, upTo)
}

function primary(g: State): Expression | null {
  const token = g.next()
  if (!token) return null
  const leaf = LEAVES.find(({ words }) => g.takeAll(words))
  if (leaf) return leaf.is.op === 'sale' ? priceOf(g) : leaf.is
  if (g.take(LEFT_ABOVE)) return leftAbove(g, token.start)
  if (g.take('(')) {
    const inside = expression(g)
    return inside && g.take(')') ? inside : null
  }
  if (g.take('if')) return choice(g)
  if (g.take('the')) return afterThe(g, token.start)
  const column = g.name()
  if (column !== null) {
    const not = g.isNext(['is', 'not']) ? 1 : 0
    const value = g.next(1 + not)
    if (g.isNext(['is']) && value?.kind === 'text') {
      g.skip(2 + not)
      const own = bind(g, 'menus', column, token.start, true)
      const is: Expression = { op: 'is', column: own, value: value.text }
      return not ? isNot(is) : is
    }
    return { op: 'option', column: bind(g, 'menus', column, token.start) }
  }
  const value = g.number()
  if (value === null) return null
  // "12% of the price", "1/12 of the price".
  const over = g.isNext(['/']) && g.next(2)?.text === 'of' ? g.next(1)! : null
  if (over?.kind === 'number' && over.value > 0) g.skip(2)
  else if (g.last()?.text !== '%') return { op: 'constant', value }
  if (!g.take('of')) return { op: 'constant', value }
  const of = operand(g)
  const share = over?.kind === 'number' && over.value > 0 ? value / over.value : value
  return of && { op: 'multiply', args: [{ op: 'constant', value: share }, of] }
}

export function operand(g: State): Expression | null {
  if (++g.depth > MOST_NESTED) return null
  let own = primary(g)
  while (own && g.take('rounded up')) {
    if (own.op === 'round_up' && ++g.turns > MOST_TURNS) return null
    own = { op: 'round_up', of: own }
  }
  g.depth--
  return own
}

/** Operands joined by operators of one strength: a run of one operator is one node. */
function joined(
  g: State,
  ops: readonly Operator[],
  part: (g: State) => Expression | null,
): Expression | null {
  let own = part(g)
  let run: Expression[] | null = null
  while (own) {
    const token = g.next()
    const op = OPERATORS[token?.text as keyof typeof OPERATORS]
    const bullet = token?.opens === true && STARTERS.has(g.next(1)?.text ?? '')
    if (token?.kind !== 'mark' || !ops.includes(op) || bullet) return own
    g.skip()
    const arg = part(g)
    if (!arg) return null
    if (run && own.op === op) run.push(arg)
    else {
      if (run && ++g.turns > MOST_TURNS) return null
      own = { op, args: (run = [own, arg]) }
    }
  }
  return own
}

function factors(g: State): Expression | null {
  return joined(g, PRODUCTS, operand)
}

/** "Bulky is 1", "bulky is not 1". */
function plainIs(g: State): 'equal' | 'unequal' | null {
  const op = g.isNext(['is', 'not']) ? 'unequal' : g.isNext(['is']) ? 'equal' : null
  const words = op === 'unequal' ? 2 : 1
  if (op === null || g.next(words)?.kind !== 'number') return null
  g.skip(words)
  return op
}

/** An expression with at most one comparison. */
export function expression(g: State): Expression | null {
  if (++g.depth > MOST_NESTED) return null
  const left = joined(g, SUMS, factors)
  const op = left && (g.takeFirst(SIGNS) ?? plainIs(g))
  const right = op && joined(g, SUMS, factors)
  g.depth--
  return op ? right && compared(op, left, right) : left
}
