// What a client must change, as data: a description that is not read, a history that cannot be planned,
// a fit that failed. Engine, Worker and add-in pass items on as they are; each surface prints them.
// The interface's field `feedback` is `feedbackText` of them. Not the entries of a validation
// (schemas.ts) and not the codes of refused calls (problems.ts).
import { z } from 'zod'
import { named } from './schema-parts.ts'

export const FEEDBACK_CODES = [
  // Words of the description.
  'bracket_not_controlled',
  'bracket_open',
  'column_type',
  'contradiction',
  'description_too_long',
  'horizon_before_deal',
  'mixed_currencies',
  'no_economics',
  'not_assembled',
  'not_english',
  'open_question',
  'other_problems',
  'period_unknown',
  'share_out_of_range',
  'too_large',
  'unclear_formula',
  'unknown_column',
  'unknown_line',
  'wrong_dimension',
  'wrong_nesting',
  // What the request lacks beside the words.
  'horizon_needed',
  // What a language model made of the words.
  'model_open',
  'model_refused',
  'model_unusable',
  'model_used_up',
  // The history.
  'amount_too_large',
  'history_too_large',
  'history_too_short',
  'profits_differ',
  'sold_more',
  // Whose words were read, where the request had none.
  'words_not_sent',
  // What may be done in any case.
  'choose_reading',
  'send_profits',
  'write_controlled',
  // A fit that ended on the service's side, or an input test.
  'failed',
  // A code that this version does not know; a line of a batch, whose code its record carries.
  'other',
] as const
export type FeedbackCode = (typeof FEEDBACK_CODES)[number]

/**
 * One item. `words`: the words of the description that it is about; '' where it is about none or about
 * all. `message`: what is wrong, a sentence. `fix`: what to change, a sentence. `example`: what to write
 * in place of the words.
 */
export const feedbackItemSchema = named('FeedbackItem', {
  code: z.enum(FEEDBACK_CODES).catch('other'),
  words: z.string(),
  message: z.string(),
  fix: z.string().optional(),
  example: z.string().optional(),
  table: z.enum(['menus', 'sales']).optional(),
  column: z.string().optional(),
  /** Row of the table, counted from 0. */
  row: z.number().int().nonnegative().optional(),
  /** Line of a file, counted from 1. */
  line: z.number().int().positive().optional(),
})
export interface FeedbackItem extends z.infer<typeof feedbackItemSchema> {}

export const MOST_FEEDBACK_ITEMS = 100
export const feedbackSchema = z.array(feedbackItemSchema).max(MOST_FEEDBACK_ITEMS).readonly()

/** An item about the whole of what was sent. */
export const feedbackItem = (code: FeedbackCode, message: string, fix?: string): FeedbackItem => ({
  code,
  words: '',
  message,
  ...(fix === undefined ? {} : { fix }),
})

/** An item without its example: the words, what is wrong with them, what to change. */
export function feedbackSentence({ words, message, fix }: FeedbackItem): string {
  const problem = words === '' ? message : `“${words}”: ${message}`
  return fix === undefined ? problem : `${problem} ${fix}`
}

/** The items as one text. */
export function feedbackText(items: readonly FeedbackItem[]): string {
  return items
    .map((item) => {
      const sentence = feedbackSentence(item)
      return item.example === undefined ? sentence : `${sentence} For example: “${item.example}”`
    })
    .join(' ')
}

/** The items of an answer; of one without items, as an earlier version gave it, its text. */
export function itemsOf(answer: {
  readonly feedback?: string | undefined
  readonly feedback_items?: readonly FeedbackItem[] | undefined
}): readonly FeedbackItem[] {
  const { feedback = '', feedback_items: items = [] } = answer
  return items.length > 0 || feedback === '' ? items : [feedbackItem('other', feedback)]
}
