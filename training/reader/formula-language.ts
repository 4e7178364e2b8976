// Evaluates reference formulas of examples, wordings and corpus from their text: profit of an
// option with its sales. Independent of the service's valuations, which are tested against it. The
// language is described in examples.json.
export type Row = Record<string, string | number | null>

/** A reference formula; `horizon` and `period`: from the text or the request. */
export interface ReferenceFormula {
  readonly formula: string
  readonly horizon: number | null
  readonly period: string | null
}

type Value = number | string
/** Values by name; `sale`: current row in SUM or MAXS, −1 outside. */
interface Scope {
  readonly sales: readonly Row[]
  readonly name: (name: string, sale: number) => Value
}
type Node = (scope: Scope, sale: number) => Value

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 365 / 12, year: 365 }

/** Profit of an option with its sales, by a formula. */
export function referenceProfit(
  meant: ReferenceFormula,
): (option: Row, sales: readonly Row[]) => number {
  const formula = parse(meant.formula)
  return (option, sales) => Number(formula(scopeOf(meant, option, sales), -1))
}

/** Names of the conventions; any other name is a column of the option. */
function scopeOf({ horizon, period }: ReferenceFormula, option: Row, sent: readonly Row[]): Scope {
  const T = Number(option['T'])
  const lead = Number(option['T_lead'] ?? 0)
  const sales = sent.map((sale) => ({ ...sale, price: sale['price'] ?? option['unit_price'] ?? 0 }))
  const qty = sales.map((sale: Row) => Number(sale['qty']))
  const age = sales.map((sale: Row) => Number(sale['T']) - T)
  const stored = age.map((each) => Math.max(0, each - lead))
  const over = (each: (sale: number) => number): number =>
    qty.reduce((sum, units, sale) => sum + units * each(sale), 0)
  const sold = over(() => 1)
  const left = Number(option['qty']) - sold
  const H = horizon ?? -T
  const stays = Math.max(0, H - lead)
  const names = new Map<string, number>([
    ['revenue', over((sale) => sales[sale].price as number)],
    ['sold', sold],
    ['left', left],
    ['orders', qty.filter((units) => units > 0).length],
    ['H', H],
    ['H_stored', stays],
    ['held_time', over((sale) => age[sale]) + left * H],
    ['stored_time', over((sale) => stored[sale]) + left * stays],
  ])
  if (period !== null)
    for (const [name, days] of Object.entries(DAYS)) names.set(name, days / DAYS[period])
  return {
    sales,
    name(name, sale) {
      if (name.startsWith('s.')) return cell(sales[sale], name.slice(2))
      if (sale >= 0 && name === 'age') return age[sale]
      if (sale >= 0 && name === 'stored') return stored[sale]
      return names.get(name) ?? cell(option, name)
    },
  }
}

function cell(row: Row | undefined, name: string): Value {
  const value = row?.[name]
  if (value === undefined || value === null) throw new Error(`No ${name} in this row.`)
  return value
}

const TOKEN = /\s*(\d+\.?\d*(?:e-?\d+)?|\.\d+|s\.\w+|[A-Za-z_]\w*|"[^"]*"|'[^']*'|[<>=]=|.)/gy

function parse(formula: string): Node {
  const tokens = [...formula.trim().matchAll(TOKEN)].map((match) => match[1])
  let at = 0
  const take = (...wanted: string[]): string | null =>
    wanted.includes(tokens[at] ?? '') ? tokens[at++] : null
  const need = (token: string): void => {
    if (take(token) === null) throw new Error(`${token} is missing in ${formula}`)
  }
  const chain = (next: () => Node, ...operators: string[]): Node => {
    let left = next()
    for (let operator = take(...operators); operator !== null; operator = take(...operators))
      left = binary(operator, left, next())
    return left
  }
  const comparison = (): Node => chain(sum, '<', '<=', '>', '>=', '==')
  const sum = (): Node => chain(product, '+', '-')
  const product = (): Node => chain(factor, '*', '/')
  const factor = (): Node => {
    if (take('-') !== null) return binary('-', () => 0, factor())
    if (take('(') !== null) {
      const inner = comparison()
      need(')')
      return inner
    }
    const token = tokens[at++]
    if (token === undefined) throw new Error(`${formula} ends too early`)
    if (/^["']/.test(token)) return () => token.slice(1, -1)
    if (/^[\d.]/.test(token)) return () => Number(token)
    if (take('(') === null) return (scope, sale) => scope.name(token, sale)
    const args = [comparison()]
    while (take(',') !== null) args.push(comparison())
    need(')')
    return call(token, args)
  }
  const whole = comparison()
  if (at < tokens.length) throw new Error(`${tokens[at]} is too much in ${formula}`)
  return whole
}

const OPERATORS: Readonly<Record<string, (x: number, y: number) => number>> = {
  '+': (x, y) => x + y,
  '-': (x, y) => x - y,
  '*': (x, y) => x * y,
  '/': (x, y) => x / y,
  '<': (x, y) => Number(x < y),
  '<=': (x, y) => Number(x <= y),
  '>': (x, y) => Number(x > y),
  '>=': (x, y) => Number(x >= y),
}

function binary(operator: string, left: Node, right: Node): Node {
  if (operator === '==') return (scope, sale) => Number(left(scope, sale) === right(scope, sale))
  const own = OPERATORS[operator]
  return (scope, sale) => own(Number(left(scope, sale)), Number(right(scope, sale)))
}

function call(name: string, args: readonly Node[]): Node {
  const numbers = (scope: Scope, sale: number) => args.map((arg) => Number(arg(scope, sale)))
  const perSale = (scope: Scope) => scope.sales.map((_, sale) => Number(args[0](scope, sale)))
  switch (name) {
    case 'SUM':
      return (scope) => perSale(scope).reduce((x, y) => x + y, 0)
    case 'MAXS':
      return (scope) => Math.max(...perSale(scope), 0)
    case 'MIN':
      return (scope, sale) => Math.min(...numbers(scope, sale))
    case 'MAX':
      return (scope, sale) => Math.max(...numbers(scope, sale))
    case 'CEIL':
      return (scope, sale) => Math.ceil(numbers(scope, sale)[0] - 1e-9)
    case 'IF':
      return (scope, sale) => args[args[0](scope, sale) === 0 ? 2 : 1](scope, sale)
    case 'col':
      return (scope, sale) => scope.name(String(args[0](scope, -1)), sale)
    default:
      throw new Error(`${name} is no function of the formulas.`)
  }
}
