// A sentence cut at its commas, brackets and conjunctions: the stretches that a story tells one thing
// in each. Used by the readers of leftovers, returns and broken units; nothing here knows of money.
import { isAnchor } from '../amounts/groups.ts'
import { itemsOf, type Item, type Line } from '../amounts/items.ts'
import type { Facts } from '../terms/facts.ts'
import type { Mention } from '../mentions/mentions.ts'
import type { Word } from '../words/text.ts'

export interface Piece {
  readonly from: number
  readonly to: number
  /** Words without those of bases: "what we paid" is an amount there, and nobody pays. */
  readonly words: readonly Word[]
  readonly amounts: readonly Item[]
  readonly mentions: readonly Mention[]
}

const MARK = /^[,;:()—–-]$/
const JOINT =
  /^(and|but|while|whereas|though|although|then|less|minus|plus|because|since|since|\+)$/

/** Pieces of a sentence, left to right; marks stand in none of them. */
export function piecesOf(facts: Facts, line: Line): Piece[] {
  const { words, mentions } = line
  const items = itemsOf(line)
  // "I put it at zero" is no amount: nothing comes of it.
  const amounts = items.filter((item, at) => isAnchor(facts, items, at) && item.word.value !== 0)
  const inside = (at: number): boolean => mentions.some((each) => each.from < at && at < each.to)
  const cuts: [number, number][] = []
  let from = 0
  for (const [at, word] of words.entries()) {
    const mark = word.kind !== 'number' && MARK.test(word.text)
    // A line of a table is a piece of its own.
    const row = at > 0 && facts.text.slice(words[at - 1]!.end, word.start).includes('\n')
    if (inside(at) || !(mark || row || (word.kind !== 'number' && JOINT.test(word.text)))) continue
    cuts.push([from, at])
    from = mark ? at + 1 : at
  }
  cuts.push([from, words.length])
  return cuts
    .filter(([start, end]) => end > start)
    .map(([start, end]) => ({
      from: start,
      to: end,
      words: withoutBases(line, start, end),
      amounts: amounts.filter((each) => each.from >= start && each.from < end),
      mentions: mentions.filter((each) => each.from >= start && each.to <= end),
    }))
}

function withoutBases({ words, mentions }: Line, from: number, to: number): Word[] {
  const bases = mentions.filter((each) => each.kind === 'base')
  return words
    .slice(from, to)
    .filter((_, at) => !bases.some((each) => at + from >= each.from && at + from < each.to))
}
