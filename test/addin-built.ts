// Before the tests that start the Worker: the add-in that it serves. Two of them run side by side: in a
// fresh clone one would build it into the folder that the other's Worker serves.
import { ensureBuilt } from '#addin/build/ensure-built.ts'

/** Vitest's global setup. What cannot be built is said by every test that needs it. */
export async function setup(): Promise<void> {
  await ensureBuilt()
}
