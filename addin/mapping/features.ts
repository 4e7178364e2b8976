// Proposes which of the remaining columns are uploaded as features. A column that is not taken
// never leaves the workbook; the analyst can change each.
import { isDateFormat } from './dates.ts'
import { isOwnHeader } from './guess.ts'
import { kindsOf, type Sheet } from './sheet.ts'

type FeatureKind = 'number' | 'text' | 'boolean' | 'date' | 'mixed' | 'blank'

export interface FeatureGuess {
  readonly header: string
  readonly kind: FeatureKind
  /** Whether it is proposed for upload. */
  readonly take: boolean
  /** The reason, in a sentence. */
  readonly explanation: string
}

/** Names of columns about persons, or with notes: proposed to stay in the workbook. */
const PRIVATE =
  /\b(e-?mail|phone|tel|mobile|fax|address|contact|iban|vat id|tax id|notes?|comments?|remarks?|password|secret|token|api key|url|link|image|bemerkung|notiz)\b/i
/** Texts that hardly repeat, such as descriptions and serials, from which nothing is learned. */
const REPEATS = 0.9
const FEW_ROWS = 50

/** A guess for every column that is mapped to no field. `use` = what the table is. */
export function guessFeatures(
  sheet: Sheet,
  mapped: Readonly<Record<string, string | undefined>>,
  use: 'menus' | 'sales',
): FeatureGuess[] {
  const known = new Set(Object.values(mapped))
  return sheet.headers.flatMap((header, i): FeatureGuess[] => {
    if (known.has(header)) return []
    const stay = (kind: FeatureKind, explanation: string): FeatureGuess[] => [
      { header, kind, take: false, explanation },
    ]
    const kinds = kindsOf(sheet.columns[i]!)
    const kind = kindOf(kinds, sheet.formats[i]!)
    if (header.trim() === '') return stay(kind, 'The column has no name.')
    if (isOwnHeader(header)) return stay(kind, 'The add-in writes this column.')
    if (sheet.headers.indexOf(header) !== i) return stay(kind, 'Another column has the same name.')
    if (kind === 'blank') return stay(kind, 'The column is blank.')
    if (PRIVATE.test(header.replace(/_/g, ' ')))
      return stay(kind, 'Its name says notes or persons.')
    if (use === 'sales' && kind !== 'number')
      return stay(
        kind,
        'Of sales, columns of money are read; take it if your description names it.',
      )
    const texts = kinds.texts
    if (kind === 'text' && texts > FEW_ROWS && kinds.distinctTexts > REPEATS * texts)
      return stay(kind, 'Nearly every row has a text of its own: nothing repeats.')
    return [{ header, kind, take: true, explanation: EXPLANATIONS[kind] }]
  })
}

const EXPLANATIONS: Record<FeatureKind, string> = {
  number: 'Numbers that may bear on the outcome.',
  text: 'Texts that repeat and may bear on the outcome.',
  boolean: 'True or false.',
  date: 'Dates, sent as ISO days.',
  mixed: 'Numbers and texts.',
  blank: '',
}

function kindOf(kinds: ReturnType<typeof kindsOf>, format: string): FeatureKind {
  const filled = kinds.filled - kinds.errors
  if (filled === 0) return 'blank'
  if (kinds.numbers === filled) return isDateFormat(format) ? 'date' : 'number'
  if (kinds.texts === filled) return 'text'
  return kinds.booleans === filled ? 'boolean' : 'mixed'
}
