// What to change about a description or a fit: each problem with an example, then general advice.
import { sayByCode } from '#contract/messages/say.ts'
import { feedbackSentence, type FeedbackItem, type FeedbackCode } from '#contract/feedback.ts'
import { ServiceWords } from './pieces.tsx'
import { feedbackText } from '../messages/texts.ts'

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

interface FeedbackLine {
  /** The pane's own words; null = none. */
  readonly own: string | null
  /** The service's; null = the pane has said all. */
  readonly theirs: string | null
  /** What to change, in the pane's own words, after the service's; null = none. */
  readonly fix: string | null
  readonly example: string | null
}

interface FeedbackList {
  readonly problems: readonly FeedbackLine[]
  /** General advice. */
  readonly advice: readonly FeedbackLine[]
}

const ADVICE: readonly FeedbackCode[] = ['write_controlled', 'send_profits', 'other_problems']
/** Items whose message or remedy `inPaneItems` has replaced by the pane's own. */
const OWN: readonly FeedbackCode[] = ['horizon_needed', 'send_profits']
const OWN_FIX: readonly FeedbackCode[] = ['sold_more', 'profits_differ']

/** `items`: after `inPaneItems`. */
export function feedbackList(items: readonly FeedbackItem[]): FeedbackList {
  const isAdvice = ({ code }: FeedbackItem): boolean => ADVICE.includes(code)
  return {
    problems: items.filter((item) => !isAdvice(item)).map(lineOf),
    advice: items.filter(isAdvice).map(lineOf),
  }
}

function lineOf(item: FeedbackItem): FeedbackLine {
  const { code, example = null, fix = null } = item
  if (OWN.includes(code)) return { own: feedbackSentence(item), theirs: null, fix: null, example }
  const about = { words: item.words === '' ? null : item.words }
  const whole = sayByCode(feedbackText.wholeByCode, code, about)
  if (whole !== null) return { own: whole, theirs: null, fix: null, example }
  const own = sayByCode(feedbackText.leadByCode, code, about)
  const { fix: _, ...message } = item
  const hasOwnFix = OWN_FIX.includes(code)
  // The pane has named the words.
  const rest = own === null ? message : { ...message, words: '' }
  return {
    own,
    theirs: feedbackSentence(hasOwnFix || fix === null ? rest : { ...rest, fix }),
    fix: hasOwnFix ? fix : null,
    example,
  }
}
