// What is known of a description before anything is decided: its amounts with the likelihood of every
// label, the sentences that mean one thing, the facts of the whole text. Nothing is refused here.
import type { Parameters } from '#contract/schemas.ts'
import { nodes, type Columns } from '#economics/inputs.ts'
import { ORDERED, times, type Period } from '#economics/lower.ts'
import { readPeriod } from './facts/period.ts'
import { readFormulas, type FormulaLine } from './formulas/formulas.ts'
import { levelled } from './formulas/level.ts'
import { readSchedules, type NamedValues, type Schedule } from './schedules/schedules.ts'
import { partsOf, type Said } from './split/parts.ts'
import { keepToCues } from './tagger/cues.ts'
import { LABEL } from './tagger/labels.ts'
import { tag, tagText, type Scored } from './tagger/tagger.ts'
import { findMentions, type Mention } from './text/mentions.ts'
import { readWords, type Word, type Words } from './text/words.ts'

export interface Amount {
  readonly mention: Mention
  /** Labels, likeliest first. */
  readonly scored: readonly Scored[]
  /** As written, and where. */
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface Draft {
  readonly text: string
  readonly columns: Columns
  readonly parameters: Parameters
  readonly words: Words
  /** Amounts that no sentence of controlled English answers. */
  readonly amounts: readonly Amount[]
  /** Rates by the price or by a column, each a whole term, with its amounts. */
  readonly schedules: readonly (Schedule & { readonly of: readonly Amount[] })[]
  /** Those that one answers. */
  readonly answered: readonly Amount[]
  readonly said: readonly Said[]
  readonly period: Period | null
  /** The profit is written out as a formula: what it does not say is no part of it. */
  readonly formulas: boolean
  /** Formulas that could not be read. */
  readonly unclear: readonly FormulaLine[]
  /** A bracket that begins like an answer and cannot be read. */
  readonly unread: string | null
  readonly goods: readonly Scored[]
  readonly quantity: readonly Scored[]
  readonly back: readonly Scored[]
}

/** `named`: values of text columns that stand in the text, where the tables are known. */
export function draftOf(
  text: string,
  columns: Columns,
  parameters: Parameters,
  named: readonly NamedValues[] = [],
): Draft {
  const parts = partsOf(text, columns)
  const stated = parts.said.map(({ sentence }) => SAID_PERIOD.exec(sentence)?.[1]).find(Boolean)
  const period =
    (stated?.toLowerCase() as Period) ??
    parameters.period ??
    readPeriod(readWords(parts.plain, columns))?.period ??
    null
  const found = readFormulas(levelled(parts.plain), columns, period)
  // What is no formula after all is words, and its amounts are asked about.
  const formulas = found.filter(({ problem }) => !problem)
  const unclear = found.filter(({ problem }) => problem)
  const said = [...parts.said, ...formulas.flatMap(saidBy)].toSorted((x, y) => x.start - y.start)
  const plain = formulas.reduce(blanked, parts.plain)
  const words = readWords(plain, columns)
  const mentions = findMentions(words.words)
  // Texts with more amounts are refused: they are not worth the work.
  const scores =
    mentions.length > MOST_AMOUNTS ? mentions.map(() => NONE) : tag(words.words, mentions)
  const all = mentions.map((mention, at): Amount => {
    const start = words.words[mention.at]!.from
    const end = words.words[mention.end - 1]!.to
    const scored = keepToCues(words.words, mention, scores[at]!)
    return { mention, scored, text: text.slice(start, end), start, end }
  })
  const repeated = (amount: Amount): boolean =>
    formulas.some((line) => repeats(text.slice(line.start, line.end), amount, true))
  const many = mentions.length > MOST_AMOUNTS
  const answers = many ? [] : said.flatMap((each) => askedBy(each, all, text))
  const answered = all.filter((amount) => answers.some((each) => isAnswered(amount, each, text)))
  const open = (at: number): boolean => !answered.includes(all[at]!) && !repeated(all[at]!)
  const schedules = (many ? [] : readSchedules(words, mentions, columns, named)).filter((each) =>
    each.mentions.every(open),
  )
  const scheduled = new Set(schedules.flatMap((each) => each.mentions))
  return {
    text,
    answered,
    columns,
    parameters,
    words,
    amounts: all.filter((_, at) => open(at) && !scheduled.has(at)),
    schedules: schedules.map(withUnits).map((schedule) => ({
      ...schedule,
      sure:
        schedule.sure &&
        (named.length > 0 || isPlainCase(schedule, mentions)) &&
        !schedule.mentions.some((at) => EXCEPT.test(sentenceOf(words, mentions[at]!))),
      of: schedule.mentions.map((at) => all[at]!),
    })),
    said,
    unread: parts.unread,
    period,
    formulas: formulas.length > 0,
    unclear,
    goods: tagText(words.words, mentions, 'goods'),
    quantity: tagText(words.words, mentions, 'quantity'),
    back: tagText(words.words, mentions, 'back'),
  }
}

/** Texts with more amounts are no description of one business. */
export const MOST_AMOUNTS = 80
const NONE: readonly Scored[] = [{ label: LABEL.get('aside')!, share: 0 }]

const SAID_PERIOD = /^T (?:is in|counts) (day|week|month|year)s?/i

/** How far the amounts of one answer may stand apart, in sentences: rows of a table are sentences. */
const NEAR = 1
const FAR = 8

/**
 * An answer in brackets answers the amount before it, and other amounts near it which it repeats: the
 * floor of a fee stands in the fee's answer, and the share of returns in what they cost.
 */
function isAnswered(own: Amount, { asked, sentence, apart }: Answer, text: string): boolean {
  if (asked === own) return true
  if (Math.abs(asked.mention.sentence - own.mention.sentence) > apart) return false
  const { column, value } = own.mention
  if (column === null && value === asked.mention.value) return false
  // A share of returns is paid for once more where the price is given back.
  const refunds =
    own.mention.kind === 'percent' &&
    REFUNDS.test(text.slice(Math.max(0, own.start - 160), own.end + 160))
  return !refunds && repeats(sentence, own)
}

interface Answer {
  readonly asked: Amount
  readonly sentence: string
  readonly apart: number
}

/** The amount that stands at once before an answer in brackets. */
function askedBy(
  { answer, start, sentence }: Said,
  all: readonly Amount[],
  text: string,
): Answer[] {
  const asked = answer ? all.findLast(({ end }) => end <= start) : undefined
  if (!asked || !isBlank(text.slice(asked.end, start))) return []
  const apart = (sentence.match(/\d+(?:\.\d+)?/g) ?? []).length > 2 ? FAR : NEAR
  return [{ asked, sentence, apart }]
}

/**
 * Without the tables, values of a text column are a guess: sure only where each is one word, and all of
 * them stand in one sentence.
 */
function isPlainCase({ term, mentions: own }: Schedule, mentions: readonly Mention[]): boolean {
  const values = nodes([{ name: '', source: '', ...term }]).flatMap((node) =>
    node.op === 'is' ? [node.value] : [],
  )
  const sentences = new Set(own.map((at) => mentions[at]!.sentence))
  return (
    values.length === 0 ||
    (sentences.size === 1 && values.every((value) => /^[\w-]{1,14}$/.test(value)))
  )
}

/** Rates for the deal as a whole may be meant for each unit: both are asked. */
function withUnits(schedule: Schedule): Schedule {
  const { term, others } = schedule
  const counts = nodes([{ name: '', source: '', ...term }]).some(({ op }) => op === 'sum')
  const { expression } = term
  if (counts || expression.op !== 'if') return schedule
  return {
    ...schedule,
    sure: false,
    others: [{ expression: times(ORDERED, expression) }, ...others],
  }
}

/** An exception may be meant of the whole price, or of a part. */
const EXCEPT = /\b(?:except|unless|apart from)\b/
const sentenceOf = ({ words }: Words, { sentence }: Mention): string =>
  words
    .filter((word) => word.sentence === sentence)
    .map(({ text }) => text)
    .join(' ')

const REFUNDS =
  /\b(?:refund|money back|price back|back the (?:price|money)|give back|gives back|repay|reimburse)/i

/** Whether a sentence or a formula has the amount in it. */
function repeats(
  sentence: string,
  { mention: { column, value, kind } }: Amount,
  complements = false,
): boolean {
  // "0.92 × price" has the 8% in it that somebody else keeps.
  const rest = complements && kind === 'percent' ? [1 - value] : []
  const numbers = [value, ...rest].flatMap((each) => [each, each * 100])
  const forms = column ? [column.name] : numbers.map((each) => String(Number(each.toPrecision(12))))
  const said = sentence.split(/[^\w.]+/).map((each) => each.replace(/\.$/, ''))
  return forms.some((form) => said.some((each) => each === form || isClose(each, form)))
}

const saidBy = ({ sentences, start, end }: FormulaLine): Said[] =>
  sentences.map((sentence) => ({ sentence, start, end, answer: false }))

const blanked = (plain: string, { start, end }: FormulaLine): string =>
  plain.slice(0, start) + plain.slice(start, end).replace(/[^\n]/g, ' ') + plain.slice(end)

/** Other answers may stand between an amount and its own. */
const isBlank = (between: string): boolean => between.replace(/\[[^\]]*\]/g, '').trim() === ''

/** "0.3333333333333333" repeats 0.333333333333. */
const isClose = (one: string, other: string): boolean => {
  const [x, y] = [Number(one), Number(other)]
  return Number.isFinite(x) && Math.abs(x - y) <= 1e-9 * Math.abs(y) && x !== 0
}

/** The words of a sentence as written. */
export function sentenceText(
  { text, words }: Draft,
  sentence: number,
): { words: string; start: number; end: number } {
  const own: readonly Word[] = words.words.filter((word) => word.sentence === sentence)
  const start = own[0]?.from ?? 0
  const end = own.at(-1)?.to ?? start
  return { words: text.slice(start, end).replace(/\s+/g, ' '), start, end }
}
