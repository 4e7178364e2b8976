// The flow of the page "Plan": the pane's own, over files in the place of a workbook and the person's cookie in the place of a
// key. It outlives the page, so that whoever looks at another one finds tables, words and plan again.
import type { Me } from '#forms/console-forms.ts'
import { createFlow, type Flow } from '../../shell/create-flow.ts'
import type { Storage } from '../../shell/dependencies.ts'
import { startedWorker } from '../../thread/start-worker.ts'
import { sleep } from '../../thread/sleep.ts'
import { asPerson } from './as-person.ts'
import { createFileBook, type FileBook } from './file-book.ts'
import type { FileCalls } from './file-calls.ts'

export interface Planning {
  readonly flow: Flow
  readonly book: FileBook
  readonly worker: FileCalls
}

let kept: { readonly whose: string; readonly planning: Planning } | null = null

/** The planning of this person in this account; another one's is forgotten. */
export function planningOf({ user }: Me, account: string): Planning {
  const whose = `${user.id} ${account}`
  if (kept?.whose === whose) return kept.planning
  kept?.planning.flow.stop()
  const planning = begin(account, user.name || user.email)
  kept = { whose, planning }
  return planning
}

function begin(account: string, name: string): Planning {
  const book = createFileBook()
  const { api: worker, stop } = startedWorker(
    new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module' }),
  )
  const flow = createFlow({
    service: location.origin,
    fetch: asPerson((input, init) => fetch(input, init)),
    person: { key: account, name },
    now: () => Date.now(),
    sleep,
    randomId: () => crypto.randomUUID(),
    storage: inMemory(),
    tab: null,
    partition: undefined,
    excel: book.excel,
    openPage: () => () => undefined,
    worker,
    stopWorker: stop,
    planChanged: () => Promise.resolve(),
    countCalls: () => ({ calls: () => 0, end: () => undefined }),
    sample: async () => (await import('../../tables/load-sample.ts')).loadSample(),
  })
  void flow.start()
  return { flow, book, worker: worker as typeof worker & FileCalls }
}

/** Tables and words are the account's: nothing of them stays on the device, but for the names of deals (kept-names.ts). */
function inMemory(): Storage {
  const texts = new Map<string, string>()
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  }
}
