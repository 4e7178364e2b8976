// Several dispatcher objects instead of one, where the variable DISPATCHERS says so (docs/scale.md). An account's
// fits wait in one of them; engines claim from all (claim-any.ts). Session and lease carry the number of theirs: what
// runs goes on where it is after a change of the variable; what waits is claimed as long as its dispatcher is asked.
import { dispatcherObject, type Env, type Remote } from '../base/env.ts'
import type { DispatcherRpc } from '../base/object-rpc.ts'
import { healthOfAll, type QueueHealth } from './queue-view.ts'

const MOST_DISPATCHERS = 64

/** How many dispatchers new fits are spread over: 1 unless DISPATCHERS is a whole number up to 64. */
export function shardCount({ DISPATCHERS }: Pick<Env, 'DISPATCHERS'>): number {
  const count = Number(DISPATCHERS ?? 1)
  return Number.isInteger(count) && count >= 1 && count <= MOST_DISPATCHERS ? count : 1
}

/** The dispatcher of an account's new fits (FNV-1a of the id). */
export function shardOf(env: Env, account: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < account.length; at++)
    hash = Math.imul(hash ^ account.charCodeAt(at), 0x01_00_01_93)
  return (hash >>> 0) % shardCount(env)
}

/** Every dispatcher in use, by number. */
export const dispatchers = (env: Env): Remote<DispatcherRpc>[] =>
  Array.from({ length: shardCount(env) }, (_, shard) => dispatcherObject(env, shard))

let known: { at: number; health: QueueHealth } | null = null
/** How long an isolate repeats an answer of `healthOf`: open calls must not reach the dispatchers each time. */
const HEALTH_MS = 1000

/** What GET /health says of all, at most a second old. */
export async function healthOf(env: Env, now: number): Promise<QueueHealth> {
  if (known && now - known.at < HEALTH_MS) return known.health
  const health = healthOfAll(await answersOf(dispatchers(env).map((one) => one.health())))
  // While no engine is ready each call looks: the first one that comes is seen at once.
  known = health.ready ? { at: now, health } : null
  return health
}

/** Whether a ready engine offers the model. */
export async function isOffered(env: Env, model: string): Promise<boolean> {
  return (await answersOf(dispatchers(env).map((one) => one.offers(model)))).includes(true)
}

/**
 * The account's fits that wait. Its own dispatcher must answer; the others may hold fits from before DISPATCHERS was
 * changed.
 */
export async function waitingOf(env: Env, account: string): Promise<number> {
  const own = shardOf(env, account)
  const asked = dispatchers(env).map(async (one, shard) => {
    const waiting = one.waitingOf(account)
    return shard === own ? waiting : waiting.catch(() => 0)
  })
  return (await Promise.all(asked)).reduce((sum, waiting) => sum + waiting, 0)
}

/** The answers of the dispatchers that answer; rejects where none does. */
async function answersOf<T>(asked: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(asked)
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (answers.length > 0) return answers
  return Promise.all(asked)
}
