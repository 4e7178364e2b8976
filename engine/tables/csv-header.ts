// Why a file of text is no table, in words that say what its first line, or a line of another length,
// seems to be. Each text goes on after "line 1". Which lines a file has says csv.ts.
import { quoted, shownText } from '#contract/shown.ts'

type Line = readonly string[]

/** Lines in which the column names are looked for. */
const FIRST_LINES = 20

/** What is wrong with the first line; null where nothing is. `cells`: the lines after it. */
export function wrongHeader(text: string, header: Line, cells: readonly Line[]): string | null {
  const instead = otherFormat(text) ?? lineAbove(text)
  if (instead !== null) return instead
  if (header.every((name) => name === '')) return ' must hold the column names'
  const unnamed = header.indexOf('')
  if (unnamed >= 0) return unnamedColumn(unnamed, header, cells)
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  return twice === undefined ? null : `: the column ${quoted(twice)} stands there twice`
}

/** A first column name in brackets: no JSON goes on with a separator behind them. */
const IN_BRACKETS = /^\s*[[{][^[\]{}"]*[\]}].*[,;\t]/

/** What other format the text is; null where it may be a table. */
function otherFormat(text: string): string | null {
  if (/^\s*[[{]/.test(text) && !IN_BRACKETS.test(text))
    return ' begins JSON, not a table: a request in JSON goes to /v1/validate or /v1/fit as it is; here each table is CSV with a header line, or Parquet'
  if (/^\s*</.test(text))
    return ' begins a web page (HTML or XML), not a table: download the file itself, and save it as CSV UTF-8'
  if (text.includes('\0'))
    return ' and others hold NUL characters: save the file as CSV UTF-8; it is UTF-16 without its mark, or damaged'
  return null
}

/** What stands above the column names; null where they may stand in the first line. */
function lineAbove(text: string): string | null {
  const [first = '', ...others] = text.split(/\r\n|\r|\n/, FIRST_LINES)
  const shown = `, ${quoted(shownText(first.trim(), 60))},`
  if (/^\W*sep=/i.test(first))
    return `${shown} tells Excel the separator and is no header: delete the line`
  const names = others.findIndex(hasNames)
  if (names < 0 || hasNames(first)) return null
  const what = `${shown} seems to be a ${/^\W*#/.test(first) ? 'comment' : 'title'}`
  return `${first.trim() === '' ? ' is blank' : what}: the column names stand in line ${names + 2}, delete what is above them`
}

/** Whether a line names two columns that both tables have. */
function hasNames(line: string): boolean {
  const names = line.split(/[,;\t|]/).map((name) => name.replace(/\W/g, '').toLowerCase())
  return names.includes('key') && names.includes('qty')
}

function unnamedColumn(column: number, header: Line, cells: readonly Line[]): string {
  const place = `: column ${column + 1} has no name`
  if (cells.every((row) => (row[column] ?? '').trim() === ''))
    return column === header.length - 1
      ? `${place} and no cells: delete the separator at the end of each line`
      : `${place} and no cells: delete it`
  return column === 0
    ? `${place} and seems to be the row numbers of a data frame: write the file without them (pandas: index=False; R: row.names=FALSE), or name the column`
    : place
}

/** Why the first of these lines is no header under `columns` columns. */
export function wrongWidth(lines: readonly Line[], columns: number): string {
  const row = lines[0]!
  const found = `: ${row.length} cell${row.length === 1 ? '' : 's'} under ${columns} columns`
  if (row[0]!.startsWith('#')) return `${found}; it seems to be a comment: delete it`
  if (row.length > columns)
    return row.slice(columns).every((cell) => cell.trim() === '')
      ? `${found}; delete the separators at the end of the line`
      : found
  const below = lines.every((line) => line.length === 1)
  return `${found}; export the file again if it is cut off, and write the separators of blank cells too${below ? '; delete the line if it stands below the table' : ''}`
}
