// What a cancel of a session costs: said before it, and after it by what the service has charged.
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Billing } from '#contract/schemas.ts'
import { Notice } from '../../shell/pieces.tsx'
import { tokensText } from '../../text/console-words.ts'

/** What a fit is charged that is cancelled at this stage. */
export const cancelCost = (stage: string | undefined): string =>
  stage === 'waiting'
    ? 'It still waits in line: as long as it does, nothing is charged.'
    : 'What was done so far is charged: 0.25 tokens while the description is read, later the reading and the stages that are complete. The rest of what is held is released.'

/** The sentence on the session that was cancelled last; '' = none. */
const said = signal('')

/** Says on the page that is shown next what the cancel cost. */
export function noteCancelled(billing: Billing): void {
  const { tokens_charged: tokens } = billing
  said.value = `The session was cancelled. Charged: ${tokens === 0 ? 'nothing' : tokensText(tokens)}.`
}

/** That sentence, until the page is left. */
export function Cancelled() {
  useEffect(() => () => void (said.value = ''), [])
  return said.value === '' ? null : <Notice title={said.value} />
}
