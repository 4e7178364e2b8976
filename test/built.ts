// Before the tests that start the Worker: its bundle and the add-in that it serves, so that no test waits for them.
import { ensureBuilt } from '#addin/build/ensure-built.ts'
import { ensureWorkerBundle } from '#cli/worker-bundle.ts'

/** Vitest's global setup. What cannot be built is said by every test that needs it. */
export async function setup(): Promise<void> {
  await Promise.all([ensureBuilt(), ensureWorkerBundle()])
}
