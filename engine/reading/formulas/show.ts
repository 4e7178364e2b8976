// Writes amounts of formulas as controlled English. What cannot be written is a fault in words.
// terms.ts decides what a term is counted by.
import type { FeedbackCode, FeedbackItem } from '#contract/feedback.ts'
import { isPlainName, quotedName } from '#language/controlled/controlled-tokens.ts'
import { RESERVED } from '#language/controlled/controlled-words.ts'
import type { Node, Plain, Quantity } from './tree.ts'

/** A formula that is read. */
export const DEAL = 'profit = price × sold − unit_cost × ordered − 45'
/** Why a formula is not read, and what to write instead. */
const REASONS = {
  nothing: ['the formula names no price, revenue or number of units.', DEAL],
  mixed: ['one part of the formula is for one unit, another for the whole deal.', DEAL],
  once: ['it may be paid for each unit sold or once for the deal.', '4.2 × sold'],
  goods: ['the goods may be paid apart from it or not.', 'net = price − unit_cost'],
  unknown: ['no column has this name, and no formula defines it.', 'fee = 12% × price'],
  texts: ['the column holds texts.', 'net = price − 12% fee − 2'],
  zero: ['the divisor may be 0.', '2 × sold'],
  base: ['the percentage has no base.', '12% × price'],
  asked: ['unit_price is the price asked; price is the price of each sale.', 'price × sold'],
  twice: ['units or times are counted twice.', '2 × sold'],
  noun: ['the formula does not say how many of them a deal has.', '2 per unit sold'],
  clock: ['the time may or may not run from the arrival.', '0.05/unit/week storage'],
  row: ['it may be for each unit or for the whole row of Sales.', 'fees × sold'],
  units: ['the formula does not say for how many units.', '2 × sold'],
  price: ['only units sold have a price.', 'price × sold'],
  again: [
    'another formula states the profit already.',
    'profit = price × sold − unit_cost × ordered − 45 (all costs in one formula)',
  ],
  broken: ['words stand inside the formula.', 'net = price − 12% fee − 2 packing'],
  currencies: ['amounts stand in more than one currency.', DEAL],
  large: ['the formula is too large or too deep.', DEAL],
  inside: ['the bracket does not say what it is paid for.', '2 × sold'],
} as const

const CODES: Readonly<Partial<Record<keyof typeof REASONS, FeedbackCode>>> = {
  unknown: 'unknown_column',
  texts: 'column_type',
  currencies: 'mixed_currencies',
  large: 'too_large',
}

/** Notes why words have no meaning. */
export type Fault = (words: string, reason: keyof typeof REASONS) => void
export const noteIn =
  (problems: FeedbackItem[]): Fault =>
  (words, reason) =>
    void problems.push({
      code: CODES[reason] ?? 'unclear_formula',
      words,
      message: REASONS[reason][0],
      example: REASONS[reason][1],
    })

export const product = (factors: readonly Node[], over: readonly Node[] = []): Node =>
  factors.length === 1 && over.length === 0 ? factors[0]! : { op: 'product', factors, over }
export const quantity = (of: Plain): Node => ({ op: 'quantity', is: { of } })
/** Every node, the node itself first. */
export function within(node: Node): Node[] {
  const found = [node]
  for (let at = 0; at < found.length; at++) {
    const own = found[at]!
    if (own.op === 'sum') found.push(...own.items.map((item) => item.node))
    else if (own.op === 'product') found.push(...own.factors, ...own.over)
    else if ('args' in own) found.push(...own.args)
  }
  return found
}
export const isOf = (node: Node, ...of: readonly Quantity['of'][]): boolean =>
  node.op === 'quantity' && of.includes(node.is.of)
export const has = (node: Node, ...of: readonly Quantity['of'][]): boolean =>
  within(node).some((each) => isOf(each, ...of))
export const isCount = (node: Node): boolean => isOf(node, 'sold', 'ordered', 'left')
/** Whether it is of the whole deal: it counts units within itself. */
export const isWhole = (node: Node): boolean =>
  has(node, 'sold', 'ordered', 'left', 'revenue', 'goods')
/** Whether it differs from sale to sale, and is not summed over them in itself. */
export const isRow = (node: Node): boolean => !isWhole(node) && has(node, 'price', 'list')

const column = (name: string): string =>
  isPlainName(name) && !RESERVED.has(name.toLowerCase()) ? name : quotedName(name)
const FIXED: Readonly<Record<Plain, string>> = {
  price: 'the price',
  list: 'unit_price',
  cost: 'unit_cost',
  sold: 'all units sold',
  ordered: 'units ordered',
  left: 'units left over',
  revenue: 'the revenue',
  goods: '(units ordered × unit_cost)',
}
/** An amount: `row` where it is of one sale, else of the deal. */
export function show(node: Node, row: boolean, fault: Fault): string {
  const own = (each: Node): string => show(each, row, fault)
  const inner = (each: Node, rows = row): string => {
    const words = show(each, rows, fault)
    return /^(?:product|ceil|min|max)$/.test(each.op) ? `(${words})` : words
  }
  switch (node.op) {
    case 'number':
      return node.percent ? `${node.text}%` : node.text
    case 'unknown':
      return node.words
    case 'quantity':
      return shown(node.is, row, fault)
    case 'sum': {
      const items = node.items.map(({ sign, node: of, per, words, label }, at) => {
        if (per.length > 0 || (of.op === 'number' && label !== '')) fault(words, 'inside')
        return `${sign === -1 ? (at === 0 ? '0 − ' : ' − ') : at === 0 ? '' : ' + '}${own(of)}`
      })
      return `(${items.join('')})`
    }
    case 'product': {
      const summed = !row && node.factors.some(isRow)
      const sold = node.factors.find((each) => isOf(each, 'sold'))
      if (summed && !sold) fault('price', 'price')
      const words = node.factors
        .filter((each) => !(summed && each === sold))
        .map((each) => inner(each, row || summed))
      const all = [words.join(' × ') || '1', ...node.over.map((each) => inner(each))].join(' / ')
      return summed ? `the sum over sales of (units sold × ${all})` : all
    }
    case 'ceil':
      return `(${own(node.args[0]!)}) rounded up`
    default:
      return `the ${node.op === 'min' ? 'smaller' : 'larger'} of ${node.args.map((each) => inner(each)).join(' and ')}`
  }
}

function shown(is: Quantity, row: boolean, fault: Fault): string {
  if (!('column' in is)) {
    if (is.of === 'price' && !row) fault('price', 'price')
    return FIXED[is.of]
  }
  return column(is.column)
}
