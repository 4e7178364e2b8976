// Words of a sentence that a statement takes, so that no later reader reads them; amounts and clauses.
import type { Line } from '../amounts/items.ts'
import { STANDARD } from '#economics/bind.ts'
import type { Word } from '../words/text.ts'

/** Marks the words from one place to another as read. */
export function take(line: Line, from: number, to: number): void {
  for (let at = from; at < to; at++) line.used[at] = true
}

export const isAmount = (word: Word): boolean => word.kind === 'number' && word.measure !== 'bare'

/** Clauses: stretches between commas, brackets, colons and dashes. Shapes: [from, to). */
export function clausesOf(words: readonly Word[]): [number, number][] {
  const clauses: [number, number][] = []
  let from = 0
  for (let at = 0; at <= words.length; at++) {
    if (at < words.length && !(words[at]!.kind === 'mark' && /^[,;:()—–-]$/.test(words[at]!.text)))
      continue
    if (at > from) clauses.push([from, at])
    from = at + 1
  }
  return clauses
}

/** The sentence; where it has amounts, its clauses without them. */
export function partsOf(line: Line): Line[] {
  const { words, mentions, used } = line
  const charged = (from: number, to: number): boolean =>
    words
      .slice(from, to)
      .some(
        (word, at) =>
          (isAmount(word) && !used[from + at]) ||
          (word.column !== null && !STANDARD.has(word.column.name)),
      )
  if (!charged(0, words.length)) return [line]
  const parts: Line[] = []
  let from = 0
  for (let at = 0; at <= words.length; at++) {
    if (at < words.length && !/^(,|:|\(|\)|—|–|and|but|while)$/.test(words[at]!.text)) continue
    if (at > from && !charged(from, at)) {
      const own = from
      parts.push({
        ...line,
        words: words.slice(from, at),
        used: used.slice(from, at),
        mentions: mentions
          .filter((each) => each.from >= own && each.to <= at)
          .map((each) => ({ ...each, from: each.from - own, to: each.to - own })),
      })
    }
    from = at + 1
  }
  return parts
}
