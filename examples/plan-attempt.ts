// What `npm run plan` keeps beside its output while a fit is under way: the idempotency key, so that
// the same command takes up an interrupted fit. Changed inputs never meet an old key.
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
  const content = createHash('sha256').update(`${baseUrl}\n`).update(body).digest('hex')
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    if (kept.content === content && typeof kept.idempotency_key === 'string')
      return { idempotencyKey: kept.idempotency_key, taken_up: true }
  } catch {
    // None was kept, or something else stands there: a new attempt replaces it.
  }
  // The random part makes a later run of the same inputs a fit of its own.
  const idempotencyKey = `plan-${content.slice(0, 32)}-${randomBytes(8).toString('hex')}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ content, idempotency_key: idempotencyKey }, null, 2)}\n`)
  return { idempotencyKey, taken_up: false }
}

/** The fit has ended: the next run starts anew. */
export function closeAttempt(file: string): void {
  rmSync(file, { force: true })
}
