// What is counted of a column whose cells are not kept: the edge holds no features.
import { ENTRY_ROWS, FEATURE_MOST } from '#contract/limits.ts'
import type { Counted } from './column-builder.ts'
import { countCell, hasPlainNumbers, newTally } from './form-tally.ts'
import { decideForm } from './number-forms.ts'

/** A column without cells. */
export function createCounted(): Counted {
  const tally = newTally()
  const tooLarge = { count: 0, rows: [] as number[] }
  return {
    add(value, row) {
      countCell(tally, value, row)
      if (typeof value !== 'number' || Math.abs(value) <= FEATURE_MOST) return
      tooLarge.count++
      if (tooLarge.rows.length < ENTRY_ROWS) tooLarge.rows.push(row)
    },
    summary(rows) {
      const form = decideForm(tally)
      const { filled, as, plain, blanks, strays } = form
      const isNumber = as !== 'text' && as !== 'date'
      // Kept, it would be a column of numbers alone.
      const isMade = isNumber && (!plain || blanks.count + strays.count > 0)
      const texts = tally.alike.size > 0
      return {
        filled,
        blank: rows - filled,
        numbers: tally.numbers > 0 || isMade,
        texts: texts && filled > 0 && !isMade,
        booleans: tally.booleans > 0,
        numeric: filled > 0 && (isNumber || hasPlainNumbers(tally)),
        tooLarge,
        form: texts ? form : null,
      }
    },
  }
}
