// Learner tasks on worker threads. Each free thread takes the next task. Answers keep the order of the tasks
// and do not depend on the thread, so the number of threads changes the time only.
import { Worker } from 'node:worker_threads'
import { inlinePool, POOL_CLOSED, taskFailure, type Pool } from '#model/learners/pool.ts'
import type { Answered, Asked } from './pool-worker.ts'

interface Waiting {
  asked: Asked
  settle: (prediction: Float64Array) => void
  fail: (reason: Error) => void
}

/**
 * A pool of `threads` threads; a single thread is the caller's own. Threads start with the first tasks and
 * do not keep the process alive while they wait.
 */
export function threadPool(threads: number): Pool {
  if (threads <= 1) return inlinePool()
  const queue: Waiting[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, Waiting>()
  const all = new Set<Worker>()
  let asked = 0
  let closed = false

  function start(): Worker {
    const worker = new Worker(new URL('./pool-worker.ts', import.meta.url))
    all.add(worker)
    worker.on('message', (answer: Answered) => {
      const waiting = busy.get(worker)
      busy.delete(worker)
      worker.unref()
      idle.push(worker)
      if (waiting) {
        if ('prediction' in answer) waiting.settle(answer.prediction)
        else waiting.fail(taskFailure(answer.failure))
      }
      next()
    })
    const lost = (reason: Error) => {
      all.delete(worker)
      const at = idle.indexOf(worker)
      if (at >= 0) idle.splice(at, 1)
      busy.get(worker)?.fail(reason)
      busy.delete(worker)
      if (!closed) next()
    }
    worker.on('error', (error) => lost(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', (code) => lost(new Error(`learner thread ended with code ${code}`)))
    return worker
  }

  function next(): void {
    while (queue.length > 0 && (idle.length > 0 || all.size < threads)) {
      const worker = idle.pop() ?? start()
      const waiting = queue.shift()!
      busy.set(worker, waiting)
      // A busy thread keeps the process alive until it answers.
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      worker.postMessage(waiting.asked)
    }
  }

  return {
    threads,
    map: (tasks, finished) => {
      if (closed) return Promise.reject(new Error(POOL_CLOSED))
      let done = 0
      const answers = tasks.map(
        (task) =>
          new Promise<Float64Array>((settle, fail) => {
            const count = (prediction: Float64Array) => {
              settle(prediction)
              finished?.(++done)
            }
            queue.push({ asked: { id: asked++, task }, settle: count, fail })
          }),
      )
      next()
      return Promise.all(answers)
    },
    close: async () => {
      closed = true
      for (const waiting of queue.splice(0)) waiting.fail(new Error(POOL_CLOSED))
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
