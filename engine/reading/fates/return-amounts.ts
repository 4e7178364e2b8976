// The amounts of a story of returns: the share of units that come back, what of the price is refunded,
// what a returned unit costs, and what somebody pays for it.
import type { Expression } from '#contract/valuation.ts'
import { isShareColumn } from '../amounts/group-values.ts'
import { itemsOf, type Item, type Line } from '../amounts/items.ts'
import { bind, quote, refuse, type Facts } from '../terms/facts.ts'
import * as lower from '#economics/lower.ts'
import { find, has } from '../words/match.ts'
import type { Piece } from './pieces.ts'
import type { Word } from '../words/text.ts'

const EXAMPLE =
  'About 8% of the units we sell come back. We refund the full price and cannot resell them.'
export const TOLD = [
  'return|returns|returned|returning|refund|refunds|refunded|refunding',
  'come|comes|came|coming|sent|send|sends|brought|bring|brings|travel|travels|shipped back|home',
  'exchanged|swapped|swap|swaps',
  'an|each|every|per exchange',
  '@buyer ... money|<unit> back|again',
  '@buyer return|returns|returned|send|sends ...',
]
const RESOLD = [
  'sell|sells|sold|resell|resells|resold|reselling|selling|auctioned|liquidated|liquidate|cleared',
  'outlet|jobber|liquidator|dealer|discounter|clearer|refurbisher|bookstore',
  'takes|take|buys|buy|bought|taken ... off|for|at',
  'gives|pays|giving|paying|offers us|me',
  'recover|recovers|recoup|fetch|fetches|brings|bring|yields|salvage|worth',
  'we|i|still get|gets|receive',
]
/** "From one hundred blouses which we sell, eight come back". */
export function readOfHundred(facts: Facts, line: Line): boolean {
  const bare = line.words.filter(
    (word, at) => word.kind === 'number' && word.measure === 'bare' && !line.used[at],
  )
  if (facts.returns.rate !== null) return false
  // "One in ten pairs sold is returned."
  const one = bare.length === 1 && find(line.words, 'one in|of out? of? every|each? #') !== null
  if (one && bare[0]!.value! >= 2) {
    facts.returns.rate = lower.number(Number((1 / bare[0]!.value!).toPrecision(12)))
    return true
  }
  const whole = bare.find((word) => word.value! >= 10)
  const part = bare.find((word) => word !== whole)
  if (
    bare.length !== 2 ||
    !whole ||
    !part ||
    part.value! >= whole.value! ||
    find(line.words, 'come|comes|returned|sent back|home?') === null
  )
    return false
  facts.returns.rate = lower.number(Number((part.value! / whole.value!).toPrecision(12)))
  return true
}

/** A percentage of the units sold, and of no money. */
export function isRate(line: Line, pieces: readonly Piece[], piece: Piece, item: Item): boolean {
  const { column } = item.word
  if (!column && item.word.measure !== 'percent') return false
  if (column && /label|fee|cost|ship|price|restock/.test(column.name)) return false
  const told = (words: readonly Word[]): boolean =>
    has(words, TOLD) || find(words, 'back|home') !== null
  if (column)
    return (
      /ret|rma|exch|back|swap/i.test(column.name) ||
      (told(piece.words) && find(piece.words, 'percent|percentage|share|fraction|rate') !== null)
    )
  if (
    moneyBase(line, piece, item) ||
    has(
      piece.words.filter((word) => word.start < item.word.start),
      ['refund|refunds|refunding|refunded|less|minus|keep'],
    )
  )
    return false
  if (has(piece.words, ['fee|fees|commission|commissions|referral|royalty|processing']))
    return false
  return (
    told(piece.words) ||
    has(piece.words, ['rate']) ||
    has(line.leadWords, TOLD) ||
    pieces.some((each) => each !== piece && each.amounts.length === 0 && told(each.words))
  )
}

export function readRate(facts: Facts, line: Line, piece: Piece, item: Item): boolean {
  const { returns } = facts
  const { column, value } = item.word
  if (!column) {
    const said = lower.number(value!)
    if (returns.rate && !(returns.rate.op === 'constant' && returns.rate.value === value)) {
      refuse(
        facts,
        line.words.slice(piece.from, piece.to),
        'the share of units that come back is told twice',
        EXAMPLE,
      )
      return true
    }
    returns.rate = said
    if (item.word.meanings.has('approx') || line.words[item.from - 1]?.meanings.has('approx'))
      facts.approximate.push(quote(facts, line.words.slice(piece.from, piece.to)))
    return true
  }
  const own = lower.columnValue(column)
  bind(facts, column)
  if (returns.rate) {
    refuse(
      facts,
      line.words.slice(piece.from, piece.to),
      'the share of units that come back is told twice',
      EXAMPLE,
    )
    return true
  }
  const items = itemsOf(line).filter((each) => each !== item)
  const hundred =
    find(line.words, 'hundred|100') !== null ||
    line.words.some((word) => word.kind === 'number' && word.value === 100)
  const scale =
    isShareColumn(column, items) ??
    (hundred
      ? 100
      : /rate|share|frac/i.test(column.name) || has(line.words, ['share|fraction|proportion'])
        ? 1
        : null)
  if (scale === null)
    refuse(
      facts,
      line.words,
      `is ${column.name} in percent or a fraction?`,
      `${column.name} is the percentage of the units sold that come back.`,
    )
  else returns.rate = scale === 100 ? lower.over(own, lower.number(100)) : own
  return true
}

/** A base of money that the share is of. */
function moneyBase(line: Line, piece: Piece, item: Item): 'cost' | 'price' | 'list' | null {
  const units = (from: number, to: number): boolean =>
    (/^(sold|sales?|sell)$/.test(line.words[to - 1]?.text ?? '') ||
      line.words[to]?.unit === true) &&
    !line.words
      .slice(from, to)
      .some(
        (word) =>
          word.column !== null || /^(price|prices|cost|costs|revenue|value)$/.test(word.text),
      )
  const bases = piece.mentions.flatMap((each) =>
    each.kind === 'base' && !units(each.from, each.to) ? [each] : [],
  )
  const found =
    bases.find((each) => each.from >= item.to) ?? bases.findLast((each) => each.to <= item.from)
  if (!found) return null
  if (line.words.slice(found.from, found.to).some((word) => word.column?.name === 'unit_price'))
    return 'list'
  return found.of === 'cost' || found.of === 'price' || found.of === 'list' ? found.of : null
}

export function isShareOf(line: Line, piece: Piece, item: Item): boolean {
  return (
    item.word.column !== null &&
    isShareColumn(
      item.word.column,
      itemsOf(line).filter((each) => each.from >= piece.from && each.to <= piece.to),
    ) !== null
  )
}

/** "refund 80% of the price", "less 15%", "resell it at 40% of cost". */
export function readShare(
  facts: Facts,
  line: Line,
  pieces: readonly Piece[],
  piece: Piece,
  at: number,
  item: Item,
): boolean {
  const { returns } = facts
  const own = line.words.slice(piece.from, piece.to)
  const raw = item.word.column
    ? lower.columnValue(item.word.column)
    : lower.number(item.word.value!)
  if (item.word.column) bind(facts, item.word.column)
  const scale = item.word.column
    ? isShareColumn(
        item.word.column,
        itemsOf(line).filter((each) => each.from >= piece.from && each.to <= piece.to),
      )
    : null
  const value = scale === 100 ? lower.over(raw, lower.number(100)) : raw
  if (
    !item.word.column &&
    returns.rate?.op === 'constant' &&
    returns.rate.value === item.word.value
  )
    return true
  const base = moneyBase(line, piece, item)
  const refunding =
    has(own, ['refund|refunds|refunding|refunded|reimburse|give|gives|gets|get ... back?']) &&
    !has(own, ['us|me', 'outlet|jobber|liquidator|dealer'])
  const kept = has(own, ['less|minus|keep|keeps|retain|withhold|deduct|after ... ##'])
  if (kept || (refunding && base !== 'cost')) {
    if (base !== 'price' && base !== null) {
      refuse(
        facts,
        own,
        'it is not clear what part of the price is refunded',
        'We refund 80% of the price.',
      )
      return true
    }
    returns.refund = kept
      ? lower.number(Number((1 - (item.word.value ?? 0)).toPrecision(12)))
      : value
    if (kept && item.word.column) returns.refund = lower.minus(lower.number(1), value)
    return true
  }
  if (base !== null && isResale(pieces, at)) {
    returns.fate = 'resold'
    returns.amounts.push({ sign: 1, share: base, value, source: quote(facts, own) })
    return true
  }
  if (base === null && has(piece.words, ['fee|commission|@agent|processing'])) return false
  refuse(facts, own, 'it is not clear what this share of returned units is', EXAMPLE)
  return true
}

/** A label, a restocking fee, or what a buyer of returned units pays. */
export function readMoney(
  facts: Facts,
  line: Line,
  pieces: readonly Piece[],
  piece: Piece,
  at: number,
  item: Item,
): boolean {
  const { returns } = facts
  const { column } = item.word
  const own = line.words.slice(piece.from, piece.to)
  if (column) bind(facts, column)
  const value = column ? lower.columnValue(column) : lower.number(item.word.value!)
  const said = returns.amounts.some(
    (each) =>
      each.share === null &&
      JSON.stringify(each.value) === JSON.stringify(value) &&
      facts.text.slice(line.words[piece.from]!.start - 1).startsWith('('),
  )
  if (said) return true
  // "We refund $10 of the price": the refund itself.
  if (
    has(line.words.slice(piece.from, item.from), [
      'refund|refunds|refunding|refunded|repay only|about?',
    ])
  )
    returns.refund = lower.number(0)
  const perUnit = piece.mentions.some(
    (each) => each.kind === 'driver' && each.thing === 'unit' && each.strong && each.state === null,
  )
  if (perUnit && !has(line.words, TOLD) && line.leadWords.length === 0)
    facts.doubts.push(
      `“${quote(facts, own)}” is read as paid for each returned unit, and not for every unit.`,
    )
  const buyers = has(own, [
    '@buyer|they|he|she pays|pay|bears|bear|covers|cover|owes',
    'paid|borne|covered by the|our? @buyer',
  ])
  // The buyer's label is none of ours; a fee that he pays is.
  if (buyers && has(own, ['label|shipping|postage|freight|carriage'])) return true
  const gain =
    buyers ||
    (isResale(pieces, at) &&
      !has(own, [
        'label|restocking|postage|shipping|handling',
        'we|i pay',
        'costs|cost|charges us|me?',
      ])) ||
    has(own, ['less|minus a|an|our? ... ##', 'keep|retain|withhold a|an? ##'])
  if (gain && isResale(pieces, at)) returns.fate = 'resold'
  returns.amounts.push({ sign: gain ? 1 : -1, share: null, value, source: quote(facts, own) })
  return true
}

function isResale(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at]!
  if (has(piece.words, RESOLD)) return true
  const before = pieces[at - 1]
  return before !== undefined && before.amounts.length === 0 && has(before.words, RESOLD)
}

export type Share = 'cost' | 'price' | 'list' | null
export interface ReturnAmount {
  readonly sign: 1 | -1
  /** What the value is a share of; null for money. */
  readonly share: Share
  readonly value: Expression
  readonly source: string
}
