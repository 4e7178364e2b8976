// A progress bar with text. Screen readers announce only the text, when it changes.
import type { ComponentChildren } from 'preact'
import type { Progress } from './progress.ts'
import { fieldsText } from '../messages/texts.ts'
import { percentText } from '../messages/words.ts'

/** Progress of a write beside its button. */
export function WriteProgress({ progress: { share, text } }: { readonly progress: Progress }) {
  return <ProgressBar share={share} text={text} />
}

export function ProgressBar(props: {
  /** 0 … 1 */
  readonly share: number
  readonly text: string
  readonly children?: ComponentChildren
}) {
  const share = Math.min(1, Math.max(0, props.share))
  return (
    <div class="progress">
      <p role="status">{props.text}</p>
      <progress value={share} max={1} aria-label={fieldsText.done} />
      <p class="hint beside">
        {/* Where nothing is done yet, in line perhaps, a percentage would look like one that stands still. */}
        <span>{share < 0.005 ? '\u00a0' : percentText(share)}</span>
        {props.children}
      </p>
    </div>
  )
}
