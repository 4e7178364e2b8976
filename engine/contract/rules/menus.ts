// Structural and safety rules of the menus: what rows say of one another, of the clock and of the
// flags. They run always (interface §2). Volume and consistency with the sales stand elsewhere.
import type { Hits } from '../entry-rows.ts'
import { rowsByGroup, type Groups } from '../groups.ts'
import { ENTRY_KEYS } from '../limits.ts'
import { chooseStock } from '../stock.ts'
import {
  addRow,
  atRows,
  count,
  findGroups,
  findRows,
  noRows,
  numberRule,
  quote,
  type Context,
  type Rule,
  verb,
} from './rule-context.ts'
import { nearest } from './nearest.ts'

const CHOSEN = 'historically_chosen'

export const MENUS_RULES: readonly Rule[] = [
  {
    code: 'no_task_rows',
    family: 'structure',
    needs: ['menus.T'],
    find: (c) => {
      const T = c.menus.number('T')
      if (T.includes(0)) return null
      return {
        table: 'menus',
        column: 'T',
        hits: noRows(1),
        message: 'No Menus row has T = 0: there is nothing to decide.',
        fix: 'Give the rows of the current menu menu = 0 and T = 0.',
      }
    },
  },
  {
    code: 'menu_t_mismatch',
    family: 'structure',
    needs: ['menus.menu', 'menus.T'],
    find: (c) => {
      const menu = c.menus.number('menu')
      const T = c.menus.number('T')
      const known = (row: number): boolean => !Number.isNaN(menu[row]!) && !Number.isNaN(T[row]!)
      const hits = findRows(c.menus, (row) => known(row) && (menu[row] === 0) !== (T[row] === 0))
      return atRows(c.menus, hits, {
        column: 'T',
        message: `Only the current menu has menu 0 and T = 0, and it has both; ${count(hits, 'row')} ${verb(hits, 'has', 'have')} one without the other`,
        fix: 'Give the current menu menu = 0 and T = 0, every past one another id and T < 0.',
      })
    },
  },
  numberRule('menu_in_future', 'structure', ['menus', 'T'], {
    fails: (T) => T > 0,
    is: 'after now (T > 0)',
    fix: 'Count T in periods from now: the current menu has 0, past menus are negative.',
  }),
  {
    code: 'key_in_two_menus',
    family: 'structure',
    needs: ['groups'],
    find: (c) => {
      const groups = c.groups!
      const first = new Int32Array(groups.menuKeys).fill(-1)
      const reported = new Uint8Array(groups.menuKeys)
      const again = (g: number): boolean => {
        const key = groups.key[g]!
        if (groups.menu[g] === 0) return false
        if (first[key]! < 0) first[key] = g
        if (first[key] === g || reported[key] === 1) return false
        reported[key] = 1
        return true
      }
      const hits = findGroups(c, groups, again, (g) => groups.firstRow[g]!)
      return atRows(c.menus, hits, {
        column: 'key',
        message: `${count(hits, 'key')} of the history ${verb(hits, 'stands', 'stand')} in more than one past menu`,
        fix: 'Give an offer of each past menu a key of its own, for example key and menu joined, in Sales too.',
      })
    },
  },
  {
    code: 'key_at_two_times',
    family: 'structure',
    needs: ['groups', 'menus.T'],
    find: (c) => {
      const groups = c.groups!
      const T = c.menus.number('T')
      const differs = groupsWhere(
        c,
        groups,
        (row, g) => groups.menu[g] !== 0 && !Number.isNaN(T[row]!) && T[row] !== groups.T[g],
      )
      return atRows(c.menus, differs, {
        column: 'T',
        message: `The rows of ${count(differs, 'past offer')} have different T`,
        fix: 'Give all sizes of one key in one menu the same T.',
      })
    },
  },
  {
    code: 'duplicate_option',
    family: 'structure',
    needs: ['groups', 'menus.qty'],
    find: (c) => {
      const hits = duplicates(c, c.groups!)
      return atRows(c.menus, hits, {
        column: 'qty',
        message: `${count(hits, 'row')} ${verb(hits, 'repeats', 'repeat')} the qty and unit_cost of another row of the same key and menu`,
        fix: 'Keep one of the equal rows, or give other offers keys of their own.',
      })
    },
  },
  {
    code: 'several_chosen',
    family: 'structure',
    needs: ['groups', 'menus.historically_chosen'],
    find: (c) => {
      const groups = c.groups!
      const chosen = c.menus.flag('historically_chosen')
      const hits = groupsWhere(
        c,
        groups,
        (row, g) => chosen[row] === 1 && row !== groups.chosenRow[g],
      )
      return atRows(c.menus, hits, {
        column: 'historically_chosen',
        message: `${count(hits, 'offer')} ${verb(hits, 'has', 'have')} more than one row with historically_chosen = 1`,
        fix: 'Flag at most one size of a key in one menu.',
      })
    },
  },
  {
    code: 'chosen_not_available',
    family: 'structure',
    needs: ['menus.historically_chosen', 'menus.historically_available'],
    find: (c) => {
      const chosen = c.menus.flag('historically_chosen')
      const available = c.menus.flag('historically_available')
      const hits = findRows(c.menus, (row) => chosen[row] === 1 && available[row] === 0)
      return atRows(c.menus, hits, {
        column: 'historically_chosen',
        message: `${count(hits, 'row')} ${verb(hits, 'is', 'are')} flagged as chosen and as not available`,
        fix: 'Set historically_available to 1, or historically_chosen to 0.',
      })
    },
  },
  {
    code: 'size_unknown',
    family: 'structure',
    needs: ['groups', 'sales.key'],
    find: (c) => {
      const groups = c.groups!
      if (c.client || groups.takenRow.some((row) => row >= 0)) return null
      const observed = groups.observed.filter((known) => known === 1).length
      const { table, others } = c.menus.read
      const names = [...table.columns.keys(), ...others.keys()]
      const near = names.includes(CHOSEN) ? null : nearest(CHOSEN, names)
      return {
        table: 'menus',
        column: CHOSEN,
        hits: noRows(observed),
        message:
          observed === 0
            ? 'No past deal is known to have been taken: none has a sale, a profit or a flag.'
            : `${observed} past deals were taken, but their taken sizes are not known.`,
        fix:
          near === null
            ? 'Flag the size that was taken with historically_chosen = 1.'
            : `Rename ${quote(near)} to ${quote(CHOSEN)} if it is the one that flags the size that was taken.`,
      }
    },
  },
  {
    code: 'no_profit',
    family: 'structure',
    needs: ['menus.T'],
    find: (c) => {
      if (!c.client) return null
      const T = c.menus.number('T')
      const profit = c.menus.number('profit')
      if (profit.some((value, row) => Number.isFinite(value) && T[row]! < 0)) return null
      return {
        table: 'menus',
        column: 'profit',
        hits: noRows(1),
        message:
          'With client_grounded the fit learns from your own profits, but no past Menus row has one.',
        fix: 'Fill "profit" on past rows, or let the service value the sales: business_led.',
      }
    },
  },
  {
    code: 'stock_ambiguous',
    family: 'structure',
    needs: ['groups'],
    find: (c) => {
      const candidates = c.stockCandidates
      if (c.client || candidates.length < 2) return null
      if (chooseStock(candidates, c.description) !== null) return null
      const names = candidates.map(quote)
      const beyond = names.length - ENTRY_KEYS
      if (beyond > 1) names.splice(ENTRY_KEYS, beyond, `${beyond} others`)
      return {
        table: 'menus',
        column: candidates[0]!,
        hits: noRows(candidates.length),
        message: `${names.slice(0, -1).join(', ')} and ${names.at(-1)} could each be the units already held.`,
        fix: 'Name the right one in the business description, or rename the others.',
      }
    },
  },
  {
    code: 'profit_on_task',
    family: 'safety',
    needs: ['menus.T', 'menus.profit'],
    find: (c) => {
      const T = c.menus.number('T')
      const profit = c.menus.number('profit')
      const hits = findRows(c.menus, (row) => T[row] === 0 && !Number.isNaN(profit[row]!))
      return atRows(c.menus, hits, {
        column: 'profit',
        message: `${count(hits, 'row')} of the current menu (T = 0) ${verb(hits, 'has', 'have')} a profit`,
        fix: 'Leave "profit" blank at T = 0: the plan predicts it.',
      })
    },
  },
]

/** Groups with a row that the test finds, each pointed at by the first such row. */
function groupsWhere(
  c: Context,
  groups: Groups,
  test: (row: number, group: number) => boolean,
): Hits {
  const hits = noRows(0)
  const reported = new Uint8Array(groups.count)
  for (let row = 0; row < c.menus.rows; row++) {
    const g = groups.group[row]!
    if (g < 0 || reported[g] === 1 || !test(row, g)) continue
    reported[g] = 1
    addRow(hits, c.menus, row)
  }
  return hits
}

/** Rows equal in (qty, unit_cost) to an earlier one of their group; blank costs are equal. */
function duplicates(c: Context, groups: Groups): Hits {
  const qty = c.menus.number('qty')
  const cost = c.menus.number('unit_cost')
  const { start, order } = rowsByGroup(groups)
  const repeats = new Uint8Array(c.menus.rows)
  // NaN as a number of its own, so that blank costs compare.
  const costOf = (row: number): number => (Number.isNaN(cost[row]!) ? -Infinity : cost[row]!)
  const compare = (a: number, b: number): number =>
    qty[a]! - qty[b]! || order2(costOf(a), costOf(b)) || a - b
  for (let g = 0; g < groups.count; g++) {
    if (groups.rows[g]! < 2) continue
    const rows = order.subarray(start[g], start[g + 1]).sort(compare)
    for (let i = 1; i < rows.length; i++) {
      const [a, b] = [rows[i - 1]!, rows[i]!]
      if (qty[a] === qty[b] && costOf(a) === costOf(b)) repeats[b] = 1
    }
  }
  return findRows(c.menus, (row) => repeats[row] === 1)
}

function order2(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
