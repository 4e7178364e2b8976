// The web worker's script: it serves the worker API to the pane that started it. Nothing else is here, so
// that the whole API can run in a test.
import { serveWorkerApi, type Port } from './connect.ts'
import { createWorkerApi } from './create-worker-api.ts'
import { sleep } from './sleep.ts'

serveWorkerApi(
  globalThis as unknown as Port,
  createWorkerApi({
    // Called as a free function: browsers refuse a `fetch` that is called as a method.
    fetch: (input, init) => fetch(input, init),
    now: () => performance.now(),
    sleep,
  }),
)
