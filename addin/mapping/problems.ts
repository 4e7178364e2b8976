// Problems as the analyst sees them: each points at cells of the sheet and says what to change. The
// mapping's problems are made here; translate.ts turns those of the contract's rules into the same
// shape.
import type { SentNote } from '#contract/note-item.ts'
import { allOf, joined, listed } from '../messages/words.ts'
import type { FeedbackItem } from '#contract/feedback.ts'
import { ENTRY_ROWS } from '#contract/limits.ts'
import { shownText } from '#contract/shown.ts'
import type { Scalar } from '#contract/table.ts'
import { tableProblemsText } from '../messages/texts.ts'
import type { Field } from './fields.ts'
import type { Saying } from './said.ts'
import type { Sheet } from './sheet.ts'

export interface CellAt {
  /** Name of the table. */
  readonly table: string
  /** Data row, counted from 0. */
  readonly row: number
  /** Null = the whole row. */
  readonly header: string | null
  /** What its row held when the table was read; without it the place alone counts. */
  readonly asRead?: RowAsRead
}

/** Cells that identify a row after it was moved. */
export interface RowAsRead {
  /** Id of the table. */
  readonly table: string
  /** Id of the column of the cell itself; null = the whole row. */
  readonly column: number | null
  /** Columns by id, with their cells at that time; null = blank. */
  readonly cells: readonly { readonly column: number; readonly value: Scalar | null }[]
}

export interface SheetProblem {
  /** Stable: one of MAPPING_CODES or of the contract's rules. */
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** The table and column in question; null = none or several. */
  readonly table: string | null
  readonly header: string | null
  readonly message: string
  readonly fix: string
  /** The number of cells, or of whatever else the message counts. */
  readonly count: number
  /** The first cells, at most ENTRY_ROWS. */
  readonly cells: readonly CellAt[]
  /** What the service says besides: a question, a doubt, or what to change about the description. */
  readonly theirs?: string | SentNote | readonly FeedbackItem[]
  /** What goes by itself when this is mended. */
  readonly follows?: readonly SheetProblem[]
  /** What the analyst can say of it by one press. */
  readonly sayings?: readonly Saying[]
  /** A column of the mapping that is gone, and the header that it probably has now. */
  readonly renamed?: Renamed
}

export interface Renamed {
  readonly part: 'menus' | 'history' | 'sales'
  readonly field: string
  readonly from: string
  readonly to: string
}

const MAPPING_CODES = {
  table_missing: 'a table of the mapping is not in the workbook',
  table_empty: 'a table of deals holds no row',
  column_gone: 'a column of the mapping is not in the table',
  column_twice: 'a column of the mapping stands twice in the table',
  column_unmapped: 'no column is mapped to a field that is needed',
  error_cell: 'a cell shows an Excel error',
  date_missing: 'a row has no date',
  date_unreadable: 'a cell of the date column is no date',
  date_ambiguous: 'a date as text means two days',
  time_unreadable: 'a cell of a column T is no number',
  date_in_future: 'a date lies after the current period',
  date_in_current_period: 'a row of the history lies in the current period',
  sizes_unreadable: 'sizes cannot be read',
  sizes_are_date: 'Excel made a date of a range of sizes',
  sizes_too_many: 'a row, or all rows together, offer more sizes than are read',
  taken_size_unknown: 'a row of several sizes was taken, and not said at which',
  taken_not_units: 'the size taken is no number ≥ 0',
  menu_label_unknown: 'a sale names a menu or batch in which its key does not stand',
  returned_more: 'more came back, in units or money, than was sold of the deal before',
  read_in_form: 'cells are read as the numbers or days that they are written as',
  read_as_it_is: 'cells are not read in their form, as the analyst said',
  form_open: 'cells can be read in two ways',
  percent_in_money: 'a column of money has percentages',
  rows_left_out: 'rows are no deals or sales: totals, headers, headings, blank rows',
  sizes_as_taken: 'no column says what was offered, so sizes are those that were taken',
  size_is_one: 'no column says a size, so each deal or sale is one unit',
  blank_is_no: 'a flag that is yes or blank: blank is read as no',
  dates_written_once: 'a day in the first row of its deals is that of the rows below',
  flags_by_sales:
    'words of a decision that no list has are yes where deals of the word were sold, else no',
  price_assumed:
    'no column has an expected price: what past sales brought for a unit of cost is assumed',
  currencies_mixed: 'a column of money has two currencies',
  units_mixed: 'a column of amounts has two units',
  cost_of_row: 'a column of costs is of whole rows',
  value_far_off: 'a number is a thousand times larger than nearly all others of its column',
  value_below_zero: 'a price or fee is below 0 where no other one is',
  sale_before_history: 'a sale is older than every past menu of its key',
} as const satisfies Record<string, string>
export type MappingCode = keyof typeof MAPPING_CODES

/** "row 12", "rows 12, 31 and 40", "rows 12, 31, 40 and 7 more": rows of the worksheet. */
export function rowsText(sheet: Sheet, rows: readonly number[], count = rows.length): string {
  const shown = rows.slice(0, 3).map((row) => String(sheet.firstRow + row))
  return shown.length === 0
    ? tableProblemsText.rowsCounted({ n: count })
    : rowsShown(shown, Math.max(count - shown.length, 0))
}

function rowsShown(shown: readonly string[], more: number): string {
  const n = shown.length + more
  return tableProblemsText.rows({ n, shown: more > 0 ? listed(shown) : allOf(shown), more })
}

/** A needed field that no column of these tables is mapped to. */
export function unmappedText(
  tables: readonly string[],
  fields: Readonly<Record<string, Field>>,
  field: string,
): string {
  const means = Object.hasOwn(fields, field) ? fields[field]!.explanation : null
  return tableProblemsText.unmapped({ tables: joined(tables), field, means })
}

/**
 * A problem at rows of one column; null if there are no rows. The message is `text` and the rows.
 */
export function problemAt(
  sheet: Sheet,
  header: string | null,
  rows: readonly number[],
  problem: { code: MappingCode; severity?: 'warning'; text: string; fix: string },
): SheetProblem | null {
  if (rows.length === 0) return null
  const column = header === null ? null : shownText(header)
  return {
    code: problem.code,
    severity: problem.severity ?? 'error',
    table: sheet.name,
    header,
    message: tableProblemsText.atRows({
      table: sheet.name,
      header: column,
      says: problem.text,
      rows: rowsText(sheet, rows),
    }),
    fix: problem.fix,
    count: rows.length,
    cells: rows.slice(0, ENTRY_ROWS).map((row) => ({ table: sheet.name, row, header })),
  }
}

/** A problem of a whole table or column. */
export function problemOf(
  code: MappingCode,
  table: string | null,
  header: string | null,
  message: string,
  fix: string,
): SheetProblem {
  return { code, severity: 'error', table, header, message, fix, count: 1, cells: [] }
}
