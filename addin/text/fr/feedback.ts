// What to change about a description or a plan, in French.
import type { feedbackText as English } from '../en/feedback.ts'

export const feedbackText: typeof English = {
  example: (words) => `Par exemple : « ${words} »`,
}
