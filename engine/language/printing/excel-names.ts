// How Excel writes names, texts and numbers inside a formula, and how long and deep a formula may
// be. excel.ts writes what is computed with them.

/** Characters of a column name that an apostrophe must stand before. */
const ESCAPED = /['[\]#@]/g
/** Names that need no brackets of their own. */
const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/

const specifier = (column: string): string =>
  PLAIN.test(column) ? column : `[${column.replace(ESCAPED, "'$&")}]`

/** The cell of this row: `Menus[@qty]`, `Menus[@[unit cost]]`. */
export const cellOf = (table: string, column: string): string => `${table}[@${specifier(column)}]`

/** The whole column: `Sales[qty]`, `Sales[[unit price]]`. */
export const columnOf = (table: string, column: string): string => `${table}[${specifier(column)}]`

/** A text, its quotation marks doubled. */
export const textOf = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A number; Excel keeps fifteen of its digits. */
export const numberOf = (value: number): string => String(value).replace('e', 'E')

/** Excel's own limits: characters of a formula, functions within functions. */
export const MOST_CHARACTERS = 8192
const MOST_NESTED = 64

/** The formula, or null where Excel would not take it. */
export function limited(formula: string): string | null {
  if (formula.length > MOST_CHARACTERS) return null
  // Parentheses in texts and in the names of columns are no calls.
  const bare = formula.replace(/"[^"]*"|\[(?:[^[\]']|'.)*\]/gs, '')
  const open: boolean[] = []
  let nested = 0
  for (const [, call, close] of bare.matchAll(/([A-Z]?)\(|(\))/g)) {
    if (!close) open.push(call !== '')
    nested += close ? -Number(open.pop()) : Number(call !== '')
    if (nested > MOST_NESTED) return null
  }
  return formula
}
