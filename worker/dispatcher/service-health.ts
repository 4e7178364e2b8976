// What GET /health says of the queue and its engines, at most a second old.
import { dispatcherObject, type Env } from '../base/env.ts'
import type { QueueHealth } from './queue-view.ts'

let known: { at: number; health: QueueHealth } | null = null
/** How long an isolate repeats an answer: open calls must not reach the dispatcher each time. */
const HEALTH_MS = 1000

export async function healthOf(env: Env, now: number): Promise<QueueHealth> {
  if (known && now - known.at < HEALTH_MS) return known.health
  const health = await dispatcherObject(env).health()
  // While no engine is ready each call looks: the first one that comes is seen at once.
  known = health.ready ? { at: now, health } : null
  return health
}
