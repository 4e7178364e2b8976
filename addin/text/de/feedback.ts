// What to change about a description or a plan, in German.
import type { feedbackText as English } from '../en/feedback.ts'

export const feedbackText: typeof English = {
  example: (words) => `Zum Beispiel: „${words}“`,
}
