// Everything outside the flow that the flow uses, as parameters. Tests run the whole flow over a
// workbook, a service and a clock of their own.
import type { NewTable } from '../tables/excel/insert-table.ts'
import type { EXCEL } from './excel-calls.ts'
import type { Functions } from '../functions/start-functions.ts'
import type { Storage } from '../sign-in/key-store.ts'
import type { WorkerApi } from '../thread/create-worker-api.ts'
import type { PlanOptions } from '../options/setup-state.ts'

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
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Settles after the time, or when the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Unique and impossible to guess. */
  readonly randomId: () => string
  /** `localStorage`; null where the device has none or denies access. */
  readonly storage: Storage | null
  /** `sessionStorage`: notes that a reloaded pane of the same window finds again. */
  readonly tab: Storage | null
  /** `Office.context.partitionKey`; older versions of Office have none. */
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
