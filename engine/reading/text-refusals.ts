// Why a text is not read: what is wrong with it as a whole, and what its open questions ask, as feedback.
import { feedbackItem, feedbackText, type FeedbackItem } from '#contract/feedback.ts'
import type { Question } from '#contract/questions.ts'
import type { TextReading } from '#language/text-reading.ts'
import { MOST_AMOUNTS } from './draft.ts'
import type { Draft } from './draft-parts.ts'
import { otherMoneyOf } from './facts/currencies.ts'

/** Brackets that are shown at most. */
const MOST_UNREAD = 8

/** Characters of the questions as feedback. */
const MOST_FEEDBACK = 4000

export const NO_ECONOMICS = feedbackItem(
  'no_economics',
  'The description states no costs.',
  'Write what is paid for each unit, as a fee of the price, for shipping or for storage. ' +
    'If nothing else is paid, add “There are no other costs.”',
)

/** A part of such a text may look clear, and the rest would be lost in silence: none of it is read. */
export const NOT_ENGLISH: FeedbackItem = {
  ...feedbackItem('not_english', 'The description is not in English.', 'Write it in English.'),
  example:
    'We buy at unit_cost and sell at the price in Sales. The marketplace takes 15% of the price. ' +
    'Shipping is 4 for each unit sold. There are no other costs.',
}

export const NOT_ASSEMBLED = feedbackItem(
  'not_assembled',
  'Some amounts could not be put together.',
  'Write a sentence for each cost.',
)

/** What makes a draft unreadable as a whole; null where nothing does. */
export function refusalOf(draft: Draft): TextReading | null {
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
  return wrong ? refused({ ...wrong, words: wrong.words.slice(0, 200) }) : null
}

/** The line of the text, or the sentence of it, that holds what stands from `start` to `end`. */
export function lineOf(text: string, start: number, end: number): readonly [number, number] {
  const after = /\n|[.!?](?=\s)/.exec(text.slice(end))
  return [text.lastIndexOf('\n', start) + 1, after ? end + after.index : text.length]
}

/** The questions as feedback: as many as `MOST_FEEDBACK` characters hold, and at least one. */
export function feedbackOf(questions: readonly Question[]): FeedbackItem[] {
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

export function refused(...feedback: readonly FeedbackItem[]): TextReading {
  return { ok: false, feedback, understood: [], questions: [] }
}
