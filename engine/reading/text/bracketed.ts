// A column in brackets behind an amount: "2 euros (unit_cost)", "3.50 per parcel (fee_col)". The amount only shows what the
// column holds; what is charged is the column, once.
import { STANDARD, type ColumnRef } from '#language/bind.ts'
import type { Token } from '#language/numbers/tokens.ts'

interface Bracketed {
  readonly column: ColumnRef
  /** Place of the column's name, and of the word behind the bracket. */
  readonly at: number
  readonly behind: number
  /** Only the bracket stands behind the amount, no "per parcel". */
  readonly touches: boolean
}

type Placed = Token & { readonly sentence: number; readonly column: ColumnRef | null }

/** "(column fee_col)", "(see fee_col)". */
const WORDS_IN = /^(?:see|the|in|from|as|column|columns|field)$/
const MOST_WORDS_IN = 3
/** What one amount is for: "each", "per parcel", "for every lamp we sell". */
const EACH =
  /^(?:(?:for )?each|apiece|(?:for )?(?:per|an?|each|every|one)(?: (?!(?:and|or|plus|with|minus|less|but|to|for)\b)[a-z]+){1,4})$/
/** Columns with a meaning of their own that hold money. */
const MONEY = new Set(['unit_cost', 'unit_price', 'price'])
/** A percentage may refer to such a column: "2% (declared_value)". */
const WORTH = /price|cost|value|worth|amount|revenue|turnover/i
const MONEY_NAME =
  /cost|fee|price|charge|rate|commission|bonus|tax|duty|freight|postage|shipping|premium|royalt|toll|wage|salary|pay/i

/** The column in brackets behind the number at a place; null where none stands there for it. */
export function bracketedBehind(words: readonly Placed[], at: number): Bracketed | null {
  const number = words[at]!
  if (number.kind !== 'number') return null
  const open = words.slice(at + 1, at + 7).findIndex(({ text }) => text === '(') + at + 1
  const between = words.slice(at + 1, open).map(({ text }) => text)
  if (open === at || (between.length > 0 && !EACH.test(between.join(' ')))) return null
  let name = open + 1
  while (name <= open + MOST_WORDS_IN && WORDS_IN.test(words[name]?.text ?? '')) name++
  const column = words[name]?.column
  const close = words[name + 1]
  if (!column || close?.text !== ')' || close.sentence !== number.sentence) return null
  const isStandard = STANDARD.has(column.name)
  const isHeld =
    number.measure === 'percent'
      ? !isStandard && !WORTH.test(column.name)
      : isStandard
        ? MONEY.has(column.name)
        : MONEY_NAME.test(column.name)
  return isHeld ? { column, at: name, behind: name + 2, touches: between.length === 0 } : null
}
