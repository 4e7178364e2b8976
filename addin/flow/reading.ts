// The live read-back: a moment after the last key stroke the desk reads the description, and the latest
// reading is shown.
import { parametersOf } from './setup.ts'
import type { Hub } from './hub.ts'
import { mappingNow } from './workbook.ts'

/** Milliseconds without a key stroke after which the words are read. */
const QUIET_MS = 250

const waiting = new WeakMap<Hub, AbortController>()

/** Reads the words as they stand, soon. */
export function readAgain(hub: Hub): void {
  const { description, options } = hub.state.value.setup
  waiting.get(hub)?.abort()
  if (description.trim() === '' || options.labels === 'client_grounded')
    return hub.setup({ reading: { is: 'none' } })
  const stop = new AbortController()
  waiting.set(hub, stop)
  hub.setup({ reading: { is: 'reading' } })
  void read(hub, stop.signal)
}

async function read(hub: Hub, signal: AbortSignal): Promise<void> {
  await hub.edges.sleep(QUIET_MS, signal)
  if (signal.aborted) return
  const { setup } = hub.state.value
  const parameters = parametersOf(setup.options)
  const job = { text: setup.description, mapping: mappingNow(hub), parameters }
  try {
    const reading = await hub.edges.desk.read(job)
    if (!signal.aborted) hub.setup({ reading })
  } catch {
    // The desk is gone, which every other call says too.
    if (!signal.aborted) hub.setup({ reading: { is: 'none' } })
  }
}
