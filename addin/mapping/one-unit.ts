// Tables without a column of sizes or of units: each deal is one unit, unless more was sold of a deal, and each sale is one
// unit, or a part of its deal.
import { cell, numbers, type Column } from '#contract/table.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { MENU_FIELDS } from './fields.ts'
import { problemOf, unmappedText, type SheetProblem } from './problems.ts'
import { fieldCells, type MenuSource, type SalesSource } from './sources.ts'
import type { BuiltMenus } from './menus-table.ts'
import type { UniqueKeys } from './unique-keys.ts'
import type { Uploaded } from './uploaded-table.ts'

const SIZES = ['qty', 'qty_max', 'qty_taken'] as const

const saysNoSize = ({ fields }: MenuSource): boolean => !SIZES.some((field) => fields.has(field))

/** Units of each sale: what a column says, parts that make all sales of a deal one where no column says sizes and a name is of one deal, or one. */
export function unitsOfSales(
  source: SalesSource,
  menus: readonly MenuSource[],
  keys: UniqueKeys | null,
): Column {
  const said = fieldCells(source, 'qty')
  if (said) return said
  const values = new Float64Array(source.sheet.rows).fill(1)
  const named = fieldCells(source, 'key')
  const isOneDeal = keys?.repeated.includes(1) === false
  if (!named || !isOneDeal || !menus.every(saysNoSize)) return { kind: 'number', values }
  const sales = new Map<string, number[]>()
  for (const row of values.keys()) {
    const name = String(cell(named, row))
    const own = sales.get(name)
    if (own) own.push(row)
    else sales.set(name, [row])
  }
  for (const [last, ...rows] of [...sales.values()].map((each) => each.toReversed())) {
    // Powers of two add up to one to the bit.
    const part = 2 ** -Math.ceil(Math.log2(rows.length + 1))
    for (const row of rows) values[row] = part
    values[last!] = 1 - rows.length * part
  }
  return { kind: 'number', values }
}

/** What is told of tables that say no sizes. */
export function saidOfUnits(
  menus: readonly MenuSource[],
  sales: SalesSource | null,
  sold: Uploaded | null,
  { usual }: Pick<BuiltMenus, 'usual'>,
): SheetProblem[] {
  const { deals, sales: each, parts, asTaken, fix } = tableProblemsText.oneUnit
  const without = usual ? [] : menus.filter(saysNoSize)
  const tell = (
    table: string,
    message: string,
    code: 'size_is_one' | 'sizes_as_taken' = 'size_is_one',
  ): SheetProblem => ({ ...problemOf(code, table, null, message, fix), severity: 'warning' })
  const lacks = (table: string): SheetProblem =>
    problemOf(
      'column_unmapped',
      table,
      null,
      unmappedText([table], MENU_FIELDS, 'qty'),
      tableProblemsText.unmappedFix,
    )
  const isMore = without.length > 0 && sold !== null && isMoreThanOne(sold)
  return [
    ...(usual
      ? menus.map(({ sheet: { name } }) => {
          const said = { table: name, sizes: usual.now.join(', '), past: usual.past }
          return tell(name, asTaken(said), 'sizes_as_taken')
        })
      : []),
    ...without.map(({ sheet: { name } }) =>
      isMore ? lacks(name) : tell(name, deals({ table: name })),
    ),
    ...(sales && !sales.fields.has('qty')
      ? [tell(sales.sheet.name, (areParts(sold) ? parts : each)({ table: sales.sheet.name }))]
      : []),
  ]
}

/** Whether sales are parts of the one unit of their deal. */
const areParts = (sold: Uploaded | null): boolean =>
  sold !== null && numbers(sold.table, 'qty').some((units) => units < 1)

/** Whether more than a few deals have sold more than one unit: a slip is a double entry. */
function isMoreThanOne({ table }: Uploaded): boolean {
  const units = numbers(table, 'qty')
  const sold = new Map<string, number>()
  for (let row = 0; row < table.rows; row++) {
    const key = String(cell(table.columns.get('key'), row))
    sold.set(key, (sold.get(key) ?? 0) + (units[row]! || 0))
  }
  return [...sold.values()].filter((sum) => sum > 1).length > 0.05 * sold.size
}
