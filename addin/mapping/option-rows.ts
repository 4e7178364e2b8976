// One row of a sheet → one row of the upload for each size: from a list, or from min, max and step,
// with the taken size among them. Each upload row keeps its sheet row.
import { MENU_ROWS } from '#contract/limits.ts'
import { toNumber, type Column } from '#contract/table.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { flagOf } from './cell.ts'
import { numberCells } from './mapped-columns.ts'
import { isDateFormat } from './dates.ts'
import { problemAt, problemOf, type SheetProblem } from './problems.ts'
import { rangeOfSizes, readSizes, type SizesRead } from './sizes.ts'
import { fieldCells, headerOf, type MenuSource } from './sources.ts'
import type { UsualSizes } from './usual-sizes.ts'

/** Upload rows of one source, in the order of its sheet. Shapes: rows. */
export interface OptionRows {
  /** Data row of the sheet. */
  readonly row: Int32Array
  /** Offered size; NaN = the cell is blank or no size (a problem or a rule reports it). */
  readonly qty: Float64Array
  /** 1 = taken, 0 = not, −1 = the sheet does not say. */
  readonly taken: Int8Array
  /** 1 = the only size of its sheet row. */
  readonly alone: Uint8Array
  readonly problems: readonly SheetProblem[]
}

type SizeCode = 'sizes_unreadable' | 'sizes_are_date' | 'sizes_too_many'
type Why = Extract<SizesRead, { ok: false }>['why'] | 'date'

/** `menu` of each data row: taken sizes are read for past menus only. `usual`: sizes where no column says any. */
export function readOptionRows(
  source: MenuSource,
  menu: Float64Array,
  usual: UsualSizes | null,
): OptionRows {
  const { sheet, blank } = source
  const reads = usual ? (row: number) => (menu[row] === 0 ? usual.now : []) : sizesOfRows(source)
  const takenCells = fieldCells(source, 'qty_taken')
  const taken = numberCells(takenCells && noneAsZero(takenCells), sheet.rows)
  const chosen = numberCells(fieldCells(source, 'historically_chosen', 'flag'), sheet.rows)
  const profit = numberCells(fieldCells(source, 'profit'), sheet.rows)
  const hasTaken = source.fields.has('qty_taken')

  const row: number[] = []
  const qty: number[] = []
  const flag: number[] = []
  const alone: number[] = []
  const bad = new Map<Why, number[]>()
  const unknown: number[] = []
  const notUnits: number[] = []
  let tooMany = 0
  for (let r = 0; r < sheet.rows; r++) {
    if (blank[r] === 1) continue
    const read = reads(r)
    let sizes: readonly number[] = [Number.NaN]
    if (typeof read === 'string') push(bad, read, r)
    else if (read.length > 0) sizes = read
    const past = menu[r] !== 0
    const units = past && hasTaken ? taken[r]! : Number.NaN
    if (past && hasTaken && (units < 0 || isUnreadable(takenCells, r))) notUnits.push(r)
    if (usual && past && !(units > 0)) sizes = [usual.past]
    if (units > 0 && !sizes.includes(units))
      sizes = Number.isNaN(sizes[0]!) ? [units] : [...sizes, units].sort((a, b) => a - b)
    const isStated = past && hasTaken && !(Number.isNaN(units) && chosen[r] === 1)
    if (past && sizes.length > 1 && !(units > 0) && (chosen[r] === 1 || !Number.isNaN(profit[r]!)))
      unknown.push(r)
    if (row.length + sizes.length > MENU_ROWS) {
      tooMany += sizes.length
      continue
    }
    for (const size of sizes) {
      row.push(r)
      qty.push(size)
      flag.push(isStated ? Number(units > 0 && size === units) : -1)
      alone.push(Number(sizes.length === 1))
    }
  }
  return {
    row: Int32Array.from(row),
    qty: Float64Array.from(qty),
    taken: Int8Array.from(flag),
    alone: Uint8Array.from(alone),
    problems: rowProblems(source, { bad, unknown, notUnits, total: row.length + tooMany }),
  }
}

interface OddRows {
  /** Data rows without readable sizes, by reason. */
  readonly bad: ReadonlyMap<Why, number[]>
  /** Data rows of taken deals without the taken size. */
  readonly unknown: readonly number[]
  /** Data rows whose taken size is not a number of units. */
  readonly notUnits: readonly number[]
  /** Number of upload rows that all sizes make. */
  readonly total: number
}

function rowProblems(
  source: MenuSource,
  { bad, unknown, notUnits, total }: OddRows,
): SheetProblem[] {
  const { sheet } = source
  const problems = [
    ...sizeProblems(source, bad),
    problemAt(
      sheet,
      headerOf(source, 'profit') ?? headerOf(source, 'historically_chosen'),
      unknown,
      {
        code: 'taken_size_unknown',
        text: tableProblemsText.says.takenSizeUnknown,
        fix: tableProblemsText.fix.takenSizeUnknown,
      },
    ),
    problemAt(sheet, headerOf(source, 'qty_taken'), notUnits, {
      code: 'taken_not_units',
      text: tableProblemsText.says.takenNotUnits,
      fix: tableProblemsText.fix.takenNotUnits,
    }),
  ].filter((problem) => problem !== null)
  if (total > MENU_ROWS)
    problems.push(
      problemOf(
        'sizes_too_many',
        sheet.name,
        headerOf(source, 'qty_max') ?? headerOf(source, 'qty'),
        tableProblemsText.rowsOfSizes({ table: sheet.name, rows: total, most: MENU_ROWS }),
        tableProblemsText.rowsOfSizesFix,
      ),
    )
  return problems
}

/** Sizes of a data row; [] = blank. Each distinct text is read once. */
function sizesOfRows(source: MenuSource): (row: number) => readonly number[] | Why {
  const { sheet, fields } = source
  // Nothing says a size: each deal is one unit, which one-unit.ts tells.
  if (!fields.has('qty') && !fields.has('qty_max')) return () => [1]
  const at = fields.get('qty')
  const listed = at === undefined ? null : sizeCells(fieldCells(source, 'qty')!, sheet.formats[at]!)
  const cells = (row: number): readonly number[] | Why => (listed === null ? [] : listed(row))
  if (!fields.has('qty_max')) return cells
  const [min, max, step] = (['qty_min', 'qty_max', 'qty_step'] as const).map((field) =>
    numberCells(fieldCells(source, field), sheet.rows),
  ) as [Float64Array, Float64Array, Float64Array]
  return (row) => {
    if (Number.isNaN(max[row]!)) return cells(row)
    const read = rangeOfSizes(min[row]!, max[row]!, step[row]!)
    return read.ok ? read.sizes : read.why
  }
}

function sizeCells(column: Column, format: string): (row: number) => readonly number[] | Why {
  // Excel turns a typed 1-10 into 10 January or 1 October.
  const dated = isDateFormat(format)
  if (column.kind === 'number') {
    const { values } = column
    return (row) => (Number.isNaN(values[row]!) ? [] : dated ? 'date' : [values[row]!])
  }
  const reads = column.dictionary.map((value): readonly number[] | Why => {
    // The rules judge numbers (0, negative); texts that are no numbers are judged here.
    if (typeof value === 'number') return dated ? 'date' : [value]
    const number = toNumber(value)
    if (typeof value === 'string' && !Number.isNaN(number)) return [number]
    const read = readSizes(value)
    return read.ok ? read.sizes : read.why
  })
  return (row) => (column.codes[row]! < 0 ? [] : reads[column.codes[row]!]!)
}

function sizeProblems(
  source: MenuSource,
  bad: ReadonlyMap<Why, number[]>,
): (SheetProblem | null)[] {
  const header = headerOf(source, source.fields.has('qty_max') ? 'qty_max' : 'qty')
  const { says, fix } = tableProblemsText
  const texts: Record<Why, readonly [SizeCode, string, string]> = {
    unreadable: ['sizes_unreadable', says.sizesUnreadable, fix.sizes],
    ambiguous: ['sizes_unreadable', says.sizesAmbiguous, fix.sizesAmbiguous],
    not_positive: ['sizes_unreadable', says.sizesNotPositive, fix.sizes],
    empty_range: ['sizes_unreadable', says.sizesEmptyRange, fix.sizes],
    too_many: ['sizes_too_many', says.sizesTooMany, fix.sizesTooMany],
    date: ['sizes_are_date', says.sizesAreDate, fix.sizesAreDate],
  }
  return [...bad].map(([why, rows]) => {
    const [code, text, remedy] = texts[why]
    return problemAt(source.sheet, header, rows, { code, text, fix: remedy })
  })
}

/** “pass”, “nil”, “no” beside units: none were taken. */
const noneAsZero = (column: Column): Column =>
  column.kind === 'number'
    ? column
    : { ...column, dictionary: column.dictionary.map((value) => (flagOf(value) === 0 ? 0 : value)) }

function isUnreadable(column: Column | null, row: number): boolean {
  if (column?.kind !== 'coded') return false
  const code = column.codes[row]!
  const value = column.dictionary[code]
  return value !== undefined && Number.isNaN(toNumber(value)) && flagOf(value) !== 0
}

function push<K>(map: Map<K, number[]>, key: K, value: number): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
