// Reads a description in plain words, or asks: what is clear becomes sentences of controlled English
// beside those that the text has already, and they are read as one text. Nothing is guessed in silence:
// what is not clear is a question whose answer is written into the text.
import { assumed } from '#contract/english-notes.ts'
import { feedbackItem } from '#contract/feedback.ts'
import { assumptionsOf } from '#contract/note-item.ts'
import { MOST_QUESTIONS, type Question } from '#contract/questions.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Term } from '#contract/valuation.ts'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import { LEFT_ABOVE } from '#language/controlled/references.ts'
import type { Columns } from '#language/inputs.ts'
import type { TextReading } from '#language/text-reading.ts'
import {
  writeAmounts,
  writeFact,
  writeSchedule,
  type Sentence,
  type Written,
} from './assembly/sentences.ts'
import type { Labelled } from './assembly/term-of.ts'
import { likeliest, unclearOnes } from './decide.ts'
import { draftOf, sentenceText } from './draft.ts'
import type { Draft } from './draft-parts.ts'
import { alarmed } from './facts/alarms.ts'
import { otherCurrency, ratesOf, sharesOfTurned } from './facts/currencies.ts'
import { settleOrders } from './facts/orders.ts'
import { standardAssumptions, standardCosts } from './facts/standard-costs.ts'
import { tradeFacts } from './facts/trade.ts'
import { vagueSentences } from './facts/vague.ts'
import {
  feedbackOf,
  lineOf,
  NO_ECONOMICS,
  NOT_ASSEMBLED,
  NOT_ENGLISH,
  refusalOf,
  refused,
} from './text-refusals.ts'
import { isOtherLanguage } from './text/language.ts'
import { askAmounts, askPeriod } from './questions/questions.ts'

/** Longer texts are refused: the service allows no longer ones either (interface §2). */
const MOST_CHARACTERS = 20_000

const NO_OTHER_COSTS = { text: 'There are no other costs.', source: '', term: null, of: [] }

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
  const draft = draftOf(text, columns, parameters)
  // Sentences of controlled English and formulas mean what they say, whatever stands around them.
  if (draft.said.length === 0 && isOtherLanguage(text, [...columns.menus, ...columns.sales]))
    return refused(NOT_ENGLISH)
  const refusal = refusalOf(draft)
  if (refusal !== null) return refusal
  const labelled = settleOrders(draft, likeliest(draft))
  const undecided = [...unclearOnes(draft, labelled), ...unclear(draft)]
  // The length of T comes first: other answers may use it.
  const written = writeAmounts(labelled, draft, (own) => wordsOf(draft, own))
  const period = isPeriodOpen(draft, written) ? [askPeriod(draft.text)] : []
  const currency = otherCurrency(draft)
  const strays = period.length > 0 ? [] : straysOf(draft, written)
  const open = openAmounts(draft, labelled, [undecided, strays], currency.length > 0)
  const trade = tradeFacts(draft, labelled)
  const questions: Question[] = [
    ...period,
    // The rate may convert other answers, and the answer on the currency settles the goods.
    ...currency,
    ...askAmounts(draft, labelled, open),
    ...vagueSentences(draft),
    ...trade.questions.filter(({ id }) => id !== 'goods' || currency.length === 0),
  ]
  const sentences = written.ok ? written.sentences : []
  if (questions.length > 0 || !written.ok) {
    const asked = new Set(open.map((at) => draft.amounts[at]!.mention))
    const clear = sentences.filter(({ of }) => !of.some(({ mention }) => asked.has(mention)))
    const whole = wholeTerms(draft, clear, trade, period.length > 0)
    return openReading(questions, understoodOf(draft, clear, trade), whole)
  }
  return wholeReading(draft, sentences, trade)
}

/** All that is clear beside what is asked; `timeless`: T has no length yet. */
function wholeTerms(
  draft: Draft,
  sentences: readonly Sentence[],
  trade: ReturnType<typeof tradeFacts>,
  timeless: boolean,
): Term[] | undefined {
  const isKnown = (text: string): boolean => !timeless || !CLOCK.test(text)
  const said = draft.said.filter(({ sentence }) => isKnown(sentence))
  const known = sentences.filter(({ text }) => isKnown(text))
  const whole = wholeReading({ ...draft, said }, known, trade)
  return whole.ok ? whole.valuation.terms : undefined
}

/** Whether sentences need the length of T, which nothing gives. */
function isPeriodOpen(draft: Draft, written: Written): boolean {
  const lasting = [...draft.said.map(({ sentence }) => sentence), ...textsOf(written)]
  const timed = draft.period === null && lasting.some((sentence) => CLOCK.test(sentence))
  return timed || (!written.ok && written.clock)
}

/** Amounts that no sentence takes, by index. */
const straysOf = (draft: Draft, written: Written): number[] =>
  written.ok
    ? []
    : written.stray.map(({ mention }) =>
        draft.amounts.findIndex((each) => each.mention === mention),
      )

/** The amounts to ask about, by index. `currency`: a question settles the rate of exchange. */
function openAmounts(
  draft: Draft,
  labelled: readonly Labelled[],
  [undecided, strays]: readonly [readonly number[], readonly number[]],
  currency: boolean,
): number[] {
  const rates = currency ? ratesOf(draft).map(({ end }) => end) : []
  return [
    ...new Set([
      ...undecided,
      ...alarmed(draft, labelled),
      ...conflicting(draft, labelled),
      ...draft.echoed.map((amount) => draft.amounts.indexOf(amount)),
      ...sharesOfTurned(draft, labelled),
      ...strays,
    ]),
  ].filter((at) => at >= 0 && !rates.includes(draft.amounts[at]!.end))
}

/** The terms that are clear beside what is asked: said by answers, schedules, clear amounts. */
function understoodOf(
  draft: Draft,
  clear: readonly Sentence[],
  trade: ReturnType<typeof tradeFacts>,
): Term[] {
  const scheduled = draft.schedules.map((schedule) => writeSchedule(schedule, draft))
  const read = compiled(draft, [...trade.sentences, ...scheduled, ...clear])
  if (read.ok) return read.valuation.terms.filter(({ source }) => source !== '')
  return [...scheduled, ...clear].flatMap(({ term }) => term ?? [])
}

function openReading(
  questions: readonly Question[],
  understood: readonly Term[],
  whole: readonly Term[] | undefined,
): TextReading {
  return {
    ok: false,
    feedback: feedbackOf(questions),
    understood: understood.slice(0, 60),
    ...(whole && { whole: whole.slice(0, 60) }),
    questions: questions.slice(0, MOST_QUESTIONS),
  }
}

/** The reading of a draft that leaves nothing open. */
function wholeReading(
  draft: Draft,
  sentences: readonly Sentence[],
  trade: ReturnType<typeof tradeFacts>,
): TextReading {
  const scheduled = draft.schedules.map((schedule) => writeSchedule(schedule, draft))
  const hasTerm = [...scheduled, ...sentences].some(({ term }) => term)
  const facts = draft.said.every(({ sentence }) => FACT.test(sentence))
  const all = [...trade.sentences, ...scheduled, ...sentences]
  if (!hasTerm && facts) {
    // A text may state goods and prices alone.
    if (trade.sentences.length === 0 && !trade.complete) return refused(NO_ECONOMICS)
    all.push(NO_OTHER_COSTS)
  }
  const read = compiled(draft, all)
  const standard = read.ok ? standardCosts(draft, read.valuation) : []
  return standard.length > 0 ? compiled(draft, [...all, ...standard]) : read
}

const textsOf = (written: Written): string[] =>
  written.ok ? written.sentences.map(({ text }) => text) : []

/** What is said, then what was read; as they stand in the text, where one takes a part of what is left after others. */
function inOrder({ said, text }: Draft, sentences: readonly Sentence[]): string[] {
  const all = [
    ...said.map(({ sentence, start }) => ({ words: sentence, start })),
    ...sentences.map(({ text: words, source }) => ({
      words,
      start: text.indexOf(source.split(' … ')[0]!),
    })),
  ]
  const isOrdered = said.some(({ sentence }) => sentence.toLowerCase().includes(LEFT_ABOVE))
  const ordered = isOrdered ? all.toSorted((one, other) => one.start - other.start) : all
  return ordered.map(({ words }) => words)
}

/** The sentences as one text of controlled English, its terms with the words that they came from. */
function compiled(draft: Draft, sentences: readonly Sentence[]): TextReading {
  const { said, columns, parameters } = draft
  const written = inOrder(draft, sentences).join('\n')
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
      ...assumed([...standardAssumptions(terms), ...assumptionsOf(read.valuation)]),
    },
  }
}

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

/** The words around amounts: their sentences. */
function wordsOf(draft: Draft, own: readonly Labelled[]): string {
  const sentences = [...new Set(own.map(({ mention }) => mention.sentence))].toSorted(
    (x, y) => x - y,
  )
  return sentences.map((sentence) => sentenceText(draft, sentence).words).join(' … ')
}
