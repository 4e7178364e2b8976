// No API key may be written into the workbook: whoever has the file can read its cells, names, settings
// and XML parts. What is written is `Keyless` data, and only this file makes it.
import { dataHoldsKey } from '#addin/plan/key-guard.ts'
import { ExcelFault } from './failure.ts'

declare const KEYLESS: unique symbol

/** Text, or data with texts, that `keyless` has checked. guarded.ts has Excel's objects ask for it. */
export type Keyless<T> = T & { readonly [KEYLESS]: true }

const REFUSED =
  'An API key was about to be written into the workbook, where whoever has the file could read it: nothing was written.'

/** The data itself; throws an `ExcelFault` with the message `refused` if it holds an API key. */
export function keyless<T>(data: T, refused: string = REFUSED): Keyless<T> {
  if (dataHoldsKey(data)) throw new ExcelFault({ kind: 'secret', message: refused })
  return data as Keyless<T>
}

/** Unchecked: what the same cell held a moment before, which the add-in puts back unchanged. */
export function asItStood<T>(cells: T): Keyless<T> {
  return cells as Keyless<T>
}
