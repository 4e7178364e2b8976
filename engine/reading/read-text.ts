// Reads a description in plain words, or asks: what is clear becomes sentences of controlled English
// beside those that the text has already, and they are read as one text. Nothing is guessed in silence:
// what is not clear is a question whose answer is written into the text.
import { feedbackItem, feedbackText, type FeedbackItem } from '#contract/feedback.ts'
import { MOST_QUESTIONS, type Question } from '#contract/questions.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Term } from '#contract/valuation.ts'
import { readControlledText } from '#economics/controlled/controlled-valuation.ts'
import type { Columns } from '#economics/inputs.ts'
import type { TextReading } from '#economics/text-reading.ts'
import {
  writeAmounts,
  writeFact,
  writeSchedule,
  type Sentence,
  type Written,
} from './assembly/sentences.ts'
import type { Labelled } from './assembly/term-of.ts'
import { decide } from './decide.ts'
import { draftOf, MOST_AMOUNTS, sentenceText } from './draft.ts'
import type { Draft } from './draft-parts.ts'
import { alarmed } from './facts/alarms.ts'
import { openOfAttempts } from './facts/attempt-amounts.ts'
import { otherCurrency, otherMoneyOf, ratesOf } from './facts/currencies.ts'
import { settleOrders } from './facts/orders.ts'
import { standardCosts } from './facts/standard-costs.ts'
import { tradeFacts } from './facts/trade.ts'
import { vagueSentences } from './facts/vague.ts'
import { isForeign, rateSaid } from './facts/rate-said.ts'
import { askAmounts, askPeriod, askSchedules } from './questions/questions.ts'

/** Longer texts are refused: the service allows no longer ones either (interface §2). */
const MOST_CHARACTERS = 20_000

const MOST_UNREAD = 8

const NO_OTHER_COSTS = { text: 'There are no other costs.', source: '', term: null, of: [] }

const NO_ECONOMICS = feedbackItem(
  'no_economics',
  'The description states no costs.',
  'Write what is paid for each unit, as a fee of the price, for shipping or for storage. ' +
    'If nothing else is paid, add “There are no other costs.”',
)

const NOT_ASSEMBLED = feedbackItem(
  'not_assembled',
  'Some amounts could not be put together.',
  'Write a sentence for each cost.',
)

/** Characters of the questions as feedback. */
const MOST_FEEDBACK = 4000

/** Sentences that say nothing of what is paid. */
const FACT = /^(?:T (?:is|counts)|Leftovers are|qty is|Each unit is|Our share)\b/i
/** Lengths of time that need to be told in steps of T. */
const CLOCK = /\b(?:and|per|after [\d.]+) (?:day|week|month|year)s?\b/i

export function readText(text: string, columns: Columns, parameters: Parameters): TextReading {
  if (text.length > MOST_CHARACTERS)
    return refused(
      feedbackItem(
        'description_too_long',
        `The description has more than ${MOST_CHARACTERS} characters.`,
        'Shorten it.',
      ),
    )
  if (text.trim() === '') return refused(NO_ECONOMICS)
  return readDraft(draftOf(text, columns, parameters))
}

/** The same of a draft that is there already. */
export function readDraft(draft: Draft): TextReading {
  const { text } = draft
  if (draft.amounts.length > MOST_AMOUNTS)
    return refused(
      feedbackItem(
        'description_too_long',
        `The description has more than ${MOST_AMOUNTS} amounts.`,
        'Describe one deal.',
      ),
    )
  // All brackets at once: one more try may then be enough.
  if (draft.unread.length > 0) return refused(...draft.unread.slice(0, MOST_UNREAD))
  const [name] = draft.words.unknown
  if (name !== undefined)
    return refused({
      code: 'unknown_column',
      words: name,
      message: 'no column has this name.',
      fix: `Send a column ${name}, or write the amount.`,
      column: name,
    })
  const scaled = otherMoneyOf(text)
  if (scaled !== null)
    return refused({
      code: 'mixed_currencies',
      words: scaled,
      message: 'all amounts and columns must be in the same unit of money.',
      fix: 'Convert them to one unit, and leave these words out.',
    })
  const wrong = draft.unclear.find(({ start, end }) => {
    const [from, to] = lineOf(text, start, end)
    return ![...draft.amounts, ...draft.answered].some(
      (each) => each.start >= from && each.end <= to,
    )
  })?.problem
  if (wrong) return refused({ ...wrong, words: wrong.words.slice(0, 200) })
  const first = decide(draft)
  const orders = settleOrders(draft, first.labelled)
  const decision = {
    labelled: orders.labelled,
    open: [...first.open, ...orders.open, ...unclear(draft)],
  }
  const questions: Question[] = []
  // The length of T comes first: other answers may be written in it.
  const written = writeAmounts(decision.labelled, draft, (own) => wordsOf(draft, own))
  const lasting = [...draft.said.map(({ sentence }) => sentence), ...textsOf(written)]
  const timed = draft.period === null && lasting.some((sentence) => CLOCK.test(sentence))
  if (timed || (!written.ok && written.clock)) questions.push(askPeriod(text))
  const strays = written.ok
    ? []
    : written.stray.map(({ mention }) =>
        draft.amounts.findIndex((each) => each.mention === mention),
      )
  const currency = otherCurrency(draft)
  // What is asked of the currency settles its rate.
  const rates = currency.length > 0 ? ratesOf(draft).map(({ end }) => end) : []
  const open = [
    ...new Set([
      ...decision.open,
      ...alarmed(draft, decision.labelled),
      ...conflicting(draft, decision.labelled),
      ...openOfAttempts(draft.attempts, decision.labelled),
      ...draft.echoed.map((amount) => draft.amounts.indexOf(amount)),
      ...(rateSaid(draft) ? inOtherMoney(draft, decision.labelled) : []),
      ...(questions.length > 0 ? [] : strays),
    ]),
  ].filter((at) => at >= 0 && !rates.includes(draft.amounts[at]!.end))
  // Other answers may be turned by the rate.
  questions.push(...currency)
  questions.push(...askAmounts(draft, decision.labelled, open))
  questions.push(...vagueSentences(draft))
  questions.push(...askSchedules(draft))
  const trade = tradeFacts(draft, decision.labelled)
  // What is asked of the currency settles the goods.
  questions.push(...trade.questions.filter(({ id }) => id !== 'goods' || currency.length === 0))

  const sentences = written.ok ? written.sentences : []
  const asked = new Set(open.map((at) => draft.amounts[at]!.mention))
  if (questions.length > 0 || !written.ok)
    return {
      ok: false,
      feedback: feedbackOf(questions),
      understood: sentences
        .filter(({ of }) => !of.some(({ mention }) => asked.has(mention)))
        .flatMap(({ term }) => term ?? [])
        .slice(0, 60),
      candidates: [],
      questions: questions.slice(0, MOST_QUESTIONS),
    }
  const scheduled = draft.schedules.map((schedule) => writeSchedule(schedule, draft))
  const told = [...scheduled, ...sentences].some(({ term }) => term)
  const standard = standardCosts(draft, sentences)
  const facts = draft.said.every(({ sentence }) => FACT.test(sentence))
  const all = [...trade.sentences, ...scheduled, ...sentences, ...standard.sentences]
  // Goods and prices are all of it.
  if (!told && facts && (trade.complete || trade.sentences.length > 0)) all.push(NO_OTHER_COSTS)
  if (!told && facts && !trade.closed && trade.sentences.length === 0) return refused(NO_ECONOMICS)
  return compiled(draft, all, standard.assumptions)
}

const textsOf = (written: Written): string[] =>
  written.ok ? written.sentences.map(({ text }) => text) : []

/** The sentences as one text of controlled English, its terms with the words that they came from. */
function compiled(
  draft: Draft,
  sentences: readonly Sentence[],
  assumptions: readonly string[],
): TextReading {
  const { said, columns, parameters } = draft
  const written = [
    ...said.map(({ sentence }) => sentence),
    ...sentences.map(({ text }) => text),
  ].join('\n')
  const period =
    draft.period !== null && !/^T (?:is in|counts)/im.test(written)
      ? `T is in ${draft.period}s.\n`
      : ''
  const read = readControlledText(`${period}${written}`, columns, { ...parameters, period: null })
  if (!read) return refused(NOT_ASSEMBLED)
  if (!read.ok) return read
  const sources = new Map<string, string[]>()
  // The words of a formula, not the sentence that it became.
  const ofFormulas = said
    .filter(({ formula }) => formula)
    .map(({ sentence, start, end }) => ({ text: sentence, source: draft.text.slice(start, end) }))
  for (const { text, source } of [...ofFormulas, ...sentences]) {
    const key = text.replace(/\.$/, '')
    sources.set(key, [...(sources.get(key) ?? []), source])
  }
  const terms = read.valuation.terms.map((term): Term => {
    const own = sources.get(term.source.replace(/\.$/, ''))?.shift()
    return own === undefined ? term : { ...term, source: own.slice(0, 2000) }
  })
  return {
    ok: true,
    valuation: {
      ...read.valuation,
      terms,
      assumptions: [...assumptions, ...read.valuation.assumptions].slice(0, 100),
    },
    candidates: [],
  }
}

/** Shares of unit_cost and amounts in its currency: as they stand, or turned into our money. */
const inOtherMoney = (draft: Draft, labelled: readonly Labelled[]): number[] =>
  [...labelled.keys()].filter(
    (at) => labelled[at]!.label.base === 'cost' || isForeign(draft, labelled[at]!.mention),
  )

/** Facts of the whole deal that say two things: "40% is his, 60% is mine", read as two shares of ours. */
function conflicting({ said }: Draft, labelled: readonly Labelled[]): number[] {
  return [/^Our share/, /^Leftovers are/].flatMap((kind) => {
    const facts = labelled
      .map((own) => writeFact(own))
      .map((own) => (own && kind.test(own) ? own : null))
    const all = new Set([
      ...facts.filter((own) => own !== null),
      ...said.flatMap(({ sentence }) => (kind.test(sentence) ? [withStop(sentence)] : [])),
    ])
    return all.size < 2 ? [] : [...facts.keys()].filter((at) => facts[at] !== null)
  })
}
const withStop = (sentence: string): string => sentence.replace(/\.?$/, '.')

/** Amounts of formulas that could not be read. */
function unclear({ text, amounts, unclear: lines }: Draft): number[] {
  const ranges = lines.map(({ start, end }) => lineOf(text, start, end))
  return [...amounts.keys()].filter((at) =>
    ranges.some(([from, to]) => amounts[at]!.start >= from && amounts[at]!.end <= to),
  )
}

/** The line of the text, or the sentence of it, that holds what stands from `start` to `end`. */
function lineOf(text: string, start: number, end: number): readonly [number, number] {
  const after = /\n|[.!?](?=\s)/.exec(text.slice(end))
  return [text.lastIndexOf('\n', start) + 1, after ? end + after.index : text.length]
}

/** The words around amounts: their sentences. */
function wordsOf(draft: Draft, own: readonly Labelled[]): string {
  const sentences = [...new Set(own.map(({ mention }) => mention.sentence))].toSorted(
    (x, y) => x - y,
  )
  return sentences.map((sentence) => sentenceText(draft, sentence).words).join(' … ')
}

/** The questions as feedback: as many as `MOST_FEEDBACK` characters hold, and at least one. */
function feedbackOf(questions: readonly Question[]): FeedbackItem[] {
  if (questions.length === 0) return [NOT_ASSEMBLED]
  const items = questions.map(({ ask, choices }): FeedbackItem => {
    const example = choices[0]?.text
    const item = feedbackItem('open_question', ask)
    return example === undefined ? item : { ...item, example }
  })
  let length = 0
  return items.filter((item, at) => {
    length += feedbackText([item]).length + 1
    return at === 0 || length <= MOST_FEEDBACK
  })
}

function refused(...feedback: readonly FeedbackItem[]): TextReading {
  return { ok: false, feedback, understood: [], candidates: [], questions: [] }
}
