// Keeps one engine at work for as long as the local stack runs: where its process ends, it says so
// and starts another after a wait that doubles. Never a second one beside it.
import type { ChildGroup } from './child-group.ts'

export interface EngineKeeper {
  /** The engine that runs first. */
  readonly first: ChildGroup
  /** Starts the engine's successor. */
  readonly start: () => ChildGroup
  readonly say: (message: string) => void
  /** Waits; answers early where `signal` aborts. */
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Milliseconds of some clock. */
  readonly now: () => number
  /** Where to read why an engine ended. */
  readonly log: string
  readonly signal: AbortSignal
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** An engine that worked this long was well: the next wait is the first one again. */
const WELL_MS = 60_000

/** Resolves once `signal` aborted; after that no engine is started any more. */
export async function keepEngine(o: EngineKeeper): Promise<void> {
  const aborted = new Promise<null>((resolve) => {
    if (o.signal.aborted) resolve(null)
    o.signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  let engine = o.first
  let wait = FIRST_WAIT_MS
  for (;;) {
    const since = o.now()
    const end = await Promise.race([engine.exited.then((code) => ({ code })), aborted])
    if (end === null || o.signal.aborted) return
    if (o.now() - since >= WELL_MS) wait = FIRST_WAIT_MS
    const how = end.code === null ? 'was killed' : `ended with code ${end.code}`
    o.say(`The engine ${how} (${o.log}); another starts in ${wait / 1000} s.`)
    await o.sleep(wait)
    if (o.signal.aborted) return
    engine = o.start()
    wait = Math.min(LONGEST_WAIT_MS, 2 * wait)
  }
}
