// Clauses of controlled English: an amount with its limits, what it is counted by, and where it holds.
// controlled-grammar.ts reads the expressions, counted.ts says what a clause means.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Expression } from '#contract/valuation.ts'
import { createBinder, createCursor, type Cursor } from './controlled-cursor.ts'
import { entries, expression, operand, type State } from './controlled-grammar.ts'
import type { ControlledToken } from './controlled-tokens.ts'
import { PERIOD_UNKNOWN } from './controlled-words.ts'
import {
  COUNTED,
  LOTS,
  meaningOf,
  type Clause,
  type Counted,
  type Length,
  type Limits,
  type Timed,
} from './counted.ts'
import type { Lines } from './references.ts'
import type { Columns } from '../inputs.ts'
import type { Period } from '../lower.ts'

const COUNTS = entries(COUNTED)
const SIZES = entries(LOTS)

export interface Grammar extends Pick<
  Cursor,
  'take' | 'next' | 'skip' | 'since' | 'number' | 'clock'
> {
  /** The value of a term, and whether it is a part of the whole profit. */
  readonly clause: () => { readonly expression: Expression; readonly ofWhole: boolean } | null
  /** Whether a line was named. */
  readonly names: () => boolean
  readonly faults: FeedbackItem[]
  readonly bindings: { phrase: string; column: string }[]
}

export function createGrammar(
  text: string,
  tokens: readonly ControlledToken[],
  columns: Columns,
  period: Period | null,
  lines: Lines,
): Grammar {
  const cursor = createCursor(text, tokens)
  const faults: FeedbackItem[] = []
  const binder = createBinder(columns, faults)
  const start = { depth: 0, turns: 0, named: 0, names: false, namesWhole: false }
  const state: State = { ...cursor, binder, faults, period, lines, ...start }
  const { take, next, skip, since, number, clock } = cursor
  const read = () => {
    state.namesWhole = false
    const own = clause(state)
    return own && { expression: own, ofWhole: state.namesWhole }
  }
  const { bindings } = binder
  const names = (): boolean => state.names
  return { take, next, skip, since, number, clock, clause: read, names, faults, bindings }
}

function clause(g: State): Expression | null {
  const start = g.next()?.start ?? 0
  const amount = limitedAmount(g)
  if (!amount) return null
  const says = (comma: string): boolean =>
    g.take(`${comma}for each`) || g.take(`${comma}for every`) || g.take(`${comma}per`)
  const by: Counted | null = says('') || says(', ') ? counted(g) : 'deal'
  if (by === null) return null
  const limits = limitsOf(g)
  const where = limits && conditions(g)
  if (!where) return null
  const { each, all } = limits
  const inTime = typeof by === 'object' && 'clock' in by
  if (!inTime && Object.keys(each).length > 0) return null
  const own: Clause = { amount, counted: inTime ? { ...by, each } : by, limits: all, where }
  const whole = meaningOf(own, g.period)
  if (whole) return whole
  g.faults.push({
    code: 'period_unknown',
    words: g.since(start),
    message: PERIOD_UNKNOWN,
    example: 'T is in weeks.',
  })
  return amount
}

function limitedAmount(g: State): Expression | null {
  let own = expression(g)
  while (own && (g.isNext([',', 'at', 'least']) || g.isNext([',', 'at', 'most']))) {
    const op = g.next(2)!.text === 'least' ? 'max' : 'min'
    g.skip(3)
    const limit = operand(g)
    own = limit && { op, args: [limit, own] }
  }
  return own
}

/** ", at most 6 each, at least 90 in all"; null where other words follow a number. */
function limitsOf(g: State): Record<'each' | 'all', Limits> | null {
  const found = { each: {}, all: {} }
  while (g.isNext([',', 'at', 'least']) || g.isNext([',', 'at', 'most'])) {
    const which = g.next(2)!.text
    g.skip(3)
    const value = g.number()
    const of = g.take('each') ? 'each' : g.take('in all') ? 'all' : null
    if (value === null || of === null || which in found[of]) return null
    found[of] = { ...found[of], [which]: value }
  }
  return found
}

/** ", only where kind is "used" and the price is at least 20"; none where nothing is said. "Only" and the comma are free. */
function conditions(g: State): Expression[] | null {
  const tests: Expression[] = []
  if (!WHERE.some((words) => g.take(words))) return tests
  do {
    const test = expression(g)
    if (!test) return null
    tests.push(test)
  } while (g.take('and'))
  return tests
}

const WHERE = [', only where', ', where', 'only where', 'where']

function counted(g: State): Counted | null {
  if (g.take('lot of')) {
    const lot = operand(g)
    const of = lot && g.takeFirst(SIZES)
    return of && { lot, of }
  }
  if (g.take('unit returned')) {
    const returned = operand(g)
    return returned && { returned }
  }
  const fixed = g.takeFirst(COUNTS)
  if (fixed === 'missed') return fixed
  const inTime = fixed === null ? g.take('unit and') : fixed !== 'sale' && g.take('and')
  if (!inTime) return fixed
  // Every unit that was ordered is there until it is sold or written off.
  const units = fixed === 'ordered' || fixed === 'sale' || fixed === null ? undefined : fixed
  return timed(g, units)
}

function timed(g: State, units: Timed['units']): Timed | null {
  const begun = g.take('begun')
  const clock = g.clock()
  const stored = g.take('in store')
  if (clock === null || (!stored && !g.take('held'))) return null
  const toEnd = g.take('until written off')
  const after = g.take('after the first') ? lengthOf(g) : null
  const most = g.take('for at most') ? lengthOf(g) : null
  if (after === undefined || most === undefined) return null
  return { stored, clock, units, begun, toEnd, after, most }
}

function lengthOf(g: State): Length | undefined {
  const count = g.number()
  const clock = count === null ? null : g.clock()
  return clock === null ? undefined : { count: count!, clock }
}
