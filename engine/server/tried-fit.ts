// The process of a leased fit, started again where it ended by no fault of the request: a process that died
// (killed from outside, crashed) twice more, one that fell silent once more. The lease stays the same, so a
// cancel ends whichever runs. Not the reports: running-fit.ts sends them.
import type { EventRequest } from '#contract/engine-protocol.ts'
import { waitAfter } from './backoff.ts'
import type { ChildEnd, FitChild } from './fit-child.ts'
import type { Log } from './log.ts'
import type { Tools } from './tools.ts'

/** Milliseconds without a word after which a process counts as hung: a slow stage speaks within seconds. */
export const SILENT_MS = 120_000
/** Milliseconds between two looks at a running process. */
const LOOK_MS = 5000
/** Processes that one lease may use: as many as engines (LOST_ENGINES), for one that dies. */
const TRIES = { died: 3, silent: 2 } as const

/** How the last process ended, or why it was ended. */
export type TriedEnd = ChildEnd | { kind: 'silent' }

export interface TriedFit {
  readonly ended: Promise<TriedEnd>
  /** Milliseconds since its process last said anything. */
  silentMs(): number
  /** Ends the process and starts no other. */
  kill(): void
}

export interface Trying {
  startChild: (onProgress: (progress: EventRequest) => void) => FitChild
  onProgress: (progress: EventRequest) => void
  tools: Tools
  log: Log
  /** Fields of every line of the log. */
  about: Readonly<Record<string, string | number>>
}

/** Runs the fit's process to an end that no other try would change. */
export function tryFit({ startChild, onProgress, tools, log, about }: Trying): TriedFit {
  const killed = new AbortController()
  let child: FitChild | null = null
  let heard = tools.now()

  /** One process until it ends or is silent too long. */
  async function once(): Promise<TriedEnd> {
    const over = new AbortController()
    heard = tools.now()
    const running = startChild((progress) => {
      heard = tools.now()
      onProgress(progress)
    })
    child = running
    let silent = false
    const watch = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await tools.sleep(LOOK_MS, over.signal)
        if (over.signal.aborted || tools.now() - heard < SILENT_MS) continue
        silent = true
        return running.kill()
      }
    }
    const watching = watch()
    const end = await running.ended
    over.abort()
    await watching
    child = null
    return silent && end.kind === 'killed' && !killed.signal.aborted ? { kind: 'silent' } : end
  }

  async function run(): Promise<TriedEnd> {
    for (let tries = 1; ; tries++) {
      const end = await once()
      if (killed.signal.aborted || (end.kind !== 'died' && end.kind !== 'silent')) return end
      if (tries >= TRIES[end.kind]) return end
      log('fit_tried_again', { ...about, why: end.kind, tries })
      // A machine that killed one process for want of memory needs a moment.
      await tools.sleep(waitAfter(tries, tools.random()), killed.signal)
      if (killed.signal.aborted) return { kind: 'killed' }
    }
  }

  return {
    ended: run(),
    silentMs: () => tools.now() - heard,
    kill() {
      killed.abort()
      child?.kill()
    },
  }
}
