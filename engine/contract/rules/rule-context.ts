// What every rule reads and how it says what it found: both tables as columns, the groups, the
// options, and the hits that become an entry. No rule stands here.
import type { Groups } from '../groups.ts'
import { withRows, type Hits } from '../entry-rows.ts'
import { ENTRY_KEYS, ENTRY_ROWS } from '../limits.ts'
import type { Dropped } from '../incomplete-rows.ts'
import type { RequestRead, TableRead } from '../request-read.ts'
import type { RuleCode } from '../rule-codes.ts'
import type { Entry, FitOptions } from '../schemas.ts'
import { quoted, shownKey, shownText } from '../shown.ts'
import type { StockReading } from '../stock.ts'
import { cell, flags, numbers } from '../table.ts'

export type SheetName = 'menus' | 'sales'

/** One table as rules read it; columns are turned into numbers once. */
export interface Sheet {
  readonly name: SheetName
  readonly title: 'Menus' | 'Sales'
  readonly read: TableRead
  /** The table could be read; rules over an unreadable one stay silent. */
  readonly usable: boolean
  readonly rows: number
  /** Rows that are not wholly blank. */
  readonly filledRows: number
  /** 1 = wholly blank. Shape: rows. */
  readonly blank: Uint8Array
  /** Whether rules may read the column. A table without rows lacks no column. */
  has(column: string): boolean
  /** Shape: rows; NaN = blank or not a number. */
  number(column: string): Float64Array
  /** `toFlag` of each cell. Shape: rows. */
  flag(column: string): Int8Array
}

export interface Context {
  /** The tables as sent; `menus` and `sales` below have lost their incomplete rows. */
  readonly sent: RequestRead
  readonly dropped: Dropped
  readonly menus: Sheet
  readonly sales: Sheet
  readonly options: FitOptions
  readonly client: boolean
  readonly description: string | null
  /** Null where the menus cannot be grouped (no key, no menu). */
  readonly groups: Groups | null
  /** Null where there are no groups, under client_grounded, and where a stock column is not held. */
  readonly stock: StockReading | null
  /** Columns that could be units held, those among them that are not held here. */
  readonly stockCandidates: string[]
  /** Units sold of each past group; shape: groups. */
  readonly sold: Float64Array | null
}

export type Family = 'structure' | 'safety' | 'plausibility' | 'tolerated'
/** Columns that a rule reads: it stays silent where one is absent. */
export type Need = `menus.${string}` | `sales.${string}` | 'menus' | 'sales' | 'groups' | 'stock'

export interface Rule {
  readonly code: RuleCode
  readonly family: Family
  readonly needs: readonly Need[]
  /** What is wrong: nothing, or one finding (one a column where the rule holds column by column). */
  readonly find: (c: Context) => Finding | null | (Finding | null)[]
}

const ruleOf =
  (family: Family) =>
  (code: RuleCode, needs: readonly Need[], find: Rule['find']): Rule => ({
    code,
    family,
    needs,
    find,
  })
export const structureRule = ruleOf('structure')
export const safetyRule = ruleOf('safety')
export const plausibilityRule = ruleOf('plausibility')
export const toleratedRule = ruleOf('tolerated')

export interface Finding {
  readonly table: Entry['table']
  readonly column?: string
  readonly warning?: true
  readonly message: string
  readonly fix: string
  readonly hits: Hits
}

/** The table as rules read it; a table that could not be read is there, and not `usable`. */
export function openSheet(name: SheetName, read: TableRead): Sheet {
  const table = read.table
  const blank = new Uint8Array(table.rows)
  for (const row of read.blankRows) blank[row] = 1
  const unreadable = table.rows === 0 && read.problems.length > 0
  const usable = read.form !== 'absent' && !unreadable
  const filledRows = table.rows - read.blankRows.length
  const numberOf = new Map<string, Float64Array>()
  const flagOf = new Map<string, Int8Array>()
  return {
    name,
    title: name === 'menus' ? 'Menus' : 'Sales',
    read,
    usable,
    rows: table.rows,
    filledRows,
    blank,
    has: (column) => usable && (filledRows === 0 || table.columns.has(column)),
    number: (column) => remember(numberOf, column, () => numbers(table, column)),
    flag: (column) => remember(flagOf, column, () => flags(table, column)),
  }
}

function remember<V>(memory: Map<string, V>, name: string, make: () => V): V {
  const known = memory.get(name)
  if (known !== undefined) return known
  const value = make()
  memory.set(name, value)
  return value
}

/** Whether all that a rule reads is there. */
export function isAble(rule: Rule, c: Context): boolean {
  return rule.needs.every((need) => {
    if (need === 'groups') return c.groups !== null
    if (need === 'stock') return c.stock !== null
    const [table, column] = need.split('.') as [SheetName, string | undefined]
    return column === undefined ? c[table].usable : c[table].has(column)
  })
}

/** No row to point at: `count` is the number that the message speaks of. */
export function noRows(count: number): Hits {
  return { count, rows: [], keys: [] }
}

/** Rows of a sheet that a test finds, ascending. */
export function findRows(sheet: Sheet, test: (row: number) => boolean): Hits {
  const hits = noRows(0)
  for (let row = 0; row < sheet.rows; row++) if (test(row)) addRow(hits, sheet, row)
  return hits
}

/** Notes one more row. */
export function addRow(hits: Hits, sheet: Sheet, row: number): void {
  hits.count++
  if (hits.rows.length < ENTRY_ROWS) hits.rows.push(row)
  if (hits.keys.length >= ENTRY_KEYS) return
  const key = cell(sheet.read.table.columns.get('key'), row)
  if (key === null) return
  const shown = shownKey(key)
  if (!hits.keys.includes(shown)) hits.keys.push(shown)
}

/** Groups that a test finds, each pointed at by one row of it. */
export function findGroups(
  c: Context,
  groups: Groups,
  test: (group: number) => boolean,
  rowOf: (group: number) => number,
): Hits {
  const hits = noRows(0)
  for (let g = 0; g < groups.count; g++) {
    if (!test(g)) continue
    const row = rowOf(g)
    if (row >= 0) addRow(hits, c.menus, row)
    else hits.count++
  }
  hits.rows.sort((a, b) => a - b)
  return hits
}

/** A finding over rows; null without rows. */
export function atRows(
  sheet: Sheet,
  hits: Hits,
  say: { column?: string; warning?: true; message: string; fix: string },
): Finding | null {
  if (hits.count === 0) return null
  return { table: sheet.name, hits, ...say, message: withRows(say.message, hits) }
}

export const SHEETS = ['menus', 'sales'] as const

/** What a rule finds that looks at both tables, and within them at each of the columns. */
export function eachColumn(
  columns: (sheet: Sheet, c: Context) => readonly string[],
  find: (sheet: Sheet, column: string, c: Context) => Finding | null,
): Rule['find'] {
  return (c) =>
    SHEETS.flatMap((name) => {
      const sheet = c[name]
      if (!sheet.usable || sheet.filledRows === 0) return []
      return columns(sheet, c).map((column) => find(sheet, column, c))
    })
}

/** A rule over the numbers of one column; `is` says, after its name, what those that fail are. */
export function numberRule(
  code: RuleCode,
  family: Rule['family'],
  [name, column]: [SheetName, string],
  say: { fails: (value: number) => boolean; is: string; fix: string },
): Rule {
  const find: Rule['find'] = (c) => {
    const sheet = c[name]
    const values = sheet.number(column)
    const hits = findRows(sheet, (row) => say.fails(values[row]!))
    const message = `${sheet.title} column ${quote(column)} is ${say.is} in ${count(hits, 'row')}`
    return atRows(sheet, hits, { column, message, fix: say.fix })
  }
  return { code, family, needs: [`${name}.${column}`], find }
}

/** The finding as an entry of the answer; a long column name is cut. */
export function toEntry(code: RuleCode, finding: Finding): Entry {
  return {
    code,
    table: finding.table,
    ...(finding.column === undefined ? {} : { column: shownText(finding.column) }),
    message: finding.message,
    fix: finding.fix,
    count: finding.hits.count,
    rows: finding.hits.rows,
    keys: finding.hits.keys,
  }
}

/** "1 row", "3 rows". */
export function count(hits: Hits, noun: string): string {
  return `${hits.count} ${noun}${hits.count === 1 ? '' : 's'}`
}

/** A name of the client's in a sentence. */
export function quote(name: string): string {
  return quoted(shownText(name))
}

/** The verb that goes with `count`. */
export function verb(hits: Hits, one: string, many: string): string {
  return hits.count === 1 ? one : many
}
