// The descriptions of the repository as the reader's trainer has them, by set: for runs with answers.
import { readTexts, type Described } from '#training/reader/texts.ts'

const TESTS = new URL('../reading/', import.meta.url)
const DATA = new URL('../../training/reader/data/', import.meta.url)

const written = (names: readonly string[]): Described[] =>
  names.flatMap((name) => readTexts(new URL(`corpus/${name}.json`, TESTS), name))

/** Files of the corpus that the reader learns from. */
export const development = (): Described[] => written(['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w8'])
/** One writer of the corpus whom it never learns from. */
export const holdOut = (): Described[] => written(['w7'])
/** The 55 examples. */
export const examples = (): Described[] => readTexts(new URL('examples.json', TESTS), 'examples')
/** Descriptions that were written for the trainer. */
export const trainerTexts = (): Described[] =>
  ['a', 'b', 'c', 'd'].flatMap((name) => readTexts(new URL(`${name}.json`, DATA), name))
