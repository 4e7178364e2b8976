// Money that the buyer or another party pays: no cost of ours, and nothing said of an income.
import { around, startOf, type Group } from '../amounts/groups.ts'
import { isMention } from '../amounts/items.ts'
import { firstFound, has } from '../words/match.ts'
import type { Word } from '../words/text.ts'

const FOUND = ['@buyer is|was|are|be|been? found', 'finds|find|found|without|no a|no? @buyer']
const PAID = [
  'we|i charge|bill|collect|invoice',
  '@buyer pay|pays|cover|covers|bear|bears|foot|foots|reimburse|reimburses|refund|refunds|tip|tips',
  'paid|borne|covered|reimbursed|refunded by|from the|our|their? @buyer|supplier',
  'charged|billed to the|our? @buyer',
  'supplier|manufacturer|brand|insurer pays|covers|bears|reimburses',
]

/** Whether the words of an amount say that somebody else pays it. */
export function isBuyers(group: Group, words: readonly Word[]): boolean {
  const start = startOf(group)
  const buyer = words.findIndex((word) => word.meanings.has('buyer'))
  const paid = isBuyerAlone(group, words, buyer)
    ? { from: buyer, to: buyer + 1 }
    : firstFound(words, PAID)
  if (!paid) return false
  // "12% of what the buyer pays": a base.
  return !around(group).some(
    (item) =>
      isMention(item, 'base') && item.from <= paid.from + start && item.to >= paid.to + start,
  )
}

/** A buyer who stands in no mention, finds nothing and gets nothing: the one who pays. */
function isBuyerAlone(group: Group, words: readonly Word[], buyer: number): boolean {
  if (buyer < 0 || has(words, FOUND)) return false
  const place = startOf(group) + buyer
  const inside = around(group).some(
    (item) => item.mention !== null && item.from <= place && item.to > place,
  )
  const toBuyer = words
    .slice(Math.max(0, buyer - 3), buyer)
    .some((word) => /^(to|for|at|by|towards?|reach|reaches)$/.test(word.text))
  return (
    !inside &&
    !toBuyer &&
    !/^(door|home|house|doorstep|address|place|time|premium|staff|wage)$/.test(
      words[buyer + 1]?.text ?? '',
    )
  )
}
