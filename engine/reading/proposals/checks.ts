// What needs no reading of the words. A fault can be no reading at all: shape and size, columns that were not sent,
// dimensions. An objection makes its line unsure: numbers that the text does not state, what is charged twice, shares
// out of bounds, values that are not finite. Each is told to the model once.
import type { ModelRequest, Proposal } from '#contract/model-reading.ts'
import type { Expression, Term } from '#contract/valuation.ts'
import { dealOfTen, partsOfUnit } from '#language/checks/parts-of-unit.ts'
import { checkDimensions, SHARE } from '#language/checks/dimensions.ts'
import { earned, madeDeals, sameValues } from '#language/checks/made-deals.ts'
import { misplaced } from '#language/controlled/controlled.ts'
import { nodes } from '#language/inputs.ts'
import { CALENDAR, derivations, isClose } from '../derivations.ts'
import { spansOf } from '../text/quotes.ts'
import { isStandard, type Amount, type Answered } from '../split/answered.ts'

const SOLD = new Set(['sold'])
const UNITS = new Set(['ordered', 'leftover', 'sold'])
export const TIME: ReadonlySet<string> = new Set(['age', 'lead', 'horizon'])
const counts = (term: Term, ops: ReadonlySet<string>): boolean =>
  nodes([term]).some(({ op }) => ops.has(op))

/** What can be no reading, told with what to write instead; empty where nothing is wrong. */
export function faultsOf({ terms }: Proposal, request: ModelRequest, answered: Answered): string[] {
  const [place] = misplaced(terms)
  const revenue = answered.noRevenue || terms.some((term) => term.sign > 0 && counts(term, SOLD))
  return [
    place?.message ?? wrongColumn(terms, request) ?? wrongMeasure(terms, request),
    revenue ? null : 'No term with sign 1 counts the units sold: give the revenue.',
  ].filter((each) => each !== null)
}

function wrongColumn(terms: readonly Term[], { menus, sales }: ModelRequest): string | null {
  for (const node of nodes(terms)) {
    if (node.op === 'parameter') return `No parameter “${node.name}” may be used.`
    if (!('column' in node) || (node.op === 'sale' && node.column === 'price')) continue
    const [table, columns] =
      node.op === 'option' || node.op === 'is' ? ['Menus', menus] : ['Sales', sales]
    const text = node.op === 'is'
    if (!columns.some(({ name, type }) => name === node.column && (type === 'text') === text))
      return `${table} has no ${text ? 'text' : 'number'} column “${node.column}”.`
  }
  return null
}

/** A column in percent is a hundred times the share that it means, and every term is money. */
function wrongMeasure(terms: readonly Term[], { menus, sales }: ModelRequest): string | null {
  const shares = [...menus, ...sales].filter(({ type }) => /percent|fraction/.test(type))
  for (const term of terms) {
    const inside = nodes([term])
    const read = shares.find(
      ({ name, type }) =>
        type === 'percent' && inside.some((node) => 'column' in node && node.column === name),
    )
    if (
      read &&
      !inside.some((node) => node.op === 'constant' && /^(?:100|0.01)$/.test(`${node.value}`))
    )
      return `The column “${read.name}” is in percent: the term “${term.name}” must divide it by 100.`
  }
  const known = Object.fromEntries(shares.map(({ name }) => [name, SHARE]))
  const checked = checkDimensions(terms, known)
  return checked.ok ? null : checked.message
}

/** What is wrong, as it is told to the model: with a term, or with the time of the write-off. */
export interface Objection {
  readonly of: Term | 'horizon'
  readonly message: string
}

export function objectionsTo(
  terms: readonly Term[],
  horizon: number | null,
  { description: text, highestPrice }: ModelRequest,
  { amounts, terms: settled }: Answered,
): Objection[] {
  const all = [...settled, ...terms]
  const beyond = gainBeyond(terms, highestPrice)
  const wrongs: readonly ((term: Term) => string | null)[] = [
    (term) => unstated(term, amounts, text),
    (term) =>
      earned([term], DEALS).every(Number.isFinite) ? null : 'it divides by what may be nothing.',
    (term) => (term.sign > 0 && !counts(term, UNITS) ? 'it is a gain that counts no units.' : null),
    (term) => (term === beyond ? 'it is a gain beyond any price.' : null),
    (term) => beyondShare(term, all, amounts),
    (term) => (isTwice(term, all, amounts) ? 'it is charged twice: give it once.' : null),
  ]
  return [
    ...terms.flatMap((term) =>
      wrongs.flatMap((check) => {
        const wrong = check(term)
        return wrong === null ? [] : [{ of: term, message: `Term “${term.name}”: ${wrong}` }]
      }),
    ),
    ...(horizon === null || isStated(horizon, amounts)
      ? []
      : [
          {
            of: 'horizon' as const,
            message: 'No words give that horizon: copy it, or write null.',
          },
        ]),
  ]
}

const DEALS = madeDeals([])

/** Numbers that turn digits, or an amount of another measure, into what a term needs. */
const SCALES = new Set([100, 0.01, 1000, 0.001, 60])
const MONEY = new Set(['price', 'unit_cost', 'unit_price'])
const isStated = (value: number, amounts: readonly Amount[]): boolean =>
  value === 0 || value === 1 || derivations(value, amounts).length > 0

function unstated(term: Term, amounts: readonly Amount[], text: string): string | null {
  const all = nodes([term])
  const timed = counts(term, TIME) || amounts.some(({ kind }) => kind === 'time')
  // "15" of 15 %, a count, or a column in another measure.
  const isDigits = (value: number): boolean =>
    amounts.some(({ kind, values }) =>
      (kind === 'number' || kind === 'time' ? values : values.slice(1)).includes(value),
    )
  const scaled = all.some((node) =>
    'column' in node ? !MONEY.has(node.column) : node.op === 'constant' && isDigits(node.value),
  )
  const strange = all.find((node) => {
    if (node.op === 'is') return spansOf(text, node.value).length === 0
    if (node.op !== 'constant' || isStated(node.value, amounts)) return false
    const isLength = timed && CALENDAR.some((each) => isClose(each, node.value))
    return !isLength && !(scaled && SCALES.has(node.value))
  })
  return strange && 'value' in strange
    ? `the description states no “${strange.value}”: use its own numbers and words, and write the operation.`
    : null
}

/** Costs take less than all of the price, and beside the goods no more than they cost unless the text says so much. */
function beyondShare(term: Term, all: readonly Term[], amounts: readonly Amount[]): string | null {
  const { price, cost } = partsOfUnit(term)
  const prices = all.map((each) => partsOfUnit(each).price)
  if (price < 0 && price === Math.min(...prices) && prices.reduce((x, y) => x + y) <= 1e-6)
    return 'it takes 100 % of the price or more.'
  const goods = all.some((each) => each.sign < 0 && isStandard(each))
  const isSaid = amounts.some(({ values }) => isClose(values[0]!, Math.abs(cost)))
  return goods && !isStandard(term) && !counts(term, TIME) && Math.abs(cost) > 1 + 1e-6 && !isSaid
    ? 'it is more than all that the goods cost: 12 % of it is 0.12.'
    : null
}

/** Whether a term earlier in the list brings the same, in all or by a number or column that the text has once. */
function isTwice(term: Term, all: readonly Term[], amounts: readonly Amount[]): boolean {
  const brings = (of: Term, leaf: Expression | null): number[] => {
    const whole = earned([of], DEALS)
    if (leaf === null) return whole
    const rest = earned([{ ...of, expression: without(of.expression, leaf) }], DEALS)
    return whole.map((value, at) => value - rest[at]!)
  }
  const leaves = [null, ...nodes([term]).filter((node) => isOnce(node, amounts))]
  return leaves.some((leaf) => {
    const own = brings(term, leaf)
    const counted = own.every(Number.isFinite) && own.some((value) => value !== 0)
    return (
      counted &&
      all.slice(0, all.indexOf(term)).some((other) => sameValues(own, brings(other, leaf)))
    )
  })
}

function isOnce(node: Expression, amounts: readonly Amount[]): boolean {
  if ('column' in node) return amounts.filter(({ column }) => column === node.column).length === 1
  if (node.op !== 'constant' || node.value === 0 || node.value === 1) return false
  return (
    amounts.filter(({ values }) => values.some((each) => isClose(each, node.value))).length === 1
  )
}

/** The tree with nothing in place of a leaf, wherever it stands. */
function without(node: Expression, leaf: Expression): Expression {
  if (JSON.stringify(node) === JSON.stringify(leaf)) return { op: 'constant', value: 0 }
  if ('of' in node) return { ...node, of: without(node.of, leaf) }
  return 'args' in node ? { ...node, args: node.args.map((arg) => without(arg, leaf)) } : node
}

/** A gain of one unit may be this many of the highest price, and that high where no price is known. */
const MOST_PRICES = 1000
const HIGHEST = 1e5

/** The term whose gain of a unit is beyond any price: such words promise, they do not describe. */
export function gainBeyond(terms: readonly Term[], highestPrice: number | null): Term | null {
  const most = 10 * MOST_PRICES * Math.max(1, highestPrice ?? HIGHEST)
  const deals = [dealOfTen(true, 0, 0), dealOfTen(false, 0, 0)]
  return (
    terms.find((term) => term.sign > 0 && earned([term], deals).some((gain) => gain > most)) ?? null
  )
}
