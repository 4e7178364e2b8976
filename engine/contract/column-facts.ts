// What a column or a table is, its rows say together: one odd row of thousands changes no kind, unit or scale. Of fewer
// than a hundred rows, all must agree.

/** Share of the rows that must agree. */
const NEARLY_ALL = 0.99

/** Whether nearly all of the values are so. */
export function isNearlyAll(
  values: ArrayLike<number>,
  is: (value: number, at: number) => boolean,
): boolean {
  let others = 0
  for (let at = 0; at < values.length; at++) if (!is(values[at]!, at)) others++
  return others <= (1 - NEARLY_ALL) * values.length
}

// Which columns hold shares by their names, and how: in percent (12) or as a fraction (0.12). What a share is of, the
// words say.

/** Words of a column's name that make it a share; a rate or a commission may be money. */
const SHARE = new Set('pct percent percentage share ratio fraction'.split(' '))

/** Whether a column of this name holds shares. */
export function isShareName(name: string): boolean {
  return name.includes('%') || words(name).some((word) => SHARE.has(word))
}

/** How a column of shares holds them, by its filled cells; null where all cells are empty. */
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
