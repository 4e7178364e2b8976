// Money of several currencies: what unit_cost, the prices and the profit are in, the rates between
// them, and every amount in the money of the profit before anything else reads it.
import type { Expression } from '#contract/valuation.ts'
import { STANDARD } from '#economics/bind.ts'
import type { Line } from '../amounts/items.ts'
import { quote, type Facts } from '../terms/facts.ts'
import * as lower from '#economics/lower.ts'
import { codesOf, type Money } from './money.ts'
import { CURRENCIES } from '#economics/numbers/currencies.ts'
import { readRates, resolveRate } from './rates.ts'
import type { Word } from './text.ts'
import { statementsOf, state } from './denominations.ts'

/** Reads what is in which currency, and returns the lines with every amount in the profit's money. */
export function readCurrencies(facts: Facts, lines: readonly Line[]): Line[] {
  const codes = codesOf(lines)
  for (const line of lines) {
    const monies = codes.in(line.words)
    if (monies.length > 0) {
      readRates(facts, line, monies)
      for (const own of statementsOf(
        line,
        monies.filter((each) => each.value === null),
      ))
        state(facts, line, own)
    } else readRates(facts, line, monies)
  }
  settle(facts, lines, codes.in)
  const { home } = facts.money
  if (home === null) return [...lines]
  return lines.map((line) => inHome(facts, line, codes.in(line.words)))
}

/** What each kind of money is in, and the rates into the money of the profit. */
function settle(
  facts: Facts,
  lines: readonly Line[],
  moniesIn: (words: readonly Word[]) => Money[],
): void {
  const { money } = facts
  const amounts = lines.flatMap((line) =>
    moniesIn(line.words).flatMap((each) =>
      each.value !== null && !line.used[each.at] ? [{ ...each, line }] : [],
    ),
  )
  for (const name of facts.columns.menus) {
    const suffix = /_([a-z]{3})$/.exec(name.toLowerCase())?.[1]
    const code = suffix && !STANDARD.has(name) ? CURRENCIES[suffix] : undefined
    if (code && !money.columns.has(name)) money.columns.set(name, code)
  }
  const named = new Set([
    ...amounts.map((each) => each.code),
    ...money.columns.values(),
    ...[money.cost, money.sales, money.profit, money.rest].filter((code) => code !== null),
  ])
  const rated = money.rates.flatMap(({ home, foreign }) => [home, foreign])
  if (named.size === 0 || new Set([...named, ...rated]).size < 2) {
    loose(facts, named.size === 0)
    return
  }
  const other = (code: string): string | null => {
    const left = [...new Set([...named, ...rated])].filter((each) => each !== code)
    return left.length === 1 ? left[0]! : null
  }
  const sales = money.sales ?? money.rest ?? (money.cost !== null ? other(money.cost) : null)
  const home = money.profit ?? money.rest ?? sales
  const cost = money.cost ?? (money.profit !== null || named.size === 1 ? home : null)
  if (home === null || cost === null) {
    const first = amounts.find((each) => each.code !== amounts[0]!.code) ?? amounts[0]
    facts.problems.push({
      words: first ? quote(facts, first.line.words) : [...named].join(', '),
      reason: `money is in more than one currency (${[...new Set([...named, ...rated])].join(', ')}), and nothing says what unit_cost and the prices are in`,
      example: 'unit_cost is in GBP, sales are in USD; 1 GBP = 1.27 USD.',
    })
    return
  }
  money.home = home
  const missing = (code: string, words: string): void => {
    facts.problems.push({
      words,
      reason: `this is in ${code}, the profit is in ${home}, and no rate joins them`,
      example: `unit_cost is in ${cost === home ? code : cost}, everything else is in ${home}; 1 ${code} = 1.27 ${home}.`,
    })
  }
  const into = (code: string, words: string): number => {
    const rate = resolveRate(facts, code, home)
    if (rate === null) missing(code, words)
    return rate ?? 1
  }
  if (cost !== home) {
    money.costRate = into(cost, sourceOf(facts, lines, cost, moniesIn))
  }
  if (sales !== null && sales !== home)
    money.priceRate = into(sales, sourceOf(facts, lines, sales, moniesIn))
  for (const code of new Set([...amounts.map((each) => each.code), ...money.columns.values()])) {
    if (code === home || code === cost || code === sales) continue
    into(code, sourceOf(facts, lines, code, moniesIn))
  }
}

/** Rates without anything in another currency. */
function loose(facts: Facts, bare: boolean): void {
  const { money } = facts
  // "unit_cost has to be multiplied by 1.09": whatever it is in.
  if (money.bare !== null && money.bare.how !== null) {
    money.home = 'any'
    money.costRate = money.bare.how === 'multiply' ? money.bare.value : 1 / money.bare.value
    return
  }
  const said = money.rates[0] ?? money.bare
  if (!said || (bare && money.rates.length === 0)) return
  facts.problems.push({
    words: said.words,
    reason: 'a rate is given, but not what is paid in the other currency',
    example: 'unit_cost is in GBP, sales are in USD; 1 GBP = 1.27 USD.',
  })
}

function sourceOf(
  facts: Facts,
  lines: readonly Line[],
  code: string,
  moniesIn: (words: readonly Word[]) => Money[],
): string {
  const line = lines.find((each) => moniesIn(each.words).some((money) => money.code === code))
  return line ? quote(facts, line.words) : code
}

/** The line with its amounts in the money of the profit. */
function inHome(facts: Facts, line: Line, monies: readonly Money[]): Line {
  const home = facts.money.home!
  const foreign = monies.filter(
    (each) => each.value !== null && each.code !== home && !line.used[each.at],
  )
  if (foreign.length === 0) return line
  const words = line.words.map((word, at): Word => {
    const own = foreign.find((each) => each.at === at)
    const rate = own ? resolveRate(facts, own.code, home) : null
    return rate === null
      ? word
      : { ...word, value: Number((word.value! * rate).toPrecision(12)), currency: home }
  })
  return { ...line, words }
}

/** An expression with the prices and the columns of other currencies in the money of the profit. */
export function converted(facts: Facts, expression: Expression): Expression {
  const { money } = facts
  const rateOf = (name: string): number => {
    if (name === 'price' || name === 'unit_price') return money.priceRate
    if (name === 'unit_cost') return money.costRate
    const code = money.columns.get(name)
    return code === undefined || money.home === null || code === money.home
      ? 1
      : (resolveRate(facts, code, money.home) ?? 1)
  }
  const walk = (own: Expression): Expression => {
    if (own.op === 'sale' || own.op === 'option')
      return lower.times(lower.number(rateOf(own.column)), own)
    if ('args' in own) return { ...own, args: own.args.map(walk) }
    if ('of' in own) return { ...own, of: walk(own.of) }
    return own
  }
  return money.costRate === 1 && money.priceRate === 1 && money.columns.size === 0
    ? expression
    : walk(expression)
}
