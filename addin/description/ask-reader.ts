// Asks the service to read one description. With a key the service may use its language model; if
// the model is slow, the strict reader is asked beside it. This file does not decide when to read,
// and shows nothing.
import { createClient, type Offline, type Refused } from '#client/client.ts'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import { limitedFetch } from '../shell/limited-fetch.ts'
import type { FlowContext } from '../shell/context.ts'

/** Milliseconds for the strict reader, and for a language model, which the service gives 60 s. */
const STRICT_MS = 20_000
const MODEL_MS = 75_000
/** Milliseconds without an answer before the strict reader is asked as well. */
const PATIENCE_MS = 1500

/**
 * Asks the service and calls `show` with its answer. If the strict reader answers first, `show`
 * gets that answer earlier, with `more`. Returns null, or a message that says why the service could
 * not read.
 */
export async function askReader(
  { dependencies, memory }: FlowContext,
  request: ReadRequest,
  signal: AbortSignal,
  show: (answer: ReadAnswer, more: boolean) => Promise<void>,
): Promise<Refused | Offline | null> {
  const { service: baseUrl, sleep } = dependencies
  const { key } = memory
  const read = (limit: number, as: { key?: string }) =>
    createClient({ ...as, baseUrl, fetch: limitedFetch(dependencies.fetch, sleep, limit) }).read(
      request,
      {
        signal,
      },
    )
  const strictly = () => read(STRICT_MS, {})
  if (key === null) {
    const answer = await strictly()
    if (!answer.ok) return answer
    await show(answer.value, false)
    return null
  }

  let heard = false
  const whole = read(MODEL_MS, { key }).finally(() => (heard = true))
  await Promise.race([whole, sleep(PATIENCE_MS, signal)])
  let strict =
    heard || signal.aborted ? null : await Promise.race([strictly(), whole.then(() => null)])
  if (strict?.ok && !heard) await show(strict.value, true)

  const answer = await whole
  if (signal.aborted || answer.ok) {
    if (answer.ok) await show(answer.value, false)
    return null
  }
  // The strict reader answers even if the key is refused or has used up its quota.
  if (!strict?.ok && !answer.offline) strict = await strictly()
  if (!strict?.ok) return answer
  await show(strict.value, false)
  return null
}
