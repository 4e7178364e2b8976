// Everything outside the flow that the flow uses, as parameters. Tests run the whole flow over a
// workbook, a service and a clock of their own.
import { insertTable, type NewTable } from '../tables/excel/insert-table.ts'
import type { Functions } from '../functions/start-functions.ts'
import type { WorkerApi } from '../thread/create-worker-api.ts'
import type { PlanOptions } from '../options/setup-state.ts'
import { ensurePlanColumns } from '../write/excel/plan-columns.ts'
import { listTables } from '../tables/excel/list-tables.ts'
import { namePlan } from '../write/excel/plan-name.ts'
import {
  readPartIds,
  readParts,
  readSettings,
  replacePart,
  writeSetting,
  readSeparators,
} from '../excel/workbook-state.ts'
import { readTable } from '../tables/excel/read-table.ts'
import { selectCell } from '../check/excel/select-cell.ts'
import { placeOfColumns, watchTables } from '../stale/excel/watch-tables.ts'
import { writePlan } from '../write/excel/write-plan.ts'

/** The part of `localStorage` that is used; its calls may throw if storage is switched off. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The bundled sample: two tables, its words and its options. */
export interface Sample {
  readonly menus: NewTable
  readonly sales: NewTable
  readonly description: string
  readonly options: Partial<PlanOptions>
}

export interface Dependencies {
  /** The service's address, with or without `/v1`. */
  readonly service: string
  readonly fetch: typeof fetch
  /** Who is signed in without a key: the console's person. `key` names the account to `fetch`. */
  readonly person: { readonly key: string; readonly name: string } | null
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Settles after the time, or when the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Unique and impossible to guess. */
  readonly randomId: () => string
  /** `localStorage`; null where the device has none or denies access. */
  readonly storage: Storage | null
  /** `sessionStorage`: it ends with the window, and a reloaded pane finds it again. */
  readonly tab: Storage | null
  /** `Office.context.partitionKey`; undefined where the storage is the add-in's own, and in older versions. */
  readonly partition: string | undefined
  readonly excel: typeof EXCEL
  /** Opens a page of the service beside Excel, where Office can; answers how to close it. */
  readonly openPage: (address: string) => () => void
  readonly worker: WorkerApi
  readonly stopWorker: () => void
  /** The workbook keeps another plan: custom functions must read it again. */
  readonly planChanged: () => Promise<void>
  /** Counts how often Excel asks a function for one cell. */
  readonly countCalls: Functions['countCalls']
  /** Loads the sample, which is not part of the first load. */
  readonly sample: () => Promise<Sample>
}

// The Excel calls of the flow, as one parameter: a test has two panes over two workbooks.
export const EXCEL = {
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
