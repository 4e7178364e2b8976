// Resolves column names in controlled English to the sent columns, and reports names that match
// none.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Valuation } from '#contract/valuation.ts'
import type { Columns } from '../inputs.ts'

/** Columns that need not be sent: their costs may come from a parameter, or are none (interface §1). */
const STANDARD = {
  menus: new Set(['unit_cost']),
  sales: new Set(['price', 'unit_fee', 'unit_holding_cost']),
}

export interface Binder {
  /** The column as it was sent: its exact name, else the only one that differs by case. */
  readonly bind: (table: 'menus' | 'sales', own: string, phrase: string, texts?: boolean) => string
  readonly bindings: Valuation['bindings'][number][]
}

/** Binds names to columns; what is wrong with one is added to `faults`. */
export function createBinder(columns: Columns, faults: FeedbackItem[]): Binder {
  const bindings: Valuation['bindings'][number][] = []
  const bind = (table: 'menus' | 'sales', own: string, phrase: string, texts = false): string => {
    const names = columns[table]
    const folded = own.toLowerCase()
    const alike = names.filter((each) => each.toLowerCase() === folded)
    const column = names.includes(own) ? own : alike.length === 1 ? alike[0]! : own
    const [title, other] =
      table === 'menus' ? (['Menus', 'Sales'] as const) : (['Sales', 'Menus'] as const)
    if (names.includes(column)) {
      if (`${title}.${column}`.length <= 200)
        bindings.push({ phrase, column: `${title}.${column}` })
      if (table === 'menus' && columns.texts && columns.texts.includes(column) !== texts)
        faults.push({
          code: 'column_type',
          words: phrase,
          message: `the column ${column} holds ${texts ? 'numbers' : 'texts'}.`,
          column,
          example: texts ? `${column} equals 1` : `${column} is "…"`,
        })
    } else if (!STANDARD[table].has(column)) {
      const elsewhere = (table === 'menus' ? columns.sales : columns.menus).includes(own)
      faults.push({
        code: 'unknown_column',
        words: phrase,
        message: `${title} has no column ${own}${elsewhere ? `, ${other} has` : ''}.`,
        column: own,
        ...(elsewhere
          ? { example: table === 'menus' ? `the ${own} of the sale` : own }
          : {
              fix: `Send a column ${own}, or write the amount.`,
              example: 'Subtract 2 for each unit sold.',
            }),
      })
    }
    return column
  }

  return { bind, bindings }
}
