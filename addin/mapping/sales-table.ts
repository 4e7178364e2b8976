// Builds the sales table of an upload: every sale with its time and the key of its deal.
// sales-rows.ts assigns sales of repeated keys.
import { cell, numbers, type Column } from '#contract/table.ts'
import { withPrices } from '#contract/row-amounts.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { gather, numberCells, type RowsBack } from './mapped-columns.ts'
import { SALES_FIELDS, type SalesField } from './fields.ts'
import type { MenuTimes } from './menu-time.ts'
import type { BuiltMenus } from './menus-table.ts'
import { unitsOfSales } from './one-unit.ts'
import { problemOf, unmappedText, type SheetProblem } from './problems.ts'
import { byCells, byNumber } from './row-order.ts'
import {
  assignSales,
  type PastDeal,
  type SalesCells,
  type SalesRows,
  type SalesShare,
} from './sales-rows.ts'
import { readSalesTimes, roundsOfDeals } from './sale-times.ts'
import { fieldCells, type MenuSource, type SalesSource } from './sources.ts'
import type { UniqueKeys } from './unique-keys.ts'
import { featureCells, headersOf, takenName, type Uploaded } from './uploaded-table.ts'

const SALES_CELLS: readonly SalesField[] = [
  'price',
  'revenue',
  'T_signal_delay',
  'unit_holding_cost',
  'unit_fee',
]

export function buildSales(
  source: SalesSource,
  sources: readonly MenuSource[],
  menus: BuiltMenus,
  times: MenuTimes,
  problems: SheetProblem[],
): { uploaded: Uploaded; share: SalesShare | null; said: readonly string[] } {
  const { sheet } = source
  if (!source.fields.has('key'))
    problems.push(
      problemOf(
        'column_unmapped',
        sheet.name,
        null,
        unmappedText([sheet.name], SALES_FIELDS, 'key'),
        tableProblemsText.unmappedFix,
      ),
    )

  const { keys } = menus
  const labels = readLabels(source, menus, times)
  const time = readSalesTimes(source, times.clock, () => roundsOfDeals(menus, labels.key))
  problems.push(...time.problems)
  const deals = keys ? pastDeals(menus, keys) : new Map<number, PastDeal[]>()
  const same = byCells(cellsOfSales(source))
  const units = unitsOfSales(source, sources, keys)
  const assigned = assignSales(
    source,
    {
      key: labels.key,
      T: time.T,
      qty: numberCells(units, sheet.rows),
      menu: labels.menu,
      batch: labels.batch,
      order: (a, b) => byNumber(time.when[a]!, time.when[b]!) || same(a, b),
    },
    (id) => deals.get(id),
  )
  problems.push(...assigned.problems)

  const back: RowsBack = {
    tables: [sheet.name],
    table: new Uint8Array(assigned.row.length),
    row: assigned.row,
  }
  const columns = salesColumns(source, { keys, units, labels, T: time.T, assigned, back })
  for (const header of source.features.keys()) {
    if (columns.has(header) || header === 'revenue') problems.push(takenName([source], header))
    else columns.set(header, gather([featureCells(source, header)], back))
  }
  const table = { rows: assigned.row.length, columns }
  return {
    uploaded: inPrices(source, units, { table, back }),
    share: assigned.share,
    said: time.said,
  }
}

/** Amounts of rows as prices: each is of all units of its sale, also where they are of several deals. */
function inPrices(
  source: SalesSource,
  units: Column,
  { table, back }: Pick<Uploaded, 'table' | 'back'>,
): Uploaded {
  const qty = numberCells(gather([units], back), table.rows)
  const headers = headersOf(source)
  const amount = headers.get('revenue')
  const named = amount === undefined ? headers : new Map([['price', amount], ...headers])
  return withPrices<Uploaded>({ table, back, headers: [named] }, qty)
}

/** What the sales sheet says of each sale. Shapes: its rows. */
interface SalesLabels extends Pick<SalesCells, 'key' | 'menu' | 'batch'> {
  /** Whether a column names the menu. */
  readonly named: boolean
}

function readLabels(source: SalesSource, menus: BuiltMenus, times: MenuTimes): SalesLabels {
  const { sheet } = source
  const keyCells = fieldCells(source, 'key')
  const menuCells = times.labels ? fieldCells(source, 'menu') : null
  const batchCells = menus.batch ? fieldCells(source, 'batch') : null
  const textOf = (column: Column | null, row: number): string | null => {
    const value = column ? cell(column, row) : null
    return value === null ? null : String(value)
  }
  const { keys } = menus
  const key = new Int32Array(sheet.rows)
  const menu = new Float64Array(sheet.rows)
  for (let row = 0; row < sheet.rows; row++) {
    const text = textOf(keyCells, row)
    key[row] = text === null ? -1 : (keys?.ids.get(text) ?? -1)
    const label = textOf(menuCells, row)
    menu[row] = label === null ? Number.NaN : (times.labels!.get(label) ?? Infinity)
  }
  return { key, menu, batch: (row) => textOf(batchCells, row), named: menuCells !== null }
}

interface SalesParts {
  readonly keys: UniqueKeys | null
  readonly units: Column
  readonly labels: SalesLabels
  readonly T: Float64Array
  readonly assigned: SalesRows
  readonly back: RowsBack
}

/** Columns of fields: keys as in the menus, all others as in the sheet. */
function salesColumns(
  source: SalesSource,
  { keys, units, labels, T, assigned, back }: SalesParts,
): Map<string, Column> {
  const keyCells = fieldCells(source, 'key')
  const columns = new Map<string, Column>()
  const put = (name: string, column: Column | null): void => {
    if (column) columns.set(name, gather([column], back))
  }
  if (keyCells)
    columns.set(
      'key',
      salesKeys(gather([keyCells], back), assigned.menu, assigned.row, labels.key, keys),
    )
  put('T', { kind: 'number', values: T })
  columns.set('qty', salesQty(gather([units], back), assigned.qty, assigned.menu))
  for (const field of SALES_CELLS) put(field, fieldCells(source, field))
  // The rules report a menu that contradicts a key that is not repeated.
  if (labels.named) {
    const values = gather([{ kind: 'number', values: labels.menu }], back) as {
      kind: 'number'
      values: Float64Array
    }
    columns.set('menu', {
      kind: 'number',
      values: values.values.map((id) => (Number.isFinite(id) && id !== 0 ? id : Number.NaN)),
    })
  }
  return columns
}

/** The columns that describe a sale, apart from its key and time. */
function cellsOfSales(source: SalesSource): Column[] {
  const features = [...source.features.keys()].sort().map((name) => featureCells(source, name))
  return (['qty', ...SALES_CELLS] as const)
    .map((field) => fieldCells(source, field))
    .concat(features)
    .filter((column) => column !== null)
}

/** The past deals of every repeated key, the earliest first. */
function pastDeals(menus: BuiltMenus, keys: UniqueKeys): Map<number, PastDeal[]> {
  const { table } = menus.uploaded
  const [menu, T, qty] = [numbers(table, 'menu'), numbers(table, 'T'), numbers(table, 'qty')]
  const chosen = numbers(table, 'historically_chosen')
  const profit = numbers(table, 'profit')
  /** The chosen row has the taken size; without a flag, the row with a profit has it. */
  const rank = (row: number): number => (chosen[row] === 1 ? 2 : Number.isNaN(profit[row]!) ? 0 : 1)
  const better = (a: number, b: number): number =>
    rank(b) - rank(a) || byNumber(T[a]!, T[b]!) || byNumber(qty[a]!, qty[b]!)
  const found = new Map<number, Map<number, { row: number; batches: Set<string> }>>()
  for (let row = 0; row < table.rows; row++) {
    const id = keys.id[row]!
    const at = menu[row]!
    if (id < 0 || keys.repeated[id] !== 1 || at === 0 || Number.isNaN(at)) continue
    let deals = found.get(id)
    if (!deals) found.set(id, (deals = new Map()))
    let deal = deals.get(at)
    if (!deal) deals.set(at, (deal = { row, batches: new Set() }))
    else if (better(row, deal.row) < 0) deal.row = row
    const batch = menus.batch ? cell(menus.batch, row) : null
    if (batch !== null) deal.batches.add(String(batch))
  }
  const dealsOf = (rows: Map<number, { row: number; batches: Set<string> }>): PastDeal[] =>
    [...rows]
      .map(([at, { row, batches }]) => {
        return { menu: at, T: T[row]!, size: qty[row]!, taken: rank(row) > 0, batches }
      })
      .sort((a, b) => byNumber(a.T, b.T) || a.menu - b.menu)
  return new Map([...found].map(([id, rows]) => [id, dealsOf(rows)]))
}

function salesKeys(
  column: Column,
  menu: Float64Array,
  row: Int32Array,
  key: Int32Array,
  keys: UniqueKeys | null,
): Column {
  if (keys === null || menu.every((id) => Number.isNaN(id))) return column
  const dictionary: (string | number | boolean)[] = []
  const known = new Map<string | number | boolean, number>()
  const codes = Int32Array.from(menu, (id, i) => {
    const value = Number.isNaN(id) ? cell(column, i) : keys.nameOf(key[row[i]!]!, id)
    if (value === null) return -1
    const code = known.get(value) ?? dictionary.length
    if (code === dictionary.length) {
      dictionary.push(value)
      known.set(value, code)
    }
    return code
  })
  return { kind: 'coded', codes, dictionary }
}

/** Units of split rows; cells that are no numbers stay, and a rule reports them. */
function salesQty(column: Column, qty: Float64Array, menu: Float64Array): Column {
  return column.kind === 'number' || menu.some((id) => !Number.isNaN(id))
    ? { kind: 'number', values: qty }
    : column
}
