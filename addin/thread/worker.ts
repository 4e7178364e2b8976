// The web worker's script: serves the worker API to the pane. It has no other code, so that tests
// can run the whole API.
import { serveWorkerApi, type Port } from './connect.ts'
import { createWorkerApi } from './create-worker-api.ts'
import { sleep } from './sleep.ts'

serveWorkerApi(
  globalThis as unknown as Port,
  createWorkerApi({
    // Browsers refuse a `fetch` that is called as a method.
    fetch: (input, init) => fetch(input, init),
    now: () => performance.now(),
    sleep,
  }),
)
