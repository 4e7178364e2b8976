// Plausibility rules: volume floors, consistency of sales with menus, the replay horizon. These,
// and only these, are skipped by `checks: "off"` (interface §2).
import {
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
  FLOOR_UNOBSERVED_GROUPS,
} from '../limits.ts'
import { SOLD_MORE } from '../stock.ts'
import {
  atRows,
  count,
  findGroups,
  findRows,
  noRows,
  type Context,
  type Rule,
  verb,
  plausibilityRule,
} from './rule-context.ts'

/** Slack of comparisons of times and units that were computed, not typed. */
const SLACK = 1e-9

export const PLAUSIBILITY_RULES: readonly Rule[] = [
  plausibilityRule('too_few_task_rows', ['menus.T'], (c) => {
    const T = c.menus.number('T')
    const rows = T.reduce((sum, t) => sum + (t === 0 ? 1 : 0), 0)
    if (rows >= FLOOR_TASK_ROWS) return null
    return {
      table: 'menus',
      column: 'T',
      hits: noRows(rows),
      message: `The current menu has ${rows} rows at T = 0; at least ${FLOOR_TASK_ROWS} are expected.`,
      fix: 'List every candidate, also those you would decline, or set checks: "off".',
    }
  }),
  plausibilityRule('too_few_past_menus', ['groups'], (c) => {
    const menus = pastMenus(c)
    if (menus >= FLOOR_PAST_MENUS) return null
    return {
      table: 'menus',
      column: 'menu',
      hits: noRows(menus),
      message: `The history has ${menus} past menus; at least ${FLOOR_PAST_MENUS} are expected.`,
      fix: 'Send more past menus, or split long ones by decision day, or set checks: "off".',
    }
  }),
  plausibilityRule('too_few_observed', ['groups', 'sales.key'], (c) => {
    const { observed, takenRow } = c.groups!
    const known = observed.reduce(
      (sum, seen, g) => sum + (seen === 1 && (c.client || takenRow[g]! >= 0) ? 1 : 0),
      0,
    )
    if (known >= FLOOR_OBSERVED_GROUPS) return null
    return {
      table: 'menus',
      hits: noRows(known),
      message: c.client
        ? `${known} past offers have a profit; at least ${FLOOR_OBSERVED_GROUPS} are expected.`
        : `${known} past deals were taken at a known size; at least ${FLOOR_OBSERVED_GROUPS} are expected.`,
      fix: c.client
        ? 'Send the profit of more past offers, or set checks: "off".'
        : 'Send more history, flag the sizes that were taken, add Sales rows with qty 0 for deals that sold nothing, or set checks: "off".',
    }
  }),
  plausibilityRule('no_unobserved', ['groups', 'sales.key'], (c) => {
    // Nobody knows what was ordered where the shelf was not recorded.
    if (c.stock?.unrecorded.some((is) => is === 1)) return null
    // Where units are held a deal that no order was placed for has sales too: its flags say that it was declined.
    const { observed, menu, flagged, chosenRow } = c.groups!
    const isDeclined = (g: number) =>
      observed[g] === 0 || (!c.client && flagged && chosenRow[g]! < 0)
    const declined = menu.reduce((sum, id, g) => sum + (id !== 0 && isDeclined(g) ? 1 : 0), 0)
    if (declined >= FLOOR_UNOBSERVED_GROUPS) return null
    return {
      table: 'menus',
      ...(c.client ? { warning: true as const } : {}),
      hits: noRows(declined),
      message: 'The history lists no offer that was declined: every past offer has an outcome.',
      fix: 'Send complete past menus, with the offers that were not taken. If all were taken, set checks: "off".',
    }
  }),
  plausibilityRule('sales_empty', ['sales', 'groups'], (c) => {
    if (c.client || c.sales.filledRows > 0) return null
    // A deal with a profit that counts needs no sales (interface §5): without sales, whatever is
    // observed and not silent has one.
    const { observed, silent } = c.groups!
    if (observed.some((known, g) => known === 1 && silent[g] === 0)) return null
    return {
      table: 'sales',
      hits: noRows(0),
      message: 'Sales has no rows and no past deal has a profit.',
      fix: 'Send the sales of the deals that were taken, or their profits on the rows that were taken.',
    }
  }),
  plausibilityRule(
    'sold_not_available',
    ['groups', 'sales.key', 'menus.historically_available'],
    (c) => {
      const groups = c.groups!
      const flag = c.menus.flag('historically_available')
      const available = new Uint8Array(groups.count)
      groups.group.forEach((g, row) => {
        if (g >= 0 && flag[row] !== 0) available[g] = 1
      })
      const sold = new Uint8Array(groups.count)
      for (const g of groups.salesGroup) if (g >= 0) sold[g] = 1
      const hits = findGroups(
        c,
        groups,
        (g) => sold[g] === 1 && (available[g] === 0 || takenUnavailable(c, flag, g)),
        (g) => (groups.takenRow[g]! >= 0 ? groups.takenRow[g]! : groups.firstRow[g]!),
      )
      return atRows(c.menus, hits, {
        column: 'historically_available',
        message: `${count(hits, 'past offer')} ${verb(hits, 'has', 'have')} sales but historically_available = 0`,
        fix: 'Set historically_available to 1, or correct the key of the sales.',
      })
    },
  ),
  plausibilityRule(
    'sale_before_menu',
    ['groups', 'menus.T', 'sales.key', 'sales.T', 'sales.qty'],
    (c) => {
      const hits = salesWhere(c, (T, menuT) => T < menuT - SLACK)
      return atRows(c.sales, hits, {
        column: 'T',
        message: `${count(hits, 'sale')} ${verb(hits, 'is', 'are')} earlier than the menu of the key`,
        fix: 'Correct T of the sale or of the menu; sales of an earlier purchase belong to its own key.',
      })
    },
  ),
  plausibilityRule(
    'sale_after_horizon',
    ['groups', 'menus.T', 'sales.key', 'sales.T', 'sales.qty'],
    (c) => {
      const horizon = c.options.parameters.inventory_holding_weeks_before_writeoff
      if (horizon === null || horizon === undefined) return null
      const hits = salesWhere(c, (T, menuT) => T > menuT + horizon + SLACK)
      return atRows(c.sales, hits, {
        column: 'T',
        message: `${count(hits, 'sale')} ${verb(hits, 'is', 'are')} later than ${horizon} periods after the menu of the key`,
        fix: 'Raise inventory_holding_weeks_before_writeoff to the periods that stock is really held, or correct T.',
      })
    },
  ),
  plausibilityRule(
    'sold_more_than_taken',
    ['groups', 'stock', 'menus.qty', 'sales.key', 'sales.qty'],
    (c) => {
      const groups = c.groups!
      const { held, unrecorded, candidates, column } = c.stock!
      if (candidates.length > 1 && column === null) return null
      const qty = c.menus.number('qty')
      const hits = findGroups(
        c,
        groups,
        (g) => {
          const row = groups.takenRow[g]!
          if (unrecorded[g] === 1) return false
          return row >= 0 && c.sold![g]! > (qty[row]! + held[g]!) * (1 + SLACK)
        },
        (g) => groups.takenRow[g]!,
      )
      return atRows(c.menus, hits, {
        column: 'qty',
        warning: true,
        message: `${count(hits, 'past deal')} ${SOLD_MORE}`,
        fix: 'Correct the taken size or the sales, or send units already held in a column such as "stock".',
      })
    },
  ),
]

/** Distinct menus of the history. */
export function pastMenus(c: Context): number {
  const ids = new Set<number>()
  for (const id of c.groups?.menu ?? []) if (id !== 0) ids.add(id)
  return ids.size
}

/** The taken size is known, not by a flag (that is another rule), and was not available. */
function takenUnavailable(c: Context, flag: Int8Array, g: number): boolean {
  const { takenRow, chosenRow } = c.groups!
  const row = takenRow[g]!
  return row >= 0 && row !== chosenRow[g] && flag[row] === 0
}

/** Sales of units (a row of qty 0 does not count) whose T and menu's T fit the test. */
function salesWhere(c: Context, test: (T: number, menuT: number) => boolean) {
  const groups = c.groups!
  const T = c.sales.number('T')
  const qty = c.sales.number('qty')
  return findRows(c.sales, (row) => {
    const g = groups.salesGroup[row]!
    return g >= 0 && qty[row]! > 0 && test(T[row]!, groups.T[g]!)
  })
}
