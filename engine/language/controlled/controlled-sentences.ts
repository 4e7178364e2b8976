// The sentences of controlled English: facts of the deal, and terms with names. controlled-grammar.ts
// reads the amounts; controlled.ts puts the sentences together.
import type { Term, Valuation } from '#contract/valuation.ts'
import { stepsOf, type Period } from '../lower.ts'
import type { Columns } from '../inputs.ts'
import { createGrammar, type Grammar } from './controlled-clause.ts'
import type { Lines } from './references.ts'
import type { ControlledToken } from './controlled-tokens.ts'
import {
  defaultName,
  GOODS_NAME,
  PERIOD_UNKNOWN,
  REVENUE_NAME,
  STARTERS,
} from './controlled-words.ts'

const MOST_NAME = 200
const MOST_LINES = 64

/** What the sentences said so far. */
export interface Said {
  readonly terms: Term[]
  readonly periods: Set<Period>
  readonly horizons: Set<number | null>
  readonly quantities: Set<Valuation['quantity']>
  readonly shares: Set<number>
  /** A term was said, or that there is no term. */
  economics: boolean
  noRevenue: boolean
  noGoods: boolean
}

/** All sentences of a text; null where one of them is not of the language. */
export function readSentences(
  text: string,
  tokens: readonly ControlledToken[],
  columns: Columns,
  period: Period | null,
  lines: Lines,
): { said: Said; grammar: Grammar } | null {
  const grammar = createGrammar(text, tokens, columns, period, lines)
  const said: Said = {
    terms: [],
    periods: new Set(),
    horizons: new Set(),
    quantities: new Set(),
    shares: new Set(),
    economics: false,
    noRevenue: false,
    noGoods: false,
  }
  while (grammar.next()) {
    skipBullet(grammar)
    if (!grammar.next()) break
    if (!sentence(grammar, said, text, period, lines)) return null
    const end = grammar.next()
    if (end && !grammar.take('.') && !end.opens) return null
  }
  return { said, grammar }
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

/** One sentence; false where it is not of the language. */
function sentence(
  grammar: Grammar,
  said: Said,
  text: string,
  period: Period | null,
  lines: Lines,
): boolean {
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
  // The answer that an amount does not belong to the deal.
  if (take('nothing is charged for it')) return (said.economics = true)
  if (take('no other revenue')) return (said.economics = said.noRevenue = true)
  if (take('no other goods')) return (said.economics = said.noGoods = true)
  if (take('our share of all of it is')) {
    const part = grammar.number()
    const over = take('/') ? grammar.number() : 1
    if (part === null || over === null) return false
    said.shares.add(part / over)
    const share = part / over
    if (!(share > 0 && share <= 1))
      grammar.faults.push({
        code: 'share_out_of_range',
        words: grammar.since(start),
        message: 'our share must be above 0 % and at most 100 %.',
        example: 'Our share of all of it is 70%.',
      })
    return true
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
  const read = grammar.clause()
  if (!read) return false
  const source = grammar.since(start).slice(0, 2000)
  said.economics = true
  const { expression } = read
  const term = { name: name ?? defaultName(grammar.since(from)), sign, expression, source }
  said.terms.push(term)
  // A text with more lines is refused: none of them is looked for.
  if (lines.above.length < MOST_LINES) lines.above.push(term)
  if (read.ofWhole) lines.ofWhole.add(term)
  return true
}

function horizon(grammar: Grammar, said: Said, period: Period | null, start: number): boolean {
  const value = grammar.number()
  const clock = value === null ? null : grammar.clock()
  if (value === null || clock === null) return false
  const steps = stepsOf(clock, period)
  if (steps === null || value < 0)
    grammar.faults.push({
      code: value < 0 ? 'horizon_before_deal' : 'period_unknown',
      words: grammar.since(start),
      message: value < 0 ? 'this time is before the deal.' : PERIOD_UNKNOWN,
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
