// Conditions that an amount is paid under, as the words beside it may mean them: "free above $300",
// "500 grams or lighter", "on lots of 60 and more". Which one is meant is asked; nothing is decided here.
import type { Expression } from '#contract/valuation.ts'
import * as lower from '#language/lower.ts'
import { valueOf } from '../assembly/term-of.ts'
import type { Amount, Draft } from '../draft-parts.ts'
import { distanceOf } from '../text/mentions.ts'
import { saidIn } from '../text/words.ts'

export interface Condition {
  /** True where it holds. */
  readonly holds: (then: Expression, otherwise: Expression) => Expression
  /** In words, as a choice of a list has it. */
  readonly text: string
  /** The limit that it compares with, and the column that is compared; null = none. */
  readonly limit: Amount
  readonly column: string | null
}

/** What may be compared: how it is called, its value, and the words that speak of it. */
interface Subject {
  readonly text: string
  readonly column?: string | null
  readonly is: Expression
}

/** Words at the end of what stands before a limit, and at the beginning of what follows it. */
const BEFORE: readonly (readonly [Compared, RegExp])[] = [
  ['at_most', /\b(?:up to|at most|(?:no|not) (?:more|heavier|larger|longer|bigger) than|until)$/],
  ['at_least', /\b(?:from|at least|(?:no|not) less than|starting (?:at|with))$/],
  [
    'above',
    /\b(?:above|over|exceeds?|exceeding|beyond|(?:more|heavier|larger|bigger|longer|dearer|greater|higher) than)$/,
  ],
  ['below', /\b(?:under|below|(?:less|fewer|cheaper|lighter|smaller|shorter|lower) than)$/],
]
const AFTER: readonly (readonly [Compared, RegExp])[] = [
  [
    'at_least',
    /^(?:\w+ ){0,2}(?:or|and) (?:more|over|above|up|upwards?|heavier|larger|bigger|longer|higher)\b/,
  ],
  [
    'at_most',
    /^(?:\w+ ){0,2}(?:or|and) (?:less|under|below|fewer|lighter|smaller|shorter|lower|cheaper)\b/,
  ],
]
const FREE =
  /\b(?:free|waived?|nothing|no (?:fee|charge|cost|postage|commission|shipping)|unless|except|not (?:charged|paid|due)|pays? (?:it|for it) (?:them|him|her)sel\w+)\b/
/** Words around a limit, in words. */
const NEAR = 5
const MOST_CONDITIONS = 6

/** Conditions that an amount at this place may be paid under, likeliest first; none where no words say so. */
export function conditionsOf(draft: Draft, amount: Amount): Condition[] {
  const { words } = draft.words
  const sentence = saidIn(words, amount.mention.sentence)
  const limits = [...draft.amounts, ...draft.answered].filter(
    (each) =>
      each !== amount &&
      Math.abs(each.mention.sentence - amount.mention.sentence) <= 1 &&
      (each.mention.kind === 'money' || each.mention.kind === 'number') &&
      each.mention.column === null &&
      !isBound(each),
  )
  const found = limits.flatMap((limit) => {
    const own = limit.mention.sentence
    const said = own === amount.mention.sentence ? sentence : saidIn(words, own)
    const { at, end } = limit.mention
    const before = saidIn(words.slice(Math.max(0, at - NEAR), at), own)
    const after = saidIn(words.slice(end, end + NEAR), own)
    const compared = comparisonOf(before, after)
    if (!compared) return []
    // What is free beyond a limit is all that the sentence charges.
    const others = FREE.test(said) || nearestTo(draft, limit) !== amount.mention
    return subjectsOf(draft, limit, said).flatMap((subject) => {
      const both = pairOf(subject, limit, compared)
      return others ? both.toReversed() : both
    })
  })
  return found.slice(0, MOST_CONDITIONS)
}

/** The floor or the cap of a fee compares nothing. */
const isBound = ({ scored }: Amount): boolean =>
  scored.reduce((sum, { label, share }) => sum + (/^(?:min|max)/.test(label.id) ? share : 0), 0) >
  SURE_BOUND
const SURE_BOUND = 0.6

/** The amount that a limit stands beside: the condition is that one's, and the others' where it does not hold. */
function nearestTo({ amounts }: Draft, { mention }: Amount): Amount['mention'] | null {
  const distance = (each: Amount['mention']): number => distanceOf(each, mention)
  const near = amounts
    .map((each) => each.mention)
    .filter((each) => each !== mention && each.column === null && each.kind !== 'time')
    .toSorted((x, y) => distance(x) - distance(y))
  return near[0] ?? null
}

type Compared = 'above' | 'at_least' | 'below' | 'at_most'

/** How the words beside a number compare with it; null where they do not. */
function comparisonOf(before: string, after: string): Compared | null {
  const bare = before.replace(/ (?:an?|the|about|some|of|a total of)$/, '')
  const [compared] =
    AFTER.find(([, words]) => words.test(after)) ??
    BEFORE.find(([, words]) => words.test(bare)) ??
    []
  return compared ?? null
}

/** The condition and its contrary. */
function pairOf(
  { text, is, column = null }: Subject,
  limit: Amount,
  compared: Compared,
): Condition[] {
  const value = valueOf(limit.mention)
  const op = compared === 'above' || compared === 'at_most' ? 'at_most' : 'less'
  const test: Expression = { op, args: [is, value] }
  const low: Condition = {
    holds: (then, otherwise) => ({ op: 'if', args: [test, then, otherwise] }),
    text: `only where ${text} is ${op === 'at_most' ? 'at most' : 'less than'} ${limit.text}`,
    limit,
    column,
  }
  const high: Condition = {
    holds: (then, otherwise) => ({ op: 'if', args: [test, otherwise, then] }),
    text: `only where ${text} is ${op === 'at_most' ? 'above' : 'at least'} ${limit.text}`,
    limit,
    column,
  }
  return compared === 'above' || compared === 'at_least' ? [high, low] : [low, high]
}

const OF_SALE = /\b(?:orders?|invoices?|baskets?|parcels?|transactions?|checkouts?)\b/
const OF_LOT = /\b(?:lots?|purchases?|shipments?|consignments?|deals?|times unit_cost)\b/
const UNITS =
  /\b(?:units?|pieces?|pcs|items?|bottles?|pairs?|bags?|boxes|copies|ordered|order|buy|bought|taken?|qty)\b/

/** What may be compared with a number: a column beside it, units ordered, a price, a total. */
function subjectsOf(draft: Draft, { mention }: Amount, said: string): Subject[] {
  const columns = [...draft.amounts, ...draft.answered].flatMap(
    ({ mention: { column, sentence } }) =>
      column?.table === 'menus' && Math.abs(sentence - mention.sentence) <= 1 ? [column.name] : [],
  )
  // A limit in a currency is no limit of a weight.
  const named = mention.currency === null ? [...new Set(columns)].slice(0, 2) : []
  const found: Subject[] = named.map((name) => ({
    text: name,
    column: name,
    is: { op: 'option', column: name },
  }))
  const price: Subject = { text: 'the price', is: lower.PRICE }
  const total: Subject = {
    text: 'the total of the sale',
    is: lower.times(lower.PRICE, { op: 'sold' }),
  }
  const units: Subject = { text: 'units ordered', is: lower.ORDERED }
  const lot: Subject = {
    text: 'the cost of the lot',
    is: lower.times(lower.ORDERED, lower.COST),
  }
  if (OF_LOT.test(said) && /\b(?:value|cost|unit_cost|worth|total)\b/.test(said)) found.push(lot)
  if (mention.kind === 'number' && UNITS.test(said) && columns.length === 0) found.push(units)
  if (mention.kind === 'money' || found.length === 0)
    found.push(...(OF_SALE.test(said) ? [total, price] : [price]))
  return found
}
