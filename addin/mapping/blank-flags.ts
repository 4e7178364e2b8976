// A flag of past deals that people write where it holds and leave blank elsewhere ("x", "✓", "bought"): blank is no.
import type { Column } from '#contract/table.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { numberCells, type RowsBack } from './mapped-columns.ts'
import { problemAt, type SheetProblem } from './problems.ts'
import { headerOf, PART_OF, type MenuSource } from './sources.ts'

/** The flags with a no in each blank cell of a past deal, where no cell says no; null = another column. */
export function blankAsNo(
  flags: Column,
  menu: Float64Array,
  sources: readonly MenuSource[],
  back: RowsBack,
): { readonly column: Column; readonly problems: readonly SheetProblem[] } | null {
  const values = numberCells(flags, menu.length)
  const isFilled = (row: number): boolean =>
    flags.kind === 'number' ? !Number.isNaN(flags.values[row]!) : flags.codes[row]! >= 0
  const past = [...menu.keys()].filter((row) => menu[row] !== 0)
  const filled = past.filter(isFilled)
  if (filled.length === 0 || filled.some((row) => values[row] !== 1)) return null
  const isSaid = sources.map((source) => {
    const header = headerOf(source, 'historically_chosen')
    return header !== null && source.said.forms?.[header] !== 'as_is'
  })
  const blank = past.filter((row) => !isFilled(row) && isSaid[back.table[row]!]!)
  if (blank.length === 0) return null
  const changed = values.slice()
  for (const row of blank) changed[row] = 0
  return {
    column: { kind: 'number', values: changed },
    problems: sources.flatMap((source, s) => {
      const header = headerOf(source, 'historically_chosen')
      const rows = blank.filter((row) => back.table[row] === s).map((row) => back.row[row]!)
      const { says, fix, press } = tableProblemsText
      const told = problemAt(source.sheet, header, [...new Set(rows)], {
        code: 'blank_is_no',
        severity: 'warning',
        text: says.blankIsNo,
        fix: fix.noneChanged,
      })
      const saying = { part: PART_OF[source.role], header, text: press.notSo, as: 'as_is' } as const
      return told ? [{ ...told, sayings: [saying] }] : []
    }),
  }
}
