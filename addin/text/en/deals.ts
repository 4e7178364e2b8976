// Tables of deals, and what a plan changes.
import { counted, countText, moneyText } from './words.ts'

export const dealsText = {
  /** Headers of columns. */
  deal: 'Deal',
  qty: 'Qty',
  profit: 'Profit',
  sure: 'Sure',
  /** Below the first deals. */
  more: (n: number) =>
    `and ${counted(n, 'more deal')}: the sheet holds all once the plan is written.`,
  moreWritten: (n: number) => `and ${counted(n, 'more deal')}: the sheet holds all of them.`,

  /** Buttons that arrange the sheet; to the ear, the group of them. */
  rowsOfTable: 'Rows of the table',
  onlyTaken: 'Only taken',
  allRows: 'All rows',

  /** Past menus, each planned as if it were the current one; titles, headers and a cell. */
  pastMenus: 'Past menus',
  triedOn: (menus: number, predicted: number, earned: number) =>
    `Tried on ${counted(menus, 'past menu')}: predicted ${moneyText(predicted)}, earned ${moneyText(earned)}`,
  pastMenusHint:
    'Each past menu was planned as if it were the current one, from what was known then.',
  menu: 'Menu',
  taken: 'Taken',
  predicted: 'Predicted',
  earned: 'Earned',
  takenOf: (taken: number, of: number) => `${countText(taken)} of ${countText(of)}`,
  /** When a past menu was. */
  ago: {
    day: (n: number) => `${counted(n, 'day')} ago`,
    week: (n: number) => `${counted(n, 'week')} ago`,
    month: (n: number) => `${counted(n, 'month')} ago`,
    quarter: (n: number) => `${counted(n, 'quarter')} ago`,
    year: (n: number) => `${counted(n, 'year')} ago`,
  },

  /** What a plan changes against another one. */
  againstColumns: (added: number, dropped: number, resized: number) =>
    `Against the plan in the columns: ${changes(added, dropped, resized)}`,
  againstBefore: (added: number, dropped: number, resized: number) =>
    `Against the plan before: ${changes(added, dropped, resized)}`,
  unchanged: 'Unchanged',
  unchangedDeals: (n: number) => counted(n, 'deal'),
  added: 'New',
  dropped: 'Gone',
  resized: 'Resized',
  /** Names of deals, and how many more there are. */
  namesAndMore: (names: readonly string[], more: number) =>
    more === 0 ? names.join(', ') : `${names.join(', ')} and ${countText(more)} more`,
}

function changes(added: number, dropped: number, resized: number): string {
  return `${countText(added)} new, ${countText(dropped)} gone, ${countText(resized)} resized`
}
