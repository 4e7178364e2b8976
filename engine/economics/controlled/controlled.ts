// Controlled English: the language that a valuation is read back in (read-back.ts) and that people
// may write where their own words are refused. A text is read here only where every sentence of it
// is of the language; then it means one valuation and nothing is guessed. Grammar: the section
// "Controlled English" of docs/describe-your-economics.md.
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { createGrammar, CURRENCY, type Grammar } from './controlled-grammar.ts'
import { tokenizeControlled, type ControlledToken } from './controlled-tokens.ts'
import {
  defaultName,
  GOODS_NAME,
  REVENUE_NAME,
  STANDARD_TERMS,
  STARTERS,
  states,
} from './controlled-words.ts'
import type { Problem } from '../problem.ts'
import type { Columns } from '../inputs.ts'
import { number, stepsOf, type Period } from '../lower.ts'

/** Of the contract (valuation.ts), revenue and goods aside, and enough for any business. */
const MOST_TERMS = 62
const MOST_ARGS = 16
const MOST_DEPTH = 64
const MOST_NODES = 2000
const MOST_NAME = 200

export interface Controlled {
  readonly ok: true
  readonly terms: readonly Term[]
  readonly quantity: Valuation['quantity']
  readonly horizon: number | null
  readonly period: Valuation['period']
  readonly bindings: Valuation['bindings']
  /** What the text does not say and is taken all the same. */
  readonly implied: readonly string[]
}
/** Controlled English throughout, but it cannot be meant: an unknown column, two lengths of T. */
export interface NotControlled {
  readonly ok: false
  readonly problems: readonly Problem[]
}

/** What the sentences said so far. */
interface Said {
  readonly terms: Term[]
  readonly periods: Set<Period>
  readonly horizons: Set<number | null>
  readonly quantities: Set<Valuation['quantity']>
  readonly shares: number[]
  /** A term was said, or that there is none. */
  economics: boolean
  noRevenue: boolean
  noGoods: boolean
}

/**
 * The valuation that a text in controlled English means; null where any of it is not of the language.
 * `period`: what one step of T is, where the words need not say it.
 */
export function readControlled(
  text: string,
  columns: Columns,
  period: Period | null = null,
): Controlled | NotControlled | null {
  const tokens = tokenizeControlled(text)
  if (!tokens) return null
  // What T counts may be said last, and decides how the rest is read.
  const first = readSentences(text, tokens, columns, period)
  if (!first) return null
  const own = [...first.said.periods].find((each) => each !== period)
  const read = own === undefined ? first : readSentences(text, tokens, columns, own)
  if (!read?.said.economics) return null
  const { said, grammar } = read
  const known = own ?? period
  const problems = [
    ...grammar.faults,
    ...contradictions(said, period),
    ...currencies(tokens),
    ...misplaced(said.terms),
  ]
  if (problems.length > 0) return { ok: false, problems }

  const implied: string[] = []
  const terms = [...said.terms]
  if (!said.noGoods && !states(terms, 'goods')) {
    terms.unshift(STANDARD_TERMS.goods)
    implied.push('Nothing is said of the goods: every unit ordered is paid at unit_cost.')
  }
  if (!said.noRevenue && !states(terms, 'revenue')) {
    terms.unshift(STANDARD_TERMS.revenue)
    implied.push('Nothing is said of the revenue: it is the units sold, at their prices.')
  }
  const [share] = said.shares
  return {
    ok: true,
    terms:
      share === undefined
        ? terms
        : terms.map((term) => ({ ...term, expression: shared(share, term.expression) })),
    quantity: [...said.quantities][0] ?? 'stock',
    horizon: [...said.horizons][0] ?? null,
    period: known,
    bindings: unique(grammar.bindings),
    implied: said.quantities.size > 0 ? implied : [...implied, STOCK],
  }
}

const STOCK = 'qty is read as stock: units that are there to be sold until they are gone.'

const shared = (share: number, of: Expression): Expression => ({
  op: 'multiply',
  args: [number(share), of],
})

function readSentences(
  text: string,
  tokens: readonly ControlledToken[],
  columns: Columns,
  period: Period | null,
): { said: Said; grammar: Grammar } | null {
  const grammar = createGrammar(text, tokens, columns, period)
  const said: Said = {
    terms: [],
    periods: new Set(),
    horizons: new Set(),
    quantities: new Set(),
    shares: [],
    economics: false,
    noRevenue: false,
    noGoods: false,
  }
  while (grammar.next()) {
    skipBullet(grammar)
    if (!grammar.next()) break
    if (!sentence(grammar, said, text, period)) return null
    const end = grammar.next()
    if (end && !grammar.take('.') && !end.opens) return null
  }
  return { said, grammar }
}

/** Whether a text is sentences of the language alone: terms or facts, one or several. */
export function isControlled(text: string, columns: Columns): boolean {
  const tokens = tokenizeControlled(text)
  return tokens !== null && tokens.length > 0 && readSentences(text, tokens, columns, null) !== null
}

/** "- ", "* ", "2. " before a sentence. */
function skipBullet(grammar: Grammar): void {
  const token = grammar.next()
  if (token?.opens !== true || STARTERS.has(token.text)) return
  if (token.kind === 'mark' && /[-*•·–—]/.test(token.text)) grammar.skip()
  else if (token.kind === 'number' && token.value < 100) {
    grammar.skip()
    if (!grammar.take('.')) grammar.take(')')
  }
}

/** One sentence; false where it is none of the language. */
function sentence(grammar: Grammar, said: Said, text: string, period: Period | null): boolean {
  const { take } = grammar
  const start = grammar.next()!.start
  if (take('t is in') || take('t counts')) {
    const clock = grammar.clock()
    if (clock === null || clock === 'period') return false
    said.periods.add(clock)
    return true
  }
  if (take('leftovers are written off after')) return horizon(grammar, said, period, start)
  if (take('qty is stock')) return Boolean(said.quantities.add('stock'))
  if (take('each unit is an attempt')) return Boolean(said.quantities.add('trials'))
  if (take('there are no other costs')) return (said.economics = true)
  // The answer that an amount is none of the deal's.
  if (take('nothing is charged for it')) return (said.economics = true)
  if (take('no other revenue')) return (said.economics = said.noRevenue = true)
  if (take('no other goods')) return (said.economics = said.noGoods = true)
  if (take('our share of all of it is')) {
    const share = grammar.number()
    if (share !== null) said.shares.push(share)
    return share !== null
  }
  const known = take('revenue :')
    ? ({ name: REVENUE_NAME, sign: 1 } as const)
    : take('goods :')
      ? ({ name: GOODS_NAME, sign: -1 } as const)
      : null
  const sign = known?.sign ?? (take('add') ? 1 : take('subtract') ? -1 : null)
  if (sign === null) return false
  const name = known?.name ?? termName(grammar, text)
  const from = grammar.next()?.start ?? 0
  const expression = grammar.amount()
  if (!expression) return false
  const source = grammar.since(start).slice(0, 2000)
  said.economics = true
  said.terms.push({
    name: name ?? defaultName(grammar.since(from)),
    sign,
    expression,
    source,
  })
  return true
}

function horizon(grammar: Grammar, said: Said, period: Period | null, start: number): boolean {
  const value = grammar.number()
  const clock = value === null ? null : grammar.clock()
  if (value === null || clock === null) return false
  const steps = stepsOf(clock, period)
  if (steps === null || value < 0)
    grammar.faults.push({
      words: grammar.since(start),
      reason: value < 0 ? 'that is before the deal' : 'nothing says how long one step of T is',
      example: value < 0 ? 'Leftovers are written off after 8 periods.' : 'T is in weeks.',
    })
  said.horizons.add(steps === null ? null : value * steps)
  return true
}

/** The name before ":"; null where the amount follows at once. */
function termName(grammar: Grammar, text: string): string | null {
  const token = grammar.next()
  if (!token) return null
  if (token.kind === 'name') {
    if (!/^\s*:/.test(text.slice(token.end, token.end + 20))) return null
    grammar.skip()
    grammar.take(':')
    return token.text.slice(0, MOST_NAME)
  }
  const name = TERM_NAME.exec(text.slice(token.start, token.start + MOST_NAME + 1))?.[0]
  if (token.kind !== 'word' || name === undefined) return null
  while (!grammar.take(':')) grammar.skip()
  return name.slice(0, -1).trim().replace(/\s+/g, ' ')
}
const TERM_NAME = /^\p{L}[^\n:.,;`"“”()]*:/u

function contradictions(said: Said, given: Period | null): Problem[] {
  const problems: Problem[] = []
  const twice = (words: string, reason: string, example: string): void =>
    void problems.push({ words, reason, example })
  const { periods, horizons, quantities, shares } = said
  if (periods.size > 1)
    twice(`T is in ${[...periods].join('s, ')}s`, 'T has one length', 'T is in weeks.')
  else if (given !== null && periods.size === 1 && !periods.has(given))
    twice(
      `T is in ${[...periods][0]}s`,
      `market_type.parameters.period says ${given}`,
      'the same length in both, or in one of them only.',
    )
  if (horizons.size > 1)
    twice(
      'Leftovers are written off after',
      'two times are given for it',
      'Leftovers are written off after 8 periods.',
    )
  if (quantities.size > 1)
    twice('qty is stock', 'it is also said that each unit is an attempt', 'one of the two.')
  if (shares.length > 1)
    twice(
      'Our share of all of it is',
      'two shares are given',
      'Our share of all of it is 70%. (once, multiplied out)',
    )
  if (said.terms.length > MOST_TERMS)
    twice('', `there are more than ${MOST_TERMS} costs and gains`, 'fewer of them.')
  return problems
}

/** All amounts are in the money of the tables. */
function currencies(tokens: readonly ControlledToken[]): Problem[] {
  const marks = tokens.filter(({ kind, text }) => kind === 'mark' && CURRENCY.has(text))
  const used = [...new Set(marks.map(({ text }) => text))]
  if (used.length < 2) return []
  const reason = 'amounts stand in more than one currency'
  return [{ words: used.join(', '), reason, example: 'all amounts in one currency.' }]
}

/** Evaluation relies on size and depth, and on what stands inside a sum and what does not. */
function misplaced(terms: readonly Term[]): Problem[] {
  const problems: Problem[] = []
  let count = 0
  const within = (node: Expression, inSum: boolean, depth: number): string | null => {
    if (++count > MOST_NODES) return `there are more than ${MOST_NODES} operations`
    if (depth > MOST_DEPTH) return `operations are nested more than ${MOST_DEPTH} deep`
    const sums = node.op === 'sum' || node.op === 'most'
    if (sums && inSum) return 'what is summed over sales stands inside another sum'
    if ((node.op === 'sold' || node.op === 'age' || node.op === 'sale') && !inSum)
      return 'what differs from sale to sale must be summed over sales'
    if ('args' in node && node.args.length > MOST_ARGS)
      return `more than ${MOST_ARGS} amounts are joined at once`
    const inside = 'of' in node ? [node.of] : 'args' in node ? node.args : []
    for (const each of inside) {
      const wrong = within(each, inSum || sums, depth + 1)
      if (wrong !== null) return wrong
    }
    return null
  }
  for (const { expression, source } of terms) {
    const reason = within(expression, false, 1)
    if (reason === null) continue
    const example = 'Subtract 12% of the price for each unit sold.'
    problems.push({ words: source, reason, example })
    if (count > MOST_NODES) break
  }
  return problems
}

function unique(bindings: Grammar['bindings']): Valuation['bindings'] {
  const found = new Map(bindings.map((each) => [`${each.column}\n${each.phrase}`, each]))
  return [...found.values()].slice(0, 200)
}
