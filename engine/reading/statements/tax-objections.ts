// Taxes that are not understood: on a fee, on a cost, on some sales only, on the margin, in what is bought.
import type { Line } from '../amounts/items.ts'
import type { Refusal } from '../terms/facts.ts'
import { find } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { isAmount } from './clauses.ts'

export const EXAMPLE = 'Selling prices include 20% VAT. (Or: prices are without VAT.)'
/** Words of selling: a clause with one of them speaks of prices. */
export const SELLING =
  /^(prices?|selling|sales|sold|sell|unit_price|customers?|buyers?|pays?|charge|takings|revenue|turnover|invoices?|listed)$/

/** Ways to say that an amount holds the tax. */
export const INSIDE = [
  'include|includes|including|included|inclusive|incl',
  'contain|contains|containing|comprise|comprises',
  'inside|within|embedded|baked',
  'gross',
  'have|has|with|carry|carries ... in|inside them|it|already',
  'already ... in',
  'with ... @vat',
  'in the|our|those? prices|price|them|it',
  'prices|price|pays ... have|has|carry|carries the? %',
  '% _? _? tax|vat already? in|inside',
  'of which',
  'out of the|our|each|every|that? price|prices|takings|sale|revenue',
  'has|have|must to? be? deducted|subtracted|removed|taken|stripped|backed',
  'from the|our|each|every price|prices|takings',
]

/** Where a sentence names the tax, and its rate; −1 and null where it gives none. */
export interface Tax {
  readonly line: Line
  readonly at: number
  readonly rateAt: number
  readonly rate: number | null
}

export const hasAny = (
  clauses: readonly (readonly Word[])[],
  patterns: readonly string[],
): boolean => clauses.some((clause) => patterns.some((pattern) => find(clause, pattern) !== null))

const isFee = (word: Word): boolean =>
  word.meanings.has('fee') && !/^(net|take|share|premium)$/.test(word.text)

const ON_FEE: Refusal = {
  reason: 'a tax on a fee is not understood',
  example: 'The commission is 12% of the selling price. (Write the share that you pay in the end.)',
}

/** Why the tax of a sentence is not understood; null where it is one on the prices. */
export function taxObjection(tax: Tax): Refusal | null {
  const { words } = tax.line
  if (tax.rate !== null && words.some(isFee) && find(words, 'plus|+|and|with % @vat')) return ON_FEE
  if (isOnAmount(tax))
    return {
      reason: 'what this tax is reckoned on is not clear',
      example: 'Selling prices include 20% VAT. (Or: prices are without VAT.)',
    }
  return isOnFee(tax) && !find(words, '@vat inclusive|including') ? ON_FEE : null
}

/** "Shipping is $5 per unit, and 20% VAT comes on top", "packaging is 0.80 plus VAT". */
function isOnAmount({ line, rateAt, rate }: Tax): boolean {
  const { words, used } = line
  const others = words.some((word, at) => isAmount(word) && !used[at] && at !== rateAt)
  const priced = words.some((word) => SELLING.test(word.text) || word.column?.name === 'price')
  const amount = words.findIndex((word, at) => word.kind === 'number' && at !== rateAt && !used[at])
  return (
    (amount >= 0 && find(words, 'plus|+|excluding|without|ex|excl the? @vat', amount) !== null) ||
    find(words, '@vat of|at? %? on|of its|their|the|this @fee') !== null ||
    (others && !priced && rate !== null && find(words, 'on top|plus|added|comes|extra') !== null) ||
    (others &&
      find(words, 'gross price|prices') !== null &&
      find(words, 'exclude|excludes|without|excluding') !== null) ||
    find(words, 'excluding|without|ex|excl @vat , @vat') !== null
  )
}

/** "Commission 12% excluding VAT": of the fee, and not of the prices. */
export function isOnFee({ line, at, rateAt }: Tax): boolean {
  const charged = clauseAround(line, at)
  return (
    charged.some(isFee) &&
    charged.some(
      (word) =>
        isAmount(word) &&
        !line.used[line.words.indexOf(word)] &&
        line.words.indexOf(word) !== rateAt,
    )
  )
}

/** Input tax that comes back, a tax on the margin, a tax on some sales. `own`, `buying`: clauses. */
export function inputTaxObjection(
  { line, rate }: Tax,
  own: readonly (readonly Word[])[],
  buying: readonly (readonly Word[])[],
): Refusal | null {
  const { words } = line
  // Input tax is reclaimed or paid for good: unit_cost is taken as it stands, unless it has to change.
  if (
    buying.length > 0 &&
    hasAny(buying, INSIDE) &&
    hasAny(own, ['reclaim|reclaimed|recover|recovered|deduct|deductible|refunded|back']) &&
    !hasAny(own, ['not|cannot|never|no reclaim|reclaimed|recover|deduct|refunded|way'])
  )
    return {
      reason: 'VAT in unit_cost that comes back to you is not understood',
      example: 'unit_cost is without VAT.',
    }
  if (
    find(words, 'margin scheme') ||
    (find(words, 'on|of the? @profit') && find(words, 'only|margin'))
  )
    return { reason: 'a tax on the margin is not understood', example: EXAMPLE }
  const partly =
    find(words, 'exempt|exempted|zero-rated|threshold|registered|except|unless') ??
    find(words, 'only on|for|by|when|if|where|in')
  return rate !== null && partly
    ? { reason: 'for which sales this tax is due is not clear', example: EXAMPLE }
    : null
}

/** The words around a place up to the next comma, bracket or conjunction. */
function clauseAround({ words }: Line, at: number): readonly Word[] {
  const stops = (place: number): boolean =>
    /^(,|:|\(|\)|—|–|but|while|and|whereas)$/.test(words[place]!.text)
  let [from, to] = [at, at + 1]
  while (from > 0 && !stops(from - 1)) from--
  while (to < words.length && !stops(to)) to++
  return words.slice(from, to)
}
