// Cancels a fit: shows it at once, then makes sure at the service.
import type { BegunFit } from '../kept-plans/workbook-state.ts'
import {
  isKeyRefused,
  isUnknownSession,
  isTransient,
  troubleText,
} from '../shell/explain-service.ts'
import { changeState } from '../kept-plans/workbook-memory.ts'
import { fitRunText } from '../messages/texts.ts'
import type { Shell } from '../shell/shell.ts'
import { ownClient } from '../sign-in/sign-in.ts'
import { CANCELED, KEY_REFUSED, notCanceledEnd } from './ended.ts'
import {
  begin,
  end,
  fitNow,
  guarded,
  isOwnFit,
  leaveFit,
  LOST_MS,
  showUnseen,
  pauseBetween,
  show,
} from './shown.ts'

/** Shows the cancellation at once, then makes sure at the service. */
export async function cancel(shell: Shell): Promise<void> {
  const { step } = shell.state.value
  const fit = fitNow(shell)
  if (step.at !== 'fit' || step.canceling || !fit) return
  show(shell, { canceling: true, message: fitRunText.canceling })
  // The running request stops; a session that the service has is found and deleted.
  leaveFit(shell)
  const stop = begin(shell, fit, step.stage, fitRunText.canceling, { ...step, canceling: true })
  return guarded(shell, makeSure(shell, fit, stop))
}

/** Deletes the session, or waits until the idempotency key cannot create one any more. */
async function makeSure(shell: Shell, fit: BegunFit, stop: AbortController): Promise<void> {
  const { dependencies } = shell
  const client = ownClient(shell)
  const lostAt = dependencies.now()
  const noneLeft = () =>
    isOwnFit(shell, fit) ? end(shell, CANCELED, stop, changeState) : showUnseen(shell, fit, stop)
  for (let look = 0; ; look++) {
    const session = fitNow(shell)?.session ?? null
    const known =
      session === null ? await client.sessionByIdempotencyKey(fit.idempotency_key) : null
    if (stop.signal.aborted) return
    const found = session ?? (known?.ok ? (known.value?.session_id ?? null) : null)
    const gone = found === null ? null : await client.cancel(found)
    if (stop.signal.aborted) return
    if (gone?.ok) return end(shell, CANCELED, stop, changeState)
    if (gone && isUnknownSession(gone)) return noneLeft()
    const refusal = gone ?? (known?.ok === false ? known : null)
    if (refusal && isKeyRefused(refusal)) return end(shell, KEY_REFUSED, stop)
    if (refusal && !isTransient(refusal)) return end(shell, notCanceledEnd(refusal), stop)
    if (refusal === null && dependencies.now() - lostAt >= LOST_MS) return noneLeft()
    if (refusal && dependencies.now() - lostAt >= GIVE_UP_MS)
      return end(shell, notCanceledEnd(refusal), stop)
    show(shell, { trouble: refusal && troubleText(refusal) })
    if (look === SURE_LOOKS) show(shell, { message: fitRunText.makingSure })
    await dependencies.sleep(pauseBetween(look), stop.signal)
    if (stop.signal.aborted) return
  }
}

/** Milliseconds of silence before the cancellation is given up. */
const GIVE_UP_MS = 180_000

/** Looks before the wait is explained. */
const SURE_LOOKS = 1
