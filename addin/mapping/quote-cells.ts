// Says what stands in the cells that a rule or the mapping cannot read: who reads "qty is not a number" looks
// for it, and the row is often one of thousands.
import type { RuleCode } from '#contract/rule-codes.ts'
import { shownText } from '#contract/shown.ts'
import { cell, type Scalar } from '#contract/table.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { exactText, inQuotes, listed } from '../messages/words.ts'
import type { CellAt, MappingCode, SheetProblem } from './problems.ts'
import type { Sheet } from './sheet.ts'

/** Problems that one cell has by what stands in it, whatever the other cells say. */
const BY_VALUE = [
  'unreadable_key',
  'not_numeric',
  'unreadable_flag',
  'menu_not_integer',
  'qty_not_positive',
  'negative_value',
  'out_of_range',
  'error_cell',
  'date_unreadable',
  'date_ambiguous',
  'time_unreadable',
  'sizes_unreadable',
  'sizes_too_many',
  'taken_not_units',
] as const satisfies readonly (RuleCode | MappingCode)[]
const CODES: ReadonlySet<string> = new Set(BY_VALUE)

/** Different texts that are shown, and characters of each. */
const MOST_TEXTS = 3
const CHARACTERS = 40

/** Whether the problem lies in cells by what stands in them. */
export const isByValue = ({ code, cells }: SheetProblem): boolean =>
  CODES.has(code) && cells.length > 0

/** The problem with what stands in its cells, if it is one by value. */
export function quoteCells(problem: SheetProblem, sheets: readonly Sheet[]): SheetProblem {
  if (!isByValue(problem)) return problem
  const found = new Set(
    problem.cells.flatMap((at) => {
      const value = valueAt(at, sheets)
      // A date of Excel is a number that no person has typed.
      if (value === null || (problem.code.startsWith('date_') && typeof value === 'number'))
        return []
      return [textOf(value)]
    }),
  )
  if (found.size === 0) return problem
  const shown = [...found].slice(0, MOST_TEXTS)
  const more = found.size > shown.length || problem.count > problem.cells.length
  const says = tableProblemsText.cellSays({
    shown: listed(shown.map(inQuotes)),
    one: problem.count === 1,
    more,
  })
  return { ...problem, message: `${problem.message} ${says}` }
}

function valueAt({ table, row, header }: CellAt, sheets: readonly Sheet[]): Scalar | null {
  const sheet = sheets.find(({ name }) => name === table)
  const at = header === null ? -1 : (sheet?.headers.indexOf(header) ?? -1)
  return at < 0 ? null : cell(sheet!.columns[at], row)
}

function textOf(value: Scalar): string {
  if (typeof value === 'number') return exactText(value)
  const text = typeof value === 'boolean' ? String(value).toUpperCase() : value
  return shownText(text.replaceAll(/\s+/g, ' ').trim(), CHARACTERS)
}
