// Finds the session of `npm run plan`: that of an interrupted attempt, else a new one. The
// idempotency key ensures one fit per attempt.
import type { Client, Offline, Refused } from '#client/client.ts'
import type { Entry, FitAnswer } from '#contract/schemas.ts'
import { refusalText } from './service.ts'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

interface Start {
  readonly client: Client
  readonly baseUrl: string
  readonly body: string
  /** Where the attempt is remembered. */
  readonly attemptFile: string
  /** Whether anything may have been sent to the service so far. */
  readonly reached: () => boolean
  readonly signal: AbortSignal
}

type Started =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly message: string; readonly errors: readonly Entry[] }

/** The session to follow. An attempt that can lead to none any more is forgotten. */
export async function findOrStart(o: Start): Promise<Started> {
  const attempt = openAttempt(o.attemptFile, o.baseUrl, o.body)
  if (!attempt.taken_up) return begin(o, attempt.idempotencyKey)

  const known = await o.client.sessionByIdempotencyKey(attempt.idempotencyKey)
  if (!known.ok) return { ok: false, message: refusalText(known), errors: [] }
  if (known.value) {
    console.log(`Taking up session ${known.value.session_id}.`)
    return { ok: true, id: known.value.session_id }
  }
  // Never begun, still being begun, or deleted since: only the first answer to the key can tell.
  const again = await send(o, attempt.idempotencyKey)
  if (again.ok && again.value.replayed) {
    const { session_id: id } = again.value
    const session = await o.client.result(id, { signal: o.signal })
    if (!session.ok && !session.offline && session.problem.code === 'unknown_session') {
      console.log(`Session ${id} was deleted or has expired: starting afresh.`)
      closeAttempt(o.attemptFile)
      return begin(o, openAttempt(o.attemptFile, o.baseUrl, o.body).idempotencyKey)
    }
  }
  return started(o, again)
}

/** A key's first request: where nothing of it left this machine, there is nothing to remember. */
async function begin(o: Start, idempotencyKey: string): Promise<Started> {
  const answer = await send(o, idempotencyKey)
  if (!answer.ok && !o.reached()) closeAttempt(o.attemptFile)
  return started(o, answer)
}

type Sent = Awaited<ReturnType<Client['fit']>>

function send(o: Start, idempotencyKey: string): Promise<Sent> {
  return o.client.fit(o.body, { idempotencyKey, signal: o.signal })
}

function started(o: Start, answer: Sent): Started {
  if (answer.ok) {
    tell(answer.value)
    return { ok: true, id: answer.value.session_id }
  }
  if (isFinal(answer)) closeAttempt(o.attemptFile)
  const errors = answer.offline ? [] : (answer.problem.errors ?? [])
  return { ok: false, message: refusalText(answer), errors }
}

function tell(answer: FitAnswer): void {
  console.log(`Session ${answer.session_id} (${answer.model}).`)
  for (const warning of answer.warnings)
    if (warning.table === 'request') console.error(`Warning: ${warning.message}`)
}

/** The same call would be refused again: not a limit, a slow upload or an answer under way. */
export function isFinal(answer: Refused | Offline): boolean {
  if (answer.offline) return false
  const { status } = answer.problem
  return status >= 400 && status < 500 && ![408, 409, 429].includes(status)
}

// The attempt file that `npm run plan` keeps beside its output during a fit. It holds the
// idempotency key, so the same command resumes an interrupted fit; changed inputs get a new key.

interface Attempt {
  readonly idempotencyKey: string
  /** A fit with this key may have been sent before. */
  readonly taken_up: boolean
}

/** The attempt for this body at this service: the one that was interrupted, else a new one. */
export function openAttempt(file: string, baseUrl: string, body: string): Attempt {
  const content = contentOf(baseUrl, body)
  const kept = keptKey(file, content)
  if (kept !== null) return { idempotencyKey: kept, taken_up: true }
  // The random part makes a later run of the same inputs a fit of its own.
  const idempotencyKey = `plan-${content.slice(0, 32)}-${randomBytes(8).toString('hex')}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ content, idempotency_key: idempotencyKey }, null, 2)}\n`)
  return { idempotencyKey, taken_up: false }
}

/** Whether a fit of this body was begun here and has not ended as far as is known. */
export function isUnderWay(file: string, baseUrl: string, body: string): boolean {
  return keptKey(file, contentOf(baseUrl, body)) !== null
}

function contentOf(baseUrl: string, body: string): string {
  return createHash('sha256').update(`${baseUrl}\n`).update(body).digest('hex')
}

/** The idempotency key that was kept for the content. */
function keptKey(file: string, content: string): string | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    const { idempotency_key: key } = kept
    return kept.content === content && typeof key === 'string' ? key : null
  } catch {
    // None was kept, or something else stands there: a new attempt replaces it.
    return null
  }
}

/** The fit has ended: the next run starts anew. */
export function closeAttempt(file: string): void {
  rmSync(file, { force: true })
}
