// What is known of a description before anything is decided, as data. How it is found out: draft.ts.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Columns } from '#language/inputs.ts'
import type { Period } from '#language/lower.ts'
import type { Attempts } from './facts/attempts.ts'
import type { FormulaLine } from './formulas/formulas.ts'
import type { Schedule } from './schedules/read-schedule.ts'
import type { Said } from './split/parts.ts'
import type { Scored } from './tagger/tagger.ts'
import type { Mention } from './text/mention.ts'
import { type Words, numbersIn, repeats } from './text/words.ts'

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
  /** Those that one answers, and open ones that are asked about: an answer far away, or a schedule in doubt, has them. */
  readonly answered: readonly Amount[]
  readonly echoed: readonly Amount[]
  readonly said: readonly Said[]
  readonly period: Period | null
  /** The profit is written out as a formula: what it does not say is no part of it. */
  readonly formulas: boolean
  /** Formulas that could not be read. */
  readonly unclear: readonly FormulaLine[]
  /** Brackets that were meant as answers and cannot be read. */
  readonly unread: readonly FeedbackItem[]
  readonly goods: readonly Scored[]
  readonly quantity: readonly Scored[]
  /** Each unit is an attempt, as the sentences say; null where they do not. */
  readonly attempts: Attempts | null
  readonly back: readonly Scored[]
}

// What sentences in brackets answer: the amount before them, and the amounts beside it that they have in
// them. One that stands farther away may be another: it is echoed, and asked about.

interface Answer {
  /** The amount that stands before it. */
  readonly asked: Amount
  readonly sentence: string
  /** How far other amounts of it may stand, in sentences. */
  readonly apart: number
}

/** Within one sentence; amounts of a table are rows, each a sentence. */
const NEAR = 1
const FAR = 8
const TABLE = 5

/** The answer that a sentence in brackets is; null where no amount stands before it. */
export function answerOf(
  { answer, start, sentence }: Said,
  all: readonly Amount[],
  text: string,
): Answer | null {
  const asked = answer ? all.findLast(({ end }) => end <= start) : undefined
  if (!asked) return null
  const between = text.slice(asked.end, start)
  const isRepeated = !/[.!?;\n[]/.test(between) && repeats(sentence, asked.mention)
  if (!isBlank(between) && !isRepeated) return null
  return { asked, sentence, apart: numbersIn(sentence).length >= TABLE ? FAR : NEAR }
}

/** Whether it answers an amount: the one before it, or one beside that which it has in it. */
export function isAnswered(own: Amount, answer: Answer, text: string): boolean {
  const { asked, apart } = answer
  if (asked === own) return true
  return Math.abs(asked.mention.sentence - own.mention.sentence) <= apart && has(own, answer, text)
}

/** Whether it has an amount in it that stands farther away: what is meant is to be asked. */
export function isEchoed(own: Amount, answer: Answer, text: string): boolean {
  const distance = Math.abs(answer.asked.mention.sentence - own.mention.sentence)
  return distance > answer.apart && distance <= FAR && has(own, answer, text)
}

/**
 * Whether a bracket ends the clause of an amount with words between: "4.20 per unit sold [Subtract 5 …]". It may be the
 * answer or one more cost, and both would be charged: it is asked.
 */
export function isBeside(
  own: Amount,
  all: readonly Amount[],
  said: readonly Said[],
  text: string,
): boolean {
  if (own.scored[0]?.label.role !== 'main') return false
  return said.some(({ answer, start }) => {
    const between = text.slice(own.end, start)
    const isNext = all.every((each) => each.start < own.end || each.start >= start)
    return answer && start >= own.end && isNext && !ENDS.test(between) && !isBlank(between)
  })
}

const ENDS = /[[;\n]|[.!?]\s/

function has(own: Amount, { asked, sentence }: Answer, text: string): boolean {
  const { column, value } = own.mention
  if (column === null && value === asked.mention.value) return false
  // A share of returns is paid for once more where the price is given back, but where the answer is of both.
  const refunds =
    !sentence.startsWith('Subtract returns: ') &&
    own.mention.kind === 'percent' &&
    REFUNDS.test(text.slice(Math.max(0, own.start - 160), own.end + 160))
  return !refunds && repeats(sentence, own.mention)
}

const REFUNDS =
  /\b(?:refund|returned\b|come back|comes back|sent back|money back|price back|back the (?:price|money)|give back|gives back|repay|reimburse)/i

/** Other answers may stand between an amount and its own. */
const isBlank = (between: string): boolean => between.replace(/\[[^\]]*\]/g, '').trim() === ''
