// Follows a fit until it is done or failed, over the client. It survives lost answers, busy
// services and restarts; it never cancels: a client that stops following leaves the fit running.
import type { Answer, Client, Refused, ResultQuery } from './client.ts'
import { RESULT_WAIT_SECONDS } from '#contract/limits.ts'
import type { Result } from '#contract/schemas.ts'

interface FollowOptions {
  /** Called with every answer that changed, the last one included. */
  onProgress?: (result: Result) => void
  /** Waits; the contract has no clock. */
  sleep: (milliseconds: number) => Promise<void>
  signal?: AbortSignal
  /** What the answers are to carry beside the plan. */
  options?: ResultQuery['options']
  labels?: ResultQuery['labels']
  reasons?: ResultQuery['reasons']
  bill?: ResultQuery['bill']
}

/** Milliseconds between answers: short, for the service holds each answer until something changes. */
const PAUSE = 300
const PAUSE_UNCHANGED_MOST = 2_000
/** Milliseconds of the first pause after a lost answer, and of the longest: 1, 2, 4, 8, 10 s … */
const LOST_PAUSE = 1_000
const LOST_PAUSE_MOST = 10_000
/** Lost answers in a row after which following ends: about five minutes. */
const LOST_MOST = 33

/** The last answer: `ok` with status done or failed, or why following ended before. */
export async function followFit(
  client: Client,
  id: string,
  o: FollowOptions,
): Promise<Answer<Result>> {
  let etag: string | null = null
  let lost = 0
  let unchanged = 0
  for (;;) {
    if (o.signal?.aborted) return STOPPED
    const { options, labels, reasons, bill } = o
    const query = { wait: RESULT_WAIT_SECONDS, options, labels, reasons, bill }
    const answer = await client.result(id, { ...query, etag, signal: o.signal })
    if (!answer.ok) {
      if (o.signal?.aborted) return STOPPED
      lost++
      if (lost > LOST_MOST || (!answer.offline && !passes(answer))) return answer
      const said = answer.offline ? null : answer.retryAfter
      await o.sleep(said === null ? pause(LOST_PAUSE, lost, LOST_PAUSE_MOST) : said * 1000)
      continue
    }
    lost = 0
    etag = answer.etag
    unchanged = answer.changed ? 0 : unchanged + 1
    if (answer.changed) {
      o.onProgress?.(answer.value)
      const { status } = answer.value
      if (status === 'done' || status === 'failed') return { ok: true, value: answer.value }
    }
    await o.sleep(pause(PAUSE, unchanged + 1, PAUSE_UNCHANGED_MOST))
  }
}

const STOPPED: Answer<Result> = {
  ok: false,
  offline: true,
  message: 'Stopped following; the fit goes on and its session id stays valid.',
}

/** The refusal will pass: too many polls, a busy or restarting service, a slow upload. */
function passes({ problem }: Refused): boolean {
  return problem.status === 429 || problem.status === 408 || problem.status >= 500
}

/** The nth pause in a row: doubled each time, at most `most` milliseconds. */
function pause(first: number, nth: number, most: number): number {
  return Math.min(most, first * 2 ** (nth - 1))
}
