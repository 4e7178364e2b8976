// The host's answers when a request cannot be carried out, with Excel's codes. Bugs of the host are
// plain errors; transport codes are in wire.ts.

/**
 * Codes of learn.microsoft.com, "Error handling with the application-specific JavaScript APIs".
 * `ApiNotFound` is also a refusal: this host does not know the member.
 */
type FailureCode =
  | 'AccessDenied'
  | 'ApiNotFound'
  | 'GeneralException'
  | 'InsertDeleteConflict'
  | 'InvalidArgument'
  | 'InvalidOperation'
  | 'InvalidReference'
  | 'ItemAlreadyExists'
  | 'ItemNotFound'
  | 'RangeExceedsLimit'

const HTTP_STATUS: Record<FailureCode, number> = {
  AccessDenied: 403,
  ApiNotFound: 400,
  GeneralException: 500,
  InsertDeleteConflict: 409,
  InvalidArgument: 400,
  InvalidOperation: 400,
  InvalidReference: 400,
  ItemAlreadyExists: 409,
  ItemNotFound: 404,
  RangeExceedsLimit: 400,
}

/** Thrown inside an action, caught by the interpreter, answered as the batch's `Error`. */
export class HostFailure extends Error {
  readonly code: FailureCode
  readonly httpStatus: number

  constructor(code: FailureCode, message: string) {
    super(message)
    this.code = code
    this.httpStatus = HTTP_STATUS[code]
  }
}

export function fail(code: FailureCode, message: string): never {
  throw new HostFailure(code, message)
}

/** "The requested resource doesn't exist." is the message in the host protocol notes §3. */
export function notFound(): never {
  fail('ItemNotFound', "The requested resource doesn't exist.")
}
