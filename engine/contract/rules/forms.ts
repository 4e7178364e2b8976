// How columns of texts were read (engine/tables/read-forms.ts), as warnings: what became numbers or dates, what counts as
// blank, and what looks like numbers and is read as words. Never silent: a feature that changes its kind changes the plan.
import { looksOf, readAs } from '../cell-looks.ts'
import type { CellsFound, ColumnForm } from '../column-form.ts'
import {
  addRow,
  atRows,
  noRows,
  quote,
  SHEETS,
  type Context,
  type Finding,
  type Rule,
  type Sheet,
} from './rule-context.ts'

export const FORM_RULES: readonly Rule[] = [
  {
    code: 'read_as',
    family: 'tolerated',
    needs: [],
    find: (c) => eachForm(c, readAsOther, blanksIn),
  },
  { code: 'looks_numeric', family: 'tolerated', needs: [], find: (c) => eachForm(c, doubtful) },
]

type OfColumn = (sheet: Sheet, column: string, form: ColumnForm) => Finding | null
type Columns = readonly (readonly [string, ColumnForm])[]

function eachForm(
  c: Context,
  find: OfColumn,
  together: (sheet: Sheet, columns: Columns) => Finding | null = () => null,
): (Finding | null)[] {
  return SHEETS.flatMap((name) => {
    // Rows as sent, those that were dropped among them.
    const sheet: Sheet = { ...c[name], read: c.sent[name] }
    const columns = [...(c.sent[name].forms ?? [])]
    return [...columns.map(([column, form]) => find(sheet, column, form)), together(sheet, columns)]
  })
}

function hitsOf(sheet: Sheet, found: readonly CellsFound[]): ReturnType<typeof noRows> {
  const hits = noRows(0)
  const rows = found.flatMap((each) => each.rows).sort((a, b) => a - b)
  for (const row of rows) addRow(hits, sheet, row)
  hits.count = found.reduce((sum, { count }) => sum + count, 0)
  return hits
}

const ORDER = { dmy: 'day first', mdy: 'month first', ymd: 'year first' }

function readAsOther(sheet: Sheet, column: string, form: ColumnForm): Finding | null {
  const { as, read, strays, blanks, currency, order } = form
  const isWord = as === 'text'
  if (read.count + strays.count === 0 && !(isWord && blanks.count > 0)) return null
  const at = `${sheet.title} column ${quote(column)}`
  if (isWord)
    return atRows(sheet, hitsOf(sheet, [blanks]), {
      column,
      warning: true,
      message: `${at} is read as words, and ${cells(blanks)} as blank`,
      fix: `Write out what ${quote(blanks.example)} means where it is a value of its own: NA, NULL and the like stand for blanks.`,
    })
  const kind = {
    number: 'numbers',
    percent: 'percentages, which are fractions',
    money: `money${currency === undefined ? '' : ` (${currency})`}`,
    date: `dates${read.count > 0 ? `, ${ORDER[order]}` : ''}`,
  }[as]
  const such = read.count > 0 ? `: ${quote(read.example)} is ${readAs(read.example, form)}` : ''
  const odd = strays.count > 0 ? `, and ${cells(strays)} as blank` : ''
  const stray =
    strays.count > 0
      ? `Write cells such as ${quote(strays.example)} in that form, or leave them blank. `
      : ''
  return atRows(sheet, hitsOf(sheet, [read, strays]), {
    column,
    warning: true,
    message: `${at} is read as ${kind}${such}${odd}`,
    fix: `${stray}If this is wrong, write ${as === 'date' ? 'dates as 2024-03-31' : 'plain numbers with a decimal point'}, or words that are no ${as === 'date' ? 'dates' : 'numbers'}.`,
  })
}

/** "3 cells ("n/a")". */
const cells = ({ count, example }: CellsFound): string =>
  `${count} ${count === 1 ? 'cell' : 'cells'} (${quote(example)})`

/** Blanks by another name are told once for all columns of numbers and dates. */
function blanksIn(sheet: Sheet, columns: Columns): Finding | null {
  const some = columns.filter(([, { as, blanks }]) => as !== 'text' && blanks.count > 0)
  const [first] = some
  if (!first) return null
  const names = some.slice(0, NAMED).map(([column]) => quote(column))
  const more = some.length > NAMED ? ` and ${some.length - NAMED} more` : ''
  const hits = hitsOf(
    sheet,
    some.map(([, { blanks }]) => blanks),
  )
  return atRows(sheet, hits, {
    ...(some.length === 1 && { column: first[0] }),
    warning: true,
    message: `${hits.count} ${hits.count === 1 ? 'cell' : 'cells'} of ${sheet.title} (${quote(first[1].blanks.example)}) read as blank, in ${some.length === 1 ? 'column' : 'columns'} ${names.join(', ')}${more}`,
    fix: 'Leave blank cells empty where that is not meant: NA, NULL and the like stand for blanks.',
  })
}

/** Columns that a message names. */
const NAMED = 5

function doubtful(sheet: Sheet, column: string, { filled, doubt }: ColumnForm): Finding | null {
  if (!doubt) return null
  const { why, looks, other } = doubt
  const examples = [...new Set([looks.example, other])].map(quote).join(' and ')
  const isDate = looksOf(looks.example).kind === 'date'
  const fix = {
    ambiguous: isDate
      ? `${quote(looks.example)} may be two days: write the year first, as in 2024-03-31.`
      : `${quote(looks.example)} may be two numbers: write plain numbers with a decimal point and no thousands separator.`,
    mixed: `Write all cells in one form: plain numbers with a decimal point (0.25 for 25%), or dates as 2024-03-31.`,
    currencies: 'Write amounts of one currency, as plain numbers with a decimal point.',
    words: `Write plain numbers with a decimal point, and leave cells such as ${quote(other)} blank; where the cells are names, nothing is wrong.`,
  }[why]
  return {
    table: sheet.name,
    column,
    warning: true,
    hits: hitsOf(sheet, [looks]),
    message: `${sheet.title} column ${quote(column)}: ${looks.count} of ${filled} cells look like numbers${isDate ? ' or dates' : ''}, for example ${examples}, and all are read as words.`,
    fix,
  }
}
