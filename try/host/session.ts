// State of one opened workbook host besides the workbook: listeners, the request log for tests, and
// refusals. Plain data; wire.ts and interpreter.ts change it.
import type { Rect } from './range-address.ts'
import { cellCount, formatRect } from './range-address.ts'
import { fail } from './failure.ts'
import type { Calculation } from './functions/calculation.ts'
import type { UndoList } from './undo.ts'
import type { Workbook } from './workbook.ts'
import { findSheet, fullAddress } from './workbook.ts'

/** One write of the add-in, in order. */
export interface Write {
  /** Such as `Menu!F2:G1501`, at the time of the write. */
  address: string
  cells: number
  what: 'values' | 'formulas' | 'numberFormat' | 'format' | 'clear' | 'insert' | 'delete'
}

export interface RequestLog {
  /** From 0; counts all requests. */
  index: number
  /**
   * `cleanup` = only releases references, which the library does after `Excel.run`; `service` =
   * about the ribbon or the add-in, not the workbook.
   */
  kind: 'sync' | 'cleanup' | 'service'
  /** Size of the request's body and of the answer's, UTF-8. */
  bytes: number
  answerBytes: number
  /** Members that were used: `Range.values =`, `Range.load`, `TableCollection.getItem`. */
  members: string[]
  writes: Write[]
  /** The error code that the add-in got; null = none. */
  error: string | null
}

export interface HostLog {
  requests: RequestLog[]
  /** Requests that an add-in's own `sync` sent. */
  syncs(): RequestLog[]
  writes(): Write[]
  /** Number of ranges that the add-in keeps referenced. */
  references(): number
}

/** A transport's refusal (`Error` of the outer answer): codes of the host protocol notes §3. */
export const TRANSPORT_ERRORS = {
  InvalidOperationInCellEditMode: 5004,
  InvalidOrTimedOutSession: 5012,
  WriteNotSupportedWhenModalDialogOpen: 5016,
  ActivityLimitReached: 5102,
  RequestPayloadSizeLimitExceeded: 5103,
  ResponsePayloadSizeLimitExceeded: 5104,
  AccessDenied: 7000,
} as const
export type TransportError = keyof typeof TRANSPORT_ERRORS

/** The requirement set that a member needs: `{ set: 'ExcelApi', version: '1.12' }`. */
export interface MemberSet {
  set: string
  version: string
}

export interface Session {
  book: Workbook
  /** Requirement sets that are announced, such as `{ ExcelApi: '1.11' }`. */
  sets: Record<string, string>
  /** By member, as `Range.numberFormatCategories`: the set that it came with. */
  memberSets: ReadonlyMap<string, MemberSet>
  /** `<event type>|<target id>` that the add-in registered. */
  listening: Set<string>
  /** `context.runtime.enableEvents` of the add-in. */
  enableEvents: boolean
  requests: RequestLog[]
  /** The request that is being carried out; null = none. */
  current: RequestLog | null
  /** Requests that this host does not know. */
  refused: string[]
  /** What `Office.addin` and `Office.ribbon` set. */
  startup: 'Inactive' | 'Background' | 'Visible'
  pane: 'Inactive' | 'Background' | 'Visible'
  ribbon: Map<string, { enabled?: boolean; visible?: boolean }>
  /** What the person can take back; null = this workbook does not play it. */
  undo: UndoList | null
  /** Custom functions, if the add-in has some. */
  calculation: Calculation | null
}

export function logWrite(session: Session, sheetId: string, rect: Rect, what: Write['what']): void {
  const sheet = findSheet(session.book, sheetId)
  if (!sheet) return
  const address = fullAddress(sheet, formatRect(rect))
  session.current?.writes.push({ address, cells: cellCount(rect), what })
}

/** Whether the announced sets include this member. Members of no known set are in every version. */
export function isAnnounced(session: Session, member: string): boolean {
  const needed = session.memberSets.get(member)
  if (!needed) return true
  const announced = session.sets[needed.set]
  if (announced === undefined) return false
  const [major = 0, minor = 0] = announced.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = needed.version.split('.').map(Number)
  return major > neededMajor || (major === neededMajor && minor >= neededMinor)
}

/** Refuses a member of a set that is not announced: the add-in had to ask first. */
export function requireSet(session: Session, member: string): void {
  const needed = session.memberSets.get(member)
  if (needed && !isAnnounced(session, member)) {
    fail('ApiNotFound', `${member} needs ${needed.set} ${needed.version}, which is not there`)
  }
}
