// Reads an English description of unit economics into a valuation, or refuses with the words, the
// reason and an example (interface §5). Pure: the same text and columns give the same reading.
import type { Parameters } from '#contract/schemas.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { bindNames } from './bind.ts'
import { readCues, unitWords, type Cue } from './cues.ts'
import type { Facts } from './facts.ts'
import { TRIALS, TRIED } from './lexicon.ts'
import { horizonOf, nodes, type Columns } from './inputs.ts'
import * as lower from './lower.ts'
import { foldNumbers } from './numbers.ts'
import { readDefinitions } from './statements.ts'
import { readSentence } from './sentences.ts'
import { foldText, tokenize, type Token } from './tokens.ts'
import { printFormula } from './print.ts'

/** Longer texts are refused: the service allows no longer ones either (interface §2). */
const MOST_CHARACTERS = 20_000
/** More doubtful readings than this are a refusal. */
const MOST_DOUBTS = 2
const MOST_TERMS = 60
const QUOTED_PROBLEMS = 3

type Read = Omit<Valuation, 'reader'>
export type TextReading =
  | { readonly ok: true; readonly valuation: Read; readonly candidates: readonly Read[] }
  | {
      readonly ok: false
      readonly feedback: string
      readonly understood: readonly Term[]
      readonly candidates: readonly Read[]
    }

const REVENUE_WORDS = 'the units sold, at their prices'

export function readText(text: string, columns: Columns, parameters: Parameters): TextReading {
  const folded = foldText(text)
  if (folded.length > MOST_CHARACTERS)
    return refused(`The description has more than ${MOST_CHARACTERS} characters.`)
  const facts = newFacts(folded, columns)
  const tokens = foldNumbers(tokenize(folded))
  const named = bindNames(tokens, columns)
  for (const name of named.unknown.slice(0, 3))
    facts.problems.push({
      words: name,
      reason: 'no column has this name',
      example: `send a column ${name}, or write the amount: “Handling is $2 per unit sold.”`,
    })

  // Definitions first: they decide how amounts are read wherever they stand.
  const units = unitWords(tokens)
  const sentences: Cue[][] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && tokens[at]!.text !== 'break') continue
    const start = from
    sentences.push(
      readCues(tokens.slice(start, at), units, (index) => named.at[start + index] ?? null),
    )
    from = at + 1
  }
  for (const cues of sentences) readDefinitions(facts, cues)
  facts.trials = findTrials(tokens)
  if (facts.period !== null && parameters.period && parameters.period !== facts.period)
    facts.problems.push({
      words: `T counts ${facts.period}s`,
      reason: `market_type.parameters.period says ${parameters.period}`,
      example: 'the same length in both, or in one of them only.',
    })
  facts.period ??= parameters.period ?? null
  for (const cues of sentences) readSentence(facts, cues, units)
  checkCurrency(facts, tokens)
  if (facts.problems.length === 0) finish(facts)
  if (facts.problems.length === 0 && !facts.stated)
    return refused(
      `No economics were found in “${shorten(folded.trim())}”: state what is paid per unit, as fees of the ` +
        'price, for shipping or for storage. For example: “The marketplace fee is 12% of the selling price. ' +
        'Shipping is $3 per unit sold. There are no other costs.”',
    )
  if (facts.problems.length > 0 || facts.doubts.length > MOST_DOUBTS)
    return refused(feedback(facts), facts.terms)
  return { ok: true, valuation: valuationOf(facts, columns, parameters), candidates: [] }
}

function refused(feedback: string, understood: readonly Term[] = []): TextReading {
  return { ok: false, feedback, understood, candidates: [] }
}

function newFacts(text: string, columns: Columns): Facts {
  return {
    text,
    columns,
    terms: [],
    problems: [],
    doubts: [],
    approximate: [],
    bindings: [],
    period: null,
    horizon: null,
    order: null,
    parcelIsOrder: false,
    measures: new Map(),
    vat: null,
    share: null,
    rate: null,
    foreign: null,
    home: null,
    consigned: null,
    goods: null,
    returns: { rate: null, refund: false, gone: false, cost: 0, words: [] },
    lost: null,
    trials: null,
    leftoverSaid: false,
    stated: false,
    asides: [],
  }
}

/** "We buy clicks", "qty is the number of letters": the units are attempts. */
function findTrials(tokens: readonly Token[]): string | null {
  const tried = new Set(TRIED)
  const trials = new Set(TRIALS)
  for (const [at, token] of tokens.entries()) {
    if (!tried.has(token.text)) continue
    const near = tokens.slice(at + 1, at + (token.text === 'qty' ? 6 : 3))
    const stop = near.findIndex((each) => each.kind !== 'word')
    const found = near
      .slice(0, stop < 0 ? near.length : stop)
      .findIndex((each) => trials.has(each.text))
    if (found >= 0)
      return tokens
        .slice(at, at + found + 2)
        .map((each) => each.raw)
        .join(' ')
  }
  return null
}

/** Facts of several sentences become terms. */
function finish(facts: Facts): void {
  const { returns, vat } = facts
  if (returns.words.length > 0) {
    const words = returns.words.join(' ').slice(0, 2000)
    if (returns.rate === null || !returns.refund || !returns.gone)
      facts.problems.push({
        words: words.slice(0, 300),
        reason: 'a return needs its rate, what is refunded, and what becomes of the unit',
        example:
          'About 8% of the units we sell come back. We refund the full price and cannot resell them.',
      })
    else {
      const rate = lower.number(returns.rate)
      facts.terms.push({
        name: 'refunds',
        sign: -1,
        expression: lower.times(rate, lower.REVENUE),
        source: words,
      })
      if (returns.cost > 0)
        facts.terms.push({
          name: 'cost of returns',
          sign: -1,
          expression: lower.times(rate, lower.number(returns.cost), lower.SOLD),
          source: words,
        })
    }
  }
  if (facts.consigned !== null && facts.goods === null)
    facts.doubts.push(
      `“${shorten(facts.consigned)}”: the goods are somebody else’s, so unit_cost is not paid (and not: paid for every unit).`,
    )
  if (vat !== null)
    facts.terms.push({
      name: 'VAT',
      sign: -1,
      source: 'VAT in the selling prices',
      expression: lower.minus(lower.REVENUE, lower.over(lower.REVENUE, lower.number(1 + vat))),
    })
  const { horizon } = facts
  if (horizon && lower.stepsOf(horizon.clock, facts.period) === null)
    facts.problems.push({
      words: horizon.words,
      reason: 'nothing says how long one step of T is',
      example: 'T is in weeks.',
    })
  if (facts.terms.length > MOST_TERMS)
    facts.problems.push({ words: '', reason: 'there are too many terms', example: 'fewer costs' })
}

function valuationOf(
  facts: Facts,
  columns: Columns,
  parameters: Parameters,
): Omit<Valuation, 'reader'> {
  const rate = lower.number(facts.rate ?? 1)
  const goods: Term[] =
    facts.consigned !== null && facts.goods === null
      ? []
      : [
          {
            name: 'cost of goods',
            sign: -1,
            source: facts.consigned ?? 'the units bought, at unit_cost',
            expression: lower.times(
              rate,
              facts.goods === 'sold' ? lower.SOLD : lower.ORDERED,
              lower.COST,
            ),
          },
        ]
  const all: Term[] = [
    { name: 'revenue', sign: 1, expression: lower.REVENUE, source: REVENUE_WORDS },
    ...goods,
    ...facts.terms,
  ]
  const share = facts.share
  const terms =
    share === null
      ? all
      : all.map((term) => ({
          ...term,
          expression: lower.times(lower.number(share), term.expression),
        }))

  const period = facts.period ?? parameters.period ?? null
  const steps = facts.horizon
    ? facts.horizon.value * (lower.stepsOf(facts.horizon.clock, period) ?? 1)
    : null
  return {
    formula: printFormula(terms).slice(0, 20_000),
    terms,
    quantity: facts.trials === null ? 'stock' : 'trials',
    horizon: steps ?? horizonOf(parameters),
    period,
    bindings: [
      ...(goods.length > 0 && columns.menus.includes('unit_cost')
        ? [{ phrase: 'the goods', column: 'Menus.unit_cost' }]
        : []),
      {
        phrase: 'the price',
        column: columns.sales.includes('price') ? 'Sales.price' : 'Menus.unit_price',
      },
      ...facts.bindings,
    ],
    assumptions: assumptions(facts, terms, steps ?? horizonOf(parameters)),
    unresolved: [],
  }
}

function assumptions(facts: Facts, terms: readonly Term[], horizon: number | null): string[] {
  const said = [
    facts.trials === null
      ? 'qty is read as stock: units that are there to be sold until they are gone.'
      : `“${facts.trials}”: qty is read as attempts (trials), not as stock that is there to be sold.`,
    ...facts.doubts,
  ]
  if (facts.approximate.length > 0)
    said.push(
      `Approximate amounts are taken as they stand: ${facts.approximate.slice(0, 8).join('; ')}.`,
    )
  const timed = nodes(terms).some((node) => node.op === 'horizon')
  if (timed && horizon === null)
    said.push(
      'Nothing says when leftovers are written off: they are stored and financed until now.',
    )
  if (nodes(terms).some((node) => node.op === 'sale' && node.column !== 'price'))
    said.push(
      'A blank cell of a Sales column that is charged takes the value of the row before it.',
    )
  if (facts.asides.length > 0)
    said.push(
      `Not economic: ${facts.asides
        .slice(0, 6)
        .map((words) => `“${shorten(words)}”`)
        .join(', ')}.`,
    )
  return said.map((each) => each.slice(0, 1000))
}

/** Amounts in two currencies need a rate. */
function checkCurrency(facts: Facts, tokens: readonly Token[]): void {
  if (facts.foreign !== null && facts.rate === null)
    facts.problems.push({
      words: currencyWords(facts.text, facts.foreign),
      reason: `costs and sales are in two currencies (${facts.foreign}, ${facts.home}) and no rate joins them`,
      example: `the rate: “1 ${facts.foreign} = 1.27 ${facts.home}” (dollars per unit of the other currency).`,
    })
  if (facts.foreign !== null) {
    for (const token of tokens)
      if (token.currency === facts.foreign && token.value !== 1)
        facts.problems.push({
          words: token.raw,
          reason: 'this amount is in the currency of the costs',
          example: `the amount in ${facts.home}.`,
        })
    return
  }
  const used = new Set(tokens.flatMap((token) => token.currency ?? []))
  if (used.size > 1)
    facts.problems.push({
      words: [...used].join(', '),
      reason: 'amounts stand in more than one currency',
      example: 'all amounts in one currency, or the rate between costs and sales.',
    })
}

function currencyWords(text: string, code: string): string {
  return new RegExp(`\\b${code}\\b`).test(text) ? code : text.slice(0, 200)
}

function feedback(facts: Facts): string {
  const problems = facts.problems
    .slice(0, QUOTED_PROBLEMS)
    .map(
      ({ words, reason, example }) =>
        `“${shorten(words)}”: ${reason}. Write, for example: “${example.replace(/[“”]/g, '"')}”`,
    )
  const doubts = facts.problems.length === 0 ? facts.doubts : []
  const more = facts.problems.length - problems.length
  return [...problems, ...doubts, ...(more > 0 ? [`and ${more} more.`] : [])]
    .join(' ')
    .slice(0, 4000)
}

function shorten(words: string): string {
  const one = words.replace(/\s+/g, ' ')
  return one.length > 200 ? `${one.slice(0, 199)}…` : one
}
