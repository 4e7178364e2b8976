// Before the tests that start the Worker: its bundles and the add-in that it serves, so that no test waits for them.
import { ensureBuilt } from '#addin/build/ensure-built.ts'
import { ensureWorkerBundle } from '#cli/worker-bundle.ts'

/** Vitest's global setup. What cannot be built is said by every test that needs it. */
export async function setup(): Promise<void> {
  await Promise.all([ensureBuilt(), ensureWorkerBundle()])
  for (const main of ['outage', 'wallets'])
    await ensureWorkerBundle(`test/worker/${main}/worker.ts`)
}
