// A thread that ends its fit's process when the process exceeds its memory or its engine is gone. A thread,
// because a process that computes may not run its event loop for seconds. It measures the memory of the
// whole process, because V8's own limit does not count typed arrays.
import { writeSync } from 'node:fs'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const LOOK_MS = 250
/** In a thread `process.stderr` passes through the main thread: only the descriptor writes directly. */
const STANDARD_ERROR = 2

/** What the process writes to standard error before it ends for lack of memory; V8 writes it too. */
export const OUT_OF_MEMORY_WORDS = 'out of memory'

interface Watched {
  parent: number
  memoryMb: number
}

/** Watches this process from a thread that does not keep the process alive. */
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
