// A field for a number or for nothing. An invalid text stays in the field, is marked and explained,
// and sets no value.
import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { Field } from './fields.tsx'
import { numberReadText } from '../messages/texts.ts'
import { numberText } from '../messages/words.ts'

/** What separates decimals in the workbook's Excel. */
export const DecimalSign = createContext<Decimal>(null)

interface NumberFieldProps extends Bounds {
  readonly label: string
  readonly hint?: string
  readonly more?: string
  readonly value: number | null
  readonly onSet: (value: number | null) => void
  /** Whether the text in the field is invalid. */
  readonly onRefused?: (refused: boolean) => void
  /** Sets the value with each keystroke, for a button beside it that waits for one. */
  readonly live?: boolean
  /** Why the number cannot be used, besides its own bounds. */
  readonly problem?: string | null
}

export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, onSet, onRefused, problem = null } = props
  const decimal = useContext(DecimalSign)
  const [text, type] = useState(shown(value, decimal))
  const [refused, refuse] = useState<string | null>(null)
  // The value was set elsewhere, as by a plan that was continued. Not on the first frame: somebody may have typed already.
  // Values that the field set itself may come back late, when more has been typed.
  const known = useRef([value])
  useEffect(() => {
    const at = known.current.indexOf(value)
    if (at < 0 && refused === null) type(shown(value, decimal))
    known.current = at < 0 ? [value] : known.current.slice(at)
  }, [value])
  const settle = (read: NumberRead) => {
    refuse(read.ok ? null : read.message)
    onRefused?.(!read.ok)
    if (read.ok) onSet(read.value)
  }
  const typed = (text: string) => {
    type(text)
    if (props.live !== true) return
    const read = readNumber(text, props, decimal)
    // The text stays as it is typed: “1.” is on the way to “1.5”. What is wrong is said once the field is left.
    if (read.ok) {
      known.current.push(read.value)
      settle(read)
    } else onRefused?.(true)
  }
  const wrong = refused ?? problem
  return (
    <Field
      label={label}
      more={props.more}
      hint={wrong === null ? hint : <strong class="wrong">{wrong}</strong>}
      control={(ids) => (
        <input
          {...ids}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          value={text}
          aria-invalid={wrong !== null}
          onInput={(event) => typed(event.currentTarget.value)}
          onChange={(event) => settle(readNumber(event.currentTarget.value, props, decimal))}
        />
      )}
    />
  )
}

const shown = (value: number | null, decimal: Decimal): string =>
  value === null
    ? ''
    : String(value)
        .replace('-', '−')
        .replace('.', decimal ?? '.')

// Reads a number as people type it, within bounds, or says why it is invalid. Spaces, apostrophes and
// signs or codes of a currency are left out; of “.” and “,” the text itself mostly says which is which,
// and where it does not, the workbook's Excel does.
type NumberRead =
  /** Null: the field is blank. */
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly message: string }

interface Bounds {
  readonly least: number
  /** Excludes `least` itself from the range. */
  readonly above?: boolean | undefined
  readonly most?: number | undefined
  /** An amount of money, which has no thousandths: one sign before three digits separates thousands. */
  readonly money?: boolean | undefined
  /** A percentage: “8 %” is 8. */
  readonly percent?: boolean | undefined
}

/** What separates decimals in the workbook; null = unknown. */
type Decimal = '.' | ',' | null

export function readNumber(text: string, bounds: Bounds, decimal: Decimal = null): NumberRead {
  const typed = bounds.percent === true ? text.trim().replace(/\s?[%％]$/, '') : text.trim()
  if (typed === '') return { ok: true, value: null }
  const bare = bareNumber(typed)
  const plain = bare === null ? null : plainNumber(bare, bounds.money === true, decimal)
  if (plain === 'either') {
    const [whole, parts] = [bare!.replace(/[.,]/, ''), bare!.replace(',', '.')]
    return refused(
      numberReadText.either({
        typed: numberShown(typed),
        whole: numberShown(whole),
        parts: numberShown(parts),
      }),
    )
  }
  const value = plain === null ? Number.NaN : Number(plain)
  if (!Number.isFinite(value))
    return refused(numberReadText.noNumber({ typed: numberShown(typed) }))
  const { least, above = false, most = Infinity } = bounds
  if (value < least || (above && value === least) || value > most)
    return refused(outOfBounds(numberShown(typed), bounds))
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

/** The number without currency, spaces and apostrophes, with its sign; null = not a number. */
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

/** As JavaScript writes it; null = not a number, 'either' = a sign may mean two things. */
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
  const low = numberShown(numberText(least))
  if (most === undefined) return above ? notAbove({ typed, low }) : notFrom({ typed, low })
  const high = numberShown(numberText(most))
  return above ? notAboveUpTo({ typed, low, high }) : notFromTo({ typed, low, high })
}

/** Uses the minus sign "−", as everywhere in the pane. */
const numberShown = (text: string): string => text.replace(/^-(?=[\d.,])/, '−')

const refused = (message: string): NumberRead => ({ ok: false, message })
