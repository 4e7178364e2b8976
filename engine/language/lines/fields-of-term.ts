// Terms as fields of lines, whatever the form of their trees: the products of parts-of.ts by the names that a form
// has for them. A term may be several lines, such as one for each rate of a schedule.
import type { LineColumn, LineFields, LineTest } from '#contract/line-fields.ts'
import type { Expression, Term } from '#contract/valuation.ts'
import { basesOf } from '../controlled/references.ts'
import { clockOf, lengthOf } from '../controlled/spans.ts'
import { number, type Period } from '../lower.ts'
import { withoutDust } from '../numbers/fraction.ts'
import { whoseOf, type LineContext } from './line-clause.ts'
import { partsOf } from './parts-of.ts'
import type { Factor, Part, Test } from './parts.ts'

/** The fields of a term that is one line; null where it is a formula, or several lines. */
export function fieldsOfTerm(
  term: Pick<Term, 'sign' | 'expression'>,
  context: LineContext,
): LineFields | null {
  const lines = linesOfTerm(term, context)
  return lines?.length === 1 ? lines[0]! : null
}

/** The lines that a term is the sum of; null where it is a formula that no form shows. */
export function linesOfTerm(
  { sign, expression }: Pick<Term, 'sign' | 'expression'>,
  { period, terms, at }: LineContext,
): LineFields[] | null {
  const bases = basesOf(terms)(at)
  const parts = partsOf(folded(expression), { bases, period })
  const lines = parts?.map((part) => lineOf(part, sign, period))
  return !lines || lines.length === 0 || lines.includes(null) ? null : (lines as LineFields[])
}

/** The tree with products and quotients of numbers as one number. */
function folded(tree: Expression): Expression {
  if ('of' in tree) return { ...tree, of: folded(tree.of) }
  if (!('args' in tree)) return tree
  const args = tree.args.map(folded)
  const values = args.map((arg) => (arg.op === 'constant' ? arg.value : Number.NaN))
  const value =
    tree.op === 'multiply'
      ? values.reduce((one, other) => one * other)
      : tree.op === 'divide'
        ? values.reduce((one, other) => one / other)
        : Number.NaN
  return Number.isFinite(value) ? number(value) : { ...tree, args }
}

type Whose = ReturnType<typeof whoseOf>

function lineOf(of: Part, sign: 1 | -1, period: Period | null): LineFields | null {
  const part = ofSold(of)
  const by = countOf(part)
  const when = by && timeOf(part, by, period)
  const amount = withoutDust(part.coefficient)
  const units = when && unitsOf(part, by, amount)
  if (!units) return null
  const frame = { for: units.returned ?? by, ...when }
  const inTime = frame.every !== undefined && by === 'leftover'
  const whose = inTime ? 'last_sale' : whoseOf(frame)
  const only = testsOf(part.tests, whose)
  const own = only && amountOf(Math.abs(amount), units.factors, whose)
  if (!own || !isTaken(part.lot?.size, whose)) return null
  const paid = sign * (Math.sign(amount) || 1) < 0
  const { each, whole } = part
  return {
    ...own,
    ...(paid ? { paid: true } : { earned: true }),
    ...frame,
    ...(only.length > 0 ? { only } : {}),
    ...limitsOf(each ?? whole ?? {}),
    ...(whole && by !== 'deal' ? { whole: true } : {}),
  }
}

/** "0.5 × units sold" is 0.5 for each, and no 1 for half of them. */
const ofSold = (part: Part): Part =>
  typeof part.returned === 'number' && part.factors.length === 0 && part.coefficient === 1
    ? { ...part, coefficient: part.returned, returned: undefined }
    : part

/** Whether a column of Sales is taken from where such a line takes it. */
const isTaken = (of: Factor | number | string | undefined, whose: Whose): boolean =>
  typeof of !== 'object' || !of.op || of.op === 'option' || of.op === whose

const limitsOf = ({ least, most }: { least?: number | undefined; most?: number | undefined }) => ({
  ...(least === undefined ? {} : { least: withoutDust(least) }),
  ...(most === undefined ? {} : { most: withoutDust(most) }),
})

/** What a part is for; null where it is counted by two things. */
function countOf({ counts, lot, time }: Part): LineFields['for'] | null {
  const units = counts.filter((count) => count !== 'sum')
  const summed = counts.length > units.length
  if (units.length > 1 || (lot && (units.length > 0 || time))) return null
  if (lot) {
    if (summed !== (lot.of === 'sale')) return null
    return { lot: sizeOf(lot.size), of: lot.of }
  }
  const [one] = units
  if (one !== undefined && summed !== (one === 'sold')) return null
  if (one === 'all') return 'ordered'
  return one ?? (summed ? 'sale' : 'deal')
}

/** When a line is paid; null where the form does not have its time. */
function timeOf(
  { time, steps, counts }: Part,
  by: LineFields['for'],
  period: Period | null,
): Pick<LineFields, 'every' | 'begun' | 'from' | 'after' | 'until'> | null {
  if (!time) return {}
  const { end, stored, begun, after, most, length } = time
  const all = counts.includes('all')
  const fits = { last: by === 'deal', age: all || by === 'sold', horizon: !all && by !== 'sale' }
  const every = clockOf(begun ? length : (steps ?? 1), period)
  const toEnd = end === 'horizon' && by !== 'leftover'
  if (!fits[end] || typeof by === 'object' || every === null || (toEnd && most !== null))
    return null
  const until = toEnd ? 'written_off' : most !== null && lengthOf(most, every, period)
  return {
    every,
    ...(begun ? { begun: true } : {}),
    from: stored ? 'arrival' : 'order',
    ...(after === null ? {} : { after: lengthOf(after, every, period) }),
    ...(until ? { until } : {}),
  }
}

/** Units that came back, where a share, a column or a factor counts them; null where it counts other units. */
function unitsOf(
  { factors, returned, time, each }: Part,
  by: LineFields['for'],
  amount: number,
): { factors: readonly Factor[]; returned?: LineFields['for'] } | null {
  const without = (at: number) => ({
    factors: factors.toSpliced(at, 1),
    returned: { returned: factors[at]!.column! },
  })
  if (returned !== undefined) {
    const column = typeof returned === 'object' && returned.op === 'sale' ? returned : null
    if (column && factors.length === 0 && amount === 1) return { factors: [column] }
    const counts = by === (column ? 'sale' : 'sold') && !time
    return counts ? { factors, returned: { returned: sizeOf(returned) } } : null
  }
  // Limits of each hold for the product of all factors.
  if (each) return { factors }
  // A column of Sales times what one unit brings or costs counts units.
  const sale = factors.findIndex(({ op, base }) => op === 'sale' && base === undefined)
  if (
    by === 'sale' &&
    factors.some(({ column, base }, at) => at > sale && sale >= 0 && (column ?? base))
  )
    return without(sale)
  // A share of three factors is one of units sold.
  const share = factors.findIndex(({ op, base }) => op === 'option' && base === undefined)
  const three = factors.length === 2 && amount !== 1 && amount !== 0.01
  return by === 'sold' && !time && three && share >= 0 ? without(share) : { factors }
}

const sizeOf = (size: number | Factor): number | LineColumn =>
  typeof size === 'number' ? size : size.column!

/** Amount or column, and what it is of; null where there are more factors. */
function amountOf(
  amount: number,
  factors: readonly Factor[],
  whose: Whose,
): Pick<LineFields, 'amount' | 'column' | 'of'> | null {
  if (factors.length > 2 || !factors.every((own) => isTaken(own, whose))) return null
  const [one, two] = factors
  if (!one) return { amount }
  if (!two) {
    const { base, column } = one
    if (base !== undefined) return { amount, of: base }
    if (amount === 1) return { column: column! }
    return amount === 0.01
      ? { column: { ...column!, percent: true } }
      : { amount, of: { column: column! } }
  }
  if (amount !== 1 && amount !== 0.01) return null
  // The column that is no base is the amount; of two columns the first.
  const [own, other] = one.base === undefined ? [one, two] : [two, one]
  if (own.base !== undefined) return null
  return {
    column: amount === 1 ? own.column! : { ...own.column!, percent: true },
    of: other.base ?? { column: other.column! },
  }
}

/** Tests as the form has them, without those that another makes needless; null where one has no such form. */
function testsOf(tests: readonly Test[], whose: Whose): LineTest[] | null {
  if (!tests.every(({ what }) => isTaken(what, whose))) return null
  const own = tests.map(({ what, test, value }): LineTest => ({
    what: typeof what === 'object' ? what.column! : what,
    test,
    value,
  }))
  const isNeedless = (one: LineTest, at: number): boolean =>
    own.some(
      (other, place) =>
        place !== at &&
        JSON.stringify(one.what) === JSON.stringify(other.what) &&
        isImplied(one, other) &&
        (place < at || !isImplied(other, one)),
    )
  return own.filter((one, at) => !isNeedless(one, at))
}

/** Whether a test holds wherever another of the same thing does. */
function isImplied(one: LineTest, other: LineTest): boolean {
  if (one.test === 'is_not' && other.test === 'is') return one.value !== other.value
  if (one.test === other.test && one.value === other.value) return true
  const [upper, lower] = [
    ['less', 'at_most'],
    ['more', 'at_least'],
  ].map((tests) => [one, other].every(({ test }) => tests.includes(test)))
  return (upper! && other.value < one.value) || (lower! && other.value > one.value)
}
