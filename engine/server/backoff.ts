// How long to wait before a retry, and retrying until an answer comes or the patience ends.
// Only for calls that may be repeated: every call of the engine to the Worker except the claim.
import type { Answer } from './service.ts'
import type { Tools } from './tools.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000

/** Wait before the next try after `failures` ≥ 1 failures: doubles each time, its upper half is random. */
export function waitAfter(failures: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
  return longest * (0.5 + random / 2)
}

/**
 * Repeats `call` while the Worker is away (network error, 5xx, 429). The last try starts at most
 * `patienceMs` after the first; its answer is final.
 */
export async function untilAnswered<T>(
  call: () => Promise<Answer<T>>,
  patienceMs: number,
  tools: Tools,
): Promise<Answer<T>> {
  const end = tools.now() + patienceMs
  for (let failures = 1; ; failures++) {
    const answer = await call()
    const wait = waitAfter(failures, tools.random())
    if (answer.kind !== 'away' || tools.now() + wait > end) return answer
    await tools.sleep(wait)
  }
}
