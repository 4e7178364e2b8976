// Problems by their cause: what goes by itself when another error is mended stands under it, and rows that are wrong
// together are named together.
import { statementOf, withRows } from '#contract/entry-rows.ts'
import { cell } from '#contract/table.ts'
import type { Entry } from '#contract/schemas.ts'
import type { SheetProblem } from './problems.ts'
import type { Sheet } from './sheet.ts'
import type { Upload } from './upload.ts'

/** What lacks where a whole column cannot be read. */
type Lack = 'time' | 'key' | 'size' | 'sales'

/** What follows from each. */
const FOLLOWS: Readonly<Record<Lack, readonly string[]>> = {
  time: [
    'size_unknown',
    'no_task_rows',
    'too_few_task_rows',
    'too_few_past_menus',
    'too_few_observed',
    'no_unobserved',
    'menu_t_mismatch',
    'menu_in_future',
    'sale_in_future',
    'sale_before_menu',
    'sale_after_horizon',
    'sold_more_than_taken',
    'sale_before_history',
  ],
  key: ['sales_match_nothing', 'sales_unknown_key', 'too_few_observed'],
  size: ['size_unknown', 'too_few_observed', 'sold_more_than_taken', 'taken_size_unknown'],
  sales: ['sales_empty', 'too_few_observed', 'size_unknown'],
}

/** What lacks where a field cannot be read; a column of information has its header as name, so this is no plain object. */
const LACK_OF: ReadonlyMap<string | undefined, Lack> = new Map([
  ['date', 'time'],
  ['T', 'time'],
  ['key', 'key'],
  ['qty', 'size'],
  ['qty_max', 'size'],
  ['qty_taken', 'size'],
])

/** Problems of cells that leave a field without a value. */
const UNREAD: ReadonlySet<string> = new Set([
  'date_missing',
  'date_unreadable',
  'date_ambiguous',
  'form_open',
  'time_unreadable',
  'sizes_unreadable',
  'sizes_are_date',
  'error_cell',
  'not_numeric',
  'unreadable_key',
])

/** Part of a table's rows from which on faulty cells are the cause of what is lacking. */
const MANY = 0.2

/** The problems, each with those that follow from it. */
export function byCause(
  problems: readonly SheetProblem[],
  { leaves }: Pick<Upload, 'leaves'>,
  sheets: readonly Sheet[],
): SheetProblem[] {
  const causes = problems.flatMap((problem) => {
    const lack = problem.severity === 'error' ? lackOf(problem, leaves, sheets) : null
    return lack === null ? [] : [{ problem, lack }]
  })
  if (causes.length === 0) return [...problems]
  const under = new Map<SheetProblem, SheetProblem[]>()
  const rest = problems.filter((problem) => {
    const cause = causes.find(
      (each) => each.problem !== problem && FOLLOWS[each.lack].includes(problem.code),
    )?.problem
    if (!cause) return true
    under.set(cause, [...(under.get(cause) ?? []), problem])
    return false
  })
  return rest.map((problem) => {
    const follows = under.get(problem)
    return follows ? { ...problem, follows } : problem
  })
}

/** What lacks by this problem; null where few cells are wrong, or nothing follows from it. */
function lackOf(
  { code, table, header, count }: SheetProblem,
  leaves: Upload['leaves'],
  sheets: readonly Sheet[],
): Lack | null {
  if (code === 'table_missing') return 'sales'
  if (header === null) return null
  const field = leaves.find((each) => each.table === table && each.header === header)?.as
  const rows = sheets.find(({ name }) => name === table)?.rows ?? 0
  const isCause = code === 'column_gone' || (UNREAD.has(code) && count >= MANY * rows)
  return isCause ? (LACK_OF.get(field) ?? null) : null
}

/** Columns that are the same in rows that a rule finds wrong together. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  duplicate_option: ['key', 'menu', 'qty', 'unit_cost'],
  several_chosen: ['key', 'menu', 'historically_chosen'],
}

/** The entry with the rows beside which its own are wrong: of two equal rows both. */
export function withTwins(entry: Entry, { menus: { table } }: Pick<Upload, 'menus'>): Entry {
  const same = SAME[entry.code]
  if (same === undefined || entry.rows.length === 0) return entry
  const columns = same.map((name) => table.columns.get(name))
  const textOf = (row: number): string => JSON.stringify(columns.map((each) => cell(each, row)))
  const wanted = new Set(entry.rows.map(textOf))
  const rows = Array.from({ length: table.rows }, (_, row) => row)
  const found = rows.filter((row) => wanted.has(textOf(row)))
  const hits = { count: entry.count, keys: entry.keys, rows: found.slice(0, 2 * entry.rows.length) }
  return { ...entry, ...hits, message: withRows(statementOf(entry), hits) }
}
