// What the tables of a plan sheet show, as read from its cells: how far each has spilled, and why one has
// no chart. Pure.
import type { CellValue } from '../../excel/blocks.ts'
import {
  isWritten,
  POINT,
  REASON_ROW,
  TABLE_ROW,
  TABLES,
  tableAt,
  type WrittenCells,
} from './plan-sheet-cells.ts'
import { isWhyNoChart, PARTS, type SheetPart, type WhyNoChart } from '../sheet-words.ts'

/** Rows that are looked at: no chart has more points. */
export const LOOKED_ROWS = TABLE_ROW + 1 + 201

export interface PartSeen {
  /** Rows below the table's heading. */
  readonly rows: number
  /** Whether every row that was looked at has a spend; of tables with one. */
  readonly spend: boolean
  /** Null = it has a chart. */
  readonly why: WhyNoChart | null
  /** Whether the line is free that says why. */
  readonly free: boolean
  /** Whether the chosen point is calculated. */
  readonly point: boolean
}

interface Seen {
  readonly values: readonly (readonly CellValue[])[]
  /** Of the row in which the tables begin. */
  readonly formulas: readonly CellValue[]
}

const BUSY = new Set<CellValue>(['#BUSY!', '#GETTING_DATA', '#CONNECT!'])

/** Whether a formula has no answer yet. */
export const isCalculating = (values: Seen['values']): boolean =>
  [POINT, ...PARTS.map(tableAt)].some(({ row, column }) => BUSY.has(values[row]![column]!))

/** The column of the spend, counted in its table. */
const SPEND_COLUMN: Readonly<Partial<Record<SheetPart, number>>> = { sweep: 3, spend: 2 }

export function partsOf(
  seen: Seen,
  written: WrittenCells,
  category: boolean,
): Readonly<Record<SheetPart, PartSeen>> {
  return Object.fromEntries(
    PARTS.map((part) => [part, partOf(part, seen, written, category)]),
  ) as Record<SheetPart, PartSeen>
}

function partOf(
  part: SheetPart,
  { values, formulas }: Seen,
  written: WrittenCells,
  category: boolean,
): PartSeen {
  const { row, column } = tableAt(part)
  const line = String(values[REASON_ROW]![column])
  const free = line === '' || isWhyNoChart(line)
  const point = typeof values[POINT.row + 1]![POINT.column] === 'number'
  const none = (why: WhyNoChart): PartSeen => ({ rows: 0, spend: false, why, free, point })
  const formula = String(formulas[column])
  if (part === 'spend' && !category) return none(formula === '' ? 'no category' : 'own cell')
  if (!isWritten(written, { row, column }, formula)) return none('own cell')
  const head = values[row]![column]!
  if (head === '#NAME?') return none('unknown function')
  if (head === '#SPILL!') return none('own cell')
  if (BUSY.has(head)) return none('not calculated')
  let rows = 0
  while (row + 1 + rows < values.length && values[row + 1 + rows]![column] !== '') rows++
  if (String(head).startsWith('#') || rows === 0) return none('nothing')
  const at = SPEND_COLUMN[part]
  const spent = (of: number): boolean =>
    typeof values[row + 1 + of]![TABLES[part].left + at!] === 'number'
  const spend = at !== undefined && Array.from({ length: rows }, (_, i) => i).every(spent)
  return { rows, spend, why: part === 'spend' && !spend ? 'no costs' : null, free, point }
}
