// Structural and safety rules of the sales. They run always (interface §2). Whether a sale is
// plausible beside its menu stands in plausibility.ts.
import type { Hits } from '../entry-rows.ts'
import { SALES_KEYS } from '../limits.ts'
import {
  addRow,
  atRows,
  count,
  findRows,
  noRows,
  numberRule,
  type Context,
  type Rule,
} from './rule-context.ts'

export const SALES_RULES: readonly Rule[] = [
  {
    code: 'too_many_keys',
    family: 'structure',
    needs: ['groups', 'sales.key'],
    find: (c) => {
      const { salesKeys } = c.groups!
      if (salesKeys <= SALES_KEYS) return null
      return {
        table: 'sales',
        column: 'key',
        hits: noRows(salesKeys),
        message: `Sales has ${salesKeys} distinct keys; at most ${SALES_KEYS} are read.`,
        fix: 'Leave out sales of keys that no menu lists, or the oldest menus with their sales.',
      }
    },
  },
  {
    code: 'fee_differs',
    family: 'structure',
    needs: ['groups', 'sales.key', 'sales.unit_fee'],
    find: (c) => {
      const hits = differingFees(c)
      return atRows(c.sales, hits, {
        column: 'unit_fee',
        message: `Sales column "unit_fee" differs between the rows of ${count(hits, 'key')}`,
        fix: 'The fee is paid per unit ordered: give all rows of a key the same, or leave the others blank.',
      })
    },
  },
  {
    code: 'sale_menu_differs',
    family: 'structure',
    needs: ['groups', 'sales.key', 'sales.menu'],
    find: (c) => {
      const groups = c.groups!
      const menu = c.sales.number('menu')
      const hits = findRows(c.sales, (row) => {
        const g = groups.salesGroup[row]!
        return g >= 0 && !Number.isNaN(menu[row]!) && menu[row] !== groups.menu[g]
      })
      return atRows(c.sales, hits, {
        column: 'menu',
        message: `Sales column "menu" disagrees with the menu of the key in Menus in ${count(hits, 'row')}`,
        fix: 'Correct the menu or the key of the sale, or leave "menu" blank: the key decides.',
      })
    },
  },
  numberRule('sale_in_future', 'safety', ['sales', 'T'], {
    fails: (T) => T > 0,
    is: 'after now (T > 0)',
    fix: 'Send past sales only: T counts periods from now, the past is negative.',
  }),
  numberRule('negative_signal_delay', 'safety', ['sales', 'T_signal_delay'], {
    fails: (delay) => delay < 0,
    is: 'below 0',
    fix: 'Write the periods between the sale and its report, ≥ 0.',
  }),
]

/** Keys whose filled fees disagree, each pointed at by the first row that does. */
function differingFees(c: Context): Hits {
  const groups = c.groups!
  const fee = c.sales.number('unit_fee')
  const first = new Float64Array(groups.keys).fill(Number.NaN)
  const reported = new Uint8Array(groups.keys)
  const hits = noRows(0)
  for (let row = 0; row < c.sales.rows; row++) {
    const key = groups.salesKey[row]!
    if (key < 0 || Number.isNaN(fee[row]!)) continue
    const known = first[key]!
    if (Number.isNaN(known)) first[key] = fee[row]!
    // A fee that was computed per row may differ in its last digits.
    else if (reported[key] === 0 && Math.abs(fee[row]! - known) > 1e-9 * Math.abs(known)) {
      reported[key] = 1
      addRow(hits, c.sales, row)
    }
  }
  return hits
}
