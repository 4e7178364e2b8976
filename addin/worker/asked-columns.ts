// What the service learns of the tables when it reads the description: names and types of the
// columns that this mapping uploads. No cell leaves the workbook.
import type { ReadRequest } from '#contract/questions.ts'
import { toNumber } from '#contract/table.ts'
import { isError } from '#addin/mapping/cell.ts'
import { isDateFormat } from '#addin/mapping/dates.ts'
import type { Mapping, MenuTableMapping } from '#addin/mapping/mapping.ts'
import type { Sheet } from '#addin/mapping/sheet.ts'
import type { Sheets } from '#addin/mapping/sources.ts'

type Asked = ReadRequest['columns']
type Type = Asked['menus'][number]['type']
type Part = Pick<MenuTableMapping, 'features'> & {
  readonly columns: Readonly<Partial<Record<string, string>>>
}

const named = (names: string, type: Type = 'number'): Asked['menus'] =>
  names.split(' ').map((name) => ({ name, type }))

/** Before anything is mapped, the usual columns are assumed. */
const USUAL: Asked = {
  menus: [...named('key', 'text'), ...named('menu T qty unit_cost unit_price')],
  sales: [...named('key', 'text'), ...named('T qty price')],
}

/** Columns that every upload has, derived from the sheet's own. */
const DERIVED: Asked['menus'] = named('menu T qty')

/** Fields that are uploaded under their own name, apart from the derived ones. */
const OWN = new Set(
  'unit_cost unit_price T_lead historically_available profit price T_signal_delay unit_holding_cost unit_fee'.split(
    ' ',
  ),
)
const FLAGS = new Set(['historically_available', 'historically_chosen'])

/** Most characters of a name, and columns of a table, in a request (`readRequestSchema`). */
const NAME_CHARACTERS = 200
const MOST_COLUMNS = 512

/** Null: nothing is mapped yet. `sheets` null: no table has been read, so types are unknown. */
export function askedColumns(mapping: Mapping | null, sheets: Sheets | null): Asked {
  if (!mapping) return USUAL
  const { menus, history, sales } = mapping
  const parts = [
    ...columnsOf(menus, sheets?.menus),
    ...(history ? columnsOf(history, sheets?.history) : []),
  ]
  const chosen = [menus, history].some(
    (part) =>
      part?.columns.historically_chosen !== undefined || part?.columns.qty_taken !== undefined,
  )
  const all = [
    ...parts.filter(({ name }) => name === 'key'),
    ...DERIVED,
    ...parts,
    ...(chosen ? named('historically_chosen', 'flag') : []),
  ]
  const sold = sales ? columnsOf(sales, sheets?.sales) : []
  const time = sales ? named(sales.columns.menu === undefined ? 'T qty' : 'T qty menu') : []
  return {
    menus: distinct(all),
    sales: distinct([...sold.filter(({ name }) => name === 'key'), ...time, ...sold]),
  }
}

/** Whether the analyst's own past profits are filled in; a plan checks its reading against them. */
export function hasProfits({ menus, history }: Mapping, sheets: Sheets | null): boolean {
  return [
    { part: menus, sheet: sheets?.menus },
    { part: history, sheet: sheets?.history },
  ].some(({ part, sheet }) => {
    const column = sheet?.columns[sheet.headers.indexOf(part?.columns.profit ?? '')]
    if (!column) return false
    return column.kind === 'number'
      ? column.values.some((value) => !Number.isNaN(value))
      : column.dictionary.some((value) => !isError(value) && !Number.isNaN(toNumber(value)))
  })
}

function columnsOf({ columns, features }: Part, sheet: Sheet | undefined): Asked['menus'] {
  const fields = Object.entries(columns).flatMap(([name, header]) =>
    header !== undefined && (name === 'key' || OWN.has(name)) ? [{ name, header }] : [],
  )
  const all = [...fields, ...features.map((header) => ({ name: header, header }))]
  return all.map(({ name, header }) => ({
    name,
    type: FLAGS.has(name) ? 'flag' : sheet ? typeOf(sheet, header) : 'number',
  }))
}

/** The type as the engine defines it: text = all filled cells are text, none a number or a date. */
function typeOf(sheet: Sheet, header: string): Type {
  const at = sheet.headers.indexOf(header)
  const column = sheet.columns[at]
  if (!column) return 'number'
  if (isDateFormat(sheet.formats[at]!)) return 'date'
  if (column.kind === 'number') return 'number'
  const cells = column.dictionary.filter((value) => !isError(value))
  if (cells.length === 0) return 'number'
  if (cells.every((value) => typeof value === 'boolean')) return 'flag'
  return cells.every((value) => Number.isNaN(toNumber(value))) ? 'text' : 'number'
}

/** The first column of each name, up to the most of a request. */
function distinct(columns: Asked['menus']): Asked['menus'] {
  const byName = new Map<string, Asked['menus'][number]>()
  for (const column of columns)
    if (column.name !== '' && column.name.length <= NAME_CHARACTERS && !byName.has(column.name))
      byName.set(column.name, column)
  return [...byName.values()].slice(0, MOST_COLUMNS)
}
