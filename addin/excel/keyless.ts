// No API key may be written into the workbook, because everybody with the file can read its cells,
// names, settings and XML parts. What is written is `Keyless` data, which only this file makes.
import { dataHoldsKey } from './key-guard.ts'
import { excelFailuresText } from '../messages/texts.ts'
import { ExcelFault } from './failure.ts'

declare const KEYLESS: unique symbol

/** Data that `keyless` has checked. guarded.ts makes Excel's objects require it. */
export type Keyless<T> = T & { readonly [KEYLESS]: true }

/**
 * Returns the data itself; throws an `ExcelFault` with the message `refused` if it holds an API
 * key.
 */
export function keyless<T>(data: T, refused: string = excelFailuresText.holdsKey): Keyless<T> {
  if (dataHoldsKey(data)) throw new ExcelFault({ kind: 'secret', message: refused })
  return data as Keyless<T>
}

/** Unchecked: for what the same cell held a moment before and the add-in puts back unchanged. */
export function asItStood<T>(cells: T): Keyless<T> {
  return cells as Keyless<T>
}
