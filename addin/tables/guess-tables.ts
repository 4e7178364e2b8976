// Guesses which table holds deals and which holds sales, by names and headers alone. The analyst
// sees and changes the guess. No cell is read.
import type { ListedTable } from './excel/list-tables.ts'
import { foldHeader, MENU_FIELDS, SALES_FIELDS, type Field } from '../mapping/fields.ts'
import { PARTS, type TableChoice } from '../options/setup-state.ts'

const SALES_NAME = /sale|sold|order|transaction|invoice|verkauf|vente/i
const PAST_NAME = /histor|past|archive|earlier|old|verlauf/i
const MENU_NAME = /deal|menu|offer|candidate|current|now|today|option|film/i

/** Fields that only deals have, or only sales. */
const ONLY_MENUS = ['unit_cost', 'qty_min', 'qty_max', 'historically_chosen', 'qty_taken', 'T_lead']
const ONLY_SALES = ['price', 'unit_fee', 'unit_holding_cost', 'T_signal_delay']

export function guessTables(tables: readonly ListedTable[]): TableChoice {
  const scored = tables.map((table) => ({ table, score: menuScore(table) }))
  const best = (
    candidates: readonly { table: ListedTable; score: number }[],
    sign: 1 | -1,
  ): string | null => {
    const sorted = candidates
      .filter(({ score }) => sign * score > 0)
      .sort((a, b) => sign * (b.score - a.score) || b.table.rows - a.table.rows)
    return sorted[0]?.table.name ?? null
  }
  const history = best(
    scored.filter(({ table }) => PAST_NAME.test(table.name)),
    1,
  )
  const menus = best(
    scored.filter(({ table }) => table.name !== history),
    1,
  )
  const sales = best(scored, -1)
  if (menus === null && history === null && tables.length > 1) return byWidth(tables, sales)
  // A single history table is the table of all menus.
  return { menus: menus ?? history, history: menus === null ? null : history, sales }
}

/** Whether a choice stands: its tables are there, and it is no guess of fewer tables. */
export function holds(
  choice: TableChoice,
  before: readonly ListedTable[],
  tables: readonly ListedTable[],
): boolean {
  const names = new Set(tables.map(({ name }) => name))
  const guess = tables.length > before.length ? guessTables(before) : null
  const isGuess = guess !== null && PARTS.every((part) => guess[part] === choice[part])
  const isThere = PARTS.every((part) => choice[part] === null || names.has(choice[part]))
  return choice.menus !== null && isThere && !isGuess
}

/** No header says which: deals have more columns than sales. What the tables share tells when they are read. */
function byWidth(tables: readonly ListedTable[], sales: string | null): TableChoice {
  const [widest] = tables
    .filter(({ name }) => name !== sales)
    .toSorted((a, b) => b.headers.length - a.headers.length)
  return { menus: widest?.name ?? null, history: null, sales }
}

/** Above 0 = deals, below 0 = sales, 0 = neither: the table has nothing like a key. */
function menuScore({ name, headers }: ListedTable): number {
  const has = (fields: Readonly<Record<string, Field>>, wanted: readonly string[]): number =>
    wanted.filter((field) =>
      headers.some((header) => {
        const folded = foldHeader(header)
        return folded === foldHeader(field) || fields[field]!.names.includes(folded)
      }),
    ).length
  if (has(MENU_FIELDS, ['key']) === 0) return 0
  const named = Number(MENU_NAME.test(name)) - 2 * Number(SALES_NAME.test(name))
  return 2 * has(MENU_FIELDS, ONLY_MENUS) - 2 * has(SALES_FIELDS, ONLY_SALES) + named + 0.5
}
