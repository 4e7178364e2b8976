// Holds the answer of GET /result until there is something new to tell.
import { mockMoment } from './input-test.ts'
import type { SessionView } from '../base/object-rpc.ts'

/** Resolves when status or stage differ from `seen`, when the session is gone, or after `waitMs`. */
export async function untilChanged(
  seen: SessionView,
  waitMs: number,
  o: { shown: () => SessionView | null; wait: (ms: number) => Promise<void>; now: () => number },
): Promise<void> {
  const end = o.now() + waitMs
  const { options } = seen.origin.order
  while (o.now() < end) {
    const view = o.shown()
    if (!view) return
    const { status, stage } = view.state
    if (status !== seen.state.status || stage !== seen.state.stage) return
    // An input test changes by time alone.
    const turn = seen.origin.answer.mock
      ? mockMoment(options, seen.origin.created_at, o.now()).until
      : null
    await o.wait(Math.min(end, turn ?? end) - o.now())
  }
}
