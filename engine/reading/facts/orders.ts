// What an order is: "every order is one unit" makes an amount per order one per unit sold, "a sales row is
// one transaction" one per row. Where the words say neither, an amount per order is asked about.
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

/** The labels with amounts per order as the text has them, and the places of those that it leaves open. */
export function settleOrders(
  { text, words: { words }, attempts }: Draft,
  labelled: readonly Labelled[],
): { labelled: Labelled[]; open: number[] } {
  const order = orderIn(text)
  const bought = boughtIn(text) ?? (attempts?.noun || null)
  const open: number[] = []
  const settled = labelled.map((own, at): Labelled => {
    if (own.label.id === '-money.sold' && order === 'row' && isPerOrder(words, own))
      return { ...own, label: LABEL.get('-money.sale')! }
    if (own.label.id === '-money.sold' && isPer(words, own, bought))
      return { ...own, label: LABEL.get('-money.ordered')! }
    if (own.label.by !== 'sale') return own
    if (order === 'unit') return { ...own, label: LABEL.get('-money.sold')! }
    if (order === null) open.push(at)
    return own
  })
  return { labelled: settled, open }
}

const PER_ORDER = new RegExp(`^(?:per|an?|for (?:each|every)|each|every) ${ORDER}\\b`)
const AHEAD = 4

/** "$0.35 per transaction": for a row, not for each of its units. */
function isPerOrder(words: readonly Word[], { mention: { end, sentence } }: Labelled): boolean {
  return PER_ORDER.test(saidIn(words.slice(end, end + AHEAD), sentence))
}

/** What qty counts, or what is bought to be tried: "qty is the number of clicks". */
function boughtIn(text: string): string | null {
  const found =
    /\bqty\b[^.;\n]{0,12}\b(?:is|are|counts?|means?|=)\s+(?:the )?(?:number of )?([a-z]{3,}?)s?\b/i.exec(
      text,
    ) ?? /\bbuy (?:\w+ ){0,2}(click|letter|lead|call|impression|contact|mailing)s\b/i.exec(text)
  return found?.[1]?.toLowerCase() ?? null
}

/** "0.002 per click": of those that were bought, where nothing says that it is of those sold. */
function isPer(
  words: readonly Word[],
  { mention: { end, sentence } }: Labelled,
  noun: string | null,
): boolean {
  const [per, own, fate] = words
    .slice(end, end + 3)
    .map((word) => (word.sentence === sentence ? word.text : ''))
  return (
    noun !== null &&
    /^(?:per|an?|each|every)$/.test(per ?? '') &&
    own === noun &&
    !/^(?:sold|shipped|sent|that|which)$/.test(fate ?? '')
  )
}

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
