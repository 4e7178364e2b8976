// One description, read by the service: with the key where there is one, so that the service's language
// model may read it, and by its strict reader alone where the model takes its time. Neither decides when
// words are read nor shows anything.
import { createClient, type Offline, type Refused } from '#contract/client.ts'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import { limitedFetch } from '#addin/service/limited-fetch.ts'
import type { FlowContext } from './context.ts'

/** Milliseconds for the strict reader; and for a language model, which the service gives 60 s. */
const STRICT_MS = 20_000
const MODEL_MS = 75_000
/** Milliseconds without an answer after which the strict reader is asked beside the model. */
const PATIENCE_MS = 1500

/**
 * Asks the service. `show` gets its answer, and before it, with `more`, that of the strict reader where the
 * other is not there yet. Answers null, else what kept the service from reading.
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
  // A key that is refused, or has had its share, does not keep the strict reader from answering.
  if (!strict?.ok && !answer.offline) strict = await strictly()
  if (!strict?.ok) return answer
  await show(strict.value, false)
  return null
}
