// What the service learns of the tables when it reads the description: names and types of the
// columns that this mapping uploads, and which cells of text columns the description names. No other cell leaves the workbook. The types are those of the cells as they
// are sent, or the same words would be paid for twice.
import { typeOfCells } from '#contract/asked-columns.ts'
import type { ReadRequest } from '#contract/questions.ts'
import { saidBy } from '#contract/said-cells.ts'
import { toNumber, type Column, type Scalar, type Table } from '#contract/table.ts'
import { isError } from '../mapping/cell.ts'
import { cellsOf } from '../mapping/mapped-columns.ts'
import type { Mapping, MenuTableMapping } from '../mapping/mapping.ts'
import type { Sheet } from '../mapping/sheet.ts'
import type { Sheets } from '../mapping/sources.ts'
import { PARTS } from '../options/setup-state.ts'
import type { Held } from './check-menu.ts'

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
  'unit_cost unit_price T_lead historically_available profit price revenue T_signal_delay unit_holding_cost unit_fee'.split(
    ' ',
  ),
)
const FLAGS = new Set(['historically_available', 'historically_chosen'])

/** Most characters of a name, and columns of a table, in a request (`readRequestSchema`). */
const NAME_CHARACTERS = 200
const MOST_COLUMNS = 512

/** How a feature's texts are read as the numbers that they are; its code is loaded when tables are checked. */
type Read = (column: Column) => Column
const asSent: Read = (column) => column

/** The two tables that a check has made of the same sheets and mapping. */
interface Made {
  readonly menus: Table
  readonly sales: Table | null
}

/** What a check has made, if of these sheets by this mapping. */
export function madeOf(
  held: Held | null,
  mapping: Mapping | null,
  sheets: Sheets | null,
): Made | null {
  if (held === null || sheets === null) return null
  const same =
    PARTS.every((part) => held.sheets[part] === sheets[part]) &&
    JSON.stringify(held.job.mapping) === JSON.stringify(mapping)
  const { menus, sales } = held.done.upload
  return same ? { menus: menus.table, sales: sales?.table ?? null } : null
}

/**
 * Null: nothing is mapped yet. `sheets` null: no table has been read, so types are unknown. `made`: it knows the
 * types best, for it leaves out rows and tells repeated keys apart. `words`: the description.
 */
export function askedColumns(
  mapping: Mapping | null,
  sheets: Sheets | null,
  made: Made | null = null,
  read: Read = asSent,
  words = '',
): Asked {
  if (!mapping) return USUAL
  const { menus, history, sales } = mapping
  const parts = [
    ...columnsOf(menus, sheets?.menus, read),
    ...(history ? columnsOf(history, sheets?.history, read) : []),
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
  // The amounts of rows are sent as prices of units.
  const sold = (sales ? columnsOf(sales, sheets?.sales, read) : []).map((column) =>
    column.name === 'revenue' ? { ...column, name: 'price' } : column,
  )
  const time = sales ? named(sales.columns.menu === undefined ? 'T qty' : 'T qty menu') : []
  const said = saidBy(words)
  const ofSales = [...sold.filter(({ name }) => name === 'key'), ...time, ...sold]
  return { menus: distinct(all, said, made?.menus), sales: distinct(ofSales, said, made?.sales) }
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

/** A column of one of the sheets; its cells tell its type. */
interface Told {
  readonly name: string
  readonly type: Type | null
  readonly cells: readonly Scalar[]
}

function columnsOf({ columns, features }: Part, sheet: Sheet | undefined, read: Read): Told[] {
  const fields = Object.entries(columns).flatMap(([name, header]) =>
    header !== undefined && (name === 'key' || OWN.has(name)) ? [{ name, header }] : [],
  )
  return [
    ...fields.map(({ name, header }) => ({
      name,
      // An amount with its sign (“€ 450,00”) is read as a number before it is sent.
      type: FLAGS.has(name) ? ('flag' as const) : name === 'key' ? null : ('number' as const),
      cells: filledCells(sheet, header, 'asIs', asSent),
    })),
    ...features.map((name) => ({
      name,
      type: null,
      cells: filledCells(sheet, name, 'feature', read),
    })),
  ]
}

/** The distinct filled cells of a column as they are sent. */
function filledCells(
  sheet: Sheet | undefined,
  header: string,
  use: 'asIs' | 'feature',
  read: Read,
) {
  const at = sheet?.headers.indexOf(header) ?? -1
  if (at < 0) return []
  return valuesOf(read(cellsOf(sheet!, at, use)))
}

/** Of a number column one number stands for all. */
function valuesOf(column: Column): readonly Scalar[] {
  if (column.kind === 'number')
    return column.values.some((value) => !Number.isNaN(value)) ? [0] : []
  const used = new Set(column.codes)
  return column.dictionary.filter((_, code) => used.has(code))
}

/** Each name once, up to the most of a request; a column of two sheets has the cells of both. */
function distinct(
  columns: readonly (Told | Asked['menus'][number])[],
  said: ReturnType<typeof saidBy>,
  made?: Table | null,
): Asked['menus'] {
  const byName = new Map<string, Told>()
  for (const column of columns) {
    if (column.name === '' || column.name.length > NAME_CHARACTERS) continue
    const cells = 'cells' in column ? column.cells : []
    const known = byName.get(column.name)
    if (known) byName.set(column.name, { ...known, cells: [...known.cells, ...cells] })
    else byName.set(column.name, { name: column.name, type: column.type, cells })
  }
  return [...byName.values()].slice(0, MOST_COLUMNS).map(({ name, type, cells }) => {
    const sent = made?.columns.get(name)
    const own = sent ? valuesOf(sent) : cells
    const known = type ?? typeOfCells(own)
    const examples = known === 'text' ? said(own) : []
    return { name, type: known, ...(examples.length > 0 && { examples }) }
  })
}
