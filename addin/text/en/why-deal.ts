// Why a deal is taken, and why little is taken.
import { moneyText } from './words.ts'

export const whyDealText = {
  title: 'Why this deal?',
  deal: 'Deal',
  like: 'Past deals most like it, and what they earned in money:',
  forecast:
    'What carried its forecast most: by how much money each value moves it from that of a mean deal.',
  /** Headers of columns; the last one is a percentage. */
  menu: 'Menu',
  qty: 'Qty',
  earned: 'Earned',
  alike: 'Alike',
  /** Columns of the service; a column of the sheet keeps its header. */
  columns: {
    qty: 'Size (units)',
    unit_cost: 'Unit cost',
    unit_price: 'Unit price',
    'unit_price / unit_cost': 'Unit price ÷ unit cost',
    T_lead: 'Lead time (periods)',
  },
  /** A column, its value, and by how much money it moves the forecast. */
  carried: (column: string, value: string, effect: string) => `${column} ${value}: ${effect}`,
  /** An empty cell. */
  blank: 'blank',
}

export const whyLittleText = {
  none: 'Why nothing is taken',
  little: 'Why so little is taken',
  /** Why a spending limit leaves little. */
  limitBinds: (limit: number, taken: number, leftOut: number) =>
    `“Spend at most” ${moneyText(limit)} takes ${taken} of ${taken + leftOut} deals. Check: a higher limit, or none.`,
  /**
   * The service's reason by its code (LittleTakenCode) and its numbers by name; null = the service's own
   * sentence, which is English.
   */
  says: (_code: string, _numbers: Readonly<Record<string, number>>): string | null => null,
}
