// What to change about a description or a fit: each problem with an example, then general advice.
import type { FeedbackItem } from '#contract/feedback.ts'
import { feedbackList } from './feedback-list.ts'

export function Feedback({ items }: { readonly items: readonly FeedbackItem[] }) {
  const { problems, advice } = feedbackList(items)
  return (
    <>
      <ul>
        {problems.map(({ says, example }) => (
          <li key={says} class="lines">
            {says}
            {example !== null && <span class="hint">For example: “{example}”</span>}
          </li>
        ))}
      </ul>
      {advice.map(({ says, example }) => (
        <p class="hint" key={says}>
          {says}
          {example !== null && ` For example: “${example}”`}
        </p>
      ))}
    </>
  )
}
