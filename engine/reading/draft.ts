// What is known of a description before anything is decided: its amounts with the likelihood of every
// label, the sentences that mean one thing, the facts of the whole text. Nothing is refused here.
import type { Parameters } from '#contract/schemas.ts'
import { isStockName } from '#contract/stock.ts'
import type { Columns } from '#language/inputs.ts'
import type { Period } from '#language/lower.ts'
import { answerOf, isAnswered, isBeside, isEchoed, type Amount, type Draft } from './draft-parts.ts'
import { attemptsIn, type Attempts } from './facts/attempts.ts'
import { testedIn } from './conditions/governed.ts'
import { withOrderLimits, orderIn } from './facts/orders.ts'
import { readPeriod } from './facts/period.ts'
import type { FormulaLine } from './formulas/formulas.ts'
import { readSchedules } from './schedules/schedules.ts'
import { formulasIn, partsOf, type Said } from './split/parts.ts'
import { keepToCues } from './tagger/cues.ts'
import { LABEL } from './tagger/labels.ts'
import { tag, tagText, type Scored } from './tagger/tagger.ts'
import { findMentions } from './text/mentions.ts'
import type { Mention } from './text/mention.ts'
import { repeats, readWords, type Word, type Words } from './text/words.ts'

export function draftOf(text: string, columns: Columns, parameters: Parameters): Draft {
  const parts = partsOf(text, columns)
  const period = periodOf(parts, columns, parameters)
  const { formulas, unclear, words: plain } = formulasIn(parts, columns, period)
  const said = [...parts.said, ...formulas.flatMap(saidBy)].toSorted((x, y) => x.start - y.start)
  const words = readWords(plain, columns)
  const mentions = findMentions(words.words)
  // Texts with more amounts are refused: they are not worth the work.
  const many = mentions.length > MOST_AMOUNTS
  const attempts = many ? null : attemptsIn(words.words)
  const all = amountsOf(text, words.words, mentions)
  const repeated = (amount: Amount): boolean =>
    formulas.some((line) => repeats(text.slice(line.start, line.end), amount.mention, true))
  const answers = many ? [] : said.flatMap((each) => answerOf(each, all, text) ?? [])
  const answered = all.filter((amount) => answers.some((each) => isAnswered(amount, each, text)))
  const open = (at: number): boolean => !answered.includes(all[at]!) && !repeated(all[at]!)
  const found = many ? [] : readSchedules(words, mentions, columns)
  const free = found.filter((each) => each.mentions.every(open))
  const schedules = free.filter(({ sure }) => sure)
  const scheduled = new Set(schedules.flatMap((each) => each.mentions))
  const doubtful = new Set(free.flatMap((each) => (each.sure ? [] : each.mentions)))
  const tested = many ? new Set() : testedIn(words, mentions, columns)
  // The column of cases in doubt, and that of units held, are no amounts of their own.
  const isCase = ({ mention: { column } }: Amount): boolean =>
    column !== null && (columns.texts?.includes(column.name) === true || isStockName(column.name))
  return {
    text,
    answered,
    echoed: all.filter(
      (amount, at) =>
        doubtful.has(at) ||
        answers.some((each) => isEchoed(amount, each, text)) ||
        (!answered.includes(amount) && isBeside(amount, all, said, text)),
    ),
    columns,
    parameters,
    words,
    amounts: all.filter(
      (amount, at) =>
        open(at) &&
        !scheduled.has(at) &&
        !isCase(amount) &&
        !tested.has(amount.mention) &&
        !isNothing(amount, words, all) &&
        !(formulas.length > 0 && isMentionedOnly(amount, words)),
    ),
    schedules: schedules.map((each) => ({ ...each, of: each.mentions.map((at) => all[at]!) })),
    said,
    unread: parts.unread,
    period,
    formulas: formulas.length > 0,
    unclear,
    ...tradeOf(words.words, mentions, attempts),
    attempts,
    back: tagText(words.words, mentions, 'back'),
  }
}

/** The period that a sentence states, the request gives, or the words are in. */
function periodOf(
  { said, plain }: ReturnType<typeof partsOf>,
  columns: Columns,
  parameters: Parameters,
): Period | null {
  const stated = said.map(({ sentence }) => SAID_PERIOD.exec(sentence)?.[1]).find(Boolean)
  if (stated) return stated.toLowerCase() as Period
  return parameters.period ?? readPeriod(readWords(plain, columns))?.period ?? null
}

/** Each mention with what it may be, by the tagger and by the words that leave no choice. */
function amountsOf(text: string, words: readonly Word[], mentions: readonly Mention[]): Amount[] {
  const scores = mentions.length > MOST_AMOUNTS ? mentions.map(() => NONE) : tag(words, mentions)
  const order = orderIn(text)
  return mentions.map((mention, at): Amount => {
    const start = words[mention.at]!.from
    const end = words[mention.end - 1]!.to
    const scored = withOrderLimits(words, mention, keepToCues(words, mention, scores[at]!), order)
    return { mention, scored, text: text.slice(start, end), start, end }
  })
}

/** Whose the goods are and what qty counts, by the tagger; what the sentences say of attempts goes before. */
const tradeOf = (
  words: readonly Word[],
  mentions: readonly Mention[],
  attempts: Attempts | null,
): Pick<Draft, 'goods' | 'quantity'> => ({
  goods: attempts ? [certain('goods.ordered')] : tagText(words, mentions, 'goods'),
  quantity: attempts ? [certain('quantity.trials')] : tagText(words, mentions, 'quantity'),
})

const certain = (id: string): Scored => ({ label: LABEL.get(id)!, share: 1 })

/** Zero of anything, and the one of "one euro is $1.09": neither is an amount of a deal. */
function isNothing({ mention }: Amount, { words }: Words, all: readonly Amount[]): boolean {
  if (mention.kind === 'time' || mention.column !== null) return false
  if (mention.value === 0) return true
  if (mention.value !== 1 || mention.currency === null) return false
  const rate = all.some(
    (each) =>
      each.mention.sentence === mention.sentence &&
      each.mention.currency !== null &&
      each.mention.currency !== mention.currency,
  )
  const behind = words.slice(mention.end, mention.end + 4).map(({ text }) => text)
  const isUnit = behind.some((text) => /^(?:is|=|makes?|costs?|gives?|buys?|for)$/.test(text))
  return rate && isUnit
}

/** Beside a formula of the profit counts and lengths of time tell a story, but for facts of the whole deal. */
function isMentionedOnly(
  { mention: { kind, value, at, end, sentence }, scored }: Amount,
  { words }: Words,
): boolean {
  if (/^(?:horizon|ours|theirs)$/.test(scored[0]!.label.id)) return false
  if (kind === 'time') return true
  if (kind !== 'number' || !Number.isInteger(value)) return false
  const next = words[end]?.sentence === sentence ? words[end] : null
  const counts = next?.kind === 'word' && !NO_NOUN.test(next.text)
  const before = words[at - 1]?.sentence === sentence ? words[at - 1]!.text : ''
  const one = value === 1 && /^(?:is|=|always)$/.test(before)
  return counts || one || /^(?:at|was|were|since|in|until|aged|about)$/.test(before)
}
const NO_NOUN = /^(?:per|each|an?|for|on|to|of|and|or|apiece|every|times|x|plus|minus|less)$/

/** Texts with more amounts are no description of one business. */
export const MOST_AMOUNTS = 80
const NONE: readonly Scored[] = [{ label: LABEL.get('aside')!, share: 0 }]

const SAID_PERIOD = /^T (?:is in|counts) (day|week|month|year)s?/i

const saidBy = ({ sentences, start, end }: FormulaLine): Said[] =>
  sentences.map((sentence) => ({ sentence, start, end, answer: false, formula: true }))

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
