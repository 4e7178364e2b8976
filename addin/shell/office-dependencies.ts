// The flow's dependencies in the pane: Office's workbook, the browser's storage, clock and
// randomness, and a web worker. The service is the one that served the page.
import { ensurePlanColumns } from '../write/excel/plan-columns.ts'
import { insertTable } from '../tables/excel/insert-table.ts'
import { listTables } from '../tables/excel/list-tables.ts'
import { namePlan } from '../write/excel/plan-name.ts'
import { readTable } from '../tables/excel/read-table.ts'
import { readSeparators } from '../excel/separators.ts'
import { selectCell } from '../check/excel/select-cell.ts'
import {
  readPartIds,
  readParts,
  readSettings,
  replacePart,
  writeSetting,
} from '../excel/workbook-state.ts'
import { placeOfColumns, watchTables } from '../stale/excel/watch-tables.ts'
import { writePlan } from '../write/excel/write-plan.ts'
import { sleep } from '../thread/sleep.ts'
import { startWorker } from '../thread/start-worker.ts'
import type { Dependencies, ExcelFunctions } from './dependencies.ts'

export const EXCEL: ExcelFunctions = {
  listTables,
  readTable,
  watchTables,
  placeOfColumns,
  selectCell,
  ensurePlanColumns,
  writePlan,
  readSettings,
  writeSetting,
  readParts,
  readPartIds,
  replacePart,
  namePlan,
  insertTable,
  readSeparators,
}

/** Call after `Office.onReady`. */
export function officeDependencies(): Omit<Dependencies, 'planChanged' | 'countCalls'> {
  const { api: worker, stop } = startWorker()
  return {
    service: location.origin,
    // Browsers refuse a `fetch` that is called as a method.
    fetch: (input, init) => fetch(input, init),
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
