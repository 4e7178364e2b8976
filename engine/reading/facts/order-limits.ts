// Floors and caps of what an order pays: "3% of the price, capped at $20 per order" is no cap of each unit.
// Where the words do not say what an order is, both are likely and the limit is asked about.
import { LABEL } from '../tagger/labels.ts'
import type { Scored } from '../tagger/tagger.ts'
import type { Mention } from '../text/mention.ts'
import type { Word } from '../text/words.ts'
import type { orderIn } from './orders.ts'

const PER_ORDER =
  /^(?:(?:on|for|in|of) )?(?:per|an?|any|each|every|one|the)(?: (?:single|whole|individual|entire))? (?:orders?|transactions?|checkouts?|baskets?|payments?|sales?|purchases?|bookings?|invoices?|swipes?|receipts?)\b(?! (?:orders?|price|prices|value|item|unit))/
const LOOK = 5

/** The labels of an amount, where it may be the limit of an order. */
export function withOrderLimits(
  words: readonly Word[],
  { end, sentence }: Mention,
  scored: readonly Scored[],
  order: ReturnType<typeof orderIn>,
): readonly Scored[] {
  const after = words
    .slice(end, end + LOOK)
    .filter((word) => word.sentence === sentence)
    .map(({ text }) => text)
    .join(' ')
  if (order === 'unit' || !PER_ORDER.test(after)) return scored
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
