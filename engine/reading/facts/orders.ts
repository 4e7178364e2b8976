// What an order is: "every order is one unit" makes an amount per order one per unit sold. Else an order is a row of
// Sales.
import type { Labelled } from '../assembly/term-of.ts'
import { LABEL } from '../tagger/labels.ts'
import type { Draft } from '../draft-parts.ts'
import { saidIn, type Word } from '../text/words.ts'
import type { Scored } from '../tagger/tagger.ts'
import type { Mention } from '../text/mention.ts'

const ORDER =
  '(?:order|orders|transaction|transactions|checkout|basket|payment|sale|purchase|booking|parcel|swipe|receipt|invoice|invoices)'
const ONE = '(?:one|1|a single|exactly one|just one|only one|never more than (?:one|1|a single))'
const UNIT_ORDER = new RegExp(
  `\\b(?:each|every|one|an?|all) ${ORDER}s? (?:is|are|=|has|holds?|contains?|means|covers?|consists of|always|equals|never)[^.;]{0,30}\\b(?:one|1|single|more than)\\b|` +
    `\\bone ${ORDER} (?:per|for each|=|is) (?:one )?(?:unit|item|piece|[a-z]+)\\b|` +
    `\\b${ONE} (?:unit|item|piece|[a-z]+) (?:per|an?|to an?|in an?|to each|in each|in every|=|is(?: always)?) (?:one )?${ORDER}\\b|` +
    `\\b(?:never|not?)\\b[^.;]{0,25}\\bmore than (?:one|1|a single)\\b[^.;]{0,25}\\b${ORDER}\\b|` +
    `\\bnobody (?:buys|orders|takes) (?:two|more than one)\\b|\\b(?:sold|bought|ordered) (?:singly|one by one|individually|one at a time)\\b`,
  'i',
)
const ROW_ORDER = new RegExp(
  `\\b(?:row|line|record|entry|entries|rows|lines)\\b[^.;]{0,40}\\b${ORDER}\\b|\\b${ORDER}s?\\b[^.;]{0,30}\\b(?:row|line|record|entry)\\b`,
  'i',
)

/** What one order is: one unit, one row of Sales; null where the words do not say. */
export function orderIn(text: string): 'unit' | 'row' | null {
  if (ROW_ORDER.test(text)) return 'row'
  return UNIT_ORDER.test(text) ? 'unit' : null
}

/** The labels, with amounts for an order as amounts for a unit where an order is one. */
export const settleOrders = ({ text }: Draft, labelled: readonly Labelled[]): Labelled[] =>
  orderIn(text) === 'unit'
    ? labelled.map((own) =>
        own.label.by === 'sale' ? { ...own, label: LABEL.get('-money.sold')! } : own,
      )
    : [...labelled]

// Floors and caps of what an order pays: "3% of the price, capped at $20 per order" is no cap of each unit.
// Where the words do not say what an order is, both are likely and the limit is asked about.

const LIMIT_PER_ORDER =
  /^(?:(?:on|for|in|of) )?(?:per|an?|any|each|every|one|the)(?: (?:single|whole|individual|entire))? (?:orders?|transactions?|checkouts?|baskets?|payments?|sales?|purchases?|bookings?|invoices?|swipes?|receipts?)\b(?! (?:orders?|price|prices|value|item|unit))/
const LIMIT_LOOK = 5

/** The labels of an amount, where it may be the limit of an order. */
export function withOrderLimits(
  words: readonly Word[],
  { end, sentence }: Mention,
  scored: readonly Scored[],
  order: ReturnType<typeof orderIn>,
): readonly Scored[] {
  const after = saidIn(words.slice(end, end + LIMIT_LOOK), sentence)
  if (order === 'unit' || !LIMIT_PER_ORDER.test(after)) return scored
  return scored
    .flatMap((each): Scored[] => {
      if (each.label.id !== 'min' && each.label.id !== 'max') return [each]
      const ofSale = LABEL.get(`${each.label.id}.sale`)!
      if (order === 'row') return [{ ...each, label: ofSale }]
      const share = each.share / 2
      return [
        { label: ofSale, share },
        { ...each, share },
      ]
    })
    .toSorted((x, y) => y.share - x.share)
}
