// Starts the process of one fit and watches how it ends. One process per fit: a crash or memory overrun
// affects that fit alone, and a cancel ends it at once.
import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import type { EventRequest } from '#contract/engine-protocol.ts'
import { OUT_OF_MEMORY_WORDS } from './fit-watch.ts'
import type { FitEnd, FitJob, FitMessage } from './messages.ts'

/** How a fit's process ended: with a final message, or without one. */
export type ChildEnd =
  | FitEnd
  | { kind: 'killed' }
  | { kind: 'out_of_memory' }
  | { kind: 'died'; exit: string }

export interface FitChild {
  readonly ended: Promise<ChildEnd>
  kill(): void
}

type StartFit = (job: FitJob, onProgress: (progress: EventRequest) => void) => FitChild

/** Heartbeats and predictions get three times a fit's share of a busy processor: a client waits for them. */
const FIT_PRIORITY = 5

/** Characters kept of the child's standard error, where V8 writes why it aborted. */
const STDERR_CHARACTERS = 4000

/** Starts the process of `job` and forwards its progress; a process that cannot start has `died`. */
export const startFit: StartFit = (job, onProgress) => {
  const child = forked(job.memoryMb)
  if (!child)
    return { ended: Promise.resolve({ kind: 'died', exit: 'not started' }), kill: () => {} }
  let end: FitEnd | null = null
  let killed = false
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_CHARACTERS)
  })
  child.on('message', (message: FitMessage) => {
    if ('progress' in message) onProgress(message.progress)
    else end = message.end
  })
  const ended = new Promise<ChildEnd>((resolve) => {
    // 'close' follows the errors of a running process; a process that could not start has no pid.
    child.on('error', () => {
      if (child.pid === undefined) resolve({ kind: 'died', exit: 'not started' })
    })
    // 'close' comes after the channel is drained; 'exit' may precede the last message.
    child.on('close', (code, signal) => {
      if (end) resolve(end)
      else if (killed) resolve({ kind: 'killed' })
      else if (stderr.includes(OUT_OF_MEMORY_WORDS)) resolve({ kind: 'out_of_memory' })
      else resolve({ kind: 'died', exit: signal ?? String(code) })
    })
  })
  child.send(job)
  return {
    ended,
    kill() {
      killed = true
      child.kill('SIGKILL')
    },
  }
}

/** The process, or null where the machine cannot start another one. */
function forked(memoryMb: number): ChildProcess | null {
  // Secrets travel in the first message, so that neither arguments nor environment show them.
  const { ENGINE_TOKEN: _, ...env } = process.env
  try {
    const child = fork(new URL('fit-process.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Carries typed arrays as they are.
      serialization: 'advanced',
      env,
    })
    lowerPriority(child)
    return child
  } catch {
    return null
  }
}

/** Before it has threads, which inherit it. Where that is refused, or it has ended already, the fit goes on as it is. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, FIT_PRIORITY)
  } catch (fault) {
    console.error('priority of a fit:', fault)
  }
}
