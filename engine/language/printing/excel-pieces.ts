// Pieces of an Excel formula and how they are joined: parentheses only where Excel's order of
// operations needs them, and columns of values in the arithmetic that SUMPRODUCT computes row by row.
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
const MOST_CHARACTERS = 8192
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

/**
 * How tightly a piece binds: 0 comparisons, 1 sums and signs, 2 quotients, 3 products, 4 the rest.
 * `truth`: TRUE or FALSE in Excel, no number yet. `perSale`: a value for each sales row, not one.
 */
export interface Piece {
  readonly text: string
  readonly strength: 0 | 1 | 2 | 3 | 4
  readonly perSale: boolean
  readonly truth?: true
}

export const one = (text: string): Piece => ({ text, strength: 4, perSale: false })

export function constant(value: number): Piece {
  return { text: numberOf(value), strength: value < 0 ? 1 : 4, perSale: false }
}

/** In parentheses unless it binds at least so tightly. */
export const tight = (of: Piece, strength: number): string =>
  of.strength < strength ? `(${of.text})` : of.text

/** TRUE and FALSE as 1 and 0, where Excel would not take them for these by itself. */
export const number = (of: Piece): Piece => (of.truth ? product(of, constant(1)) : of)

const any = (pieces: readonly Piece[]): boolean => pieces.some(({ perSale }) => perSale)

export function sum(left: Piece, right: Piece): Piece {
  const second = right.text.startsWith('-') ? `(${right.text})` : tight(right, 1)
  return { text: `${tight(left, 1)}+${second}`, strength: 1, perSale: any([left, right]) }
}

export function difference(left: Piece, right: Piece): Piece {
  return { text: `${tight(left, 1)}-${tight(right, 2)}`, strength: 1, perSale: any([left, right]) }
}

export function product(left: Piece, right: Piece): Piece {
  const text = `${tight(left, 2)}*${tight(right, 3)}`
  return { text, strength: left.strength === 2 ? 2 : 3, perSale: any([left, right]) }
}

export function quotient(top: Piece, bottom: Piece): Piece {
  const text = `${tight(top, 2)}/${tight(bottom, 4)}`
  return { text, strength: 2, perSale: any([top, bottom]) }
}

export function compared(sign: string, left: Piece, right: Piece): Piece {
  const text = `${tight(left, 1)}${sign}${tight(right, 1)}`
  return { text, strength: 0, perSale: any([left, right]), truth: true }
}

export const not = (of: Piece): Piece => difference(constant(1), of)

/** What the rows that count divide by, and 1 for the others: one error there would spoil all. */
export function divisor(bottom: Piece, counts: Piece): Piece {
  if (/^[\d.E+-]+$/.test(bottom.text) && Number(bottom.text) !== 0) return bottom
  return sum(product(bottom, counts), not(counts))
}

/** MIN and MAX of pieces, number by number where they are columns: there Excel's take one of all. */
export function extreme(op: 'min' | 'max', args: readonly Piece[]): Piece {
  if (!any(args)) return one(`${op.toUpperCase()}(${args.map(({ text }) => text).join(',')})`)
  const sign = op === 'min' ? '<' : '>'
  return args.reduce((left, right) => {
    const first = product(compared(sign, left, right), left)
    const second = product(compared(`${op === 'min' ? '>' : '<'}=`, left, right), right)
    if (right.text === '0') return first
    return left.text === '0' ? second : sum(first, second)
  })
}
