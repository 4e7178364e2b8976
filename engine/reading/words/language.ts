// Whether a text is English at all: another language is refused rather than read by its numbers.
import type { Word } from './text.ts'
import { words as list } from './vocabulary.ts'

const FUNCTION_WORDS = new Set(
  list(`the a an of on in at to for from and or by with our its their his her we they it you us me my i is are was
  were be been that this these those which who what when if once then not no per each every all any there
  here so but as than after before until up out down over under about only also`),
)
/** Fewer words say nothing of the language. */
const FEW = 4
const KNOWN_SHARE = 0.3

/** Whether enough of the words are English. */
export function isEnglish(words: readonly Word[]): boolean {
  const own = words.filter(
    (word) =>
      word.kind === 'word' && word.column === null && word.text.length > 1 && word.text !== '\n',
  )
  if (own.length < FEW) return true
  const known = own.filter(
    (word) => FUNCTION_WORDS.has(word.text) || word.meanings.size > 0 || word.unit,
  )
  return known.length >= KNOWN_SHARE * own.length
}
