// Guesses which column is which field: by exact name, then without case and separators, then by the
// names that analysts use, last by the cells. A guess has a reason and alternatives; the analyst
// decides. Reads whole columns of numbers and the first distinct texts.
import { columnGuessesText } from '../messages/texts.ts'
import { toNumber, type Column, type Scalar } from '#contract/table.ts'
import { flagOf, isError } from './cell.ts'
import { dayOfText, isDateFormat } from './dates.ts'
import { foldHeader, MENU_FIELDS, SALES_FIELDS, type Field, type Fit } from './fields.ts'
import type { Found } from './found.ts'
import { isOwnHeader } from './own-headers.ts'
import { proposeColumns, type Proposed } from './propose.ts'
import { kindsOf, type Sheet } from './sheet.ts'
import { readSizes } from './sizes.ts'
import type { Sheets } from './sources.ts'

type GuessReason = 'same_name' | 'same_but_for_case' | 'values' | 'usual_name' | 'cells'

export interface Guess<F extends string> {
  readonly field: F
  /** Header of the column; null = none was found. */
  readonly header: string | null
  readonly reason: GuessReason | null
  /** A sentence for the pane. */
  readonly explanation: string
  /** Headers of other possible columns, best first. */
  readonly alternatives: readonly string[]
}

/** The guesses of each table of a plan; what they share says more than a header. */
export function guessSheets(sheets: Sheets) {
  const proposed = proposeColumns(sheets)
  return {
    menus: guessMenuColumns(sheets.menus, proposed.menus),
    history: sheets.history ? guessMenuColumns(sheets.history, proposed.history) : [],
    sales: sheets.sales ? guessSalesColumns(sheets.sales, proposed.sales) : [],
  }
}

/** The guesses of one table of deals; `proposed`: what its cells say beside other tables. */
export function guessMenuColumns(
  sheet: Sheet,
  proposed: Proposed = proposeColumns({ menus: sheet }).menus,
): Guess<keyof typeof MENU_FIELDS>[] {
  return guessColumns(sheet, MENU_FIELDS, proposed)
}

export function guessSalesColumns(
  sheet: Sheet,
  proposed?: Proposed,
): Guess<keyof typeof SALES_FIELDS>[] {
  const guesses = guessColumns(sheet, SALES_FIELDS, proposed)
  const of = (field: string) => guesses.find((guess) => guess.field === field)!
  const [price, revenue] = [of('price'), of('revenue')]
  if (price.header === null || revenue.header === null) return guesses
  // Beside a price an amount is another column of money, unless it has the service's own name.
  const dropped = price.reason === 'same_name' || revenue.reason !== 'values' ? revenue : price
  if (dropped.reason === 'same_name') return guesses
  return guesses.map((guess) =>
    guess === dropped
      ? {
          ...guess,
          header: null,
          reason: null,
          explanation: columnGuessesText.noColumn({ field: guess.field }),
          alternatives: [guess.header!, ...guess.alternatives],
        }
      : guess,
  )
}

/** The columns of the guesses, as a mapping has them. */
export function columnsOfGuesses<F extends string>(
  guesses: readonly Guess<F>[],
): Partial<Record<F, string>> {
  const found = guesses.filter((guess) => guess.header !== null)
  return Object.fromEntries(found.map((guess) => [guess.field, guess.header!])) as Partial<
    Record<F, string>
  >
}

interface Candidate<F extends string> {
  readonly field: F
  readonly column: number
  readonly reason: GuessReason
  /** Lower is better: first the closeness of the name, then how common it is. */
  readonly rank: number
}

function guessColumns<F extends string>(
  sheet: Sheet,
  fields: Record<F, Field>,
  proposed?: Proposed,
): Guess<F>[] {
  const order = Object.keys(fields) as F[]
  const profile = sheet.columns.map((column, i) => fitsOf(column, sheet.formats[i]!))
  const found = (field: F) => proposed?.[field]
  const candidates = candidatesOf(sheet, fields, profile, proposed)

  // Best names first. A column has one field, and a field has one column.
  const columnOf = new Map<F, Candidate<F>>()
  const taken = new Set<number>()
  for (const candidate of candidates) {
    if (columnOf.has(candidate.field) || taken.has(candidate.column)) continue
    columnOf.set(candidate.field, candidate)
    taken.add(candidate.column)
  }

  // Without a column named T or date, the only column of dates is taken.
  const dates = sheet.headers.flatMap((header, column) =>
    !taken.has(column) && !isOwnHeader(header) && profile[column]!.has('date') ? [column] : [],
  )
  const dated = 'date' as F
  if (dated in fields && !columnOf.has(dated) && !columnOf.has('T' as F) && dates.length === 1)
    columnOf.set(dated, { field: dated, column: dates[0]!, reason: 'cells', rank: 0 })

  return order.map((field) => {
    const best = columnOf.get(field)
    const others = candidates.filter((c) => c.field === field && c.column !== best?.column)
    const like = field === dated ? dates.filter((column) => column !== best?.column) : []
    const values = best?.reason === 'values' ? found(field) : undefined
    const alternatives = [
      ...new Set(values ? values.others : [...others.map((c) => c.column), ...like]),
    ]
    return {
      field,
      header: best ? sheet.headers[best.column]! : null,
      reason: best?.reason ?? null,
      explanation: best
        ? sentence(sheet.headers[best.column]!, field, best.reason, values)
        : columnGuessesText.noColumn({ field }),
      alternatives: alternatives.map((column) => sheet.headers[column]!),
    }
  })
}

/** Columns that could be each field, by name and by what their cells say, best first. */
function candidatesOf<F extends string>(
  sheet: Sheet,
  fields: Record<F, Field>,
  profile: readonly ReadonlySet<Fit>[],
  proposed: Proposed | undefined,
): Candidate<F>[] {
  const order = Object.keys(fields) as F[]
  const named = order.flatMap((field) => byName(sheet, field, fields[field], profile))
  const byValues = order.flatMap((field): Candidate<F>[] => {
    const values = proposed?.[field]
    if (!values) return []
    // What stands in both tables is the key, whatever it is called.
    const rank = values.why === 'unique_in_both' && values.sure ? 0.5 : 1.5
    return [{ field, column: values.column, reason: 'values', rank }]
  })
  return [...named, ...byValues].toSorted(
    (a, b) =>
      a.rank - b.rank || order.indexOf(a.field) - order.indexOf(b.field) || a.column - b.column,
  )
}

function byName<F extends string>(
  sheet: Sheet,
  name: F,
  field: Field,
  profile: readonly ReadonlySet<Fit>[],
): Candidate<F>[] {
  const folded = foldHeader(name)
  return sheet.headers.flatMap((header, column): Candidate<F>[] => {
    if (header.trim() === '' || isOwnHeader(header)) return []
    // The service's own name decides even if cells are faulty; faults are reported at the cells.
    if (header === name) return [{ field: name, column, reason: 'same_name', rank: 0 }]
    if (!profile[column]!.has(field.fit)) return []
    const known = foldHeader(header)
    if (known === folded) return [{ field: name, column, reason: 'same_but_for_case', rank: 1 }]
    const usual = field.names.indexOf(known)
    return usual < 0 ? [] : [{ field: name, column, reason: 'usual_name', rank: 2 + usual }]
  })
}

function sentence(
  header: string,
  field: string,
  reason: GuessReason,
  values: Found | undefined,
): string {
  const reasons: Record<GuessReason, () => string> = {
    same_name: () => columnGuessesText.sameName({ header }),
    same_but_for_case: () => columnGuessesText.sameButForCase({ header, field }),
    values: () => columnGuessesText.values[values!.why]({ header }),
    usual_name: () => columnGuessesText.usualName({ header, field }),
    cells: () => columnGuessesText.onlyDates({ header }),
  }
  return reasons[reason]()
}

/** Most distinct texts of a column that are examined. */
const LOOKED_AT = 500

/** What a column could be by its cells; a blank one could be anything. */
function fitsOf(column: Column, format: string): ReadonlySet<Fit> {
  const kinds = kindsOf(column)
  const filled = kinds.filled - kinds.errors
  if (filled === 0) return new Set<Fit>(['any', 'number', 'flag', 'units', 'date', 'T', 'sizes'])
  const fits = new Set<Fit>(['any'])
  const texts = distinctTexts(column)
  const shown = isDateFormat(format)
  const mostlyNumbers = kinds.numbers >= 0.8 * filled
  // The service reads numbers that Excel holds as text.
  if (!shown && shareOf(column, filled, isNumber) >= 0.8) {
    fits.add('number')
    fits.add('T')
    fits.add('sizes')
    const isUnits = (value: Scalar) => isNumber(value) && !isFlag(value)
    if (shareOf(column, filled, isUnits) > 0) fits.add('units')
  }
  // A doubtful cell does not change the kind of the column; it is reported at the cell.
  if (shareOf(column, filled, isFlag) >= 0.8) fits.add('flag')
  const dated = texts.filter((text) => {
    const read = dayOfText(text)
    return read.ok || read.why === 'ambiguous'
  })
  if (shown || (texts.length > 0 && !mostlyNumbers && dated.length >= 0.8 * texts.length))
    fits.add('date')
  // Years, and days such as 20240131, stored as plain numbers under a date's name.
  else if (mostlyNumbers && !someNumber(column, (value) => !isYearOrDay(value))) fits.add('date')
  const sized = texts.filter((text) => {
    const read = readSizes(text)
    return read.ok || read.why === 'ambiguous'
  })
  if (texts.length > 0 && sized.length >= 0.8 * texts.length) fits.add('sizes')
  return fits
}

const isNumber = (value: Scalar): boolean =>
  typeof value !== 'boolean' && !Number.isNaN(toNumber(value))
const isFlag = (value: Scalar): boolean => flagOf(value) !== null

/** Share of the filled cells without an error that pass the test. */
function shareOf(column: Column, filled: number, test: (value: Scalar) => boolean): number {
  let held = 0
  if (column.kind === 'number') {
    for (const value of column.values) if (!Number.isNaN(value) && test(value)) held++
  } else {
    const holds = column.dictionary.map(test)
    for (const code of column.codes) if (code >= 0 && holds[code]!) held++
  }
  return held / filled
}

function isYearOrDay(value: number): boolean {
  return (
    Number.isInteger(value) &&
    ((value >= 1900 && value <= 2200) || (value >= 19_000_101 && value <= 22_001_231))
  )
}

function distinctTexts(column: Column): string[] {
  if (column.kind === 'number') return []
  const texts: string[] = []
  for (const value of column.dictionary) {
    if (typeof value === 'string' && !isError(value)) texts.push(value)
    if (texts.length === LOOKED_AT) break
  }
  return texts
}

function someNumber(column: Column, test: (value: number) => boolean): boolean {
  if (column.kind === 'number') return column.values.some((v) => !Number.isNaN(v) && test(v))
  return column.dictionary.some((value) => typeof value === 'number' && test(value))
}
