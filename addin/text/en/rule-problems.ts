// Problems that the service's rules find in the tables. In English the statements are the rules' own;
// another language says one for every code of `RuleCode` (engine/contract/rule-codes.ts has their meanings).
import type { RuleCode } from '#contract/rule-codes.ts'

/** Codes of the rules, and of tables that cannot be read. */
export type ProblemCode = RuleCode | 'too_many_rows' | 'too_many_columns'

interface Facts {
  /** Column of the sheet, null = none or several. */
  readonly header: string | null
  readonly table: string | null
  /** Number of rows, or of whatever else the problem counts. */
  readonly count: number
}

/** Remedies in terms of the sheet; where one is missing, the service's own is shown, which is English. */
const fix: Readonly<Partial<Record<ProblemCode, string>>> = {
  invalid_option: 'Correct it in Options, or leave the field blank.',
  unknown_model: 'Choose “the service’s choice” in Options.',
  missing_table: 'Choose the table under Tables.',
  missing_column: 'Choose its column under Columns.',
  missing_value: 'Fill the cell, or delete the whole row.',
  qty_not_positive:
    'Correct the size, or leave out rows of nothing: a row offers a size above 0; passing is always possible.',
  no_task_rows: 'Choose the period or the table in which the deals to decide stand.',
  too_few_task_rows:
    'List every candidate, also those you would decline, or untick “Check that the history is large enough” in Options.',
  too_few_past_menus:
    'Add more past menus, choose a shorter period, or untick “Check that the history is large enough” in Options.',
  too_few_observed:
    'Add more history, flag the sizes that were taken, add sales of 0 for deals that sold nothing, or untick “Check that the history is large enough” in Options.',
  no_unobserved: 'List past menus whole, with the deals that were not taken.',
  not_numeric:
    'Type the number alone: no unit, sign or text. A number at the left of its cell is text to Excel: type it anew.',
  size_unknown:
    'Map the column that flags the size that was taken, or that says how many were taken.',
  sale_in_future: 'Correct the time of the sale, or delete its row: only what has happened counts.',
  sale_before_menu:
    'Correct the time of the sale or of the offer; sales of an earlier purchase need its key or its menu.',
  sale_after_horizon:
    'Correct the time of the sale, or raise “Periods until leftovers are written off” in the options to the time that stock is really held.',
  sold_more_than_taken:
    'Correct the size that was taken or its sales; units that were there before need a column such as “stock”. If the size counts attempts (calls, visits), say so in the description.',
  chosen_without_sales: 'Say in the options what a flag means: taken, or would have been taken.',
  too_many_rows: 'Leave out the oldest menus and their sales.',
  no_profit: 'Map the column of realised profits, or let the service value the sales.',
  sales_empty: 'Choose the table of sales, or map the column of realised profits.',
}

export const ruleProblemsText = {
  fix,
  /** A sentence that says what is wrong; null = the service's English one. `code` is a ProblemCode. */
  statement: (_code: string, _facts: Facts): string | null => null,
  /**
   * The statement with the places that it is true of. `where`: one text a table, made by `rowsOfTable` or of
   * rows alone; `keys`: made by `keys`, null = none.
   */
  atRows: (statement: string, where: readonly string[], keys: string | null) =>
    `${statement.replace(/[.:]$/, '')}: ${where.join('; ')}${keys === null ? '' : ` (${keys})`}.`,
  /** `rows`: "rows 12 and 31". */
  rowsOfTable: (rows: string, table: string) => `${rows} of ${table}`,
  /** Identifiers of deals, in quotes: `key "a"`, `keys "a", "b"`. */
  keys: (keys: readonly string[]) => `${keys.length === 1 ? 'key' : 'keys'} ${keys.join(', ')}`,
}
