// The guard of everything that is written into the workbook: texts go through `keyless` on their way.
// A test looks at each statement of this folder that writes, and fails where one goes around it.
import { dataHoldsKey } from '#addin/plan/key-guard.ts'
import { ExcelFault } from './failure.ts'

const REFUSED =
  'An API key was about to be written into the workbook, where whoever has the file could read it: nothing was written.'

/** The data itself; throws where anything in it is of a key's pattern. */
export function keyless<T>(data: T, refused: string = REFUSED): T {
  if (dataHoldsKey(data)) throw new ExcelFault({ kind: 'secret', message: refused })
  return data
}
