// The API of a web worker that was started. If it fails to load, or a table exceeds its memory, waiting calls end with a
// message for a person.
import { excelFailuresText } from '../messages/texts.ts'
import { connectWorker } from './connect.ts'
import type { WorkerApi } from './create-worker-api.ts'

interface StartedWorker {
  readonly api: WorkerApi
  readonly stop: () => void
}

export function startedWorker(worker: Worker): StartedWorker {
  const { api, broken } = connectWorker(worker)
  worker.addEventListener('error', () => broken(excelFailuresText.workerDied))
  worker.addEventListener('messageerror', () => broken(excelFailuresText.workerDied))
  return {
    api,
    stop() {
      worker.terminate()
      broken(excelFailuresText.workerDied)
    },
  }
}
