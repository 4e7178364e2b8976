// Guesses which column is which field: by exact name, then without case and separators, then by the
// names that analysts use, last by the cells. A guess has a reason and alternatives; the analyst
// decides.
import { columnGuessesText } from '../messages/texts.ts'
import { flagOf } from './cell.ts'
import { foldHeader, MENU_FIELDS, SALES_FIELDS, type Field, type Fit } from './fields.ts'
import type { Found } from './found.ts'
import { says } from './header-words.ts'
import { isOwnHeader } from './own-headers.ts'
import { proposeColumns, type Proposed } from './propose.ts'
import type { Sheet } from './sheet.ts'
import { readSizes } from './sizes.ts'
import type { Sheets } from './sources.ts'
import { surveyOf, type ColumnSurvey } from './survey.ts'

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
          explanation: columnGuessesText.noColumn({ field: SALES_FIELDS[guess.field].explanation }),
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
  const profile = surveyOf(sheet).columns.map(fitsOf)
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
    !taken.has(column) &&
    !isOwnHeader(header) &&
    says(header).rate === 0 &&
    profile[column]!.has('date')
      ? [column]
      : [],
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
        ? sentence(sheet.headers[best.column]!, fields[field].explanation, best.reason, values)
        : columnGuessesText.noColumn({ field: fields[field].explanation }),
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
    // What stands in both tables is the key, whatever it is called. A name is what no other field wants.
    const isKey = values.why === 'unique_in_both' && values.sure
    const rank = field === 'label' ? Infinity : isKey ? 0.5 : 1.5
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
    if (header.trim() === '' || isOwnHeader(header) || name === 'label') return []
    // The service's own name decides even if cells are faulty; faults are reported at the cells.
    if (header === name) return [{ field: name, column, reason: 'same_name', rank: 0 }]
    if (!profile[column]!.has(field.fit)) return []
    // “$/T” is no time.
    if (field.fit === 'T' && /\p{Sc}/u.test(header)) return []
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
    same_but_for_case: () => columnGuessesText.usualName({ header, field }),
    values: () => columnGuessesText.values[values!.why]({ header }),
    usual_name: () => columnGuessesText.usualName({ header, field }),
    cells: () => columnGuessesText.onlyDates({ header }),
  }
  return reasons[reason]()
}

/** What a column could be by its cells; a blank one could be anything. */
function fitsOf({ is, texts, percent, values }: ColumnSurvey): ReadonlySet<Fit> {
  if (is === 'blank') return new Set<Fit>(['any', 'number', 'flag', 'units', 'date', 'T', 'sizes'])
  const fits = new Set<Fit>(['any'])
  const numbers = texts.map(Number)
  if (is === 'number' || numbers.every((value) => !Number.isNaN(value))) {
    fits.add('number')
    fits.add('T')
    fits.add('sizes')
    if (texts.some((text) => flagOf(text) === null)) fits.add('units')
    // Years, and days such as 20240131, stored as plain numbers under a date's name: in the order of the rows.
    if (!percent && numbers.every(isYearOrDay) && isInOrder(values)) fits.add('date')
  }
  if (is === 'flag') fits.add('flag')
  if (is === 'date') fits.add('date')
  if (is === 'text') {
    const sized = texts.filter((text) => {
      const read = readSizes(text)
      return read.ok || read.why === 'ambiguous'
    })
    if (sized.length >= 0.8 * texts.length) fits.add('sizes')
  }
  return fits
}

/** The year of a boat goes up and down from row to row; that of a menu hardly. */
function isInOrder(values: Float64Array): boolean {
  const known = values.filter((value) => !Number.isNaN(value))
  const steps = known.slice(1).map((value, i) => Math.sign(value - known[i]!))
  const [up, down] = [1, -1].map((way) => steps.filter((step) => step === way).length)
  return Math.min(up!, down!) <= 0.1 * (up! + down!)
}

function isYearOrDay(value: number): boolean {
  return (
    Number.isInteger(value) &&
    ((value >= 1900 && value <= 2200) || (value >= 19_000_101 && value <= 22_001_231))
  )
}
