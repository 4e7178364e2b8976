// Tables that say how much was taken and never how much was offered: the sizes of other offers are those that were taken.
import { numberCells } from './mapped-columns.ts'
import { median } from './median.ts'
import { fieldCells, type MenuSource } from './sources.ts'

/** Sizes of an offer of today. */
const MOST_SIZES = 10

/** Sizes where no cell says one. */
export interface UsualSizes {
  /** Of a past offer that was declined. */
  readonly past: number
  /** Of an offer of today, ascending: those that were taken most. */
  readonly now: readonly number[]
}

/** Null where a column says what was offered, or none says what was taken. `menu` of each source: shape rows, 0 = today. */
export function usualSizes(
  sources: readonly MenuSource[],
  menu: readonly Float64Array[],
): UsualSizes | null {
  if (sources.some(({ fields }) => fields.has('qty') || fields.has('qty_max'))) return null
  const taken = sources.flatMap((source, s) => {
    const cells = fieldCells(source, 'qty_taken')
    const units = cells ? [...numberCells(cells, source.sheet.rows)] : []
    return units.filter((each, row) => each > 0 && source.blank[row] === 0 && menu[s]![row] !== 0)
  })
  if (taken.length === 0) return null
  const times = new Map<number, number>()
  for (const units of taken) times.set(units, (times.get(units) ?? 0) + 1)
  const most = [...times].toSorted(([a, often], [b, other]) => other - often || a - b)
  const now = most.slice(0, MOST_SIZES).map(([units]) => units)
  return { past: median(taken), now: now.toSorted((a, b) => a - b) }
}
