// What to change about a description or a plan, in Japanese.
import type { feedbackText as English } from '../en/feedback.ts'

export const feedbackText: typeof English = {
  /** An example of words. */
  example: (words) => `例: 「${words}」`,
}
