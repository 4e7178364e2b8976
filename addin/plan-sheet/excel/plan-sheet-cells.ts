// The cells of a plan sheet: fixed places, so that the sheet can be made again in place and what a person
// typed can be told from what the add-in wrote. Tables are formulas that spill down from their place, with
// nothing of the add-in's below them. Pure.
import { hashText } from '../../mapping/hash.ts'
import { textCell } from './cell-texts.ts'
import { BILL, billCells } from './plan-sheet-bill.ts'
import { reasonCells } from './plan-sheet-reasons.ts'
import type { SheetReasons } from './plan-sheet-reasons.ts'
import { endOf } from './side-part.ts'
import type { SheetBill } from '../sheet-bill.ts'
import {
  HEADINGS,
  isWhyNoChart,
  madeFrom,
  partHeading,
  PARTS,
  SHEET_NAME,
  type SheetPart,
} from '../sheet-words.ts'

/** A row and a column, from 0. */
export interface At {
  readonly row: number
  readonly column: number
}

/** The tables by their columns; each begins in TABLE_ROW. */
export const TABLES: Readonly<
  Record<SheetPart, { readonly left: number; readonly width: number }>
> = {
  deals: { left: 0, width: 4 },
  sweep: { left: 5, width: 4 },
  past: { left: 10, width: 5 },
  spend: { left: 16, width: 4 },
}
export const COLUMNS = 20
export const TABLE_ROW = 36
/** Rows and columns in which the add-in's cells stand, without what they spill. */
export const PLACES = endOf(BILL)
/** Rows that a chart covers. */
export const CHART_ROWS = { first: 19, last: 34 } as const
/** The line below a part's heading, which says why there is no chart. */
const HEADING_ROW = 17
export const REASON_ROW = 18
/** Heading and values of the chosen point: confidence, deals, profit, spend. */
export const POINT: At = { row: 4, column: TABLES.sweep.left }
const NOTES_ROW = 8
const NOTES_ROWS = 8
/** Most characters of a line of the notes: they run over the empty cells at their right. */
const LINE_CHARACTERS = 160

/** What a plan sheet is made from. */
export interface SheetContent {
  readonly plan: {
    readonly name: string
    readonly notes: string
    readonly by: string
    /** ISO moment. */
    readonly at: string
  }
  /** The formula of the spend by category; null = no category. */
  readonly spend: { readonly formula: string; readonly category: string } | null
  readonly reasons: SheetReasons
  /** Of a past deal; null = none is at hand. */
  readonly bill: SheetBill | null
}

/** Formulas by the place where their answer begins. */
const anchors = (spend: string | null): readonly (readonly [At, string])[] => [
  [{ row: 1, column: 0 }, '=EDPS.STATUS()'],
  [{ row: 4, column: 1 }, '=EDPS.TOTAL(EDPS_Plan)'],
  [{ row: 5, column: 1 }, '=EDPS.SELECTED(EDPS_Plan)'],
  [POINT, '=EDPS.CHOSEN(EDPS_Plan)'],
  [tableAt('deals'), '=EDPS.PLAN(EDPS_Plan)'],
  [tableAt('sweep'), '=EDPS.SWEEP(EDPS_Plan)'],
  [tableAt('past'), '=EDPS.HISTORY(EDPS_Plan)'],
  [tableAt('spend'), spend ?? ''],
]

export const tableAt = (part: SheetPart): At => ({ row: TABLE_ROW, column: TABLES[part].left })

/** Every cell of the add-in's on the sheet; an empty text empties it. */
export function sheetCells({
  plan,
  spend,
  reasons,
  bill,
}: SheetContent): (At & { readonly text: string })[] {
  const notes = notesLines(plan.notes)
  const text = (row: number, column: number, content: string) => ({ row, column, text: content })
  return [
    text(0, 0, SHEET_NAME),
    text(2, 0, textCell(madeFrom(plan.by, plan.at, plan.name))),
    text(POINT.row - 1, POINT.column, HEADINGS.chosen),
    text(4, 0, HEADINGS.profit),
    text(5, 0, HEADINGS.deals),
    text(NOTES_ROW - 1, 0, notes.length === 0 ? '' : HEADINGS.notes),
    ...Array.from({ length: NOTES_ROWS }, (_, i) =>
      text(NOTES_ROW + i, 0, textCell(notes[i] ?? '')),
    ),
    ...PARTS.map((part) =>
      text(HEADING_ROW, TABLES[part].left, partHeading(part, spend?.category ?? null)),
    ),
    ...PARTS.map((part) => text(REASON_ROW, TABLES[part].left, '')),
    ...anchors(spend?.formula ?? null).map(([at, formula]) => ({ ...at, text: formula })),
    ...reasonCells(reasons),
    ...billCells(bill),
  ]
}

/** Rows of headings, which are bold. */
export const BOLD_ROWS = [0, POINT.row - 1, NOTES_ROW - 1, HEADING_ROW] as const

/** As many lines as there is room for; the last one says that there is more. */
function notesLines(notes: string): string[] {
  const lines = notes.split('\n').flatMap((line) => wrapped(line.trim()))
  while (lines.at(-1) === '') lines.pop()
  return lines.length <= NOTES_ROWS ? lines : [...lines.slice(0, NOTES_ROWS - 1), '…']
}

function wrapped(line: string): string[] {
  const lines: string[] = []
  let rest = line
  while (rest.length > LINE_CHARACTERS) {
    const space = rest.lastIndexOf(' ', LINE_CHARACTERS)
    const at = space > 0 ? space : LINE_CHARACTERS
    lines.push(rest.slice(0, at))
    rest = rest.slice(at).trim()
  }
  return [...lines, rest]
}

// Whose a cell is.

/** What was written: hashes by "row,column", of cells that are not empty. */
export type WrittenCells = Readonly<Record<string, number>>

const nameAt = ({ row, column }: At): string => `${row},${column}`

export function writtenCells(cells: readonly (At & { readonly text: string })[]): WrittenCells {
  return Object.fromEntries(
    cells.filter(({ text }) => text !== '').map((cell) => [nameAt(cell), hashOf(cell.text)]),
  )
}

/** Whether this content was written to this place. */
export const isWritten = (written: WrittenCells, at: At, content: string): boolean =>
  written[nameAt(at)] === hashOf(content)

/** The same, for the line too that says why there is no chart. */
export const isOurs = (written: WrittenCells, at: At, content: string): boolean =>
  isWritten(written, at, content) || (at.row === REASON_ROW && isWhyNoChart(content))

/**
 * Excel may rename a table in a formula, leave out brackets, and write functions in the form of a file.
 * Parentheses in the names of columns and in quotation marks are no end of the call; ' stands before
 * such characters of a name as [ ] # ' @.
 */
const NAME = String.raw`\[(?:[^[\]']|'.)*\]`
const NAMES = String.raw`\[(?:[^[\]']|'.|${NAME})*\]`
const CALL = new RegExp(
  String.raw`^=(?:_xldudf_)?EDPS(?:DEV)?[._](\w+)\((?:[^()[\]"']|${NAMES}|"[^"]*"|'[^']*')*\)$`,
  'is',
)

function hashOf(content: string): number {
  const call = CALL.exec(content)
  return hashText(call ? `=${call[1]!.toUpperCase()}` : content.replace(/^'+/, ''))
}

/** Counts the cells of a plan sheet that a person filled; told each filled cell in reading order. */
export function ownCells(written: WrittenCells): {
  readonly visit: (at: At, content: string) => void
  readonly count: () => number
} {
  let count = 0
  const areas = [
    { top: POINT.row, left: POINT.column, width: TABLES.sweep.width, rows: 2 },
    ...PARTS.map((part) => ({ top: TABLE_ROW, ...TABLES[part], rows: Infinity })),
    // A spill has no gaps: below the first one a cell is a person's.
  ].map((area) => ({ ...area, last: area.top - 1 }))
  const isSpilled = ({ row, column }: At): boolean =>
    areas.some((area) => {
      const { top, left, width, rows } = area
      if (written[nameAt({ row: top, column: left })] === undefined) return false
      if (row <= top - 1 || row >= top + rows || column < left || column >= left + width)
        return false
      if (column === left && area.last === row - 1) area.last = row
      return area.last === row
    })
  return {
    visit(at, content) {
      // What begins an area is looked at too, a person's cells included.
      const spilled = isSpilled(at) && written[nameAt(at)] === undefined
      if (!spilled && !isOurs(written, at, content)) count++
    },
    count: () => count,
  }
}
