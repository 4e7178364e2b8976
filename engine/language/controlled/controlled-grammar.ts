// The expressions of controlled English: a recursive descent over tokens, one token ahead, with no
// way back, so its time is proportional to the text. It knows no sentences: controlled-sentences.ts does.
// `null` stands for "this is no expression of the language"; a column that was not sent is a fault.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Expression } from '#contract/valuation.ts'
import { createBinder, type Binder, createCursor, split, type Cursor } from './controlled-cursor.ts'
import type { ControlledToken } from './controlled-tokens.ts'
import {
  COMPARED,
  COUNTED,
  forEach,
  PHRASES,
  PERIOD_UNKNOWN,
  priceAbove,
  priceUpTo,
  STARTERS,
  vatIn,
  WHOSE,
  type Counted,
} from './controlled-words.ts'
import type { Columns } from '../inputs.ts'
import type { Period } from '../lower.ts'

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
const entries = <T extends string>(of: Readonly<Record<T, string>>) =>
  Object.entries(of).map(([key, words]) => [key as T, split(words as string)] as const)
const SIGNS = entries(COMPARED)
const OWNERS = entries(WHOSE)
const COUNTS = entries(COUNTED)

export interface Grammar extends Pick<
  Cursor,
  'take' | 'next' | 'skip' | 'since' | 'number' | 'clock'
> {
  /** An amount with its limits and what it is counted by: the value of a term. */
  readonly amount: () => Expression | null
  readonly faults: FeedbackItem[]
  readonly bindings: { phrase: string; column: string }[]
}

/** Where the parser stands, and what it found. */
interface State extends Cursor {
  readonly binder: Binder
  readonly faults: FeedbackItem[]
  readonly period: Period | null
  /** Brackets and words open, and changes of the operator so far. */
  depth: number
  turns: number
}

export function createGrammar(
  text: string,
  tokens: readonly ControlledToken[],
  columns: Columns,
  period: Period | null,
): Grammar {
  const cursor = createCursor(text, tokens)
  const faults: FeedbackItem[] = []
  const binder = createBinder(columns, faults)
  const state: State = { ...cursor, binder, faults, period, depth: 0, turns: 0 }
  const { take, next, skip, since, number, clock } = cursor
  const { bindings } = binder
  return { take, next, skip, since, number, clock, amount: () => amount(state), faults, bindings }
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
  const own = g.name()
  const op = own === null ? null : g.takeFirst(OWNERS)
  return own === null || op === null ? null : { op, column: bind(g, 'sales', own, start) }
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

function primary(g: State): Expression | null {
  const token = g.next()
  if (!token) return null
  const leaf = LEAVES.find(({ words }) => g.takeAll(words))
  if (leaf) {
    if (leaf.is.op !== 'sale') return leaf.is
    const limited = g.take('up to') ? priceUpTo : g.take('above') ? priceAbove : null
    const limit = limited && g.number()
    return limited ? (limit === null ? null : limited(limit)) : leaf.is
  }
  if (g.take('(')) {
    const inside = expression(g)
    return inside && g.take(')') ? inside : null
  }
  if (g.take('if')) return choice(g)
  if (g.take('the')) return afterThe(g, token.start)
  const column = g.name()
  if (column !== null) {
    const value = g.next(1)
    if (g.isNext(['is']) && value?.kind === 'text') {
      g.skip(2)
      return { op: 'is', column: bind(g, 'menus', column, token.start, true), value: value.text }
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

function operand(g: State): Expression | null {
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

function expression(g: State): Expression | null {
  if (++g.depth > MOST_NESTED) return null
  const left = joined(g, SUMS, factors)
  const op = left && g.takeFirst(SIGNS)
  const right = op && joined(g, SUMS, factors)
  g.depth--
  return op ? right && { op, args: [left, right] } : left
}

function counted(g: State): Counted | null {
  const fixed = g.takeFirst(COUNTS)
  const units = fixed === 'sold' || fixed === 'leftover' ? fixed : undefined
  // Every unit that was ordered is there until it is sold or written off.
  const inTime = units || fixed === 'ordered' ? g.take('and') : fixed === null && g.take('unit and')
  if (!inTime) return fixed
  const every = g.clock()
  if (every === null) return null
  return g.take('in store')
    ? { stored: true, clock: every, units }
    : g.take('held')
      ? { stored: false, clock: every, units }
      : null
}

function amount(g: State): Expression | null {
  const start = g.next()?.start ?? 0
  let own = expression(g)
  while (own && (g.isNext([',', 'at', 'least']) || g.isNext([',', 'at', 'most']))) {
    const op = g.next(2)!.text === 'least' ? 'max' : 'min'
    g.skip(3)
    const limit = operand(g)
    own = limit && { op, args: [limit, own] }
  }
  if (!own) return null
  const each = (comma: string): boolean =>
    g.take(`${comma}for each`) || g.take(`${comma}for every`) || g.take(`${comma}per`)
  if (!each('') && !each(', ')) return own
  const by = counted(g)
  if (by === null) return null
  const whole = forEach(own, by, g.period)
  if (whole) return whole
  g.faults.push({
    code: 'period_unknown',
    words: g.since(start),
    message: PERIOD_UNKNOWN,
    example: 'T is in weeks.',
  })
  return own
}
