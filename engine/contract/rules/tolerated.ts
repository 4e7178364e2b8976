// What is tolerated and counted, never silent (interface §2), and the readings that a client
// should know of: all warnings. They run always.
import type { Hits } from '../entry-rows.ts'
import {
  addRow,
  atRows,
  count,
  findGroups,
  findRows,
  noRows,
  quote,
  type Context,
  type Finding,
  type Rule,
  type Sheet,
  verb,
} from './rule-context.ts'
import { ENTRY_ROWS } from '../limits.ts'
import { isIndexColumn, type TableRead } from '../request-read.ts'

export const TOLERATED_RULES: readonly Rule[] = [
  {
    code: 'blank_rows',
    family: 'tolerated',
    needs: [],
    find: (c) =>
      [c.menus, c.sales].map((sheet) => {
        const blank = c.sent[sheet.name].blankRows
        const hits: Hits = {
          count: blank.length,
          rows: [...blank.subarray(0, ENTRY_ROWS)],
          keys: [],
        }
        return atRows(sheet, hits, {
          warning: true,
          message: `${count(hits, 'wholly blank row')} of ${sheet.title} ${verb(hits, 'was', 'were')} dropped`,
          fix: 'Fill these rows if they should hold data.',
        })
      }),
  },
  {
    code: 'index_left_out',
    family: 'tolerated',
    needs: [],
    find: (c) =>
      [c.menus, c.sales].flatMap(({ name, title, read }) =>
        [...read.table.columns.keys(), ...read.others.keys()]
          .filter(isIndexColumn)
          .map((column) => ({
            table: name,
            column,
            warning: true as const,
            hits: noRows(1),
            message: `${title} column ${quote(column)} is an index that pandas wrote: it is left out.`,
            fix: 'Write the table without its index (index=False), or name the index if it describes the deals.',
          })),
      ),
  },
  {
    code: 'incomplete_rows',
    family: 'tolerated',
    needs: [],
    find: (c) => [
      droppedRows(c.menus, c.sent.menus, c.dropped.incomplete, {
        because: `a required cell is blank${otherRows(c.dropped.untold.length)}`,
        fix: 'Fill the required columns of these past rows if the deals should count.',
      }),
      droppedRows(c.sales, c.sent.sales, c.dropped.sales, {
        because: 'qty is blank',
        fix: 'Fill qty with the units sold; a deal that was taken and sold nothing needs qty 0.',
      }),
    ],
  },
  {
    code: 'sales_unknown_key',
    family: 'tolerated',
    needs: ['groups', 'sales.key'],
    find: (c) => {
      // Without a past menu no sale is at fault: the rules of the menus say what is.
      if (!c.groups!.menu.some((menu) => menu !== 0)) return null
      const hits = findRows(c.sales, (row) => isUnknown(c, row))
      return atRows(c.sales, hits, {
        column: 'key',
        warning: true,
        message: `${count(hits, 'Sales row')} ${verb(hits, 'was', 'were')} dropped, because the key stands in no past menu`,
        fix: 'Add the menu rows of these keys, or correct the keys; sales of the current menu are not read.',
      })
    },
  },
  {
    code: 'profit_ignored',
    family: 'tolerated',
    needs: ['groups', 'menus.profit'],
    find: (c) => {
      const hits = ignoredProfits(c)
      return atRows(c.menus, hits, {
        column: 'profit',
        warning: true,
        message: `${count(hits, 'profit')} ${verb(hits, 'was', 'were')} ignored, because another size of the offer is flagged as chosen`,
        fix: 'Only the taken size has a realised profit; with client_grounded every profit is read.',
      })
    },
  },
  {
    code: 'unavailable_task_rows',
    family: 'tolerated',
    needs: ['menus.T', 'menus.historically_available'],
    find: (c) => {
      const T = c.menus.number('T')
      const flag = c.menus.flag('historically_available')
      const hits = findRows(c.menus, (row) => T[row] === 0 && flag[row] === 0)
      return atRows(c.menus, hits, {
        column: 'historically_available',
        warning: true,
        message: `${count(hits, 'row')} of the current menu can never be selected (historically_available = 0)`,
        fix: 'Set historically_available to 1, or leave it blank, where the option can be taken.',
      })
    },
  },
  {
    code: 'chosen_on_task',
    family: 'tolerated',
    needs: ['menus.T', 'menus.historically_chosen'],
    find: (c) => {
      const T = c.menus.number('T')
      const flag = c.menus.flag('historically_chosen')
      const hits = findRows(c.menus, (row) => T[row] === 0 && flag[row] === 1)
      return atRows(c.menus, hits, {
        column: 'historically_chosen',
        warning: true,
        message: `${count(hits, 'row')} of the current menu ${verb(hits, 'is', 'are')} flagged as chosen, which is not read`,
        fix: 'The plan decides the current menu: flag past rows only.',
      })
    },
  },
  {
    code: 'chosen_without_sales',
    family: 'tolerated',
    needs: ['groups', 'sales.key'],
    find: (c) => {
      const groups = c.groups!
      // Where nothing was sold at all, `sales_empty` says so.
      if (groups.guessed === 0 || c.sales.filledRows === 0) return null
      const hits = findGroups(
        c,
        groups,
        (g) => groups.silent[g] === 1,
        (g) => groups.chosenRow[g]!,
      )
      const read =
        groups.means === 'taken'
          ? 'read as taken, with nothing sold'
          : 'read as declined: the flag says which size would have been taken'
      return atRows(c.menus, hits, {
        column: 'historically_chosen',
        warning: true,
        message: `${count(hits, 'chosen deal')} ${verb(hits, 'has', 'have')} neither sales nor profit and ${verb(hits, 'was', 'were')} ${read}`,
        fix: 'Set market_type.parameters.historically_chosen_means to "taken" or "would_take".',
      })
    },
  },
  {
    code: 'no_zero_sales',
    family: 'tolerated',
    needs: ['groups', 'sales.key', 'sales.qty'],
    find: (c) => {
      const groups = c.groups!
      if (c.client || groups.flagged) return null
      const withSales = new Uint8Array(groups.count)
      for (const g of groups.salesGroup) if (g >= 0) withSales[g] = 1
      const total = withSales.reduce((sum, has) => sum + has, 0)
      if (total === 0 || withSales.some((has, g) => has === 1 && c.sold![g] === 0)) return null
      return {
        table: 'sales',
        column: 'qty',
        warning: true,
        hits: noRows(total),
        message: `All ${total} deals with sales sold something, and no size is flagged as chosen.`,
        fix: 'A deal that was taken and sold nothing needs a Sales row with qty 0.',
      }
    },
  },
  {
    code: 'stock_not_bound',
    family: 'tolerated',
    needs: ['stock'],
    find: (c) => {
      const { column, outstanding, bound, selling, withoutOwn } = c.stock!
      const read = [...(column === null ? [] : [column]), ...outstanding.map((o) => o.column)]
      if (bound || read.length === 0) return null
      return {
        table: 'menus',
        column: read[0]!,
        warning: true,
        hits: noRows(withoutOwn),
        message: `${read.map(quote).join(', ')} read as a feature: as units already held, ${withoutOwn} of ${selling} deals with sales would have sold nothing of their own.`,
        fix: 'If these units were held and sold first, name the column so in the business description.',
      }
    },
  },
]

const otherRows = (n: number): string =>
  n === 0 ? '' : `, with ${n} other ${n === 1 ? 'row' : 'rows'} of the same deals`

/** What a table lost, its keys read from the rows as sent. */
function droppedRows(
  sheet: Sheet,
  sent: TableRead,
  rows: Int32Array,
  { because, fix }: { because: string; fix: string },
): Finding | null {
  const hits = noRows(0)
  for (const row of rows) addRow(hits, { ...sheet, read: sent }, row)
  const said = `${count(hits, 'row')} of ${sheet.title} ${verb(hits, 'was', 'were')} dropped, because ${because}`
  return atRows(sheet, hits, { warning: true, message: said, fix })
}

/** A sale whose key stands in no past menu. */
export function isUnknown(c: Context, row: number): boolean {
  const groups = c.groups!
  return groups.salesKey[row]! >= 0 && groups.salesGroup[row]! < 0
}

/** Profits beside the chosen row of a flagged past group (read by client_grounded only). */
export function ignoredProfits(c: Context): Hits {
  const groups = c.groups!
  if (c.client) return noRows(0)
  const profit = c.menus.number('profit')
  const chosen = c.menus.flag('historically_chosen')
  return findRows(c.menus, (row) => {
    const g = groups.group[row]!
    if (g < 0 || groups.menu[g] === 0 || groups.chosenRow[g]! < 0) return false
    return chosen[row] !== 1 && !Number.isNaN(profit[row]!)
  })
}
