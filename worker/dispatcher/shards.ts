// Several dispatcher objects instead of one, where the variable DISPATCHERS says so (docs/scale.md). An account's fits
// wait in one of them; engines claim from all. Session and lease carry the number of theirs, so a change of the
// variable leaves what waits and runs where it is.
import { dispatcherObject, type Env, type Remote } from '../env.ts'
import type { Claimed, DispatcherRpc } from '../rpc.ts'
import type { ClaimRequest } from '#contract/engine-protocol.ts'
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

/** What GET /health says of all; an engine may be known to some dispatchers only, where it found work at once. */
export const healthOf = async (env: Env): Promise<QueueHealth> =>
  healthOfAll(await Promise.all(dispatchers(env).map((one) => one.health())))

/** Whether a ready engine offers the model. */
export async function isOffered(env: Env, model: string): Promise<boolean> {
  const all = await Promise.all(dispatchers(env).map((one) => one.offers(model)))
  return all.includes(true)
}

/** The account's fits that wait. All dispatchers are asked: fits from before DISPATCHERS was raised count too. */
export async function waitingOf(env: Env, account: string): Promise<number> {
  const all = await Promise.all(dispatchers(env).map((one) => one.waitingOf(account)))
  return all.reduce((sum, waiting) => sum + waiting, 0)
}

let turn = 0

/**
 * A fit for this engine from any dispatcher, waiting up to `waitMs` for one; null where none came. Each search
 * begins at the next dispatcher, so that none starves. Nothing is leased while the call waits: a lease that two
 * dispatchers gave at once would be lost.
 */
export async function claimAny(
  env: Env,
  request: ClaimRequest,
  waitMs: number,
): Promise<(Claimed & { shard: number }) | null> {
  const all = dispatchers(env)
  const end = Date.now() + waitMs
  for (;;) {
    const first = turn++
    const wakes: number[] = []
    for (let step = 0; step < all.length; step++) {
      const shard = (first + step) % all.length
      const looked = await all[shard]!.claim(request, shard)
      if (looked.given) return { ...looked.given, shard }
      wakes[shard] = looked.wakes
    }
    const left = end - Date.now()
    if (left <= 0) return null
    await Promise.race(all.map((dispatcher, shard) => dispatcher.changed(wakes[shard]!, left)))
  }
}
