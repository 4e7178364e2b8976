// Which engines are ready, and what they offer. Reads the queue and changes nothing.
import { ENGINE_READY_SECONDS } from '#contract/limits.ts'
import type { Engine, QueueState } from './queue-state.ts'

/** An engine that is silent for longer is forgotten. */
export const ENGINE_KEPT_MS = 24 * 3600 * 1000

/** The engines' part of `GET /health`. */
export function health(queue: QueueState, now: number) {
  const ready = readyEngines(queue, now)
  const waiting = Array.from(queue.jobs.values()).filter((job) => !job.lease)
  const oldest = Math.min(...waiting.map((job) => job.queued_at))
  return {
    ready: ready.length > 0,
    device: ready[0]?.device ?? null,
    models: Array.from(new Set(ready.flatMap((engine) => engine.models))).sort(),
    waiting: waiting.length,
    oldest_wait_s: waiting.length ? Math.max(0, Math.round((now - oldest) / 1000)) : null,
  }
}

/** Engines heard within ENGINE_READY_SECONDS, the last heard first. */
export function readyEngines(queue: QueueState, now: number): Engine[] {
  return Array.from(queue.engines.values())
    .filter((engine) => engine.seen_at > now - ENGINE_READY_SECONDS * 1000)
    .sort((a, b) => b.seen_at - a.seen_at)
}

/** Whether an engine seen within a day offers the model and can run its fits. */
export function offers(queue: QueueState, model: string, contract: number, now: number): boolean {
  return Array.from(queue.engines.values()).some(
    (engine) =>
      engine.models.includes(model) &&
      engine.contract === contract &&
      engine.seen_at > now - ENGINE_KEPT_MS,
  )
}
