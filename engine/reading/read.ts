// Reads an English description of unit economics into a valuation, or refuses with the words, the
// reason and an example (interface §5). Pure: the same text and columns give the same reading.
import type { Parameters } from '#contract/schemas.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { settleBands } from './band-settle.ts'
import { readBands } from './bands.ts'
import { readAmounts, type Line } from './charges.ts'
import { checkCoverage, checkPacks } from './coverage.ts'
import { readDefinitions } from './definitions.ts'
import { quote, type Facts } from './facts.ts'
import { readAds } from './ads.ts'
import { readDeposits } from './deposits.ts'
import { readGoods } from './goods.ts'
import { readFormula } from './formula.ts'
import { lowerFrame, type Clockwork, type Frame } from './frames.ts'
import { horizonOf, nodes, UNTIL_NOW, type Columns } from './inputs.ts'
import { readBroken, settleBroken } from './broken.ts'
import { isEnglish } from './language.ts'
import { readLeftovers, settleLeftovers } from './leftovers.ts'
import * as lower from './lower.ts'
import { readMentions } from './mentions.ts'
import { isLead, readPayers, readPlain, readVague, settleMissing } from './plain.ts'
import { itemsOf } from './charges.ts'
import { printFormula } from './print.ts'
import { converted, readCurrencies } from './currency.ts'
import { readReturns } from './returns.ts'
import { settleReturns } from './settle-returns.ts'
import { readSplit } from './split.ts'
import { readVat } from './vat.ts'
import { readWords, type Sentence } from './text.ts'
import { foldText } from './tokens.ts'
import { countsTrials } from './trials.ts'

/** Longer texts are refused: the service allows no longer ones either (interface §2). */
const MOST_CHARACTERS = 20_000
/** More doubtful readings than this are a refusal. */
const MOST_DOUBTS = 2
const MOST_TERMS = 60
/** Nobody says more in one sentence. */
const LONGEST_SENTENCE = 400
const MOST_CANDIDATES = 32
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

export function readText(text: string, columns: Columns, parameters: Parameters): TextReading {
  const folded = foldText(text)
  if (folded.length > MOST_CHARACTERS)
    return refused(`The description has more than ${MOST_CHARACTERS} characters.`)
  const facts = newFacts(folded, columns)
  const { sentences, unknown, words } = readWords(folded, columns)
  const long = sentences.find((sentence) => sentence.words.length > LONGEST_SENTENCE)
  if (long)
    return refused(
      `“${shorten(quote(facts, long.words))}”: a sentence has more than ${LONGEST_SENTENCE} words. Write, for ` +
        'example: “Shipping is $3 per unit sold. There are no other costs.”',
    )
  if (!isEnglish(words))
    return refused(
      `“${shorten(folded.trim())}” does not look English, and only English descriptions are read. For example: ` +
        '“The marketplace fee is 12% of the selling price. Shipping is $3 per unit sold. There are no other costs.”',
    )
  for (const name of unknown.slice(0, 3))
    facts.problems.push({
      words: name,
      reason: 'no column has this name',
      example: `send a column ${name}, or write the amount: “Handling is $2 per unit sold.”`,
    })

  // Definitions first: they decide how amounts are read wherever they stand.
  const lines = sentences.map(lineOf)
  for (const line of lines) if (!readVague(facts, line)) readDefinitions(facts, line)
  readAnswer(facts, lines)
  facts.trials = countsTrials(words)
  if (facts.period !== null && parameters.period && parameters.period !== facts.period)
    facts.problems.push({
      words: `T counts ${facts.period}s`,
      reason: `market_type.parameters.period says ${parameters.period}`,
      example: 'the same length in both, or in one of them only.',
    })
  facts.period ??= parameters.period ?? null
  const priced = readCurrencies(facts, lines)
  explain(facts, priced, () => {
    readVat(facts, priced)
    readSplit(facts, priced)
    readGoods(facts, priced)
    readAds(facts, priced, words)
    readDeposits(facts, priced)
  })
  readSentences(facts, priced, sentences)
  settle(facts)
  if (facts.problems.length === 0 && !facts.stated)
    return refused(
      `No economics were found in “${shorten(folded.trim())}”: state what is paid per unit, as fees of the ` +
        'price, for shipping or for storage. For example: “The marketplace fee is 12% of the selling price. ' +
        'Shipping is $3 per unit sold. There are no other costs.”',
    )
  const terms = facts.problems.length === 0 ? termsOf(facts, facts.frames) : null
  if (terms !== null) {
    checkCoverage(facts, priced, terms)
    checkPacks(facts, priced)
  }
  if (terms === null || facts.problems.length > 0 || facts.doubts.length > MOST_DOUBTS)
    return {
      ok: false,
      feedback: feedback(facts),
      understood: termsUnderstood(facts),
      candidates:
        terms === null || facts.problems.length > 0
          ? []
          : [
              valuationOf(facts, terms, columns, parameters),
              ...candidatesOf(facts, columns, parameters),
            ],
    }
  return {
    ok: true,
    valuation: valuationOf(facts, terms, columns, parameters),
    candidates: candidatesOf(facts, columns, parameters),
  }
}

/** Numbers that a statement takes whole are understood. */
function explain(facts: Facts, lines: readonly Line[], read: () => void): void {
  const before = lines.map((line) => [...line.used])
  read()
  for (const [index, line] of lines.entries())
    for (const [at, word] of line.words.entries())
      if (word.kind === 'number' && line.used[at] && !before[index]![at])
        facts.explained.push(word.value!)
}

function refused(feedback: string): TextReading {
  return { ok: false, feedback, understood: [], candidates: [] }
}

function lineOf({ words }: Sentence): Line {
  return {
    words,
    mentions: readMentions(words),
    used: words.map(() => false),
    lead: [],
    leadWords: [],
    context: { order: false, deal: false },
  }
}

/** "T? Days." */
function readAnswer(facts: Facts, lines: readonly Line[]): void {
  for (const [at, line] of lines.entries()) {
    const answer = lines[at + 1]
    const clock =
      answer && answer.words.length <= 4
        ? answer.words.find((word) => word.clock !== null && word.clock !== 'period')
        : undefined
    if (line.words.at(-1)?.raw !== 'T' || line.words.length > 2 || !clock || facts.period !== null)
      continue
    facts.period = clock.clock as Facts['period']
    for (const own of [line, answer!]) own.used.fill(true)
  }
}

/** Every sentence in order; a line that ends with a colon speaks for the list after it. */
function readSentences(facts: Facts, lines: readonly Line[], sentences: readonly Sentence[]): void {
  let lead: Line | null = null
  /** The sentence before told of returns: this one may go on. */
  let returning = false
  for (const [at, own] of lines.entries()) {
    if (lead && !sentences[at]!.bullet && !isRow(lines[at - 1]!, lead)) lead = null
    const line = lead ? { ...own, lead: itemsOf(lead), leadWords: lead.words } : own
    const next = sentences[at + 1]
    const leads =
      isLead(own) ||
      (next?.bullet === true &&
        !sentences[at]!.bullet &&
        !own.words.some((word) => word.kind === 'number'))
    if (leads) lead = own
    // Taken whole before: nothing is left to read.
    if (own.used.every((used) => used)) continue
    const problems = facts.problems.length
    readPayers(facts, line)
    if (readFormula(facts, line)) {
      returning = false
      continue
    }
    const broken = readBroken(facts, line)
    let returned = false
    explain(facts, [line], () => {
      returned = !broken && readReturns(facts, line, returning)
    })
    returning = returned
    if (!returned && !broken) readLeftovers(facts, line)
    if (facts.problems.length > problems) continue
    let banded = false
    explain(facts, [line], () => {
      banded = readBands(facts, line)
    })
    if (!banded && facts.problems.length === problems) settleBands(facts)
    if (facts.problems.length === problems && !readAmounts(facts, line) && !leads && !banded)
      readPlain(facts, line)
  }
  settleBands(facts)
}

/** A line of a table without bullets goes on under its heading. */
function isRow(before: Line, lead: Line): boolean {
  return before === lead || before.words.some((word) => word.kind === 'number')
}

function newFacts(text: string, columns: Columns): Facts {
  return {
    text,
    columns,
    frames: [],
    problems: [],
    doubts: [],
    approximate: [],
    bindings: [],
    period: null,
    horizon: null,
    order: null,
    parcel: null,
    measures: new Map(),
    wholes: new Set(),
    holds: new Map(),
    free: null,
    vat: null,
    share: null,
    splitting: false,
    money: {
      cost: null,
      sales: null,
      profit: null,
      rest: null,
      columns: new Map(),
      rates: [],
      bare: null,
      home: null,
      costRate: 1,
      priceRate: 1,
    },
    goods: null,
    goodsWords: '',
    returns: { rate: null, refund: null, fate: null, amounts: [], fee: null, words: [] },
    bands: null,
    byColumn: null,
    values: new Map(),
    leftovers: { told: null, lost: null, open: null, waiting: null },
    broken: { rate: null, words: '', settled: false },
    trials: null,
    zeroed: new Map(),
    stated: false,
    asides: [],
    explained: [],
    missing: [],
    formula: { revenue: false, goods: false, words: '' },
  }
}

/** Facts of several sentences are brought together. */
function settle(facts: Facts): void {
  settleReturns(facts)
  settleLeftovers(facts)
  settleBroken(facts)
  settleMissing(facts)
  if (facts.formula.words !== '' && !(facts.formula.revenue && facts.formula.goods))
    facts.problems.push({
      words: facts.formula.words,
      reason: 'a formula needs the price once and the unit cost once',
      example: 'Profit = price - unit cost - 12% fee - $3 shipping.',
    })
  const { horizon } = facts
  if (horizon && lower.stepsOf(horizon.clock, facts.period) === null)
    facts.problems.push({
      words: horizon.words,
      reason: 'nothing says how long one step of T is',
      example: 'T is in weeks.',
    })
  if (facts.frames.length > MOST_TERMS)
    facts.problems.push({ words: '', reason: 'there are too many terms', example: 'fewer costs' })
}

function clockworkOf(facts: Facts): Clockwork {
  const steps = (clock: string): number | null => lower.stepsOf(clock, facts.period)
  const { free } = facts
  const length = free ? (steps(free.clock) ?? 1) : 1
  return {
    steps,
    free:
      free === null
        ? null
        : free.column !== null
          ? lower.times({ op: 'option', column: free.column }, lower.number(length))
          : lower.number((free.value ?? 0) * length),
    order: facts.order,
    parcel: facts.parcel,
  }
}

/** Frames as terms; null where one cannot be lowered (the problem is then told). */
function termsOf(facts: Facts, frames: readonly Frame[]): Term[] | null {
  const clockwork = clockworkOf(facts)
  const terms: Term[] = []
  for (const frame of frames) {
    const whole =
      frame.charge && facts.wholes.has(frame.charge.clock)
        ? { ...frame, charge: { ...frame.charge, started: true } }
        : frame
    let expression = lowerFrame(whole, clockwork)
    if (expression === 'order' && /\b(sale|sales)\b/i.test(frame.source)) {
      facts.doubts.push(
        `“${shorten(frame.source)}”: a sale is read as one unit sold, and not as one row of Sales.`,
      )
      expression = lowerFrame({ ...whole, count: 'sold' }, clockwork)
    }
    if (typeof expression === 'string') {
      facts.problems.push(
        expression === 'order'
          ? {
              words: frame.source,
              reason: 'nothing says what one order is',
              example: 'Each sales row is one order. (Or: each order is one unit.)',
            }
          : {
              words: frame.source,
              reason: 'nothing says how long one step of T is',
              example: 'T is in weeks.',
            },
      )
      return null
    }
    terms.push({
      name: frame.name.slice(0, 200),
      sign: frame.sign,
      expression,
      source: frame.source.slice(0, 2000),
    })
  }
  return frame(facts, terms)
}

/** Revenue and goods before the terms of the words; VAT and our share over all. */
function frame(facts: Facts, own: readonly Term[]): Term[] {
  const goods: Term[] =
    facts.goods === 'none'
      ? []
      : [
          {
            name: 'cost of goods',
            sign: -1,
            source: facts.goodsWords || 'the units bought, at unit_cost',
            expression: lower.times(
              facts.goods === 'sold' ? lower.SOLD : lower.ORDERED,
              lower.COST,
            ),
          },
        ]
  const vat: Term[] =
    facts.vat === null
      ? []
      : [
          {
            name: 'VAT',
            sign: -1,
            source: 'VAT in the selling prices',
            expression: lower.minus(
              lower.REVENUE,
              lower.over(lower.REVENUE, lower.number(1 + facts.vat)),
            ),
          },
        ]
  const said: Term[] = [
    {
      name: 'revenue',
      sign: 1,
      expression: lower.REVENUE,
      source: 'the units sold, at their prices',
    },
    ...goods,
    ...own,
    ...vat,
  ]
  const all = said.map((term) => ({ ...term, expression: converted(facts, term.expression) }))
  const { share } = facts
  if (share === null) return all
  return all.map((term) => ({
    ...term,
    expression: lower.times(lower.number(share), term.expression),
  }))
}

function termsUnderstood(facts: Facts): Term[] {
  const clockwork = clockworkOf(facts)
  return facts.frames
    .flatMap((each) => {
      const expression = lowerFrame(each, clockwork)
      return typeof expression === 'string'
        ? []
        : [
            {
              name: each.name.slice(0, 200),
              sign: each.sign,
              expression,
              source: each.source.slice(0, 2000),
            },
          ]
    })
    .slice(0, 64)
}

/** The other readings of the same words, one other at a time, then two. */
function candidatesOf(facts: Facts, columns: Columns, parameters: Parameters): Read[] {
  const found: Read[] = []
  const seen = new Set<string>()
  const swaps = facts.frames.flatMap((each, at) => each.otherwise.map((other) => ({ at, other })))
  const tries = [
    ...swaps.map((swap) => [swap]),
    ...swaps.flatMap((one, index) =>
      swaps
        .slice(index + 1)
        .filter((two) => two.at !== one.at)
        .map((two) => [one, two]),
    ),
  ]
  for (const own of tries.slice(0, MOST_CANDIDATES)) {
    const frames = facts.frames.map((each, at) =>
      own.reduce(
        (changed, swap) => (swap.at === at ? { ...changed, ...swap.other } : changed),
        each,
      ),
    )
    const problems = facts.problems.length
    const terms = termsOf({ ...facts, doubts: [] }, frames)
    facts.problems.length = problems
    if (terms === null) continue
    const valuation = valuationOf(facts, terms, columns, parameters)
    if (seen.has(valuation.formula)) continue
    seen.add(valuation.formula)
    found.push(valuation)
  }
  return found
}

function valuationOf(
  facts: Facts,
  terms: readonly Term[],
  columns: Columns,
  parameters: Parameters,
): Read {
  const period = facts.period ?? parameters.period ?? null
  const steps = facts.horizon
    ? facts.horizon.value * (lower.stepsOf(facts.horizon.clock, period) ?? 1)
    : null
  return {
    formula: printFormula(terms).slice(0, 20_000),
    terms: [...terms],
    quantity: facts.trials === null ? 'stock' : 'trials',
    horizon: steps ?? horizonOf(parameters),
    period,
    bindings: [
      ...(facts.goods !== 'none' && columns.menus.includes('unit_cost')
        ? [{ phrase: 'the goods', column: 'Menus.unit_cost' }]
        : []),
      {
        phrase: 'the price',
        column: columns.sales.includes('price') ? 'Sales.price' : 'Menus.unit_price',
      },
      ...facts.bindings,
    ].slice(0, 200),
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
  if (timed && horizon === null) said.push(UNTIL_NOW)
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
