// The web worker's script: the desk, served to the pane that started it. Nothing else is here, so that
// all of the desk can run in a test.
import { serveDesk, type Port } from './connect.ts'
import { createDesk } from './desk.ts'
import { sleep } from './sleep.ts'

serveDesk(
  globalThis as unknown as Port,
  createDesk({
    // Called as a free function: browsers refuse a `fetch` that is called as a method.
    fetch: (input, init) => fetch(input, init),
    now: () => performance.now(),
    sleep,
  }),
)
