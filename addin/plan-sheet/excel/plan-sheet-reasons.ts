// “Why these deals” of a plan sheet: plain cells right of the other parts, whose tables spill down as far as
// they like. Reasons are known only to the pane that has planned. Pure.
import type { ReasonRow } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'
import { dealName } from '../../mapping/deal-name.ts'
import { numberCell, textCell } from './cell-texts.ts'
import { sideCells, type SidePart } from './side-part.ts'
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
  | {
      readonly is: 'some'
      readonly plan: string
      readonly rows: readonly ReasonRow[]
      readonly labels: ReadonlyMap<string, string | null>
    }
  | { readonly is: 'none'; readonly why: WhyNoReasons }

/** Past deals and columns of each deal. */
const EACH = 3
const [COLUMN, WORDS] = [76, 190]
/** Its rows are the deals with reasons, at most. */
export const REASONS_PART: SidePart = {
  row: 17,
  column: 21,
  rows: 20,
  widths: REASON_HEADERS.map((_, at) => (at < 7 ? COLUMN : WORDS)),
  money: [2, 4, 6],
  format: '#,##0',
}

/** All its cells. */
export function reasonCells(reasons: SheetReasons): ReturnType<typeof sideCells> {
  const line = reasons.is === 'some' ? reasonsOf(reasons.plan) : whyNoReasons(reasons.why)
  const shown = reasons.is === 'some' ? reasons.rows.slice(0, REASONS_PART.rows) : []
  const table = reasons.is === 'some' ? shown.map(rowOf(reasons.labels)) : []
  return sideCells(
    REASONS_PART,
    [REASONS, line],
    shown.length === 0 ? [] : [REASON_HEADERS, ...table],
  )
}

/** Past deals of the row beside what they earned, then what carried the forecast. */
const rowOf =
  (labels: ReadonlyMap<string, string | null>) =>
  ({ key, deals, columns }: ReasonRow): string[] => {
    const cellOf = (of: Scalar): string => keyCell(of, labels.get(String(of)))
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

/** A deal by its name; a key alone is as in the sheet: a number, or a text whatever it looks like. */
const keyCell = (key: Scalar, label: string | null | undefined): string =>
  typeof key === 'number' && !label ? numberCell(key) : textCell(dealName(key, label))

const cents = (money: number): number => Math.round(money * 100) / 100
