// “Why these deals” of a plan sheet: plain cells right of the other parts, whose tables spill down as far as
// they like. Reasons are known only to the pane that has planned. Pure.
import type { ReasonRow } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'
import { numberCell, textCell } from './cell-texts.ts'
import {
  REASON_HEADERS,
  REASONS,
  carriedText,
  reasonsOf,
  whyNoReasons,
  type WhyNoReasons,
} from '../sheet-reason-words.ts'

export type SheetReasons =
  /** Of the best taken deals, the best first; `plan`: its id. */
  | { readonly is: 'some'; readonly plan: string; readonly rows: readonly ReasonRow[] }
  | { readonly is: 'none'; readonly why: WhyNoReasons }

/** Most deals with reasons, and past deals and columns of each. */
export const REASON_DEALS = 20
const EACH = 3
/** Where the heading stands; a line of what it is, the headers and the deals follow. */
export const REASONS_AT = { row: 17, column: 21 } as const
export const REASONS_WIDTH = REASON_HEADERS.length
/** The row of the headers. */
export const REASONS_HEAD = REASONS_AT.row + 2
/** The last row that it may fill. */
export const REASONS_LAST = REASONS_HEAD + REASON_DEALS

interface Cell {
  readonly row: number
  readonly column: number
  readonly text: string
}

/** All its cells; an empty text empties a place. */
export function reasonCells(reasons: SheetReasons): Cell[] {
  const line = reasons.is === 'some' ? reasonsOf(reasons.plan) : whyNoReasons(reasons.why)
  const rows = reasons.is === 'some' ? reasons.rows.slice(0, REASON_DEALS).map(rowOf) : []
  const table = rows.length === 0 ? [] : [REASON_HEADERS, ...rows]
  const { row, column } = REASONS_AT
  return [
    { row, column, text: REASONS },
    { row: row + 1, column, text: line },
    ...Array.from({ length: 1 + REASON_DEALS }, (_, i) =>
      REASON_HEADERS.map((__, at) => ({
        row: REASONS_HEAD + i,
        column: column + at,
        text: table[i]?.[at] ?? '',
      })),
    ).flat(),
  ]
}

/** Past deals of the row beside what they earned, then what carried the forecast. */
function rowOf({ key, deals, columns }: ReasonRow): string[] {
  const past = padded(deals, ({ key: of, profit }) => [cellOf(of), numberCell(cents(profit))], 2)
  const carried = padded(
    columns,
    ({ column, value, effect }) => [textCell(carriedText(column, value, cents(effect)))],
    1,
  )
  return [cellOf(key), ...past, ...carried]
}

function padded<T>(items: readonly T[], cells: (item: T) => string[], width: number): string[] {
  return Array.from({ length: EACH }, (_, i) => {
    const item = items[i]
    return item === undefined ? Array<string>(width).fill('') : cells(item)
  }).flat()
}

/** A key as it is in the sheet: a number, or a text whatever it looks like. */
const cellOf = (key: Scalar): string =>
  typeof key === 'number' ? numberCell(key) : textCell(String(key))

const cents = (money: number): number => Math.round(money * 100) / 100
