// Limits that name what Menus does not have, which the rows as sent tell. Values of a column and limits that only
// contradict each other are the engine's to find (engine/limits/): the edge has no features.
import { limitNameErrors } from '../limit-names.ts'
import type { Entry } from '../schemas.ts'
import { cell, type Scalar } from '../table.ts'
import type { Context } from './rule-context.ts'

/** What is wrong with the limits of a request whose menus can be read. */
export function sentLimitErrors({ menus, options }: Context): Entry[] {
  const { limits } = options
  if (!limits || !menus.usable || !menus.has('key') || !menus.has('T')) return []
  const { table, others } = menus.read
  const offered = new Set<string>()
  const [T, available] = [menus.number('T'), menus.flag('historically_available')]
  const keys = table.columns.get('key')
  const cost = menus.number('unit_cost')
  const withoutCost: Scalar[] = []
  for (let row = 0; row < table.rows; row++) {
    const key = cell(keys, row)
    if (T[row] !== 0 || available[row] === 0 || key === null) continue
    offered.add(String(key))
    if (Number.isNaN(cost[row])) withoutCost.push(key)
  }
  return limitNameErrors(limits, {
    columns: [...table.columns.keys(), ...others.keys()],
    hasNumbers: (column) =>
      others.get(column)?.numeric ?? menus.number(column).some((v) => !Number.isNaN(v)),
    isOffered: (key) => offered.has(key),
    withoutCost: () => withoutCost,
  })
}
