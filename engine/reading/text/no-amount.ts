// Numbers that are no amounts of their own: shown as an example, told once more, or the way in which a
// column is written.
import type { Mention } from './mention.ts'
import type { Word } from './words.ts'

/** Whether the number at a place is no amount; `last`: the amount before it. */
export const isNoAmount = (
  words: readonly Word[],
  at: number,
  last: Mention | undefined,
): boolean => isExample(words, at) || isNotation(words, at) || repeatsLast(words, at, last)

/** "15 means 15%": how a column is written, no amount. */
function isNotation(words: readonly Word[], at: number): boolean {
  const [before, sign, own] = [words[at - 2], words[at - 1], words[at]!]
  if (own.measure !== 'percent' || before?.value === undefined) return false
  const same = [before.value, before.value / 100].some((each) => Math.abs(each - own.value!) < 1e-9)
  return same && /^(?:means|is|=|meaning)$/.test(sign!.text)
}

/** What follows "e.g." or "for example" in the same clause. */
function isExample(words: readonly Word[], at: number): boolean {
  for (let place = at - 1; place >= Math.max(0, at - EXAMPLE_WORDS); place--) {
    const word = words[place]!
    if (word.sentence !== words[at]!.sentence || word.text === ';') return false
    if (
      word.text === 'e.g.' ||
      word.text === 'eg' ||
      (word.text === 'example' && words[place - 1]?.text === 'for')
    )
      return true
  }
  return false
}
const EXAMPLE_WORDS = 5

/** The same value again, in brackets or behind a sign that says so. */
function repeatsLast(words: readonly Word[], at: number, last: Mention | undefined): boolean {
  const own = words[at]!
  if (!last || last.sentence !== own.sentence || last.value !== own.value || last.kind === 'time')
    return false
  const between = words.slice(last.end, at)
  return between.length === 1 && /^[(=]$/.test(between[0]!.text)
}
