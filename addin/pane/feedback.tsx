// What to change about a description: each problem with an example, then what may be done in any case.
import { feedbackList } from './feedback-list.ts'

export function Feedback({ text }: { readonly text: string }) {
  const { problems, advice } = feedbackList(text)
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
      {advice.map((text) => (
        <p class="hint" key={text}>
          {text}
        </p>
      ))}
    </>
  )
}
