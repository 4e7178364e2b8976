// Checks the dimensions of a valuation: every term must be money (interface §5). A number, and a column without a known
// meaning, may have any economic dimension: each exponent lies between bounds. Amounts are not checked.
import type { Expression, Term } from '#contract/valuation.ts'

/** Exponents: money per unit is { money: 1, count: −1, periods: 0 }; a share has none. */
type Dimension = Readonly<Record<(typeof AXES)[number], number>>
const AXES = ['money', 'count', 'periods'] as const

/** One exponent: what is known of it, and between which bounds the numbers beside it leave it. */
interface Exponent {
  readonly known: number
  readonly low: number
  readonly high: number
}
type Form = Readonly<Record<(typeof AXES)[number], Exponent>>

const of = (money: number, count: number, periods: number): Dimension => ({
  money,
  count,
  periods,
})
export const MONEY = of(1, 0, 0)
const COUNT = of(0, 1, 0)
export const SHARE = of(0, 0, 0)
const PERIODS = of(0, 0, 1)
export const MONEY_PER_UNIT = of(1, -1, 0)
const MONEY_PER_UNIT_AND_PERIOD = of(1, -1, -1)

/** Exponents that one number or column can have: money², or a number per money, is no amount. */
const LEAST = of(0, -2, -2)
const HIGHEST = of(1, 2, 2)

const perAxis = <T>(make: (axis: (typeof AXES)[number]) => T) => ({
  money: make('money'),
  count: make('count'),
  periods: make('periods'),
})
/** A number, or a column of which some exponents are known. */
const formOf = (given: Partial<Dimension>): Form =>
  perAxis((axis) => {
    const { [axis]: known } = given
    return known === undefined
      ? { known: 0, low: LEAST[axis], high: HIGHEST[axis] }
      : { known, low: known, high: known }
  })
const product = (x: Form, y: Form): Form =>
  perAxis((axis) => ({
    known: x[axis].known + y[axis].known,
    low: x[axis].low + y[axis].low,
    high: x[axis].high + y[axis].high,
  }))
const quotient = (x: Form, y: Form): Form =>
  product(
    x,
    perAxis((axis) => ({ known: -y[axis].known, low: -y[axis].high, high: -y[axis].low })),
  )
/** What both can be; null where they have nothing in common. */
function common(x: Form, y: Form): Form | null {
  const both = perAxis((axis) => {
    const [low, high] = [Math.max(x[axis].low, y[axis].low), Math.min(x[axis].high, y[axis].high)]
    return { known: low === high ? low : x[axis].known, low, high }
  })
  return AXES.every((axis) => both[axis].low <= both[axis].high) ? both : null
}

/** What is known of columns, by name; an exponent that is left out is unknown: `{ money: 1 }`. */
type ColumnDimensions = Readonly<Record<string, Partial<Dimension>>>

/** Columns and parameters whose meaning the interface gives (§1, §2). */
const STANDARD = new Map<string, Partial<Dimension>>([
  ['T', PERIODS],
  ['T_lead', PERIODS],
  ['T_signal_delay', PERIODS],
  ['inventory_holding_weeks_before_writeoff', PERIODS],
  ['qty', COUNT],
  ['unit_cost', MONEY_PER_UNIT],
  ['unit_price', MONEY_PER_UNIT],
  ['price', MONEY_PER_UNIT],
  ['unit_fee', MONEY_PER_UNIT],
  ['unit_holding_cost', MONEY_PER_UNIT_AND_PERIOD],
  ['holding_cost_per_unit', MONEY_PER_UNIT_AND_PERIOD],
  ['leftover_writeoff_fraction', SHARE],
])

/** Whether every term is money; else which is not, and why, in a sentence. */
export function checkDimensions(
  terms: readonly Term[],
  columnDimensions: ColumnDimensions = {},
): { readonly ok: true } | { readonly ok: false; readonly message: string } {
  const given = new Map([...STANDARD, ...Object.entries(columnDimensions)])
  for (const { name, source, expression } of terms) {
    const result = infer(expression, given)
    const whole = typeof result === 'string' ? result : endsAsMoney(result)
    if (whole !== null) {
      const words = source.replace(/\s+/g, ' ').trim()
      const from =
        words === '' ? '' : ` (“${words.length > 200 ? `${words.slice(0, 199)}…` : words}”)`
      return { ok: false, message: `The term “${name}”${from} ${whole}` }
    }
  }
  return { ok: true }
}

/** The dimension of an expression, or what is wrong inside it. */
function infer(
  expression: Expression,
  given: ReadonlyMap<string, Partial<Dimension>>,
): Form | string {
  switch (expression.op) {
    case 'constant':
      return formOf({})
    case 'parameter':
      return formOf(given.get(expression.name) ?? {})
    case 'ordered':
    case 'leftover':
    case 'missed':
    case 'sold':
      return formOf(COUNT)
    case 'lead':
    case 'horizon':
    case 'age':
      return formOf(PERIODS)
    case 'is':
      return formOf(SHARE)
    case 'option':
    case 'key_cost':
    case 'last_sale':
    case 'sale':
      return formOf(given.get(expression.column) ?? {})
    case 'sum':
    case 'most':
    case 'round_up':
      return infer(expression.of, given)
    default: {
      const args: Form[] = []
      for (const arg of expression.args) {
        const form = infer(arg, given)
        if (typeof form === 'string') return form
        args.push(form)
      }
      return combine(expression.op, args)
    }
  }
}

const JOINS = {
  add: 'adds',
  subtract: 'subtracts',
  min: 'takes the smaller of',
  max: 'takes the larger of',
  less: 'compares',
  at_most: 'compares',
  equal: 'compares',
  if: 'chooses between',
} as const

function combine(
  op: keyof typeof JOINS | 'multiply' | 'divide',
  args: readonly Form[],
): Form | string {
  if (op === 'multiply' || op === 'divide')
    return args.reduce(op === 'multiply' ? product : quotient)
  // The condition of a choice may be of any dimension; its two outcomes are one.
  let [own, ...others] = (op === 'if' ? args.slice(1) : args) as [Form, ...Form[]]
  for (const other of others) {
    const both = common(own, other)
    if (!both) {
      const [x, y] = [own, other].map(dimensionText)
      const pair = op === 'subtract' ? `${y} from ${x}` : `${x} and ${y}`
      return `${JOINS[op]} ${pair}: an amount per unit or per period must be multiplied by its units and periods before it is joined with another.`
    }
    own = both
  }
  return op === 'less' || op === 'at_most' || op === 'equal' ? formOf(SHARE) : own
}

function endsAsMoney(form: Form): string | null {
  if (common(form, formOf(MONEY))) return null
  const { money, count, periods } = perAxis((axis) => form[axis].known)
  const missing = [...(count < 0 ? ['units'] : []), ...(periods < 0 ? ['periods'] : [])]
  const advice =
    money === 0
      ? 'no amount of money stands in it'
      : money !== 1
        ? 'amounts of money are not multiplied with each other'
        : missing.length > 0
          ? `it must be multiplied by its ${missing.join(' and ')}`
          : 'it counts units or periods twice'
  return `comes out as ${dimensionText(form)}, not as money: ${advice}.`
}

/** A dimension in words, whatever its numbers may mean left aside. */
function dimensionText({ money, count, periods }: Form): string {
  const named = [
    ['money', 'money', money.known],
    ['units', 'unit', count.known],
    ['periods', 'period', periods.known],
  ] as const
  const times = (name: string, exponent: number): string[] =>
    Array.from({ length: Math.round(exponent) }, () => name)
  const top = named.flatMap(([many, , exponent]) => times(many, Math.max(0, exponent)))
  const bottom = named.flatMap(([, one, exponent]) => times(one, Math.max(0, -exponent)))
  const first = top.length > 0 ? top.join(' × ') : 'a number'
  return bottom.length > 0 ? `${first} per ${bottom.join(' and ')}` : first
}
