// A thread of a fit's process that ends it when it outgrows its memory or when the engine that
// started it is gone. A thread, because a process that computes hears nothing for seconds; the
// memory is that of the whole process, for V8's own limit does not count typed arrays.
import { writeSync } from 'node:fs'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const LOOK_MS = 250
/** In a thread `process.stderr` is a stream of the main thread's: only the descriptor is direct. */
const STANDARD_ERROR = 2

/** What the process writes to standard error before it ends for want of memory; V8 says it too. */
export const OUT_OF_MEMORY_WORDS = 'out of memory'

interface Watched {
  parent: number
  memoryMb: number
}

/** Watches this process from a thread of its own that does not keep it alive. */
export function watchFit(memoryMb: number): void {
  const watched: Watched = { parent: process.ppid, memoryMb }
  new Worker(new URL(import.meta.url), { workerData: watched }).unref()
}

function look({ parent, memoryMb }: Watched): void {
  const outgrown = process.memoryUsage.rss() > memoryMb * 2 ** 20
  if (outgrown) writeSync(STANDARD_ERROR, `fit ${OUT_OF_MEMORY_WORDS}\n`)
  if (outgrown || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}

if (!isMainThread) setInterval(look, LOOK_MS, workerData)
