// Everything outside the flow that the flow uses, as parameters. Tests run the whole flow over a
// workbook, a service and a clock of their own.
import type {
  readPartIds,
  readParts,
  readSettings,
  replacePart,
  writeSetting,
} from '../excel/workbook-state.ts'
import type { ensurePlanColumns } from '../write/excel/plan-columns.ts'
import type { insertTable, NewTable } from '../tables/excel/insert-table.ts'
import type { listTables } from '../tables/excel/list-tables.ts'
import type { namePlan } from '../write/excel/plan-name.ts'
import type { readTable } from '../tables/excel/read-table.ts'
import type { readSeparators } from '../excel/separators.ts'
import type { selectCell } from '../check/excel/select-cell.ts'
import type { placeOfColumns, watchTables } from '../stale/excel/watch-tables.ts'
import type { writePlan } from '../write/excel/write-plan.ts'
import type { Functions } from '../functions/start-functions.ts'
import type { Storage } from '../sign-in/key-store.ts'
import type { WorkerApi } from '../thread/worker-api.ts'
import type { PlanOptions } from '../options/setup-state.ts'

/** The functions of addin/excel that the flow calls. */
export interface ExcelFunctions {
  readonly listTables: typeof listTables
  readonly readTable: typeof readTable
  readonly watchTables: typeof watchTables
  readonly placeOfColumns: typeof placeOfColumns
  readonly selectCell: typeof selectCell
  readonly ensurePlanColumns: typeof ensurePlanColumns
  readonly writePlan: typeof writePlan
  readonly readSettings: typeof readSettings
  readonly writeSetting: typeof writeSetting
  readonly readParts: typeof readParts
  readonly readPartIds: typeof readPartIds
  readonly replacePart: typeof replacePart
  readonly namePlan: typeof namePlan
  readonly insertTable: typeof insertTable
  readonly readSeparators: typeof readSeparators
}

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
  readonly excel: ExcelFunctions
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
