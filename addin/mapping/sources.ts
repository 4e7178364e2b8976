// Opens the tables that a mapping names, finds its headers in them, and reports cells that cannot
// be read. Decides nothing about time, sizes or keys.
import type { Column } from '#contract/table.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { cellsOf, type Use } from './mapped-columns.ts'
import {
  MENU_FIELDS,
  SALES_FIELDS,
  type Field,
  type Fit,
  type MenuField,
  type SalesField,
} from './fields.ts'
import type { Mapping, MenuTableMapping, SalesTableMapping } from './mapping.ts'
import { problemAt, problemOf, type SheetProblem } from './problems.ts'
import { currenciesOf, readInForm, type Meant } from './read-in-form.ts'
import { errorRows, type Sheet } from './sheet.ts'
import { isMisspelt, SHORTEST, spell } from '#contract/spelling.ts'
import { isOwnHeader } from './own-headers.ts'

/** What a table holds: menus of all times, the current menu, past menus, or sales. */
type Role = 'menus' | 'now' | 'history' | 'sales'

export interface Source<F extends string> {
  readonly role: Role
  readonly sheet: Sheet
  readonly fields: ReadonlyMap<F, number>
  /** Header → column, for features. */
  readonly features: ReadonlyMap<string, number>
  /** 1 = every mapped cell of the row is blank, so the row is left out. Shape: rows. */
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
  const apart = mapping.history !== undefined
  const menus = [openSource(apart ? 'now' : 'menus', sheets.menus, mapping.menus, problems)]
  if (mapping.history && sheets.history)
    menus.push(openSource('history', sheets.history, mapping.history, problems))
  const sales =
    mapping.sales && sheets.sales
      ? openSource('sales', sheets.sales, mapping.sales, problems)
      : null
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

const PART_OF = { menus: 'menus', now: 'menus', history: 'history', sales: 'sales' } as const

function openSource(
  role: Role,
  sheet: Sheet,
  part: MenuTableMapping | SalesTableMapping,
  problems: SheetProblem[],
): Source<string> {
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
  const read = inForm(sheet, fields, role === 'sales' ? SALES_FIELDS : MENU_FIELDS)
  problems.push(...read.problems)
  const blank = blankRows(sheet, used)
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
  return { role, sheet: read.sheet, fields, features, blank }
}

/** The sheet with the columns of fields as they are read, and what is told of them. */
function inForm(
  sheet: Sheet,
  fields: ReadonlyMap<string, number>,
  known: Readonly<Record<string, Field>>,
): { sheet: Sheet; problems: SheetProblem[] } {
  const columns = [...sheet.columns]
  const problems = [...fields].flatMap(([field, at]) => {
    const meant = meantBy(known[field]?.fit)
    if (meant === null) return []
    const column = sheet.columns[at]!
    const header = sheet.headers[at]!
    const currencies = meant === 'date' ? null : currenciesOf(column)
    if (currencies) {
      const [one, other] = currencies
      return problemAt(sheet, header, textRows(column), {
        code: 'currencies_mixed',
        text: tableProblemsText.says.currenciesMixed({ one, other }),
        fix: tableProblemsText.fix.currenciesMixed,
      })
    }
    const read = readInForm(column, meant)
    if (!read) return []
    columns[at] = read.column
    const [[one, is], [other, means] = [null, null]] = read.examples as [Example, Example?]
    return problemAt(sheet, header, read.rows, {
      code: 'read_in_form',
      severity: 'warning',
      text: tableProblemsText.says.readInForm({ one, is, other, means: means ?? '' }),
      fix: tableProblemsText.fix.readInForm,
    })
  })
  return { sheet: { ...sheet, columns }, problems: problems.filter((problem) => problem !== null) }
}

type Example = readonly [string, string]

function meantBy(fit: Fit | undefined): Meant | null {
  if (fit === 'number' || fit === 'units') return 'number'
  return fit === 'sizes' || fit === 'date' ? fit : null
}

/** Rows that hold a text. */
const textRows = (column: Column): number[] =>
  column.kind === 'number'
    ? []
    : [...column.codes.keys()].filter(
        (row) => typeof column.dictionary[column.codes[row]!] === 'string',
      )

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
