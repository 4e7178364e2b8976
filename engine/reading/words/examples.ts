// Examples in brackets that show how a column is written: "conv is the share of clicks (0.08 = 8%)".
// They say no more than that, so the words are taken out and the column knows its scale.
import { STANDARD } from '#economics/bind.ts'
import type { Sentence, Word } from './text.ts'

const EQUALS = /^(=|is|means?|meaning|stands|for|being)$/
/** Words between a column and its example. */
const FAR = 14

interface Example {
  readonly sentence: number
  readonly from: number
  readonly to: number
  readonly column: string
  readonly scale: 1 | 100
}

/** The sentences without such examples, every such column with its scale. */
export function withoutExamples(sentences: readonly Sentence[]): Sentence[] {
  const found = sentences.flatMap(({ words }, sentence) => {
    const example = exampleIn(words)
    return example ? [{ ...example, sentence }] : []
  })
  if (found.length === 0) return [...sentences]
  const scales = new Map(found.map(({ column, scale }) => [column, scale]))
  return sentences.map(({ words, bullet }, at) => {
    const own = found.find(({ sentence }) => sentence === at)
    return {
      bullet,
      words: words
        .filter((_, place) => !own || place < own.from || place >= own.to)
        .map((word) => scaled(word, scales)),
    }
  })
}

function scaled(word: Word, scales: ReadonlyMap<string, 1 | 100>): Word {
  const scale = word.column ? scales.get(word.column.name) : undefined
  return scale === undefined ? word : { ...word, column: { ...word.column!, scale } }
}

function exampleIn(words: readonly Word[]): Omit<Example, 'sentence'> | null {
  for (const [from, word] of words.entries()) {
    if (word.text !== '(' || words[from + 1]?.kind !== 'number') continue
    const length = words.slice(from).findIndex((each) => each.text === ')')
    const inside = words.slice(from + 1, from + length)
    const [one, two] = inside.filter(({ kind }) => kind === 'number')
    const plain = inside.every(({ kind, text }) => kind === 'number' || EQUALS.test(text))
    const column = words
      .slice(Math.max(0, from - FAR), from)
      .findLast((each) => each.column !== null && !STANDARD.has(each.column.name))?.column
    if (length < 0 || inside.length > 6 || !plain || !column || !one || one.measure !== 'bare')
      continue
    if (two?.measure !== 'percent') continue
    const scale = one.value === two.value ? 1 : 100
    if (scale === 1 || Math.abs(one.value! / 100 - two.value!) < 1e-12)
      return { from, to: from + length + 1, column: column.name, scale }
  }
  return null
}
