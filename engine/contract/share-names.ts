// Which columns hold shares by their names, and how such a column holds them: in percent (12) or as a
// fraction (0.12). The same rule for the tables of a fit and for the columns that /read is told of.
// What a share is of, the words say.
import { isNearlyAll } from './nearly-all.ts'

/** Words of a column's name that make it a share; a rate or a commission may be money. */
const SHARE = new Set('pct percent percentage share ratio fraction'.split(' '))

/** Whether a column of this name holds shares. */
export function isShareName(name: string): boolean {
  return name.includes('%') || words(name).some((word) => SHARE.has(word))
}

/** How a column of shares holds them, by its filled cells; null where there are none. */
export function shareUnit(cells: readonly number[] | Float64Array): 'percent' | 'fraction' | null {
  if (cells.length === 0) return null
  return isNearlyAll(cells, (value) => value >= 0 && value <= 1) ? 'fraction' : 'percent'
}

/** `feePct`, `fee_pct` and `fee pct` are the same words. */
function words(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
}
