// Reads an English description of unit economics into a valuation, or refuses with the words, the
// reason and an example (interface §5). Pure: the same text and columns give the same reading.
import { nearest } from '#contract/rules/nearest.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Term } from '#contract/valuation.ts'
import { readAds } from './statements/ads.ts'
import { candidatesOf } from './terms/candidates.ts'
import { checkCoverage, checkPacks } from './terms/coverage.ts'
import { readCurrencies } from './words/currency.ts'
import { readDefinitions } from './statements/definitions.ts'
import { readDeposits } from './statements/deposits.ts'
import { newFacts, quote, type Facts } from './terms/facts.ts'
import { feedbackOf, shorten } from './feedback.ts'
import { readGoods } from './statements/goods.ts'
import { WRITEOFF, type Columns } from '#economics/inputs.ts'
import type { Line } from './amounts/items.ts'
import type { TextReading } from '#economics/text-reading.ts'
import { isEnglish } from './words/language.ts'
import { readOthers } from './amounts/other-words.ts'
import { readPaidUntil } from './amounts/paid-until.ts'
import { readVague } from './statements/vague.ts'
import { readRests } from './amounts/rest-words.ts'
import { explain, lineOf, readAnswer, readSentences } from './sentences.ts'
import { readToldColumns } from './statements/told-columns.ts'
import { settle } from './terms/settle.ts'
import { readSplit } from './statements/split.ts'
import { termsOf, termsUnderstood } from './terms/terms.ts'
import { readWords, type Sentence, type Word } from './words/text.ts'
import { foldText } from '#economics/numbers/tokens.ts'
import { singularOf } from './words/vocabulary.ts'
import { countsTrials, winsOrLoses } from './statements/trials.ts'
import { valuationOf } from './terms/valuation-of.ts'
import { readVat } from './statements/vat.ts'

/** Longer texts are refused: the service allows no longer ones either (interface §2). */
const MOST_CHARACTERS = 20_000
/** More doubtful readings than this are a refusal. */
const MOST_DOUBTS = 2
/** Nobody says more in one sentence. */
const LONGEST_SENTENCE = 400

/** What is known of a text once all of its sentences are read. */
export interface FactsRead {
  readonly facts: Facts
  readonly sentences: readonly Sentence[]
  /** With every amount in the money of the profit. */
  readonly lines: readonly Line[]
  /** Names in it that no column has. */
  readonly unknown: readonly string[]
}

export function readText(text: string, columns: Columns, parameters: Parameters): TextReading {
  const folded = foldText(text)
  const read = readFacts(folded, columns, parameters)
  if (typeof read === 'string') return refused(read)
  const { facts, lines } = read
  if (facts.problems.length === 0 && !facts.stated)
    return refused(
      `No economics were found in “${shorten(folded.trim())}”: ${toAdd(facts)} For example: “The marketplace ` +
        'fee is 12% of the selling price. Shipping is $3 per unit sold. There are no other costs.”',
    )
  const terms = facts.problems.length === 0 ? termsOf(facts, facts.frames) : null
  if (terms !== null) {
    checkCoverage(facts, lines, terms)
    checkPacks(facts, lines)
  }
  return judged(facts, terms, columns, parameters)
}

/** What is missing; goods and prices alone are understood, and say nothing of what else is paid. */
function toAdd({ goodsWords, revenueWords }: Facts): string {
  return goodsWords === '' && revenueWords === ''
    ? 'state what is paid per unit, as fees of the price, for shipping or for storage.'
    : 'what the goods cost and what they are sold for is part of every reading. Add what else a deal costs, ' +
        'as a fee, shipping or storage, each with its amount; where nothing else is paid, add “There are no ' +
        'other costs.”'
}

/** Reads every sentence of a folded text: its facts, problems among them, or why it is not read at all. */
export function readFacts(
  folded: string,
  columns: Columns,
  parameters: Parameters,
): FactsRead | string {
  if (folded.length > MOST_CHARACTERS)
    return `The description has more than ${MOST_CHARACTERS} characters.`
  const facts = newFacts(folded, columns)
  const { sentences, unknown, close, words, tried } = readWords(folded, columns)
  const long = sentences.find((sentence) => sentence.words.length > LONGEST_SENTENCE)
  if (long)
    return (
      `“${shorten(quote(facts, long.words))}”: a sentence has more than ${LONGEST_SENTENCE} words. Write, for ` +
      'example: “Shipping is $3 per unit sold. There are no other costs.”'
    )
  if (!isEnglish(words))
    return (
      `“${shorten(folded.trim())}” does not look English, and only English descriptions are read. For example: ` +
      '“The marketplace fee is 12% of the selling price. Shipping is $3 per unit sold. There are no other costs.”'
    )
  if (tried) facts.tried = singularOf(tried.noun)
  facts.trials =
    countsTrials(words) ??
    (tried && quote(facts, words.slice(tried.from, tried.to + 1))) ??
    winsOrLoses(sentences)
  for (const { written, column } of close)
    facts.doubts.push(`“${written}” is read as the column ${column}, and not as another name.`)
  const names = [...columns.menus, ...columns.sales]
  for (const name of unknown.slice(0, 3)) {
    const near = nearest(name, names)
    if (name === WRITEOFF) {
      facts.problems.push({
        words: name,
        reason: 'this is a parameter of the request, which words do not name',
        example: 'What is left after the holding horizon is written off.',
      })
      continue
    }
    facts.problems.push({
      words: name,
      reason: near ? `no column has this name: did you mean ${near}?` : 'no column has this name',
      example: `send a column ${name}, or write the amount: “Handling is $2 per unit sold.”`,
    })
  }
  return { facts, sentences, lines: readWhole(facts, sentences, words, parameters), unknown }
}

/** All sentences: definitions first, for they decide how amounts are read wherever they stand. */
function readWhole(
  facts: Facts,
  sentences: readonly Sentence[],
  words: readonly Word[],
  parameters: Parameters,
): readonly Line[] {
  const lines = sentences.map(lineOf)
  for (const [at, line] of lines.entries())
    if (!readVague(facts, line)) {
      readPaidUntil(facts, line)
      readOthers(facts, line)
      readRests(facts, line, lines[at - 1])
      readDefinitions(facts, line)
      readToldColumns(facts, line)
    }
  readAnswer(facts, lines)
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
  settle(facts, parameters)
  return priced
}

/** Problems refuse the text, and so do too many doubts; other readings are told in each case. */
function judged(
  facts: Facts,
  terms: readonly Term[] | null,
  columns: Columns,
  parameters: Parameters,
): TextReading {
  if (terms === null || facts.problems.length > 0)
    return {
      ok: false,
      feedback: feedbackOf(facts),
      understood: termsUnderstood(facts),
      candidates: [],
    }
  const valuation = valuationOf(facts, terms, columns, parameters)
  const candidates = candidatesOf(facts, columns, parameters)
  return facts.doubts.length > MOST_DOUBTS
    ? {
        ok: false,
        feedback: feedbackOf(facts),
        understood: termsUnderstood(facts),
        candidates: [valuation, ...candidates],
      }
    : { ok: true, valuation, candidates }
}

function refused(feedback: string): TextReading {
  return { ok: false, feedback, understood: [], candidates: [] }
}
