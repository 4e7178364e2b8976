// Checks the dimensions of a valuation: every term must be money (interface §5). A number may have
// any economic dimension; a column without a known meaning takes the dimension of its first use.
// Amounts are not checked.
import type { Expression, Term } from '#contract/valuation.ts'
import {
  combineForms,
  createUnknowns,
  formOf,
  type Dimension,
  type Form,
  type Unknowns,
} from './dimension-solver.ts'

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
  const unknowns = createUnknowns()
  const known = (key: string, name: string): Form => unknowns.named(key, given.get(name) ?? {})
  for (const { name, source, expression } of terms) {
    const result = infer(expression, unknowns, known)
    const whole = typeof result === 'string' ? result : endsAsMoney(result, unknowns)
    if (whole !== null) {
      const words = source.replace(/\s+/g, ' ').trim()
      const from =
        words === '' ? '' : ` (“${words.length > 200 ? `${words.slice(0, 199)}…` : words}”)`
      return { ok: false, message: `The term “${name}”${from} ${whole}` }
    }
    unknowns.forgetNumbers()
  }
  return { ok: true }
}

/** The dimension of an expression, or what is wrong inside it. */
function infer(
  expression: Expression,
  unknowns: Unknowns,
  known: (key: string, name: string) => Form,
): Form | string {
  switch (expression.op) {
    case 'constant':
      return unknowns.number()
    case 'parameter':
      return known(`parameter ${expression.name}`, expression.name)
    case 'ordered':
    case 'leftover':
    case 'sold':
      return formOf(COUNT)
    case 'lead':
    case 'horizon':
    case 'age':
      return formOf(PERIODS)
    case 'is':
      return formOf(SHARE)
    case 'option':
      return known(`Menus.${expression.column}`, expression.column)
    case 'key_cost':
    case 'last_sale':
    case 'sale':
      return known(`Sales.${expression.column}`, expression.column)
    case 'sum':
    case 'most':
    case 'round_up':
      return infer(expression.of, unknowns, known)
    default: {
      const args: Form[] = []
      for (const arg of expression.args) {
        const form = infer(arg, unknowns, known)
        if (typeof form === 'string') return form
        args.push(form)
      }
      return combine(expression.op, args, unknowns)
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
  unknowns: Unknowns,
): Form | string {
  if (op === 'multiply' || op === 'divide')
    return args.reduce((product, arg) => combineForms(product, arg, op === 'multiply' ? 1 : -1))
  // The condition of a choice may be of any dimension; its two outcomes are one.
  const [first, ...others] = op === 'if' ? args.slice(1) : args
  for (const other of others) {
    const [x, y] = [first!, other].map((form) => dimensionText(unknowns.solved(form)))
    if (unknowns.equate(first!, other)) continue
    const and = op === 'subtract' ? 'from' : 'and'
    const pair = op === 'subtract' ? `${y} ${and} ${x}` : `${x} ${and} ${y}`
    return `${JOINS[op]} ${pair}: an amount per unit or per period must be multiplied by its units and periods before it is joined with another.`
  }
  return op === 'less' || op === 'at_most' || op === 'equal' ? formOf(SHARE) : first!
}

function endsAsMoney(form: Form, unknowns: Unknowns): string | null {
  const found = unknowns.solved(form)
  if (unknowns.equate(form, formOf(MONEY))) return null
  const { money, count, periods } = found
  const missing = [...(count < 0 ? ['units'] : []), ...(periods < 0 ? ['periods'] : [])]
  const advice =
    money === 0
      ? 'no amount of money stands in it'
      : money !== 1
        ? 'amounts of money are not multiplied with each other'
        : missing.length > 0
          ? `it must be multiplied by its ${missing.join(' and ')}`
          : 'it counts units or periods twice'
  return `comes out as ${dimensionText(found)}, not as money: ${advice}.`
}

/** A dimension in words, whatever its numbers may mean left aside. */
function dimensionText({ money, count, periods }: Dimension): string {
  const named = [
    ['money', 'money', money],
    ['units', 'unit', count],
    ['periods', 'period', periods],
  ] as const
  const times = (name: string, exponent: number): string[] =>
    Array.from({ length: Math.round(exponent) }, () => name)
  const top = named.flatMap(([many, , exponent]) => times(many, Math.max(0, exponent)))
  const bottom = named.flatMap(([, one, exponent]) => times(one, Math.max(0, -exponent)))
  const first = top.length > 0 ? top.join(' × ') : 'a number'
  return bottom.length > 0 ? `${first} per ${bottom.join(' and ')}` : first
}
