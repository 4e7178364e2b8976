// A call of a custom function and its answer as plain data, which can be posted to the web worker.

/** A cell as Excel passes it: an empty one is null on the web and 0 on the desktop. */
export type CellValue = string | number | boolean | null
/** An error cell, such as `#REF!`. */
export interface ErrorCell {
  readonly error: string
}
export type Argument =
  | CellValue
  | ErrorCell
  | readonly (readonly (CellValue | ErrorCell)[])[]
  | undefined

export interface Call {
  readonly id: FunctionId
  readonly args: readonly Argument[]
}

/**
 * An error with a message: Excel shows messages for these two only (Microsoft, "Handle and return
 * errors").
 */
export interface Refusal {
  readonly code: '#N/A' | '#VALUE!'
  readonly message: string
  /** The plan that was asked for is not among those that were read. */
  readonly unknownPlan?: true
}
/** Never null, which Excel shows as 0. */
export type Value = string | number | boolean | Refusal
export type Answer = Value | readonly (readonly Value[])[]

export const isError = (value: unknown): value is ErrorCell =>
  typeof value === 'object' && value !== null && 'error' in value
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'message' in value

export const notAvailable = (message: string): Refusal => ({ code: '#N/A', message })
export const notValid = (message: string): Refusal => ({ code: '#VALUE!', message })

// Ids of the custom functions, as in functions.json. Append-only: Excel caches metadata for a day,
// and files keep formulas for ever. A list in the tests guards this.
export const FUNCTION_IDS = [
  'QTY',
  'PROFIT',
  'TOTAL',
  'SELECTED',
  'SWEEP',
  'PLAN',
  'STATUS',
  'CHOSEN',
  'HISTORY',
  'SPEND',
] as const

export type FunctionId = (typeof FUNCTION_IDS)[number]
