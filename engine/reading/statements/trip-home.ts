// Goods of somebody else that nobody bought go back to their owner: for nothing, or for an amount each.
import { itemsOf, type Line } from '../amounts/items.ts'
import { STANDARD } from '#economics/bind.ts'
import { isAmount, take } from './clauses.ts'
import { bind, quote, type Facts } from '../terms/facts.ts'
import { FRAME } from '../terms/frames.ts'
import * as lower from '#economics/lower.ts'
import { find } from '../words/match.ts'
import type { Word } from '../words/text.ts'

/** Goods of somebody else that nobody bought go back: for nothing, or for an amount each. */
export function readTripHome(facts: Facts, line: Line): void {
  const { words, mentions } = line
  const left =
    mentions.some(
      (each) => (each.kind === 'driver' || each.kind === 'event') && each.state === 'left',
    ) ||
    find(words, 'the rest|others|remaining|remainder') !== null ||
    find(words, 'ones nobody|not|no') !== null ||
    find(words, 'still here|there|with|left') !== null ||
    words.some((word) => word.meanings.has('unsold'))
  const home =
    find(words, 'back|home|return|returned|returns|collected|collect|collects|fetched|fetches') !==
    null
  if (
    !left ||
    !home ||
    words.some((word) => word.meanings.has('storage') && /^(stor|rent)/.test(word.text))
  )
    return
  const items = itemsOf(line).filter(
    (item) =>
      !item.mention &&
      !line.used[item.from] &&
      (isAmount(item.word) || (item.word.column !== null && !STANDARD.has(item.word.column.name))),
  )
  const ends = mentions.find((each) => each.kind === 'duration')
  if (items.length === 0) {
    // "…, 1.50 a piece": the reader of leftovers asks what it is.
    if (ends || words.some((word, at) => word.kind === 'number' && !line.used[at])) return
    take(line, 0, words.length)
    return
  }
  const [item] = items
  if (items.length > 1 || ends || item!.word.measure === 'percent' || isTold(words)) return
  if (item!.word.column) bind(facts, item!.word.column)
  facts.frames.push({
    ...FRAME,
    name: 'return to the owner',
    source: quote(facts, words),
    amount: item!.word.column
      ? lower.columnValue(item!.word.column)
      : lower.number(item!.word.value!),
    count: mentions.some((each) => each.kind === 'driver' && each.thing === 'deal' && each.strong)
      ? 'deal'
      : 'left',
    role: 'disposal',
  })
  take(line, 0, words.length)
}

/** Money that comes to us, or somebody else's cost. */
function isTold(words: readonly Word[]): boolean {
  return (
    find(words, 'pays|pay|credits|credit|refunds|refund us|me') !== null ||
    find(words, 'we|i get|receive') !== null ||
    find(words, 'their|his|her|owner|artist|supplier expense|cost') !== null
  )
}
