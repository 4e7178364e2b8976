// The flow's dependencies in the pane: Office's workbook, the browser's storage, clock and
// randomness, and a web worker. The service is the one that served the page.
import { sleep } from '../thread/sleep.ts'
import { startedWorker } from '../thread/start-worker.ts'
import { EXCEL, type Dependencies } from './dependencies.ts'

/** Call after `Office.onReady`. */
export function officeDependencies(): Omit<Dependencies, 'planChanged' | 'countCalls'> {
  const { api: worker, stop } = startedWorker(
    new Worker(new URL('../thread/worker.ts', import.meta.url), { type: 'module' }),
  )
  return {
    service: location.origin,
    // Browsers refuse a `fetch` that is called as a method.
    fetch: (input, init) => fetch(input, init),
    person: null,
    now: () => Date.now(),
    sleep,
    randomId: () => crypto.randomUUID(),
    storage: storageOf(() => localStorage),
    tab: storageOf(() => sessionStorage),
    partition: (Office.context as { partitionKey?: string }).partitionKey,
    excel: EXCEL,
    openPage,
    worker,
    stopWorker: stop,
    sample: async () => (await import('../tables/load-sample.ts')).loadSample(),
  }
}

/** Where dialogs are blocked the pane's own link leads to the page. */
function openPage(address: string): () => void {
  let close = (): void => undefined
  try {
    Office.context.ui.displayDialogAsync(address, { height: 70, width: 40 }, ({ value }) => {
      close = () => value?.close()
    })
  } catch {
    // The version of Office has no dialogs.
  }
  return () => close()
}

/** A browser that blocks third parties throws on mere access. */
function storageOf(ask: () => Storage): Dependencies['storage'] {
  try {
    return ask()
  } catch {
    return null
  }
}
