// Opens the tables that a mapping names, finds its headers in them, reports cells that cannot be read, and leaves out rows
// that are no deal and no sale. Decides nothing about time, sizes or keys.
import type { Order } from '#contract/text-dates.ts'
import { ENTRY_ROWS } from '#contract/limits.ts'
import type { Column } from '#contract/table.ts'
import { inQuotes, listed } from '../messages/words.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { cellsOf, type Use } from './mapped-columns.ts'
import { inForm } from './column-forms.ts'
import { faultyRows, type FaultyRows } from './faulty-rows.ts'
import { MENU_FIELDS, SALES_FIELDS, type MenuField, type SalesField } from './fields.ts'
import type { Mapping, MenuTableMapping, SalesTableMapping } from './mapping.ts'
import { problemAt, problemOf, rowsText, type SheetProblem } from './problems.ts'
import { dayOrder, openForm } from './read-in-form.ts'
import { withoutReturns } from './returns.ts'
import { saidWith, type Said, type Saying } from './said.ts'
import { errorRows, type Sheet } from './sheet.ts'
import { isMisspelt, SHORTEST, spell } from '#contract/spelling.ts'
import { isOwnHeader } from './own-headers.ts'
import { carriedDown } from './written-once.ts'

/** What a table holds: menus of all times, the current menu, past menus, or sales. */
type Role = 'menus' | 'now' | 'history' | 'sales'

export interface Source<F extends string> {
  readonly role: Role
  readonly sheet: Sheet
  readonly fields: ReadonlyMap<F, number>
  /** Header → column, for features. */
  readonly features: ReadonlyMap<string, number>
  readonly said: Said
  /** 1 = the row is left out: its mapped cells are blank, or it is faulty. Shape: rows. */
  readonly blank: Uint8Array
}
export type MenuSource = Source<MenuField>
export type SalesSource = Source<SalesField>

export interface Sheets {
  readonly menus: Sheet
  readonly history?: Sheet | undefined
  readonly sales?: Sheet | undefined
}

interface Opened {
  /** One table, or the current menu and its history. */
  readonly menus: readonly MenuSource[]
  readonly sales: SalesSource | null
  readonly problems: readonly SheetProblem[]
}

export function openSources(mapping: Mapping, sheets: Sheets): Opened {
  const problems: SheetProblem[] = []
  const found: Found = { problems, order: orderOf(mapping, sheets) }
  const apart = mapping.history !== undefined
  const menus = [openSource(apart ? 'now' : 'menus', sheets.menus, mapping.menus, found)]
  if (mapping.history && sheets.history)
    menus.push(openSource('history', sheets.history, mapping.history, found))
  const sales =
    mapping.sales && sheets.sales ? openSource('sales', sheets.sales, mapping.sales, found) : null
  for (const part of ['history', 'sales'] as const)
    if (mapping[part] && !sheets[part])
      problems.push(
        problemOf(
          'table_missing',
          mapping[part].table,
          null,
          tableProblemsText.tableGone({ table: mapping[part].table }),
          tableProblemsText.tableGoneFix,
        ),
      )
  return { menus: menus as MenuSource[], sales: sales as SalesSource | null, problems }
}

/** What is found as tables are opened, and how their days are written. */
interface Found {
  readonly problems: SheetProblem[]
  readonly order: Order | null
}

/** The order of day and month on which the columns of dates agree that tell it. */
function orderOf(mapping: Mapping, sheets: Sheets): Order | null {
  const orders = (['menus', 'history', 'sales'] as const).flatMap((part) => {
    const [sheet, header] = [sheets[part], mapping[part]?.columns.date]
    const column = header === undefined ? undefined : sheet?.columns[sheet.headers.indexOf(header)]
    return (column && dayOrder(column)) ?? []
  })
  return new Set(orders).size === 1 ? orders[0]! : null
}

/** The mapping with the order of days that other tables tell, for who reads the deals without these. */
export function withDayOrder(mapping: Mapping, sheets: Sheets): Mapping {
  const { menus } = mapping
  const at = sheets.menus.headers.indexOf(menus.columns.date ?? '')
  const order = orderOf(mapping, sheets)
  const isOpen = at >= 0 && openForm(sheets.menus.columns[at]!, 'date') !== null
  const header = sheets.menus.headers[at]!
  if (!isOpen || order === null || menus.said?.forms?.[header] !== undefined) return mapping
  return {
    ...mapping,
    menus: { ...menus, said: saidWith(menus.said ?? {}, { header, as: order }) },
  }
}

/** The part of a setup that a table of this role is. */
export const PART_OF = { menus: 'menus', now: 'menus', history: 'history', sales: 'sales' } as const

function openSource(
  role: Role,
  given: Sheet,
  part: MenuTableMapping | SalesTableMapping,
  { problems, order }: Found,
): Source<string> {
  const said = part.said ?? {}
  const sheet = said.allRows === true ? { ...given, columns: given.whole } : given
  const mapped = new Set([...Object.values(part.columns), ...part.features])
  const find = (header: string, field: string | null): number | null => {
    const at = sheet.headers.indexOf(header)
    const { columnGone, columnGoneFix, columnTwice, columnTwiceFix } = tableProblemsText
    const [code, says, fix] =
      at < 0
        ? (['column_gone', columnGone, columnGoneFix] as const)
        : (['column_twice', columnTwice, columnTwiceFix] as const)
    if (at >= 0 && sheet.headers.lastIndexOf(header) === at) return at
    const message = says({ table: sheet.name, header })
    const to = at < 0 && field !== null ? renamedHeader(header, sheet.headers, mapped) : null
    if (to === null || field === null)
      problems.push(problemOf(code, sheet.name, header, message, fix))
    else {
      const ask = tableProblemsText.columnRenamedFix({ to })
      const renamed = { part: PART_OF[role], field, from: header, to }
      problems.push({ ...problemOf(code, sheet.name, header, message, ask), renamed })
    }
    return at < 0 ? null : at
  }
  const fields = new Map<string, number>()
  for (const [field, header] of Object.entries(part.columns)) {
    const at = header === undefined ? null : find(header, field)
    if (at !== null) fields.set(field, at)
  }
  const features = new Map<string, number>()
  for (const header of part.features) {
    const at = find(header, null)
    if (at !== null) features.set(header, at)
  }

  // Error cells must be mended first: the model would learn their texts.
  const used = [...new Set([...fields.values(), ...features.values()])]
  for (const at of used) {
    const rows = errorRows(sheet.columns[at]!)
    const problem = problemAt(sheet, sheet.headers[at]!, rows, {
      code: 'error_cell',
      text: tableProblemsText.says.excelError,
      fix: features.has(sheet.headers[at]!)
        ? tableProblemsText.fix.errorInFeature
        : tableProblemsText.fix.errorInField,
    })
    if (problem) problems.push(problem)
  }
  const read = inForm(
    sheet,
    fields,
    role === 'sales' ? SALES_FIELDS : MENU_FIELDS,
    PART_OF[role],
    said,
    order,
  )
  problems.push(...read.problems)
  const blank = blankRows(sheet, used)
  const date = role === 'sales' ? undefined : fields.get('date')
  const once =
    date === undefined ? null : carriedDown(read.sheet, date, part.said, PART_OF[role], blank)
  if (once) {
    read.sheet = once.sheet
    problems.push(once.problem)
  }
  const faulty = faultyRows(read.sheet, fields, role === 'sales' ? 'sales' : 'deals', blank)
  const isAll = said.allRows === true
  const leave = (rows: readonly number[]): void => {
    if (!isAll) for (const row of rows) blank[row] = 1
  }
  leave(faulty.flatMap(({ rows }) => rows))
  const returns = role === 'sales' && !isAll ? withoutReturns(read.sheet, fields, blank) : null
  if (returns) {
    read.sheet = returns.sheet
    const { rows, beyond } = returns
    const told = rows.filter((row) => !beyond.has(row))
    if (told.length > 0) faulty.push({ is: 'returned', rows: told, headers: [] })
    leave(rows)
    if (returns.problem) problems.push(returns.problem)
  }
  const out = leftOut(sheet, faulty, PART_OF[role], isAll)
  if (out) problems.push(out)
  // A rule reports empty sales, because they may be empty if past profits are known.
  if (role !== 'sales' && blank.every((one) => one === 1))
    problems.push(
      problemOf(
        'table_empty',
        sheet.name,
        null,
        tableProblemsText.tableEmpty({ table: sheet.name }),
        tableProblemsText.tableEmptyFix,
      ),
    )
  return { role, sheet: read.sheet, fields, features, said, blank }
}

/** Rows that are no deal, or no whole one, in one line; or that they are read, as the analyst said. */
function leftOut(
  sheet: Sheet,
  faulty: readonly FaultyRows[],
  part: Saying['part'],
  isRead: boolean,
): SheetProblem | null {
  const found = sheet.aside.filter(({ is }) => !isRead || is !== 'blank')
  const all = [...found, ...faulty].flatMap((each) => each.rows)
  const rows = [...new Set(all)].toSorted((a, b) => a - b)
  if (rows.length === 0) return null
  const { asideKinds, fix, press, without } = tableProblemsText
  const what = [
    ...found.map(({ is, text }) => (text === '' ? asideKinds[is] : inQuotes(text))),
    ...faulty.map(({ is, headers }) =>
      is !== 'lacking' ? asideKinds[is] : without({ headers: headers.map(inQuotes).join(' / ') }),
    ),
  ]
  const says = isRead ? tableProblemsText.rowsRead : tableProblemsText.leftOut
  const message = says({
    table: sheet.name,
    rows: rowsText(sheet, rows),
    n: rows.length,
    what: listed(what),
  })
  const told = {
    ...problemOf('rows_left_out', sheet.name, null, message, fix.noneChanged),
    severity: 'warning' as const,
    count: rows.length,
    cells: rows.slice(0, ENTRY_ROWS).map((row) => ({ table: sheet.name, row, header: null })),
  }
  if (faulty.length === 0 && found.every(({ is }) => is === 'blank')) return told
  const saying = isRead
    ? ({ text: press.leaveOut, as: null } as const)
    : ({ text: press.notSo, as: 'as_is' } as const)
  return { ...told, sayings: [{ part, header: null, ...saying }] }
}

function blankRows(sheet: Sheet, used: readonly number[]): Uint8Array {
  const blank = new Uint8Array(sheet.rows).fill(1)
  for (const at of used) {
    const column = sheet.columns[at]!
    if (column.kind === 'number')
      for (let row = 0; row < blank.length; row++) {
        if (!Number.isNaN(column.values[row]!)) blank[row] = 0
      }
    else for (let row = 0; row < blank.length; row++) if (column.codes[row]! >= 0) blank[row] = 0
  }
  return blank
}

/** The cells of a mapped field, ready for upload; null if it is not mapped. */
export function fieldCells<F extends string>(
  source: Source<F>,
  field: NoInfer<F>,
  use: Use = 'asIs',
): Column | null {
  const at = source.fields.get(field)
  return at === undefined ? null : cellsOf(source.sheet, at, use)
}

/** The header of a mapped field; null if it is not mapped. */
export function headerOf<F extends string>(source: Source<F>, field: NoInfer<F>): string | null {
  const at = source.fields.get(field)
  return at === undefined ? null : source.sheet.headers[at]!
}

/** The new header; null where none is likely. `mapped`: headers that the mapping uses. */
function renamedHeader(
  gone: string,
  headers: readonly string[],
  mapped: ReadonlySet<string>,
): string | null {
  const free = headers.filter(
    (header) => header.trim() !== '' && !mapped.has(header) && !isOwnHeader(header),
  )
  const was = spell(gone)
  const shared = (header: string): number =>
    spell(header).words.filter((word) => word.length > 1 && was.words.includes(word)).length
  const like = free.find((header) => isAlike(header, gone))
  if (like !== undefined) return like
  const best = free.toSorted((x, y) => shared(y) - shared(x))[0]
  if (best !== undefined && shared(best) > 0) return best
  // All others are what they were: it can only be this one.
  return free.length === 1 ? free[0]! : null
}

const isAlike = (header: string, gone: string): boolean => {
  const [is, was] = [spell(header), spell(gone)]
  return is.plain === was.plain || isMisspelt(is, was, SHORTEST.sales)
}
