// Before the tests that start the Worker: the add-in that it serves. Two of them run side by side, and
// in a fresh clone both would build it into the same folder.
import { ensureBuilt } from '#addin/build/ensure-built.ts'

export default async function build(): Promise<void> {
  const built = await ensureBuilt()
  if (!built.ok) throw new Error(built.message)
}
