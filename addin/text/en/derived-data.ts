// What was derived from the tables, in sentences under the check.
import { counted, countText } from './words.ts'

const menusGoBy = {
  day: 'Menus go by day',
  week: 'Menus go by week',
  month: 'Menus go by month',
  quarter: 'Menus go by quarter',
  year: 'Menus go by year',
}
/** T is the time in periods from now; menus by quarter count it in months. */
const tCounts = {
  day: 'T counts days from now.',
  week: 'T counts weeks from now.',
  month: 'T counts months from now.',
  year: 'T counts years from now.',
}

export const derivedDataText = {
  /** The name of a week, by its Monday as 2026-08-03; other periods are 2026-08-03, 2026-08, 2026-Q3, 2026. */
  weekOf: (monday: string) => `the week of ${monday}`,
  /**
   * `now`: the name of the current period, with `rows` deals; `past`: number of earlier menus; `earliest`: T
   * of the first one, null = there is none.
   */
  menus: (said: {
    period: keyof typeof menusGoBy
    unit: keyof typeof tCounts
    now: string
    rows: number
    past: number
    earliest: number | null
  }) => {
    const back = said.earliest === null ? '' : `, back to T = ${said.earliest}`
    return (
      `${menusGoBy[said.period]}: the current one is ${said.now} with ${counted(said.rows, 'row')}, ` +
      `and there are ${countText(said.past)} past ones${back}. ${tCounts[said.unit]}`
    )
  },
  menusOfT: 'No column says the menu: the rows of one T are one menu.',
  menusOfLabels: 'Menus are told apart by their labels; the current one has T = 0.',
  /** `rows` rows of the sheet offer several sizes each; together these are `sizes`. */
  severalSizes: (rows: number, sizes: number) => {
    const offer =
      rows === 1 ? '1 row offers several sizes' : `${countText(rows)} rows offer several sizes each`
    return `${offer}: each of these ${countText(sizes)} sizes goes up as a row of its own.`
  },
  keysRenamed: (keys: number) =>
    `${countText(keys)} keys were offered in several past menus: there, the menu was added to the key.`,
}
