// What the two uploaded tables have in common: the sheet row of each row and the header of each
// column.
import type { Forms } from '#contract/cell-looks.ts'
import type { RowAmounts, TableName, TableRead } from '#contract/request-read.ts'
import type { Column, Table } from '#contract/table.ts'
import { readForms } from '#tables/read-forms.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { cellsOf, type RowsBack } from './mapped-columns.ts'
import { problemOf, type SheetProblem } from './problems.ts'
import type { Source } from './sources.ts'

/** One uploaded table. Plain data. */
export interface Uploaded {
  readonly table: Table
  readonly back: RowsBack
  /** For each source table: column of the upload → header. */
  readonly headers: readonly ReadonlyMap<string, string>[]
  /** How its columns of texts are read. */
  readonly forms?: Forms
  /** Of sales with amounts of rows: those that make no price. */
  readonly amounts?: RowAmounts
}

/** The table as it is sent: texts that are numbers or dates as these, which the check tells of. */
export const inForm = (name: TableName, uploaded: Uploaded): Uploaded => ({
  ...uploaded,
  ...readForms(name, { table: uploaded.table, others: new Map() }),
})

/** The table as the rules and bills read it: wholly blank rows are not uploaded, so none is counted. */
export const tableRead = ({
  table,
  forms,
  amounts,
}: Pick<Uploaded, 'table' | 'forms' | 'amounts'>): TableRead => ({
  form: 'rows',
  table,
  others: new Map(),
  blankRows: new Int32Array(0),
  problems: [],
  forms,
  amounts,
})

/** Without a table of sales none are sent. */
export const NO_TABLE: TableRead = tableRead({ table: { rows: 0, columns: new Map() } })

/** The cells of a feature, ready for upload; null if the table has no such column. */
export function featureCells(source: Source<string>, header: string): Column | null {
  const at = source.features.get(header)
  return at === undefined ? null : cellsOf(source.sheet, at, 'feature')
}

/** A feature must not have the name of a column with another meaning for the service. */
export function takenName(sources: readonly Source<string>[], header: string): SheetProblem {
  const source = sources.find(({ features }) => features.has(header))!
  return problemOf(
    'column_twice',
    source.sheet.name,
    header,
    tableProblemsText.featureNamed({ table: source.sheet.name, header }),
    tableProblemsText.featureNamedFix,
  )
}

/** Column of the upload → header, also for derived columns. */
export function headersOf(source: Source<string>): ReadonlyMap<string, string> {
  const { headers } = source.sheet
  const map = new Map<string, string>()
  for (const header of source.features.keys()) map.set(header, header)
  for (const [field, at] of source.fields) map.set(field, headers[at]!)
  // The sources of derived columns.
  const from = (column: string, ...fields: string[]): void => {
    const field = fields.find((name) => source.fields.has(name))
    if (field !== undefined) map.set(column, headers[source.fields.get(field)!]!)
  }
  if (source.fields.has('date')) for (const column of ['T', 'menu']) from(column, 'date')
  else from('menu', 'menu', 'T')
  from('qty', ...(source.role === 'sales' ? ['qty'] : ['qty_max', 'qty', 'qty_taken']))
  from('historically_chosen', 'historically_chosen', 'qty_taken')
  return map
}
