// A sheet whose rows do not rest while its cells are read.
import type { OpenFlow } from './open-flow.ts'

/** From now on a colleague fills one more row of the sheet at every request that reads cells of it. */
export function restless({ host }: Pick<OpenFlow, 'host'>, sheet: string): void {
  let row = 2000
  host.faults.beforeSync((_log, _sync, body) => {
    if (body.includes('"GetRangeByIndexes"')) host.coAuthor.write(`${sheet}!AA${++row}`, [['hers']])
  })
}
