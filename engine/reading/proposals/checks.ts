// What needs no reading of the words. A fault can be no reading at all: shape and size, columns that were not sent,
// dimensions. An objection makes its line unsure: numbers that the text does not state, what is charged twice, shares
// out of bounds, values that are not finite. Each is told to the model once.
import type { ModelRequest, Proposal } from '#contract/model-reading.ts'
import type { Expression, Term } from '#contract/valuation.ts'
import { valueOf, type Deal } from '#language/checks/deal-value.ts'
import { checkDimensions, SHARE } from '#language/checks/dimensions.ts'
import { earned, madeDeals, sameValues } from '#language/checks/made-deals.ts'
import { nodes } from '#language/inputs.ts'
import { CALENDAR, derivations, isClose } from '../derivations.ts'
import { isStandard, type Amount, type Answered } from './answered.ts'
import { spansOf } from './quotes.ts'

const MOST_NODES = 600
const MOST_DEPTH = 16

/** What can be no reading, told with what to write instead; empty where nothing is wrong. */
export function faultsOf({ terms }: Proposal, request: ModelRequest, answered: Answered): string[] {
  const revenue =
    answered.noRevenue || terms.some(({ sign, expression }) => sign > 0 && counts(expression, SOLD))
  return [
    wrongPlaces(terms) ?? wrongColumn(terms, request) ?? wrongMeasure(terms, request),
    revenue ? null : 'No term with sign 1 counts the units sold: give the revenue.',
  ].filter((each) => each !== null)
}

/** Size, depth, and what may stand where: evaluation relies on all three. */
function wrongPlaces(terms: readonly Term[]): string | null {
  if (nodes(terms).length > MOST_NODES) return `The terms have more than ${MOST_NODES} operations.`
  for (const { name, expression } of terms) {
    const wrong = misplaced(expression, false, 1)
    if (wrong !== null) return `In the term “${name}”, ${wrong}.`
  }
  return null
}

function misplaced(node: Expression, inSum: boolean, depth: number): string | null {
  if (depth > MOST_DEPTH) return `operations are nested more than ${MOST_DEPTH} deep`
  const sums = node.op === 'sum' || node.op === 'most'
  if (sums && inSum) return 'a sum stands inside another sum: write one sum'
  if ((node.op === 'sold' || node.op === 'age' || node.op === 'sale') && !inSum)
    return `“${node.op === 'sale' ? node.column : node.op}” stands outside a sum: write {"op": "sum", "of": {"op": "multiply", "args": ["sold", …]}}`
  const inside = 'of' in node ? [node.of] : 'args' in node ? node.args : []
  for (const each of inside) {
    const wrong = misplaced(each, inSum || sums, depth + 1)
    if (wrong !== null) return wrong
  }
  return null
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
    const divided = inside.some(
      (node) => node.op === 'constant' && (node.value === 100 || node.value === 0.01),
    )
    const read = shares.find(
      ({ name, type }) =>
        type === 'percent' && inside.some((node) => 'column' in node && node.column === name),
    )
    if (read && !divided)
      return `The column “${read.name}” is in percent: the term “${term.name}” must divide it by 100.`
  }
  const known = Object.fromEntries(shares.map(({ name }) => [name, SHARE]))
  const checked = checkDimensions(terms, known)
  return checked.ok ? null : checked.message
}

/** What is wrong with a term, as it is told to the model; `term` null: with the time of the write-off. */
export interface Objection {
  readonly term: Term | null
  readonly message: string
}

const SOLD = new Set(['sold'])
const UNITS = new Set(['ordered', 'leftover', 'sold'])
const counts = (expression: Expression, units: ReadonlySet<string>): boolean =>
  nodes([{ name: '', source: '', sign: 1, expression }]).some(({ op }) => units.has(op))

export function objectionsTo(
  { terms, horizon }: Proposal,
  { description, highestPrice }: ModelRequest,
  { amounts, terms: settled }: Answered,
): Objection[] {
  const object = (term: Term | null, wrong: string | null): Objection[] =>
    wrong === null
      ? []
      : [{ term, message: term === null ? wrong : `Term “${term.name}”: ${wrong}` }]
  const dear = tooMuchOf([...settled, ...terms])
  const deals = madeDeals(terms)
  const large = gainBeyond(terms, highestPrice)
  return [
    ...terms.flatMap((term) => [
      ...object(term, unstated(term, amounts, description)),
      ...object(
        term,
        earned([term], deals).every(Number.isFinite) ? null : 'it divides by what may be nothing.',
      ),
      ...object(
        term,
        term.sign > 0 && !counts(term.expression, UNITS)
          ? 'it is a gain that counts no units.'
          : null,
      ),
      ...object(term, term === large ? 'it is a gain beyond any price.' : null),
      ...object(term, beyondShare(term, terms, amounts)),
    ]),
    ...chargedTwice([...settled, ...terms], amounts).flatMap((term) =>
      object(term, 'it is charged twice: give it once.'),
    ),
    ...(dear === null ? [] : object(dear, 'it takes 100 % of the price or more.')),
    ...(horizon === null || isStated(horizon, amounts)
      ? []
      : object(null, 'No words give that horizon: copy it, or write null.')),
  ]
}

/** Numbers that turn digits, or an amount of another measure, into what a term needs. */
const SCALES = new Set([100, 0.01, 1000, 0.001, 60])
const MONEY = new Set(['price', 'unit_cost', 'unit_price'])
export const TIME: ReadonlySet<string> = new Set(['age', 'lead', 'horizon'])

function unstated(term: Term, amounts: readonly Amount[], text: string): string | null {
  const all = nodes([term])
  const timed = all.some(({ op }) => TIME.has(op)) || amounts.some(({ kind }) => kind === 'time')
  // "15" of 15 %, a count, or a column in another measure.
  const scaled = all.some((node) =>
    'column' in node
      ? !MONEY.has(node.column)
      : node.op === 'constant' &&
        amounts.some(({ kind, values }) =>
          (kind === 'number' || kind === 'time' ? values : values.slice(1)).includes(node.value),
        ),
  )
  for (const node of all) {
    if (node.op === 'is' && spansOf(text, node.value).length === 0)
      return `the description names no “${node.value}”: write the value as its words do.`
    if (node.op !== 'constant' || isStated(node.value, amounts)) continue
    const converts =
      (scaled && SCALES.has(node.value)) ||
      (timed && CALENDAR.some((each) => isClose(each, node.value)))
    if (!converts)
      return `the description states no ${node.value}: use its own numbers and write the operation.`
  }
  return null
}

const isStated = (value: number, amounts: readonly Amount[]): boolean =>
  value === 0 || value === 1 || derivations(value, amounts).length > 0

/** A deal whose units are all sold, or all left over. */
export const dealWith = (sold: boolean, price = 40, cost = 20): Deal => ({
  ordered: 10,
  sales: sold ? [{ qty: 10, age: 3, price }] : [],
  lead: 1,
  horizon: 9,
  columns: new Map([
    ['unit_cost', cost],
    ['unit_price', 2 * cost],
  ]),
  texts: new Map(),
  seed: 1,
})
const at = (deal: Deal, terms: readonly Term[]): number => earned(terms, [deal])[0]!

/** The cost that takes most of the price, where all of them take as much as it brings. */
function tooMuchOf(terms: readonly Term[]): Term | null {
  const shareOf = (term: Term): number =>
    at(dealWith(true, 41), [term]) - at(dealWith(true), [term])
  const all = terms.map((term) => ({ term, share: shareOf(term) }))
  const taken = all.filter(({ share }) => share < 0).toSorted((x, y) => x.share - y.share)
  const left = all.reduce((sum, { share }) => sum + share, 0)
  return taken.length > 0 && left <= 1e-6 ? taken[0]!.term : null
}

/** A share of what units cost, beside the goods themselves: no more than all of it, unless the text says so much. */
function beyondShare(
  term: Term,
  terms: readonly Term[],
  amounts: readonly Amount[],
): string | null {
  const timed = counts(term.expression, TIME)
  if (timed || isStandard(term) || !terms.some((each) => each.sign < 0 && isStandard(each)))
    return null
  const parts = [true, false].map(
    (sold) => Math.abs(at(dealWith(sold, 40, 21), [term]) - at(dealWith(sold), [term])) / 10,
  )
  const part = Math.max(...parts)
  const said = amounts.some(({ values }) => isClose(values[0]!, part))
  return part > 1 + 1e-6 && !said
    ? 'it is more than all that the goods cost: 12 % of it is 0.12.'
    : null
}

/** Terms in which a number or column brings what it brings in another term, and the text has it once. */
function chargedTwice(terms: readonly Term[], amounts: readonly Amount[]): Term[] {
  const deals = madeDeals([]).slice(0, 9)
  const brings = terms.map((term) => {
    const whole = earned([term], deals)
    const leaves = nodes([term]).filter((node) => isOwn(node, amounts))
    return [
      { key: 'whole', values: whole },
      ...leaves.map((leaf) => ({
        key: keyOf(leaf),
        values: earned([{ ...term, expression: withoutLeaf(term.expression, leaf) }], deals).map(
          (value, place) => whole[place]! - value,
        ),
      })),
    ]
  })
  return terms.filter((_, own) =>
    brings
      .slice(0, own)
      .some((others) =>
        others.some((one) =>
          brings[own]!.some(
            (other) =>
              one.key === other.key &&
              one.values.every(Number.isFinite) &&
              one.values.some((value) => value !== 0) &&
              sameValues(one.values, other.values),
          ),
        ),
      ),
  )
}

const keyOf = (node: Expression): string =>
  'column' in node ? node.column : node.op === 'constant' ? String(node.value) : ''

/** An amount that the text states once. */
function isOwn(node: Expression, amounts: readonly Amount[]): boolean {
  if ('column' in node) return amounts.filter(({ column }) => column === node.column).length === 1
  if (node.op !== 'constant' || node.value === 0 || node.value === 1) return false
  return (
    amounts.filter(({ values }) => values.some((each) => isClose(each, node.value))).length === 1
  )
}

function withoutLeaf(node: Expression, leaf: Expression): Expression {
  if (node === leaf) return { op: 'constant', value: 0 }
  if ('of' in node) return { ...node, of: withoutLeaf(node.of, leaf) }
  return 'args' in node ? { ...node, args: node.args.map((arg) => withoutLeaf(arg, leaf)) } : node
}

/** A gain of one unit may be this many of the highest price, and that high where no price is known. */
const MOST_PRICES = 1000
const HIGHEST = 1e5

/** The term whose gain of a unit is beyond any price: such words promise, they do not describe. */
export function gainBeyond(terms: readonly Term[], highestPrice: number | null): Term | null {
  const most = MOST_PRICES * Math.max(1, highestPrice ?? HIGHEST)
  const small = [true, false].map((sold) => dealWith(sold, 0, 0))
  return (
    terms.find(
      ({ sign, expression }) =>
        sign > 0 && small.some((deal) => valueOf(expression, deal) > 10 * most),
    ) ?? null
  )
}
