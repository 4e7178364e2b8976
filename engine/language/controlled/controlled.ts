// Controlled English: the language that a valuation is read back in (read-back.ts) and that people
// may write where their own words are refused. A text is read here only where every sentence of it
// is of the language; then it means one valuation and nothing is guessed. Grammar:
// docs/controlled-english.md.
import type { FeedbackItem } from '#contract/feedback.ts'
import { VALUATION_TERMS } from '#contract/limits.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { readSentences, type Said } from './controlled-sentences.ts'
import { tokenizeControlled, CURRENCY, type ControlledToken } from './controlled-tokens.ts'
import { STANDARD_TERMS, states } from './controlled-words.ts'
import { MOST_ARGS, MOST_NODES, totalOf, type Lines } from './references.ts'
import { QTY_IS_STOCK, type Columns } from '../inputs.ts'
import { number, type Period } from '../lower.ts'

// Faults of texts that are controlled English but have no valid meaning: contradicting facts,
// amounts in two currencies, expressions too large to evaluate.

/** Limits of the contract (valuation.ts); terms without revenue and goods. */
const MOST_TERMS = VALUATION_TERMS - 2
const MOST_DEPTH = 64

/** Facts that are stated twice and differ: two lengths of T, two horizons. */
function contradictions(said: Said, given: Period | null): FeedbackItem[] {
  const problems: FeedbackItem[] = []
  const add = (words: string, message: string, example: string): void =>
    void problems.push({ code: 'contradiction', words, message, example })
  const { periods, horizons, quantities, shares } = said
  const [first] = periods
  if (periods.size > 1)
    add(`T is in ${[...periods].join('s, ')}s`, 'T has one length only.', 'T is in weeks.')
  else if (given !== null && first !== undefined && first !== given)
    problems.push({
      code: 'contradiction',
      words: `T is in ${first}s`,
      message: `market_type.parameters.period says ${given}.`,
      fix: 'Give the same length in both, or in one of them only.',
    })
  if (horizons.size > 1)
    add(
      'Leftovers are written off after',
      'the text gives two times.',
      'Leftovers are written off after 8 periods.',
    )
  if (quantities.size > 1)
    problems.push({
      code: 'contradiction',
      words: 'qty is stock',
      message: 'the text also says that each unit is an attempt.',
      fix: 'Write one of the two.',
    })
  if (shares.size > 1)
    problems.push({
      code: 'contradiction',
      words: 'Our share of all of it is',
      message: 'the text gives two shares.',
      fix: 'Multiply them and write one.',
      example: 'Our share of all of it is 70%.',
    })
  if (said.terms.length > MOST_TERMS)
    problems.push({
      code: 'too_large',
      words: '',
      message: `The text has more than ${MOST_TERMS} costs and gains.`,
      fix: 'Write fewer of them.',
    })
  return problems
}

/** All amounts are in the currency of the tables. */
function currencies(tokens: readonly ControlledToken[]): FeedbackItem[] {
  const marks = tokens.filter(({ kind, text }) => kind === 'mark' && CURRENCY.has(text))
  const used = [...new Set(marks.map(({ text }) => text))]
  if (used.length < 2) return []
  return [
    {
      code: 'mixed_currencies',
      words: used.join(', '),
      message: 'amounts stand in more than one currency.',
      fix: 'Write all amounts in one currency.',
    },
  ]
}

/** Trees that evaluation does not take: too large, too deep, a sum inside a sum. */
export function misplaced(terms: readonly Term[]): FeedbackItem[] {
  const problems: FeedbackItem[] = []
  let count = 0
  const within = (node: Expression, inSum: boolean, depth: number): string | null => {
    if (++count > MOST_NODES) return `there are more than ${MOST_NODES} operations.`
    if (depth > MOST_DEPTH) return `operations are nested more than ${MOST_DEPTH} deep.`
    const sums = node.op === 'sum' || node.op === 'most'
    if (sums && inSum) return 'a sum over sales stands inside another sum.'
    if ((node.op === 'sold' || node.op === 'age' || node.op === 'sale') && !inSum)
      return 'an amount that differs from sale to sale must be summed over sales.'
    if ('args' in node && node.args.length > MOST_ARGS)
      return `more than ${MOST_ARGS} amounts are joined at once.`
    const inside = 'of' in node ? [node.of] : 'args' in node ? node.args : []
    for (const each of inside) {
      const wrong = within(each, inSum || sums, depth + 1)
      if (wrong !== null) return wrong
    }
    return null
  }
  for (const { expression, source } of terms) {
    const message = within(expression, false, 1)
    if (message === null) continue
    const example = 'Subtract 12% of the price for each unit sold.'
    problems.push({ code: 'wrong_nesting', words: source, message, example })
    if (count > MOST_NODES) break
  }
  return problems
}

interface Controlled {
  readonly ok: true
  readonly terms: readonly Term[]
  readonly quantity: Valuation['quantity']
  readonly horizon: number | null
  readonly period: Valuation['period']
  readonly bindings: Valuation['bindings']
  /** What the text does not say and is taken all the same. */
  readonly implied: readonly NoteItem[]
}
/** Controlled English throughout, but it cannot be meant: an unknown column, two lengths of T. */
interface NotControlled {
  readonly ok: false
  readonly problems: readonly FeedbackItem[]
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
  const read = readLines(text, tokens, columns, period)
  if (!read?.said.economics) return null
  const { said, grammar, own } = read
  const known = own ?? period
  const problems = [
    ...grammar.faults,
    ...contradictions(said, period),
    ...currencies(tokens),
    ...misplaced(said.terms),
  ]
  if (problems.length > 0) return { ok: false, problems }

  const standard = impliedBy(said)
  const implied = standard.toReversed().map((term) => note(IMPLIED[term.name]!, {}))
  const terms = [...standard, ...said.terms]
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
    implied: said.quantities.size > 0 ? implied : [...implied, QTY_IS_STOCK],
  }
}

/**
 * What T counts, and what the whole profit is, may be said last and decide how the rest is read: then the
 * text is read again.
 */
function readLines(
  text: string,
  tokens: readonly ControlledToken[],
  columns: Columns,
  period: Period | null,
) {
  let own: Period | undefined
  let known: Pick<Said, 'noGoods' | 'noRevenue' | 'terms'> | null = null
  let whole = number(0)
  for (let left = 3; ; left--) {
    const standard = known ? impliedBy(known) : Object.values(STANDARD_TERMS)
    const lines: Lines = { above: [...standard], ofWhole: new Set(), whole, alone: false }
    const read = readSentences(text, tokens, columns, own ?? period, lines)
    if (!read) return null
    const { said, grammar } = read
    const first = known === null
    known = said
    const clock = first ? [...said.periods].find((each) => each !== period) : own
    const again =
      clock !== own || (first && grammar.names()) || (left > 1 && lines.ofWhole.size > 0)
    if (!again || left === 1) return { said, grammar, own }
    own = clock
    whole = totalOf([...impliedBy(said), ...said.terms].filter((term) => !lines.ofWhole.has(term)))
  }
}

/** What stands in every valuation and is neither said nor denied. */
const impliedBy = ({
  terms,
  noRevenue,
  noGoods,
}: Pick<Said, 'terms' | 'noRevenue' | 'noGoods'>) => [
  ...(noRevenue || states(terms, 'revenue') ? [] : [STANDARD_TERMS.revenue]),
  ...(noGoods || states(terms, 'goods') ? [] : [STANDARD_TERMS.goods]),
]

const IMPLIED: Readonly<Record<string, 'goods_implied' | 'revenue_implied'>> = {
  [STANDARD_TERMS.goods.name]: 'goods_implied',
  [STANDARD_TERMS.revenue.name]: 'revenue_implied',
}

const shared = (share: number, of: Expression): Expression => ({
  op: 'multiply',
  args: [number(share), of],
})

/** Whether a text is sentences of the language alone: terms or facts, one or several. */
export const isControlled = (text: string, columns: Columns): boolean =>
  faultsOf(text, columns) !== null

/**
 * What is wrong with sentences of the language by themselves, whatever stands beside them: columns that
 * were not sent. Null where they are not of the language.
 */
export function faultsOf(text: string, columns: Columns): readonly FeedbackItem[] | null {
  const tokens = tokenizeControlled(text)
  if (tokens === null || tokens.length === 0) return null
  // Another sentence may say how long T is.
  const lines = { above: [], ofWhole: new Set<Term>(), whole: number(0), alone: true }
  return readSentences(text, tokens, columns, 'week', lines)?.grammar.faults ?? null
}

function unique(bindings: Valuation['bindings']): Valuation['bindings'] {
  const found = new Map(bindings.map((each) => [`${each.column}\n${each.phrase}`, each]))
  return [...found.values()].slice(0, 200)
}
