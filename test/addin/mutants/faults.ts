// What the workbook host injects of what people and networks do: for each there is a mistake of the
// add-in that it brings to light.
import type { CoAuthor } from '#try/host/co-author.ts'
import type { Faults } from '#try/host/faults.ts'
import type { TransportError } from '#try/host/session.ts'

/** What of the workbook host brings a mistake to light; `none` = it is in the plan's own arithmetic. */
export const FAULTS = [
  'payload limits',
  'long requests',
  'unloaded properties',
  'sorted rows',
  'deleted rows',
  'inserted rows',
  'latency',
  'edited cells',
  'deleted tables',
  'renamed tables',
  'renamed sheets',
  'refused requests',
  'expired sessions',
  'open dialogs',
  'renamed and deleted columns',
  'added columns',
  'cell-edit mode',
  'lost replies',
  'protected sheets',
  'missing API sets',
  'the 1,500-cell boundary',
  'formats and error cells',
  'a colleague’s plan',
  'edits that travel',
  'none',
] as const
export type Fault = (typeof FAULTS)[number]

/**
 * The host's ways of going wrong, each by the fault that stands for it above. Null: a sheet's being seen
 * means nothing to the add-in, which goes by tables; a sheet more, neither.
 */
export const HOST_FAULTS: Readonly<
  Record<
    | Exclude<keyof Faults, 'beforeSync' | 'clearHooks' | 'refuseNext'>
    | keyof CoAuthor
    | TransportError,
    Fault | null
  >
> = {
  latency: 'latency',
  cellEditing: 'cell-edit mode',
  loseAnswers: 'lost replies',
  loseAnswerTo: 'lost replies',
  write: 'edited cells',
  sortTable: 'sorted rows',
  addRows: 'inserted rows',
  deleteRows: 'deleted rows',
  addColumn: 'added columns',
  deleteColumn: 'renamed and deleted columns',
  renameColumn: 'renamed and deleted columns',
  renameTable: 'renamed tables',
  deleteTable: 'deleted tables',
  insertSheetRows: 'inserted rows',
  deleteSheetRows: 'deleted rows',
  addSheet: null,
  renameSheet: 'renamed sheets',
  hideSheet: null,
  deleteSheet: 'deleted tables',
  protectSheet: 'protected sheets',
  defineName: 'a colleague’s plan',
  deleteName: 'a colleague’s plan',
  replaceXmlPart: 'a colleague’s plan',
  InvalidOperationInCellEditMode: 'cell-edit mode',
  InvalidOrTimedOutSession: 'expired sessions',
  WriteNotSupportedWhenModalDialogOpen: 'open dialogs',
  ActivityLimitReached: 'refused requests',
  RequestPayloadSizeLimitExceeded: 'long requests',
  ResponsePayloadSizeLimitExceeded: 'payload limits',
  AccessDenied: 'protected sheets',
}
