// The tasks of the pane's own thread and of its worker's, from a trace of the browser: how long each ran, and how much of
// that it had a processor. On a machine with other work the two differ by what others took.
import type { Browser, Frame } from 'playwright-core'

export interface PaneTask {
  readonly phase: string
  /** The page's own thread, or that of a worker of it. */
  readonly thread: 'page' | 'worker'
  /** Milliseconds by the clock, and of the thread's own processor time. */
  readonly wall: number
  readonly cpu: number
}

export interface TaskWatch {
  /** What runs from now on belongs to this phase. */
  phase(name: string): Promise<void>
  /** Every task since the watch began; the trace ends. */
  stop(): Promise<PaneTask[]>
}

/** An event of the trace; times in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const MARK = 'phase: '
const WORKER = 'DedicatedWorker thread'
const TASK = 'ThreadControllerImpl::RunTask'

/** Watches the threads that a frame runs on: the frame must have a process of its own. */
export async function watchTasks(browser: Browser, frame: Frame): Promise<TaskWatch> {
  await browser.startTracing(frame.page(), { categories: ['toplevel', 'blink.user_timing'] })
  return {
    async phase(name) {
      await frame.evaluate((mark) => void performance.mark(mark), MARK + name)
    },
    async stop() {
      const trace = JSON.parse((await browser.stopTracing()).toString()) as {
        traceEvents: TraceEvent[]
      }
      const marks = trace.traceEvents.filter(({ name }) => name.startsWith(MARK))
      marks.sort((a, b) => a.ts - b.ts)
      const [first] = marks
      if (!first) throw new Error('No phase was marked: whose thread it is cannot be told')
      const workers = new Set(
        trace.traceEvents.flatMap(({ name, pid, tid, args }) =>
          name === 'thread_name' && pid === first.pid && args?.name === WORKER ? [tid] : [],
        ),
      )
      return trace.traceEvents.flatMap(({ name, pid, tid, ts, dur = 0, tdur = 0 }): PaneTask[] => {
        const thread = tid === first.tid ? 'page' : workers.has(tid) ? 'worker' : null
        if (name !== TASK || pid !== first.pid || thread === null) return []
        const mark = marks.findLast((one) => one.ts <= ts + dur)
        if (!mark) return []
        return [{ phase: mark.name.slice(MARK.length), thread, wall: dur / 1000, cpu: tdur / 1000 }]
      })
    },
  }
}
