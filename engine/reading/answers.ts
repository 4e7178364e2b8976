// What sentences in brackets answer: the amount before them, and the amounts beside it that they have in
// them. One that stands farther away may be another: it is echoed, and asked about.
import type { Amount } from './draft-parts.ts'
import type { Said } from './split/parts.ts'
import { numbersIn, repeats } from './text/repeats.ts'

export interface Answer {
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

function has(own: Amount, { asked, sentence }: Answer, text: string): boolean {
  const { column, value } = own.mention
  if (column === null && value === asked.mention.value) return false
  // A share of returns is paid for once more where the price is given back.
  const refunds =
    own.mention.kind === 'percent' &&
    REFUNDS.test(text.slice(Math.max(0, own.start - 160), own.end + 160))
  return !refunds && repeats(sentence, own.mention)
}

const REFUNDS =
  /\b(?:refund|returned\b|come back|comes back|sent back|money back|price back|back the (?:price|money)|give back|gives back|repay|reimburse)/i

/** Other answers may stand between an amount and its own. */
const isBlank = (between: string): boolean => between.replace(/\[[^\]]*\]/g, '').trim() === ''
