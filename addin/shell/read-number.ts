// Reads a number as people type it, within bounds, or says why it is invalid. Spaces, apostrophes and
// signs or codes of a currency are left out; of “.” and “,” the text itself mostly says which is which,
// and where it does not, the workbook's Excel does.
import { numberReadText } from '../text/en/number-read.ts'
import { numberText } from '../text/en/words.ts'

export type NumberRead =
  /** Null: the field is blank. */
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly message: string }

export interface Bounds {
  readonly least: number
  /** Excludes `least` itself from the range. */
  readonly above?: boolean | undefined
  readonly most?: number | undefined
  /** An amount of money, which has no thousandths: one sign before three digits separates thousands. */
  readonly money?: boolean | undefined
}

/** What separates decimals in the workbook; null = unknown. */
export type Decimal = '.' | ',' | null

export function readNumber(text: string, bounds: Bounds, decimal: Decimal = null): NumberRead {
  const typed = text.trim()
  if (typed === '') return { ok: true, value: null }
  const bare = bareNumber(typed)
  const plain = bare === null ? null : plainNumber(bare, bounds.money === true, decimal)
  if (plain === 'either') {
    const [whole, parts] = [bare!.replace(/[.,]/, ''), bare!.replace(',', '.')]
    return refused(numberReadText.either(shown(typed), shown(whole), shown(parts)))
  }
  const value = plain === null ? Number.NaN : Number(plain)
  if (!Number.isFinite(value)) return refused(numberReadText.noNumber(shown(typed)))
  const { least, above = false, most = Infinity } = bounds
  if (value < least || (above && value === least) || value > most)
    return refused(outOfBounds(shown(typed), bounds))
  return { ok: true, value }
}

/** Signs, “kr”, “zł” and the like, and codes of three letters, before or after a number. */
const CURRENCY = String.raw`(?:\p{Sc}[A-Z]{0,2}|[A-Za-z]{1,3}\p{Sc}|[A-Z]{3}|(?:kr|zł|Kč|Ft|lei|Fr|Rs|円|元)\.?)`
const AMOUNT = new RegExp(
  String.raw`^([+-]?)\s*${CURRENCY}?\s*([+-]?)\s*([\d.,'\s]*\d[\d.,'\s]*?)\s*${CURRENCY}?$`,
  'u',
)

/** Marks of the direction of writing, which say nothing. */
const DIRECTIONS = /[\u200e\u200f\u061c]/g

/** The number without currency, spaces and apostrophes, with its sign; null = it is none. */
function bareNumber(typed: string): string | null {
  // Full-width digits become plain ones, narrow and no-break spaces a space, “−” a minus sign.
  const text = typed
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replaceAll('’', "'")
    .replace(DIRECTIONS, '')
  const found = AMOUNT.exec(text)
  if (!found) return null
  const [, before, after, digits] = found
  if (before && after) return null
  const groups = digits!.split(/[\s']/)
  // "12 34" is a slip: a space separates groups of three.
  const even = groups
    .slice(1)
    .every((group, i) =>
      i === groups.length - 2 ? /^\d{3}(?:[.,]\d*)?$/.test(group) : /^\d{2,3}$/.test(group),
    )
  return even ? `${before}${after}${groups.join('')}` : null
}

/** As JavaScript writes it; null = it is none, 'either' = a sign may mean two things. */
function plainNumber(bare: string, money: boolean, decimal: Decimal): string | null {
  const signs = bare.replace(/[^.,]/g, '')
  const last = signs.at(-1)
  if (last === undefined) return bare
  const isOnce = signs.indexOf(last) === signs.length - 1
  const at = bare.lastIndexOf(last)
  if (!isOnce) {
    // Repeated, so it separates thousands, and nothing else stands there.
    return signs === last.repeat(signs.length) && isGrouped(bare, last)
      ? bare.replaceAll(last, '')
      : null
  }
  const [whole, parts] = [bare.slice(0, at), bare.slice(at + 1)]
  if (signs.length > 1) {
    const other = last === '.' ? ',' : '.'
    return isGrouped(whole, other) && /^\d*$/.test(parts)
      ? `${whole.replaceAll(other, '')}.${parts}`
      : null
  }
  const mayGroup = /^[+-]?[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(parts)
  if (!mayGroup) return `${whole}.${parts}`
  if (money || (decimal !== null && decimal !== last)) return `${whole}${parts}`
  return decimal === last ? `${whole}.${parts}` : 'either'
}

/** As “1.234.567” and “5.000”; in India groups before the last have two digits. */
function isGrouped(number: string, sign: string): boolean {
  const [first, ...groups] = number.replace(/^[+-]/, '').split(sign)
  return (
    /^\d{1,3}$/.test(first!) &&
    groups.length > 0 &&
    groups.slice(0, -1).every((group) => /^\d{2,3}$/.test(group)) &&
    /^\d{3}$/.test(groups.at(-1)!)
  )
}

function outOfBounds(typed: string, { least, above, most }: Bounds): string {
  const { notAbove, notAboveUpTo, notFrom, notFromTo } = numberReadText
  const low = shown(numberText(least))
  if (most === undefined) return above ? notAbove(typed, low) : notFrom(typed, low)
  const high = shown(numberText(most))
  return above ? notAboveUpTo(typed, low, high) : notFromTo(typed, low, high)
}

/** Uses the minus sign "−", as everywhere in the pane. */
const shown = (text: string): string => text.replace(/^-(?=[\d.,])/, '−')

const refused = (message: string): NumberRead => ({ ok: false, message })
