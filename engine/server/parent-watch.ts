// A thread of a fit's process that ends it when the engine that started it is gone. The channel to
// the engine says so too, but a process that computes does not hear it for seconds.
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const LOOK_MS = 500

/** Watches the parent from a thread of its own; costs nothing while the parent lives. */
export function watchParent(): void {
  const watcher = new Worker(new URL(import.meta.url), { workerData: { parent: process.ppid } })
  watcher.unref()
}

if (!isMainThread) {
  const { parent } = workerData as { parent: number }
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, LOOK_MS)
}
