// Starts the web worker. If it fails to load, or a table exceeds its memory, waiting calls end with
// a message for a person.
import { connectWorker } from './connect.ts'
import type { WorkerApi } from './worker-api.ts'

interface StartedWorker {
  readonly api: WorkerApi
  readonly stop: () => void
}

const DIED =
  'The part of the add-in that works on tables has stopped: reload the add-in. Nothing in the workbook is lost.'

export function startWorker(): StartedWorker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const { api, broken } = connectWorker(worker)
  worker.addEventListener('error', () => broken(DIED))
  worker.addEventListener('messageerror', () => broken(DIED))
  return {
    api,
    stop() {
      worker.terminate()
      broken(DIED)
    },
  }
}
