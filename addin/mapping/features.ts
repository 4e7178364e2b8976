// Proposes which of the remaining columns are uploaded as features. A column that is not taken
// never leaves the workbook; the analyst can change each.
import { columnGuessesText } from '../messages/texts.ts'
import { isDateFormat } from './dates.ts'
import { isOwnHeader } from './own-headers.ts'
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
  const { stays, taken } = columnGuessesText
  // What names a deal may tell something of it, too.
  const { label: _, ...read } = mapped
  const known = new Set(Object.values(read))
  return sheet.headers.flatMap((header, i): FeatureGuess[] => {
    if (known.has(header)) return []
    const stay = (kind: FeatureKind, explanation: string): FeatureGuess[] => [
      { header, kind, take: false, explanation },
    ]
    const kinds = kindsOf(sheet.columns[i]!)
    const kind = kindOf(kinds, sheet.formats[i]!)
    if (header.trim() === '') return stay(kind, stays.unnamed)
    if (isOwnHeader(header)) return stay(kind, stays.written)
    if (sheet.headers.indexOf(header) !== i) return stay(kind, stays.twice)
    if (kind === 'blank') return stay(kind, stays.blank)
    if (PRIVATE.test(header.replace(/_/g, ' '))) return stay(kind, stays.personal)
    if (use === 'sales' && kind !== 'number') return stay(kind, stays.notMoney)
    const texts = kinds.texts
    if (kind === 'text' && texts > FEW_ROWS && kinds.distinctTexts > REPEATS * texts)
      return stay(kind, stays.distinct)
    return [{ header, kind, take: true, explanation: taken[kind] }]
  })
}

function kindOf(kinds: ReturnType<typeof kindsOf>, format: string): FeatureKind {
  const filled = kinds.filled - kinds.errors
  if (filled === 0) return 'blank'
  if (kinds.numbers === filled) return isDateFormat(format) ? 'date' : 'number'
  if (kinds.texts === filled) return 'text'
  return kinds.booleans === filled ? 'boolean' : 'mixed'
}
