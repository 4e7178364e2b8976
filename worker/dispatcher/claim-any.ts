// A fit for an engine from whichever dispatcher has one. Nothing is leased while the call waits: a lease that two
// dispatchers gave at once would be lost.
import type { ClaimRequest } from '#contract/engine-protocol.ts'
import type { Env } from '../base/env.ts'
import type { Claimed } from '../base/object-rpc.ts'
import { dispatchers } from './shards.ts'

/** Calls of dispatchers that one claim may cost: the platform ends a request at 1,000. */
const MOST_CALLS = 300
/** A dispatcher that has not answered by then counts as one that fails; a lease that it gives later lapses. */
const ANSWER_MS = 3000
/** How long a dispatcher that fails is left alone. */
const FAILED_MS = 1000

let turn = 0

/**
 * A fit for this engine, waiting up to `waitMs` for one; null where none came. Each search begins at the next
 * dispatcher, so that none starves; after it only a dispatcher that was woken is asked again. A dispatcher that fails
 * keeps no fit of another one waiting; where all fail, the call does.
 */
export async function claimAny(
  env: Env,
  request: ClaimRequest,
  waitMs: number,
): Promise<(Claimed & { shard: number }) | null> {
  const all = dispatchers(env)
  const end = Date.now() + waitMs
  const first = turn++
  const watched = new Map<number, Promise<number>>()
  let asked = Array.from(all, (_, step) => (first + step) % all.length)
  let calls = 0
  for (let isFirst = true; ; isFirst = false) {
    const failures: unknown[] = []
    const wakes = new Map<number, number>()
    for (const shard of asked) {
      calls++
      const looked = await answered(all[shard]!.claim(request, shard)).catch((error: unknown) => {
        failures.push(error)
        return null
      })
      if (looked?.given) return { ...looked.given, shard }
      if (looked) wakes.set(shard, looked.wakes)
    }
    if (isFirst && failures.length === all.length) throw failures[0]
    const left = end - Date.now()
    if (left <= 0 || calls >= MOST_CALLS) return null
    for (const shard of asked) {
      const seen = wakes.get(shard)
      const change = seen === undefined ? passed(left) : all[shard]!.changed(seen, left)
      const watch = change.catch(() => passed(left)).then(() => shard)
      watched.set(shard, watch)
    }
    asked = [await Promise.race(watched.values())]
    if (end - Date.now() <= 0) return null
  }
}

/** The answer, unless it takes too long. */
function answered<T>(asked: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ANSWER_MS, new Error('a dispatcher does not answer'))
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

const passed = (left: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.min(left, FAILED_MS))))
