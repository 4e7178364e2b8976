// Failures of jobs on the workbook, as values with a message for a person. Errors of the Office
// library are recognized by their codes (learn.microsoft.com, "Error handling with the
// application-specific JavaScript APIs"); their texts are not shown. No workbook is touched.
import { excelFailuresText } from '../messages/texts.ts'

type ExcelFailure =
  /** A cell is being edited or a dialog is open: the same call works a moment later. */
  | { kind: 'busy'; message: string }
  /** This Excel lacks something that the add-in needs. */
  | { kind: 'unsupported'; needs: string; message: string }
  /** Excel took a request and did not answer; it may have carried the request out. */
  | { kind: 'no_answer'; seconds: number; message: string }
  /** A table, column or sheet does not exist (any more). */
  | { kind: 'missing'; what: string; message: string }
  /** Rows were added, deleted or moved during each try to read. */
  | { kind: 'changing'; table: string; tries: number; message: string }
  /** A row has changed since it was read, and no other single row matches. */
  | { kind: 'changed'; table: string; message: string }
  /** The sheet or the file is protected. */
  | { kind: 'protected'; message: string }
  /** There is no room at the right of the table. */
  | { kind: 'no_room'; message: string }
  /** A single row is more than Excel answers at once. */
  | { kind: 'too_large'; message: string }
  /** The data to write contains an API key. */
  | { kind: 'secret'; message: string }
  /** Anything else; `code` is the Office library's. */
  | { kind: 'failed'; code: string; message: string }

export type ExcelAnswer<T> = { ok: true; value: T } | { ok: false; failure: ExcelFailure }

/** Thrown inside a job and returned as its failure; never leaves this folder. */
export class ExcelFault extends Error {
  readonly failure: ExcelFailure

  constructor(failure: ExcelFailure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Code of an error of the Office library, of any build; null for another error. */
export function officeCode(fault: unknown): string | null {
  if (typeof fault !== 'object' || fault === null || !('code' in fault)) return null
  const { code } = fault
  return typeof code === 'string' && 'debugInfo' in fault ? code : null
}

/**
 * The failure of a job that threw. `what` names what it worked on ("The table Deals"). Null if the
 * fault comes neither from the add-in nor from the Office library: then it is a bug.
 */
export function failureOf(fault: unknown, what: string): ExcelFailure | null {
  if (fault instanceof ExcelFault) return fault.failure
  const code = officeCode(fault)
  return code === null ? null : failureOfCode(code, what)
}

function failureOfCode(code: string, what: string): ExcelFailure {
  switch (code) {
    case 'InvalidOperationInCellEditMode':
      return {
        kind: 'busy',
        message: excelFailuresText.cellEdited,
      }
    case 'WriteNotSupportedWhenModalDialogOpen':
      return { kind: 'busy', message: excelFailuresText.dialogOpen }
    case 'ActivityLimitReached':
      return { kind: 'busy', message: excelFailuresText.busy }
    case 'InvalidOrTimedOutSession':
      return {
        kind: 'failed',
        code,
        message: excelFailuresText.expired,
      }
    case 'ItemNotFound':
    case 'InvalidReference':
    case 'InvalidObjectPath':
      return missing(what)
    case 'AccessDenied':
      return {
        kind: 'protected',
        message: excelFailuresText.protected,
      }
    case 'InsertDeleteConflict':
    case 'PivotTableRangeConflict':
    case 'MergedRangeConflict':
      return {
        kind: 'no_room',
        message: excelFailuresText.noRoom,
      }
    case 'ApiNotFound':
    case 'NotImplemented':
      return unsupported(excelFailuresText.newerVersion)
    case 'ResponsePayloadSizeLimitExceeded':
    case 'RequestPayloadSizeLimitExceeded':
    case 'RangeExceedsLimit':
      return {
        kind: 'too_large',
        message: excelFailuresText.tooLong({ what }),
      }
    default:
      return {
        kind: 'failed',
        code,
        message: excelFailuresText.other({ code }),
      }
  }
}

/** `what`: "The column “Unit cost” of the table Deals". */
export function missing(what: string): ExcelFailure {
  return { kind: 'missing', what, message: excelFailuresText.missing({ what }) }
}

export function unsupported(needs: string): ExcelFailure {
  return {
    kind: 'unsupported',
    needs,
    message: excelFailuresText.tooOld({ needs }),
  }
}

export function noAnswer(milliseconds: number): ExcelFailure {
  const seconds = Math.round(milliseconds / 1000)
  return {
    kind: 'no_answer',
    seconds,
    message: excelFailuresText.noAnswer({ seconds }),
  }
}

export function changed(table: string): ExcelFailure {
  return { kind: 'changed', table, message: excelFailuresText.changed({ table }) }
}

export function changing(table: string, tries: number): ExcelFailure {
  return {
    kind: 'changing',
    table,
    tries,
    message: excelFailuresText.changing({ table, tries }),
  }
}
