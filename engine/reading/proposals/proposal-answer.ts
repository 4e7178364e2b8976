// Reads what a language model wrote as a proposal: finds the JSON object in whatever stands around it, fills in what was
// left out and puts names and operations into the valuation language. What has one meaning only is taken in it.
import {
  PROPOSAL_CHARACTERS,
  proposalSchema,
  type Proposal,
  type ModelRequest,
} from '#contract/model-reading.ts'
import type { Expression } from '#contract/valuation.ts'
import { isSameExpression } from '#language/checks/same-expression.ts'
import * as lower from '#language/lower.ts'
import type { Period } from '#language/lower.ts'
import { table } from '#language/numbers/number-table.ts'
import { isObject, objectIn, textOf, type Json } from '../text/json-in-text.ts'
import { clockOf as clockNamed } from '../text/mentions.ts'

const QUOTE = 2000

type ProposalRead =
  | {
      readonly kind: 'proposal'
      readonly proposal: Proposal
      /** One step of T as the answer says it; null where it does not: `proposal.period` is then a guess. */
      readonly ownPeriod: Period | null
    }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'malformed'; readonly message: string }

/** What expressions are read with; what is wrong with them is collected. */
interface Reading {
  readonly request: ModelRequest
  readonly period: Period | null
  readonly faults: string[]
}

export function readProposal(text: string, request: ModelRequest): ProposalRead {
  const malformed = (message: string): ProposalRead => ({ kind: 'malformed', message })
  if (text.length > PROPOSAL_CHARACTERS)
    return malformed(`The answer has more than ${PROPOSAL_CHARACTERS} characters.`)
  const answer = objectIn(text, ['terms', 'refused'])
  if (answer === null) return malformed('The answer holds no JSON object with "terms".')
  const terms = Array.isArray(answer['terms']) ? answer['terms'] : []
  const why = textOf(answer['refused'])
  if (terms.length === 0)
    return why.trim() !== ''
      ? { kind: 'refused', why }
      : malformed('The answer has no "terms": write all of them, revenue and goods too.')
  const proposal = proposalOf(answer, terms, request)
  if (typeof proposal === 'string') return malformed(proposal)
  return { kind: 'proposal', proposal, ownPeriod: clockOf(answer['period']) }
}

const clockOf = (value: unknown): Period | null => {
  const clock = clockNamed(textOf(value).toLowerCase())
  return clock === 'period' ? null : clock
}

/** The proposal, or what is wrong with it. */
function proposalOf(
  answer: Json,
  terms: readonly unknown[],
  request: ModelRequest,
): Proposal | string {
  const horizon = timeOf(answer['horizon'])
  const own = clockOf(answer['period'])
  // Rates need a length of T; where none is known, it is asked about.
  const used = /"(day|week|month|year)s?"/.exec(JSON.stringify(terms))?.[1]
  const period = request.period ?? own ?? clockOf(used) ?? horizon?.clock ?? null
  const steps = horizon?.clock ? lower.stepsOf(horizon.clock, period)! : 1
  const reading: Reading = { request, period, faults: [] }
  const value = {
    terms: terms.map((term, at) => termOf(term, at, reading)),
    quantity: answer['quantity'] === 'trials' ? 'trials' : 'stock',
    horizon: horizon && horizon.value > 0 ? horizon.value * steps : null,
    period,
  }
  if (reading.faults.length > 0) return reading.faults.slice(0, 3).join(' ')
  const checked = proposalSchema.safeParse(value)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  return `The answer is not of the form asked for at “${issue?.path.join('.')}”: ${issue?.message}.`
}

/** 8, "8 weeks", {"after": 8, "clock": "week"}. */
function timeOf(value: unknown): { value: number; clock: Period | null } | null {
  if (typeof value === 'number' && Number.isFinite(value)) return { value, clock: null }
  const written = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(textOf(value))
  if (written) return { value: Number(written[1]) || 0, clock: clockOf(written[2]) }
  if (!isObject(value) || isObject(value['after'])) return null
  const time = timeOf(value['after'] ?? value['value'])
  return time && { ...time, clock: clockOf(value['clock'] ?? value['unit']) ?? time.clock }
}

function termOf(given: unknown, at: number, reading: Reading) {
  const term = isObject(given) ? given : {}
  const source = textOf(term['source']).trim().slice(0, QUOTE)
  const name = (textOf(term['name']).trim() || source || `term ${at + 1}`).slice(0, 200)
  const sign = { '1': 1, '+': 1, '+1': 1, '-1': -1, '-': -1, '−': -1 }[String(term['sign'])]
  if (sign === undefined) reading.faults.push(`Give the term “${name}” a sign: 1 or -1.`)
  const expression = moneyOf(
    settled(stored(expressionOf(term['expression'], name, reading)), false),
  )
  return { name, sign, expression, source }
}

/** "sold" alone is 1 for each. */
const moneyOf = (node: Expression): Expression =>
  BARE.some((each) => isSameExpression(each, node))
    ? { op: 'multiply', args: [lower.number(1), node] }
    : node
const BARE = [lower.SOLD, lower.LEFT, lower.ORDERED, lower.ORDERS]

/** The time in store is never less than nothing, also of what is sold before it arrives. */
function stored(node: Expression, bounded = false): Expression {
  if ('of' in node) return { ...node, of: stored(node.of) }
  if (!('args' in node)) return node
  const isBound = node.op === 'max' || (bounded && node.op === 'subtract')
  const args = node.args.map((arg) => stored(arg, isBound))
  const [until, ...less] = node.args
  const inStore =
    node.op === 'subtract' &&
    (until?.op === 'age' || until?.op === 'horizon') &&
    less.some(({ op }) => op === 'lead')
  const whole = { ...node, args }
  return inStore && !bounded ? lower.greatest(whole, lower.number(0)) : whole
}

const SYNONYMS: Readonly<Record<string, string>> = table({
  '+': 'add', '-': 'subtract', '−': 'subtract', '*': 'multiply', '×': 'multiply', '/': 'divide',
  '<': 'less', '<=': 'at_most', '==': 'equal', '=': 'equal', ceil: 'round_up', number: 'constant',
  menus: 'option', column: 'option', leftover: 'left',
}) // prettier-ignore
const JOINED = new Set('add subtract multiply divide min max less at_most equal if'.split(' '))
const OVER_ONE = new Set('sum most round_up'.split(' '))
const COLUMNS = new Set('option sale key_cost last_sale'.split(' '))
const UNITS: Readonly<Record<string, Expression>> = table<Expression>({
  ordered: lower.ORDERED,
  sold: { op: 'sold' },
  left: lower.LEFT,
  age: { op: 'age' },
  lead: { op: 'lead' },
  horizon: { op: 'horizon' },
  revenue: lower.REVENUE,
  orders: lower.ORDERS,
  price: lower.PRICE,
  held_time: lower.unitTime(false),
  stored_time: lower.unitTime(true),
})

function expressionOf(value: unknown, term: string, reading: Reading): Expression {
  const inner = (each: unknown): Expression => expressionOf(each, term, reading)
  if (typeof value === 'number') return lower.number(value)
  if (typeof value === 'string') return named(value.trim(), term, reading)
  if (!isObject(value)) return fault(reading, `The term “${term}” has no expression.`)
  // {"sum": x} and {"multiply": [x, y]}.
  const [alone, ...others] = Object.keys(value)
  const short = alone !== undefined && others.length === 0 && alone !== 'op' ? alone : null
  const said = textOf(value['op'] ?? short)
  const op = SYNONYMS[said] ?? said
  const given = short === null ? (value['args'] ?? value['of']) : value[short]
  const args = Array.isArray(given) ? given : given === undefined ? [] : [given]
  if (op === 'constant' || op === 'value') return inner(value['value'] ?? args[0])
  if (op === 'is') return { op, column: textOf(value['column']), value: textOf(value['value']) }
  if (COLUMNS.has(op))
    return columnOf(textOf(value['column'] ?? args[0]), op as 'option', reading.request)
  if (OVER_ONE.has(op) && args.length === 1) return { op: op as 'sum', of: inner(args[0]) }
  if (JOINED.has(op))
    return args.length === 1 ? inner(args[0]) : { op: op as 'add', args: args.map(inner) }
  if (args.length === 0 && (op in UNITS || clockOf(op))) return inner(op)
  const wrong = `uses “${said.slice(0, 60)}”, which is no operation of the language.`
  return fault(reading, `The term “${term}” ${wrong}`)
}

function fault(reading: Reading, message: string): Expression {
  reading.faults.push(message)
  return lower.number(0)
}

function named(name: string, term: string, { request, period, faults }: Reading): Expression {
  const written = /^([\d.]+)\s*(%?)$/.exec(name)
  if (written) return lower.number(Number(written[1]) / (written[2] === '' ? 1 : 100))
  const bare = name.replace(/^(?:menus|sales?|option)\./i, '')
  const own = UNITS[SYNONYMS[bare] ?? bare]
  if (own) return own
  if ([...request.menus, ...request.sales, { name: 'qty' }].some((each) => each.name === bare))
    return columnOf(bare, 'option', request)
  const clock = clockOf(bare)
  if (clock !== null) return lower.number(lower.stepsOf(clock, period)!)
  faults.push(
    `“${name.slice(0, 60)}” in the term “${term}” is no name of the language and no column.`,
  )
  return lower.number(0)
}

/** A column where it can be: the other table's where only that one has it. */
function columnOf(
  column: string,
  op: 'option' | 'sale' | 'key_cost' | 'last_sale',
  { menus, sales }: ModelRequest,
): Expression {
  if (column === 'price') return op === 'last_sale' ? { op, column } : lower.PRICE
  if (column === 'qty') return op === 'option' ? { op, column } : { op: 'sold' }
  const inMenus = menus.some(({ name }) => name === column)
  const inSales = sales.some(({ name }) => name === column)
  if (op === 'option' && !inMenus && inSales) return { op: 'sale', column }
  return op !== 'option' && !inSales && inMenus ? { op: 'option', column } : { op, column }
}

/** `sold` outside a sum becomes its sum, with what belongs to the same sale; ordered inside stays. */
function settled(node: Expression, inSum: boolean): Expression {
  const inside = (each: Expression): Expression => settled(each, inSum)
  if (node.op === 'sum' || node.op === 'most') {
    // A sum of a sum of units: the inner one can only be the units of the sale.
    const known = inSum && [lower.SOLD, lower.REVENUE].some((each) => isSameExpression(each, node))
    return known ? node.of : { op: node.op, of: settled(node.of, true) }
  }
  if (node.op === 'option' && node.column === 'qty') return inSum ? { op: 'sold' } : lower.ORDERED
  if (node.op === 'sold') return inSum ? node : lower.SOLD
  if (node.op === 'sale' && node.column !== 'price' && !inSum)
    return { op: 'key_cost', column: node.column }
  if (node.op === 'multiply' && !inSum && node.args.some(({ op }) => op === 'sold')) {
    const perSale = node.args.filter(lower.dependsOnSale)
    const others = node.args.filter((each) => !lower.dependsOnSale(each))
    const sum = lower.sum(lower.times(...perSale.map((each) => settled(each, true))))
    return lower.times(...others.map(inside), sum)
  }
  if ('of' in node) return { ...node, of: inside(node.of) }
  return 'args' in node ? { ...node, args: node.args.map(inside) } : node
}
