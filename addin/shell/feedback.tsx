// What to change about a description or a fit: each problem with an example, then general advice.
import type { FeedbackItem } from '#contract/feedback.ts'
import { feedbackList, type FeedbackLine } from './feedback-list.ts'
import { ServiceWords } from './service-words.tsx'
import { feedbackText } from '../text/en/feedback.ts'

export function Feedback({ items }: { readonly items: readonly FeedbackItem[] }) {
  const { problems, advice } = feedbackList(items)
  return (
    <>
      <ul>
        {problems.map((line, i) => (
          <li key={i} class="lines">
            <Line line={line} />
          </li>
        ))}
      </ul>
      {advice.map((line, i) => (
        <div class="hint lines" key={i}>
          <Line line={line} />
        </div>
      ))}
    </>
  )
}

function Line({ line: { own, theirs, fix, example } }: { readonly line: FeedbackLine }) {
  return (
    <>
      {own}
      {theirs !== null && <ServiceWords>{theirs}</ServiceWords>}
      {fix}
      {example !== null && (
        <span class="hint">
          {feedbackText.example} <span lang="en">“{example}”</span>
        </span>
      )}
    </>
  )
}
