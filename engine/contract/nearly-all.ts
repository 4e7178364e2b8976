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
