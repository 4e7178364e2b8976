// What an order is: "every order is one unit" makes an amount per order one per unit sold, "a sales row is
// one transaction" one per row. Where the words say neither, an amount per order is asked about.
import type { Labelled } from '../assembly/term-of.ts'
import { LABEL } from '../tagger/labels.ts'
import type { Draft } from '../draft.ts'

const ORDER =
  '(?:order|orders|transaction|transactions|checkout|basket|payment|sale|purchase|booking|parcel|swipe|receipt)'
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

/** The labels with amounts per order as the text has them, and the places of those that it leaves open. */
export function settleOrders(
  { text }: Draft,
  labelled: readonly Labelled[],
): { labelled: Labelled[]; open: number[] } {
  const unit = UNIT_ORDER.test(text)
  const row = ROW_ORDER.test(text)
  const open: number[] = []
  const settled = labelled.map((own, at): Labelled => {
    if (own.label.by !== 'sale') return own
    if (unit && !row) return { ...own, label: LABEL.get('-money.sold')! }
    if (!row) open.push(at)
    return own
  })
  return { labelled: settled, open }
}
