// A column in brackets behind an amount: "2 euros (unit_cost)", "3.50 per parcel (fee_col)". The amount
// only shows what the column holds; what is charged is the column, once.
import { STANDARD, type ColumnRef } from '#language/bind.ts'
import { MEASURES } from '#language/numbers/number-table.ts'
import { isShareName } from '#contract/column-facts.ts'
import type { Columns } from '#language/inputs.ts'
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

const WORDS_IN = /^(?:see|the|in|from|as|column|columns|field)$/
const MOST_WORDS_IN = 3
/** What one amount is for: "each", "per parcel", "for every new client", "per lamp we sell". */
const EACH =
  /^(?:(?:for )?each|apiece|(?:per|an?|for (?:each|every|one|an?)|each|every)(?: (?!(?:and|or|plus|with|minus|less|but|to|for)\b)[a-z]+){1,4})$/
const MOST_BETWEEN = 5
/** Columns with a meaning of their own that hold money. */
const MONEY = new Set(['unit_cost', 'unit_price', 'price'])
/** A percentage may refer to such a column: "2% (declared_value)". */
const WORTH = /price|cost|value|worth|amount|revenue|turnover/i

/** The column in brackets behind the number at a place; null where none stands there for it. */
export function bracketedBehind(words: readonly Placed[], at: number): Bracketed | null {
  const number = words[at]!
  const open = placeOfBracket(words, at)
  if (number.kind !== 'number' || open === null) return null
  let name = open + 1
  while (name < open + 1 + MOST_WORDS_IN && !words[name]?.column && isInside(words[name])) name++
  const column = words[name]?.column
  if (!column) return null
  let close = name + 1
  while (isInside(words[close])) close++
  if (words[close]?.text !== ')' || words[close]!.sentence !== number.sentence) return null
  const touches = open === at + 1
  const share = number.measure === 'percent'
  const per = words.slice(at + 1, open)
  return isHeldBy(column, share) &&
    (isMoney(column) || !per.some((each) => isCounted(each, column)))
    ? { column, at: name, behind: close + 1, touches }
    : null
}

const isInside = (word: Placed | undefined): boolean =>
  word !== undefined && WORDS_IN.test(word.text)

function placeOfBracket(words: readonly Placed[], at: number): number | null {
  for (let open = at + 1; open <= at + 1 + MOST_BETWEEN; open++) {
    const word = words[open]
    if (!word || word.sentence !== words[at]!.sentence) return null
    if (word.text === '(') return isFor(words, at, open) ? open : null
  }
  return null
}

/** Whether nothing stands between a number and a bracket, or only what the amount is for. */
function isFor(tokens: readonly Token[], at: number, open: number): boolean {
  const between = tokens.slice(at + 1, open).map(({ text }) => text)
  return between.length === 0 || EACH.test(between.join(' '))
}

/** Whether a column so named may hold such an amount: a weight holds no money, a value no share. */
function isHeldBy({ name }: ColumnRef, share: boolean): boolean {
  if (STANDARD.has(name)) return MONEY.has(name) && !share
  const parts = name.toLowerCase().split(/[^a-z0-9]+/)
  if (parts.some((part) => MEASURES[part] !== undefined || MEASURED.test(part))) return false
  return share ? isShareName(name) || !WORTH.test(name) : !isShareName(name)
}
const MEASURED =
  /^(?:weight|volume|size|length|width|height|area|count|qty|quantity|pieces|units|number|days?|weeks?|months?|years?|distance|age)$/

/** "0.40 per kg (load)", "2 per pallet (pallets)": the column may hold how many. */
const isCounted = ({ text }: Token, { name }: ColumnRef): boolean =>
  MEASURES[text] !== undefined ||
  MEASURED.test(text) ||
  (text.length > 2 && name.toLowerCase().includes(text.replace(/s$/, '')))

const isMoney = ({ name }: ColumnRef): boolean => STANDARD.has(name) || MONEY_NAME.test(name)
const MONEY_NAME =
  /cost|fee|price|charge|rate|commission|bonus|tax|duty|freight|postage|shipping|premium|royalt|toll|wage|salary|pay/i

/**
 * Whether what a column holds is open, though an amount stands before it: "12% (commission)" may stand as
 * 12 or as 0.12, and a name may be that of a count.
 */
export const isHeldSomehow = (number: Token, { name }: ColumnRef): boolean =>
  number.kind === 'number' &&
  (number.measure === 'percent' ? !/pct|percent/i.test(name) : !MONEY_NAME.test(name))

/**
 * A column by a plain name that stands alone in brackets behind an amount: "a fee of 3 (postage)", "3.50
 * per lamp (postage)".
 */
export function plainInBrackets(
  tokens: readonly Token[],
  at: number,
  { menus, sales, texts = [] }: Columns,
): ColumnRef | null {
  const { kind, raw } = tokens[at]!
  if (kind !== 'word' || STANDARD.has(raw) || texts.includes(raw)) return null
  if (tokens[at - 1]?.text !== '(' || tokens[at + 1]?.text !== ')') return null
  const first = Math.max(0, at - 2 - MOST_BETWEEN)
  const number = tokens.slice(first, at - 1).findLastIndex((token) => token.kind === 'number')
  if (number < 0 || !isFor(tokens, first + number, at - 1)) return null
  if (menus.includes(raw)) return { table: 'menus', name: raw }
  return sales.includes(raw) ? { table: 'sales', name: raw } : null
}
