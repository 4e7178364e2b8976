// The clause that a tree is: what it is counted by, where it holds. Guesses from its shape, each held against
// what such a clause means (counted.ts), so that a guess is never wrong. read-back.ts prints it.
import type { Expression } from '#contract/valuation.ts'
import { isTest } from './print-expression.ts'
import {
  isEqual,
  isNot,
  LOTS,
  LOT_UNITS,
  meaningOf,
  type Clause,
  type Counted,
  type Limits,
} from './counted.ts'
import { clockOf, lengthOf, spanOf, type Span } from './spans.ts'
import { dependsOnSale, LEFT, ORDERED, PRICE, SOLD, type Period } from '../lower.ts'

/** The clause; null where the tree is an amount of the deal by itself. */
export function clauseOf(tree: Expression, period: Period | null): Clause | null {
  const outer = testsOf(tree, false)
  const inner = limitsOf(outer.of)
  const bounded = (inner.found ? guesses(inner.of, period) : []).flatMap((own) =>
    own[1] === 'deal' ? [] : [[own, inner.limits] as const],
  )
  const plain = guesses(outer.of, period).map((own) => [own, {}] as const)
  const whole: [Guess, Limits][] = outer.tests.length > 0 ? [[[outer.of, 'deal'], {}]] : []
  for (const [[said, counted], limits] of [...bounded, ...plain, ...whole]) {
    const { tests, of: amount } = testsOf(said, true)
    const own: Clause = { amount, counted, limits, where: [...outer.tests, ...tests] }
    const meant = meaningOf(own, period)
    if (meant && isEqual(meant, tree)) return own
  }
  return null
}

/** "if … then X else 0" around a tree, by tests that differ from sale to sale, or by those that do not. */
function testsOf(tree: Expression, bySale: boolean): { tests: Expression[]; of: Expression } {
  const tests: Expression[] = []
  let of = tree
  while (of.op === 'if') {
    const [test, then, otherwise] = of.args as [Expression, Expression, Expression]
    if (dependsOnSale(test) !== bySale) break
    if (isZero(otherwise)) [of] = [then, tests.push(test)]
    else if (isZero(then) && isTest(isNot(test))) [of] = [otherwise, tests.push(isNot(test))]
    else break
  }
  return { tests, of }
}
const isZero = (tree: Expression): boolean => tree.op === 'constant' && Object.is(tree.value, 0)

/** "the smaller of 40 and the larger of 1 and X". */
function limitsOf(tree: Expression): { found: boolean; limits: Limits; of: Expression } {
  const limits: { least?: number; most?: number } = {}
  let of = tree
  for (const op of ['min', 'max'] as const) {
    if (of.op !== op || of.args.length !== 2) continue
    const [limit] = of.args
    if (limit?.op !== 'constant') continue
    limits[op === 'min' ? 'most' : 'least'] = limit.value
    of = of.args[1]!
  }
  return { found: of !== tree, limits, of }
}

type Guess = readonly [amount: Expression, counted: Counted]

function guesses(tree: Expression, period: Period | null): Guess[] {
  if (isFlat(tree)) return [[tree, 'deal']]
  const own = timedGuesses(tree, period)
  if (own.length > 0) return own
  if (tree.op === 'sum') return ofSales(tree.of)
  if (tree.op !== 'multiply') return []
  const rest = tree.args.slice(0, -1)
  const last = tree.args.at(-1)!
  const counted = (['ordered', 'leftover', 'missed', 'sold', 'sale'] as const).flatMap((each) =>
    both(rest, each),
  )
  const lots = lotOf(last)
  return [
    ...(last.op === 'sum' && isReturned(last.of) ? both(rest, { returned: last.of }) : []),
    ...(lots ? both(rest, lots) : []),
    ...counted,
    ...both([...rest, PRICE], 'sold'),
    ...both(tree.args.slice(1), 'ordered'),
  ]
}

/** Sums over sales: units sold, returned or in lots of a sale, else the sale itself. */
function ofSales(of: Expression): Guess[] {
  const [first, ...others] = of.op === 'multiply' ? of.args : [of]
  const lots = of.op === 'multiply' ? lotOf(of.args.at(-1)!) : null
  return [
    ...(first!.op === 'sold' ? both(others, 'sold') : []),
    ...(isReturned(first!) ? both(others, { returned: first! }) : []),
    ...(lots ? both((of as { args: Expression[] }).args.slice(0, -1), lots) : []),
    [of, 'sale'],
  ]
}

/** "12% of units sold", or a column of Sales that counts units. */
const isReturned = (of: Expression): boolean =>
  of.op === 'multiply' && of.args.length === 2
    ? of.args[1]!.op === 'sold'
    : of.op === 'sale' && of.column !== 'price'

function lotOf(tree: Expression): Counted | null {
  const whole = tree.op === 'sum' ? tree.of : tree
  if (whole.op !== 'round_up' || whole.of.op !== 'divide' || whole.of.args.length !== 2) return null
  const [units, lot] = whole.of.args as [Expression, Expression]
  const of = (Object.keys(LOTS) as (keyof typeof LOTS)[]).find((each) =>
    isEqual(LOT_UNITS[each], units),
  )
  return of ? { lot, of } : null
}

/** One factor stands for itself; several are a product. */
function both(factors: readonly Expression[], counted: Counted): Guess[] {
  if (factors.length === 0) return []
  return [[factors.length === 1 ? factors[0]! : { op: 'multiply', args: [...factors] }, counted]]
}

/** An amount of the deal itself: a number, its columns, their product. */
export function isFlat(tree: Expression): boolean {
  const { op } = tree
  if (op === 'multiply') return tree.args.every((arg) => arg.op !== 'multiply' && isFlat(arg))
  return op === 'constant' || op === 'option' || op === 'key_cost'
}

/** What stands around the first length of time in a tree. */
interface Found {
  readonly span: Span
  readonly factors: readonly Expression[]
  readonly each: Limits
}
function timedGuesses(tree: Expression, period: Period | null): Guess[] {
  const divided = tree.op === 'divide' && tree.args.length === 2 ? tree.args[1]! : null
  const steps = divided?.op === 'constant' ? divided.value : null
  const found = firstTime(tree.op === 'divide' && steps !== null ? tree.args[0]! : tree, [], {})
  if (!found) return []
  const { span, factors, each } = found
  const { stored, begun } = span
  const ends =
    span.end === 'last'
      ? ([['deal', false]] as const)
      : span.end === 'horizon'
        ? (['leftover', 'sold', 'deal', undefined] as const).map(
            (units) => [units, units !== 'leftover'] as const,
          )
        : ([undefined, 'sold'] as const).map((units) => [units, false] as const)
  const clock = clockOf(steps ?? span.length, period)
  if (clock === null) return []
  const length = (of: number | null) => (of === null ? null : lengthOf(of, clock, period))
  const [after, most] = [length(span.after), length(span.most)]
  return ends.flatMap(([units, toEnd]) =>
    both(factors, { stored, clock, units, begun, toEnd, after, most, each }),
  )
}

function firstTime(tree: Expression, factors: readonly Expression[], each: Limits): Found | null {
  const span = spanOf(tree)
  if (span) return { span, factors, each }
  const limits = limitsOf(tree)
  if (limits.found) return firstTime(limits.of, factors, limits.limits)
  if (tree.op === 'sum') return firstTime(tree.of, factors, each)
  if (tree.op === 'add') return firstTime(tree.args[0]!, factors, each)
  if (tree.op !== 'multiply') return null
  for (const arg of tree.args) {
    const others = tree.args.filter(
      (other) => other !== arg && !COUNTS.some((one) => isEqual(one, other)),
    )
    const found = firstTime(arg, [...factors, ...others], each)
    if (found) return found
  }
  return null
}
const COUNTS: readonly Expression[] = [{ op: 'sold' }, ORDERED, SOLD, LEFT]
