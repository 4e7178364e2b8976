// Feedback as the pane lists it: each problem with an example, then general advice.
import { feedbackSentence, type FeedbackCode, type FeedbackItem } from '#contract/feedback.ts'

interface FeedbackList {
  readonly problems: readonly { readonly text: string; readonly example: string | null }[]
  /** General advice. */
  readonly advice: readonly { readonly text: string; readonly example: string | null }[]
}

const ADVICE: readonly FeedbackCode[] = ['write_controlled', 'send_profits', 'other_problems']

export function feedbackList(items: readonly FeedbackItem[]): FeedbackList {
  const isAdvice = ({ code }: FeedbackItem): boolean => ADVICE.includes(code)
  const shown = (item: FeedbackItem) => ({
    text: feedbackSentence(item),
    example: item.example ?? null,
  })
  return {
    problems: items.filter((item) => !isAdvice(item)).map(shown),
    advice: items.filter(isAdvice).map(shown),
  }
}
