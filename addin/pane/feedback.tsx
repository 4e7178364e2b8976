// What to change about a description or a fit: each problem with an example, then general advice.
import type { FeedbackItem } from '#contract/feedback.ts'
import { feedbackList } from './feedback-list.ts'
import { feedbackText } from '#addin/text/en/feedback.ts'

export function Feedback({ items }: { readonly items: readonly FeedbackItem[] }) {
  const { problems, advice } = feedbackList(items)
  return (
    <>
      <ul lang="en">
        {problems.map(({ text, example }) => (
          <li key={text} class="lines">
            {text}
            {example !== null && <span class="hint">{feedbackText.example(example)}</span>}
          </li>
        ))}
      </ul>
      {advice.map(({ text, example }) => (
        <p class="hint" lang="en" key={text}>
          {text}
          {example !== null && ` ${feedbackText.example(example)}`}
        </p>
      ))}
    </>
  )
}
