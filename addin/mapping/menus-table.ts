// Builds the menus table of an upload: one row for each size, unique keys, a flag and the realised
// profit on the taken size. The caller gives the times (menu-time.ts).
import { MENUS_COLUMNS } from '#contract/rule-columns.ts'
import { cell, type Column } from '#contract/table.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { inQuotes } from '../messages/words.ts'
import { blankAsNo } from './blank-flags.ts'
import { flagsOfWords } from './flag-words.ts'
import { gather, numberCells, type RowsBack, type Use } from './mapped-columns.ts'
import { MENU_FIELDS, type MenuField } from './fields.ts'
import type { MenuTimes } from './menu-time.ts'
import { readOptionRows, type OptionRows } from './option-rows.ts'
import { takesParts, withParts } from './parts-of-offers.ts'
import { problemOf, type SheetProblem, unmappedText } from './problems.ts'
import { fieldCells, headerOf, type MenuSource } from './sources.ts'
import { usualSizes, type UsualSizes } from './usual-sizes.ts'
import { uniqueKeys, type UniqueKeys } from './unique-keys.ts'
import { featureCells, headersOf, takenName, type Uploaded } from './uploaded-table.ts'

/** Fields that are uploaded under their own name, and how their cells are converted. */
const MENU_CELLS: readonly (readonly [MenuField, Use])[] = [
  ['unit_cost', 'asIs'],
  ['unit_price', 'asIs'],
  ['T_lead', 'asIs'],
  ['historically_available', 'flag'],
]
export interface BuiltMenus {
  readonly uploaded: Uploaded
  /** Null if no column is the key. */
  readonly keys: UniqueKeys | null
  readonly batch: Column | null
  /** Rows of the sheets that offer several sizes, and the number of these sizes. */
  readonly several: { readonly rows: number; readonly sizes: number }
  /** Offers of today have several sizes, for parts of past ones were taken. */
  readonly inParts: boolean
  /** Where tables say what was taken alone. */
  readonly usual: UsualSizes | null
}

export function buildMenus(
  sources: readonly MenuSource[],
  times: MenuTimes,
  isSold: (key: string) => boolean,
  problems: SheetProblem[],
): BuiltMenus {
  const offered: OptionRows[] = []
  const usual = usualSizes(sources, times.menu)
  for (const [s, source] of sources.entries()) {
    const part = readOptionRows(source, times.menu[s]!, usual)
    problems.push(...part.problems, ...lacking(source))
    offered.push(part)
  }
  const inParts = takesParts(sources, offered)
  const parts = inParts ? offered.map((part, s) => withParts(part, times.menu[s]!)) : offered
  const { back, qty, taken, alone } = joinParts(sources, parts)
  const read: MenuRows = { sources, back, rows: qty.length }
  const menu = joined(read, times.menu)
  const key = gathered(read, 'key', 'asIs')
  const keys = key && uniqueKeys(key, menu)
  // The order of the columns is that of the interface.
  const columns = new Map<string, Column>()
  if (keys) columns.set('key', keys.column)
  columns.set('menu', { kind: 'number', values: menu })
  columns.set('T', { kind: 'number', values: joined(read, times.T) })
  columns.set('qty', { kind: 'number', values: qty })
  for (const [field, use] of MENU_CELLS) {
    const column = gathered(read, field, use)
    if (column) columns.set(field, column)
  }
  const cells = gathered(read, 'historically_chosen', 'flag')
  const worded = cells && key && flagsBySales(cells, key, menu, isSold)
  problems.push(...(worded ? saidOfWords(worded.words, sources) : []))
  const flags = worded?.column ?? cells
  const filled = flags && blankAsNo(flags, menu, sources, back)
  problems.push(...(filled?.problems ?? []))
  const chosen = chosenColumn(filled?.column ?? flags, taken, menu)
  if (chosen) columns.set('historically_chosen', chosen)
  const profit = gathered(read, 'profit', 'asIs')
  if (profit) columns.set('profit', profitColumn(profit, taken, alone))
  addFeatures(columns, read, problems)
  const headers = sources.map(headersOf)
  return {
    uploaded: { table: { rows: qty.length, columns }, back, headers },
    keys,
    batch: gathered(read, 'batch', 'asIs'),
    several: severalSizes(parts),
    inParts: parts.some((part, s) => part !== offered[s]),
    usual,
  }
}

function severalSizes(parts: readonly OptionRows[]): BuiltMenus['several'] {
  let [rows, sizes] = [0, 0]
  for (const { row, alone } of parts) {
    const several = row.filter((_, i) => alone[i] === 0)
    rows += new Set(several).size
    sizes += several.length
  }
  return { rows, sizes }
}

/** Where the rows of the upload come from. */
interface MenuRows {
  readonly sources: readonly MenuSource[]
  readonly back: RowsBack
  /** Rows of the upload. */
  readonly rows: number
}

/** The column of a field, from each sheet that has it; null where none has. */
function gathered({ sources, back }: MenuRows, field: MenuField, use: Use): Column | null {
  if (!sources.some((source) => source.fields.has(field))) return null
  return gather(
    sources.map((source) => fieldCells(source, field, use)),
    back,
  )
}

/** Numbers of each sheet's rows as one column. Shapes: rows of the sheets → rows of the upload. */
function joined({ back, rows }: MenuRows, numbers: readonly Float64Array[]): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => numbers[back.table[i]!]![back.row[i]!]!)
}

/** The upload rows of all sources, one source after the other. Shapes: rows of the upload. */
function joinParts(
  sources: readonly MenuSource[],
  parts: readonly OptionRows[],
): { back: RowsBack; qty: Float64Array; taken: Int8Array; alone: Uint8Array } {
  const rows = parts.reduce((sum, part) => sum + part.row.length, 0)
  const back = {
    tables: sources.map((source) => source.sheet.name),
    table: new Uint8Array(rows),
    row: new Int32Array(rows),
  }
  const qty = new Float64Array(rows)
  const taken = new Int8Array(rows)
  const alone = new Uint8Array(rows)
  let at = 0
  parts.forEach((part, s) => {
    back.table.fill(s, at, at + part.row.length)
    back.row.set(part.row, at)
    qty.set(part.qty, at)
    taken.set(part.taken, at)
    alone.set(part.alone, at)
    at += part.row.length
  })
  return { back, qty, taken, alone }
}

/** Adds the analyst's own columns; a header that is a field's name is a problem. */
function addFeatures(
  columns: Map<string, Column>,
  { sources, back }: MenuRows,
  problems: SheetProblem[],
): void {
  for (const header of new Set(sources.flatMap((source) => [...source.features.keys()]))) {
    if (columns.has(header) || MENUS_COLUMNS.has(header)) {
      problems.push(takenName(sources, header))
      continue
    }
    columns.set(
      header,
      gather(
        sources.map((source) => featureCells(source, header)),
        back,
      ),
    )
  }
}

/** A table without keys; the rules check fields that are uploaded. */
function lacking({ sheet, fields }: MenuSource): SheetProblem[] {
  if (fields.has('key')) return []
  const message = unmappedText([sheet.name], MENU_FIELDS, 'key')
  return [problemOf('column_unmapped', sheet.name, null, message, tableProblemsText.unmappedFix)]
}

/** The flags with words that no list has as what sales say of them; null where all are known, or it is not clear. */
function flagsBySales(
  column: Column,
  key: Column,
  menu: Float64Array,
  isSold: (key: string) => boolean,
): { readonly column: Column; readonly words: ReadonlyMap<string, 0 | 1> } | null {
  if (column.kind === 'number' || column.dictionary.every((cell) => typeof cell === 'number'))
    return null
  const { codes, dictionary } = column
  const past = codes.map((code, row) => (menu[row] === 0 ? -1 : code))
  const words = flagsOfWords(dictionary.map(String), past, (row) => isSold(String(cell(key, row))))
  if (!words) return null
  const flags = dictionary.map((value) => words.get(String(value)) ?? value)
  // A word of today alone ("Pend") is no decision yet.
  const isPast = new Set(past)
  const known = codes.map((code, row) => (menu[row] === 0 && !isPast.has(code) ? -1 : code))
  return { column: { kind: 'coded', codes: known, dictionary: flags }, words }
}

function saidOfWords(
  words: ReadonlyMap<string, 0 | 1>,
  sources: readonly MenuSource[],
): SheetProblem[] {
  const source = sources.find(({ fields }) => fields.has('historically_chosen'))!
  const said = [...words].filter(([word]) => !/^[01]$/.test(word))
  const list = said.map(([word, flag]) => `${inQuotes(word)} = ${flag === 1 ? '✓' : '✗'}`)
  const { flagWords, fix } = tableProblemsText
  const header = headerOf(source, 'historically_chosen')
  const message = flagWords({ header: header!, words: list.join(', ') })
  return [
    {
      ...problemOf('flags_by_sales', source.sheet.name, header, message, fix.noneChanged),
      severity: 'warning',
    },
  ]
}

/**
 * Flags of the taken sizes; a sheet that names no sizes gives its own flags. Null if nothing is
 * known.
 */
function chosenColumn(flags: Column | null, taken: Int8Array, menu: Float64Array): Column | null {
  if (!taken.some((flag) => flag >= 0)) return flags
  const given = flags ? numberCells(flags, taken.length) : null
  const values = Float64Array.from(taken, (flag, row) =>
    menu[row] === 0 ? Number.NaN : flag >= 0 ? flag : (given?.[row] ?? Number.NaN),
  )
  return { kind: 'number', values }
}

/** The realised profit is kept on the taken size, and on a row that is its only size. */
function profitColumn(profit: Column, taken: Int8Array, alone: Uint8Array): Column {
  if (alone.every((one) => one === 1)) return profit
  const keeps = (row: number): boolean => alone[row] === 1 || taken[row] === 1
  if (profit.kind === 'number')
    return { kind: 'number', values: profit.values.map((v, row) => (keeps(row) ? v : Number.NaN)) }
  return { ...profit, codes: profit.codes.map((code, row) => (keeps(row) ? code : -1)) }
}
