// Follows a fit in the worker, where an answer of 100,000 rows is parsed; the pane gets a few
// messages a second. Reports silence of the service and the lack of an engine.
import { createClient, type Client, type Offline, type Refused } from '#client/client.ts'
import { followFit } from '#client/follow-fit.ts'
import type { Result } from '#contract/schemas.ts'
import { limitedFetch } from '../shell/limited-fetch.ts'
import { serviceTroublesText } from '../messages/texts.ts'
import { troubleText } from '../shell/explain-service.ts'

export interface FollowOrder {
  readonly service: string
  readonly key: string
  readonly session: string
}

/** Messages on the way. */
export type FollowMessage =
  | {
      readonly is: 'progress'
      readonly status: Result['status']
      readonly stage: string
      /** The service's sentence for it. */
      readonly message: string
      readonly fraction: number
      readonly queue: number | null
      readonly formula: string | null
      readonly metered: boolean | null
      /** Tokens charged so far; null = the service does not say. */
      readonly charged: number | null
    }
  /** Null: the service answers again. */
  | { readonly is: 'trouble'; readonly message: string | null }

export type Followed =
  | { readonly is: 'done'; readonly result: Result }
  | { readonly is: 'failed'; readonly result: Result }
  | { readonly is: 'lost'; readonly answer: Refused | Offline }
  | { readonly is: 'stopped' }

export interface FollowDependencies {
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/** Milliseconds in the queue before engines are asked about, and between two such requests. */
const QUEUE_MS = 10_000
/**
 * Milliseconds before an unanswered request is repeated (the service holds one for 20 s at most).
 */
export const CALL_MS = 45_000

export async function follow(
  order: FollowOrder,
  dependencies: FollowDependencies,
  signal: AbortSignal,
  hear: (heard: FollowMessage) => void,
): Promise<Followed> {
  let said: string | null = null
  let noEngine = false
  let queuedSince: number | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  const trouble = (message: string | null): void => {
    if (message === said) return
    said = message
    hear({ is: 'trouble', message })
  }
  const fetch = limitedFetch(dependencies.fetch, dependencies.sleep, CALL_MS)
  const client = createClient({ baseUrl: order.service, key: order.key, fetch })

  /** After a long wait in the queue: whether there is any engine. */
  const lookForEngines = async (queue: number | null): Promise<void> => {
    if (queue === null) {
      queuedSince = null
      noEngine = false
      return
    }
    const now = dependencies.now()
    queuedSince ??= now
    if (now - queuedSince < QUEUE_MS || now - askedAt < QUEUE_MS) return
    askedAt = now
    const health = await client.health()
    if (health.ok) noEngine = !health.value.engine.ready
  }
  let queue: number | null = null
  const watching: Client = {
    ...client,
    async result(id, query) {
      const answer = await client.result(id, query)
      if (!answer.ok) {
        if (!signal.aborted) trouble(troubleText(answer))
        return answer
      }
      if (answer.changed) queue = answer.value.progress.queue_position ?? null
      await lookForEngines(queue)
      trouble(noEngine ? serviceTroublesText.noEngine : null)
      return answer
    },
  }
  const ended = await followFit(watching, order.session, {
    options: 'all',
    reasons: 'all',
    signal,
    sleep: (milliseconds) => dependencies.sleep(milliseconds, signal),
    onProgress: (result) => hear(progressOf(result)),
  })
  if (signal.aborted) return { is: 'stopped' }
  if (!ended.ok) return { is: 'lost', answer: ended }
  return { is: ended.value.status === 'done' ? 'done' : 'failed', result: ended.value }
}

function progressOf(result: Result): FollowMessage {
  const { progress, valuation, billing } = result
  return {
    is: 'progress',
    status: result.status,
    stage: progress.stage,
    message: progress.message,
    fraction: progress.fraction,
    queue: progress.queue_position ?? null,
    formula: valuation?.formula ?? null,
    metered: billing?.metered ?? null,
    charged: billing?.tokens_charged ?? null,
  }
}
