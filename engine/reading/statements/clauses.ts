// Words of a sentence that a statement takes, so that no later reader reads them; amounts and clauses.
import type { Line } from '../amounts/items.ts'
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
