// Words by their place in a sentence: what is written there and what it may mean.
import type { Word } from './text.ts'

/** The text at a place; empty beyond the ends. */
export const textAt = (words: readonly Word[], at: number): string => words[at]?.text ?? ''

/** Whether a word has one of the meanings. */
export const means = (word: Word | undefined, ...meanings: string[]): boolean =>
  word !== undefined && meanings.some((each) => word.meanings.has(each))

/** The first place from `at` on whose text the pattern does not match. */
export function skip(words: readonly Word[], at: number, pattern: RegExp): number {
  let next = at
  while (pattern.test(textAt(words, next))) next++
  return next
}

/** Words between a subject and its verb that change nothing. */
export const ADVERBS =
  /^(\w+ly|ever|then|out|also|just|even|still|already|later|once|first|there|here|now|in|fact|so|really|off|up|over|away|back|on)$/
