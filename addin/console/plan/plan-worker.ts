// The web worker's script of the page "Plan": the pane's worker, which follows a plan as the person.
import { serveWorkerApi, type Port } from '../../thread/connect.ts'
import { createWorkerApi } from '../../thread/create-worker-api.ts'
import { sleep } from '../../thread/sleep.ts'
import { asPerson } from './as-person.ts'
import { fileCalls } from './file-calls.ts'

serveWorkerApi(
  globalThis as unknown as Port,
  createWorkerApi(
    {
      // Browsers refuse a `fetch` that is called as a method.
      fetch: asPerson((input, init) => fetch(input, init)),
      now: () => performance.now(),
      sleep,
    },
    fileCalls,
  ),
)
