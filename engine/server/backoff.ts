// How long to wait before asking again, and asking again until an answer comes or patience ends.
// Only for calls that may be repeated: all of the engine's calls to the Worker but the claim.
import type { Answer } from './service.ts'
import type { Tools } from './tools.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000

/** Wait before the next try after `failures` ≥ 1 failed ones: doubling, the upper half at random. */
export function waitAfter(failures: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
  return longest * (0.5 + random / 2)
}

/**
 * Repeats `call` while the Worker is away (network error, 5xx, 429), for at most `patienceMs`
 * from the first try to the last; then the last answer stands.
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
