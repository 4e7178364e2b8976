// A bill for a terminal: one past deal under the reading, line by line, each with its money and the words it came from.
import type { Bill, BillLine } from '#contract/bill.ts'
import type { Valuation } from '#contract/valuation.ts'
import { defaultName } from '#language/controlled/controlled-words.ts'
import { amountText } from '#language/controlled/read-back.ts'
import { cents } from './money-text.ts'

/** Sales whose prices the first line lists, and characters of words below a line. */
const PRICES = 6
const WORDS = 100
const AT_PRICES = /^the units sold, at their prices/

/** Words with money in them that no line took, one a line; empty where all are used. */
export const notCharged = ({ unused = [] }: Pick<Valuation, 'unused'>): string[] =>
  unused.filter(({ why }) => why === 'money').map(({ text }) => `“${text}”`)

/** The bill of a deal; `valuation`: the reading that it was made by. */
export function billText(bill: Bill, valuation: Pick<Valuation, 'terms' | 'period'>): string {
  const lines = bill.lines.map((line) => {
    const term = valuation.terms[line.term]!
    const said = amountText(term, valuation.period)
    const beyond = line.open ? ' (beyond what was there: not known)' : ''
    const what = priced(bill, withCells(said, line.cells)) + beyond
    const words = term.source.replace(/\s+/g, ' ').trim()
    return {
      amount: amountOf(line.money),
      text: term.name === defaultName(said) ? what : `${term.name}: ${what}`,
      from: words === '' ? 'assumed: the words do not say it' : `“${shortened(words)}”`,
    }
  })
  const profit = amountOf(bill.profit)
  const width = Math.max(
    ...[...lines.map(({ amount }) => amount), profit].map(({ length }) => length),
  )
  return [
    headText(bill),
    ...lines.flatMap(({ amount, text, from }) => [
      `  ${amount.padStart(width)}  ${text}`,
      `  ${' '.repeat(width)}    ${from}`,
    ]),
    `  ${profit.padStart(width)}  = profit${yoursText(bill)}`,
  ].join('\n')
}

const amountOf = (value: number | null): string => (value === null ? '?' : cents(value))
const shortened = (words: string): string =>
  words.length > WORDS ? `${words.slice(0, WORDS - 1)}…` : words

function yoursText({ yours, agrees }: Bill): string {
  if (yours === null) return ''
  return `; your table says ${cents(yours)}${agrees === false ? ', which differs' : ''}`
}

function headText({ key, qty, sold, left, held, final, sales, more_sales: more }: Bill): string {
  const prices = sales
    .slice(0, PRICES)
    .map(({ price, qty: units }) => `${units === 1 ? '' : `${count(units)} × `}${price ?? '?'}`)
  const others = sales.length - prices.length + more
  const at = `${prices.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
  return (
    `Deal ${key}: took ${count(qty)}, sold ${count(sold)}${at === '' ? '' : ` (${at})`}, ${count(left)} left` +
    (held > 0 ? `; ${count(held)} units that were there before sell first` : '') +
    (final ? '' : '; its time is not over')
  )
}

/** Sums of decimal fractions without their residue. */
const count = (units: number): string => String(Number(units.toPrecision(12)))

/** Says where Sales has no price of the deal. */
function priced({ sales, sold }: Bill, what: string): string {
  const listed = sales.filter((sale) => sale.listed).length
  if (listed === 0 || !/\bprices?\b/.test(what)) return what
  if (listed < sales.length) return `${what} (${listed} sales have none: unit_price is taken)`
  const said = what.replace(
    AT_PRICES,
    `${count(sold)} ${sold === 1 ? 'unit' : 'units'} at unit_price`,
  )
  return said === what ? `${what} (unit_price: Sales has no price)` : `${said} (Sales has no price)`
}

/** The words with each cell's value beside its column, by its whole name. */
function withCells(what: string, cells: BillLine['cells']): string {
  const shown = new Map(
    cells.map(({ column, value, assumed }) => [
      column,
      `${column} ${value ?? '(blank)'}${assumed ? ' (assumed)' : ''}`,
    ]),
  )
  // Names are compared word by word: cost is no part of unit_cost.
  const said = new Set<string>()
  const text = what.replace(/[\p{L}\p{N}_]+/gu, (name) => {
    const cell = shown.get(name)
    if (cell === undefined || said.has(name)) return name
    said.add(name)
    return cell
  })
  const others = [...shown].flatMap(([name, each]) => (said.has(name) ? [] : [each]))
  return [text, ...others].join('; ')
}
