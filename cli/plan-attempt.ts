// The attempt file that `npm run plan` keeps beside its output during a fit. It holds the
// idempotency key, so the same command resumes an interrupted fit; changed inputs get a new key.
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Attempt {
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
