// Past menus under the limits of `POST /replan`, from what the plan keeps of them.
import { limitColumns, type PastSizes } from '#contract/plan-limits.ts'
import type { RequestRead } from '#contract/request-read.ts'
import type { Plan, ReplanRequest } from '#contract/schemas.ts'
import { cell, numbers, type Scalar } from '#contract/table.ts'
import type { Planner } from '#limits/planner.ts'

/**
 * The replay under the limits; undefined where the plan keeps no sizes of past deals, or cells were sent without theirs.
 * `read`: the tables, where they were read.
 */
export function replayWithin(
  { summary: { replay } }: Plan,
  past: PastSizes | undefined,
  { limits, columns: sent }: ReplanRequest,
  read: RequestRead | null,
  planner: Planner,
): Plan['summary']['replay'] | undefined {
  if (!past) return undefined
  const columns: Record<string, (Scalar | null)[]> = {}
  for (const name of limitColumns(limits)) {
    const cells = sent?.[name]
    if (cells && !past.key.every((key) => Object.hasOwn(cells, String(key)))) return undefined
    columns[name] = cells
      ? past.key.map((key) => cells[String(key)]!)
      : read
        ? cellsOfPast(read, name, past)
        : []
  }
  return planner.past(replay, { sizes: past, limits, columns })
}

/** A column of past menus as cells of the rows of `past`. A size that was borrowed has the cell of its deal. */
function cellsOfPast(
  { menus: { table } }: RequestRead,
  name: string,
  { key, qty, unit_cost }: PastSizes,
): (Scalar | null)[] {
  const [menu, size, cost] = ['menu', 'qty', 'unit_cost'].map((own) => numbers(table, own))
  const keys = table.columns.get('key')
  const rows = new Map<string, number>()
  for (let row = 0; row < table.rows; row++) {
    if (menu![row] === 0) continue
    const own = `${cell(keys, row)}`
    rows.set(own, rows.get(own) ?? row)
    rows.set(`${size![row]} ${cost![row]} ${own}`, row)
  }
  const column = table.columns.get(name)
  return key.map((own, at) => {
    const exact = rows.get(`${qty[at]} ${unit_cost[at] ?? Number.NaN} ${own}`)
    const row = exact ?? rows.get(`${own}`)
    return row === undefined ? null : cell(column, row)
  })
}
