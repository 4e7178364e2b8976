// What an Excel cell means: a number, a text, a boolean, blank, or an error. Errors arrive as texts
// ("#N/A"); they are problems to mend and never count as text. dates.ts reads dates.

/** A cell as the Office library gives it; "" = empty. */
export type CellValue = string | number | boolean

/** Every error that a cell can show (Microsoft, Excel.ErrorCellValueType and its texts). */
const ERRORS: ReadonlySet<string> = new Set([
  '#N/A',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#BUSY!',
  '#GETTING_DATA',
  '#FIELD!',
  '#BLOCKED!',
  '#CONNECT!',
  '#UNKNOWN!',
  '#EXTERNAL!',
  '#PYTHON!',
  '#TIMEOUT!',
])

/** Whether the cell shows an error. */
export function isError(value: CellValue): boolean {
  return typeof value === 'string' && value.startsWith('#') && ERRORS.has(value.trim())
}

/** Whether the cell looks empty: empty, or white space only. */
export function isBlank(value: CellValue | null | undefined): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'string' ? value.trim() === '' : Number.isNaN(value)
}

const YES: ReadonlySet<string> = new Set(
  `1 true yes y x ✓ ✔ taken chosen bought won accepted ja oui sí si wahr vrai gekauft bestellt genommen
  acheté pris comprado aceptado はい 済 採用 ○`.split(/\s+/),
)
const NO: ReadonlySet<string> = new Set(
  `0 false no n - – ✗ declined refused passed lost skipped rejected nein non falsch faux abgelehnt
  refusé rechazado いいえ 不採用 ×`.split(/\s+/),
)

/** A flag in an analyst's words: 1, 0, or null if it is neither. */
export function flagOf(value: CellValue): 0 | 1 | null {
  const text = String(value).trim().toLowerCase()
  return YES.has(text) ? 1 : NO.has(text) ? 0 : null
}
