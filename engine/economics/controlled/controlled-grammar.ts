// The expressions of controlled English: a recursive descent over tokens, one token ahead, with no
// way back, so its time is proportional to the text. It knows no sentences: controlled-sentences.ts does.
// `null` stands for "this is no expression of the language"; a column that was not sent is a fault.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Expression } from '#contract/valuation.ts'
import { createBinder } from './controlled-columns.ts'
import { createCursor, split, type Cursor } from './controlled-cursor.ts'
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

export function createGrammar(
  text: string,
  tokens: readonly ControlledToken[],
  columns: Columns,
  period: Period | null,
): Grammar {
  let depth = 0
  let turns = 0
  const { next, last, skip, isNext, take, takeAll, takeFirst, since, number, clock, name } =
    createCursor(text, tokens)
  const faults: FeedbackItem[] = []
  const { bind: bound, bindings } = createBinder(columns, faults)
  const bind = (table: 'menus' | 'sales', own: string, start: number, texts = false): string =>
    bound(table, own, since(start).slice(0, 500), texts)

  /** What follows "the", once no fixed phrase fits. */
  const afterThe = (start: number): Expression | null => {
    if (take('sum over sales of')) return around('sum')
    if (take('largest over sales of')) return around('most')
    if (take('smaller of')) return several('min')
    if (take('larger of')) return several('max')
    if (take('vat of')) {
      const share = number()
      return share !== null && take('in the prices') ? vatIn(share) : null
    }
    if (take('parameter')) {
      const own = name()
      const otherwise = own !== null && take('( else') ? number() : null
      return own !== null && otherwise !== null && take(')')
        ? { op: 'parameter', name: own, otherwise }
        : null
    }
    const own = name()
    const op = own === null ? null : takeFirst(OWNERS)
    return own === null || op === null ? null : { op, column: bind('sales', own, start) }
  }
  const around = (op: 'sum' | 'most' | 'round_up'): Expression | null => {
    const of = operand()
    return of && { op, of }
  }
  const several = (op: 'min' | 'max'): Expression | null => {
    const args: Expression[] = []
    do {
      const arg = operand()
      if (!arg) return null
      args.push(arg)
    } while (take('and'))
    return args.length > 1 ? { op, args } : null
  }
  const choice = (): Expression | null => {
    const test = expression()
    const then = test && take('then') ? expression() : null
    const otherwise = then && take('else') ? expression() : null
    return otherwise && { op: 'if', args: [test!, then!, otherwise] }
  }

  const primary = (): Expression | null => {
    const token = next()
    if (!token) return null
    const leaf = LEAVES.find(({ words }) => takeAll(words))
    if (leaf) {
      if (leaf.is.op !== 'sale') return leaf.is
      const limited = take('up to') ? priceUpTo : take('above') ? priceAbove : null
      const limit = limited && number()
      return limited ? (limit === null ? null : limited(limit)) : leaf.is
    }
    if (take('(')) {
      const inside = expression()
      return inside && take(')') ? inside : null
    }
    if (take('if')) return choice()
    if (take('the')) return afterThe(token.start)
    const column = name()
    if (column !== null) {
      const value = next(1)
      if (isNext(['is']) && value?.kind === 'text') {
        skip(2)
        return { op: 'is', column: bind('menus', column, token.start, true), value: value.text }
      }
      return { op: 'option', column: bind('menus', column, token.start) }
    }
    const value = number()
    if (value === null) return null
    // "12% of the price", "1/12 of the price".
    const over = isNext(['/']) && next(2)?.text === 'of' ? next(1)! : null
    if (over?.kind === 'number' && over.value > 0) skip(2)
    else if (last()?.text !== '%') return { op: 'constant', value }
    if (!take('of')) return { op: 'constant', value }
    const of = operand()
    const share = over?.kind === 'number' && over.value > 0 ? value / over.value : value
    return of && { op: 'multiply', args: [{ op: 'constant', value: share }, of] }
  }
  const operand = (): Expression | null => {
    if (++depth > MOST_NESTED) return null
    let own = primary()
    while (own && take('rounded up')) {
      if (own.op === 'round_up' && ++turns > MOST_TURNS) return null
      own = { op: 'round_up', of: own }
    }
    depth--
    return own
  }
  /** Operands joined by operators of one strength: a run of one operator is one node. */
  const joined = (ops: readonly Operator[], part: () => Expression | null): Expression | null => {
    let own = part()
    let run: Expression[] | null = null
    while (own) {
      const token = next()
      const op = OPERATORS[token?.text as keyof typeof OPERATORS]
      const bullet = token?.opens === true && STARTERS.has(next(1)?.text ?? '')
      if (token?.kind !== 'mark' || !ops.includes(op) || bullet) return own
      skip()
      const arg = part()
      if (!arg) return null
      if (run && own.op === op) run.push(arg)
      else {
        if (run && ++turns > MOST_TURNS) return null
        own = { op, args: (run = [own, arg]) }
      }
    }
    return own
  }
  const factors = (): Expression | null => joined(PRODUCTS, operand)
  const expression = (): Expression | null => {
    if (++depth > MOST_NESTED) return null
    const left = joined(SUMS, factors)
    const op = left && takeFirst(SIGNS)
    const right = op && joined(SUMS, factors)
    depth--
    return op ? right && { op, args: [left, right] } : left
  }

  const counted = (): Counted | null => {
    const fixed = takeFirst(COUNTS)
    const units = fixed === 'sold' || fixed === 'leftover' ? fixed : undefined
    // Every unit that was ordered is there until it is sold or written off.
    const inTime = units || fixed === 'ordered' ? take('and') : fixed === null && take('unit and')
    if (!inTime) return fixed
    const every = clock()
    if (every === null) return null
    return take('in store')
      ? { stored: true, clock: every, units }
      : take('held')
        ? { stored: false, clock: every, units }
        : null
  }
  const amount = (): Expression | null => {
    const start = next()?.start ?? 0
    let own = expression()
    while (own && (isNext([',', 'at', 'least']) || isNext([',', 'at', 'most']))) {
      const op = next(2)!.text === 'least' ? 'max' : 'min'
      skip(3)
      const limit = operand()
      own = limit && { op, args: [limit, own] }
    }
    if (!own) return null
    const each = (comma: string): boolean =>
      take(`${comma}for each`) || take(`${comma}for every`) || take(`${comma}per`)
    if (!each('') && !each(', ')) return own
    const by = counted()
    if (by === null) return null
    const whole = forEach(own, by, period)
    if (whole) return whole
    faults.push({
      code: 'period_unknown',
      words: since(start),
      message: PERIOD_UNKNOWN,
      example: 'T is in weeks.',
    })
    return own
  }

  return {
    take,
    next,
    skip,
    since,
    number,
    clock,
    amount,
    faults,
    bindings,
  }
}
