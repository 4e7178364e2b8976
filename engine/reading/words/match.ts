// A small matcher of word patterns: what a phrase is made of by meaning, not by spelling. A pattern is
// a row of elements separated by spaces: `a|b` words, `@meaning` of the vocabulary, `<unit>` a word for
// one unit, `<clock>`, `<column>`, `#` a bare number, `%` a share, `$` money, `##` any amount, `_` any one word.
// `?` after an element: it may be left out; `...`: up to five words that are no end of a sentence.
import type { Word } from './text.ts'

export interface Match {
  readonly from: number
  readonly to: number
  /** Place of each element that was matched, by its order in the pattern; −1 where left out. */
  readonly at: readonly number[]
}

type Test = (word: Word) => boolean
interface Element {
  readonly test: Test | null
  readonly optional: boolean
}

const GAP = 5
const COMPILED = new Map<string, readonly Element[]>()

/** The first place where the pattern holds, or null. */
export function find(words: readonly Word[], pattern: string, from = 0): Match | null {
  const elements = compile(pattern)
  for (let at = from; at < words.length; at++) {
    const found = matchFrom(words, elements, at)
    if (found) return found
  }
  return null
}

/** What the first pattern that holds anywhere finds. */
export function firstFound(words: readonly Word[], patterns: readonly string[]): Match | null {
  for (const pattern of patterns) {
    const found = find(words, pattern)
    if (found) return found
  }
  return null
}

/** Whether one of the patterns holds anywhere. */
export function has(words: readonly Word[], patterns: readonly string[]): boolean {
  return firstFound(words, patterns) !== null
}

/** The pattern at one place. */
export function matchAt(words: readonly Word[], pattern: string, at: number): Match | null {
  return matchFrom(words, compile(pattern), at)
}

/** What the first pattern that holds at one place matches. */
export function firstFoundAt(
  words: readonly Word[],
  patterns: readonly string[],
  at: number,
): Match | null {
  for (const pattern of patterns) {
    const found = matchAt(words, pattern, at)
    if (found) return found
  }
  return null
}

function matchFrom(
  words: readonly Word[],
  elements: readonly Element[],
  from: number,
): Match | null {
  const at: number[] = []
  const to = step(words, elements, 0, from, at)
  return to < 0 || to === from ? null : { from, to, at: [...at] }
}

function step(
  words: readonly Word[],
  elements: readonly Element[],
  element: number,
  from: number,
  at: number[],
): number {
  if (element === elements.length) return from
  const { test, optional } = elements[element]!
  if (test === null) {
    for (let skip = 0; skip <= GAP && from + skip <= words.length; skip++) {
      at[element] = from + skip
      const end = step(words, elements, element + 1, from + skip, at)
      if (end >= 0) return end
      const next = words[from + skip]
      if (!next || next.kind === 'number' || /^[:;]$/.test(next.text)) break
    }
    return -1
  }
  const word = words[from]
  if (word && test(word)) {
    at[element] = from
    const end = step(words, elements, element + 1, from + 1, at)
    if (end >= 0) return end
  }
  if (!optional) return -1
  at[element] = -1
  return step(words, elements, element + 1, from, at)
}

function compile(pattern: string): readonly Element[] {
  const known = COMPILED.get(pattern)
  if (known) return known
  const elements = pattern.split(' ').map((part): Element => {
    if (part === '...') return { test: null, optional: false }
    const optional = part.length > 1 && part.endsWith('?')
    const tests = (optional ? part.slice(0, -1) : part).split('|').map(testOf)
    return { test: (word) => tests.some((test) => test(word)), optional }
  })
  COMPILED.set(pattern, elements)
  return elements
}

function testOf(part: string): Test {
  if (part === '#') return (word) => word.kind === 'number' && word.measure === 'bare'
  if (part === '%') return (word) => word.kind === 'number' && word.measure === 'percent'
  if (part === '$') return (word) => word.kind === 'number' && word.measure === 'money'
  if (part === '##') return (word) => word.kind === 'number'
  if (part === '_') return (word) => word.kind === 'word'
  if (part === '<unit>') return (word) => word.unit
  if (part === '<clock>') return (word) => word.clock !== null
  if (part === '<column>') return (word) => word.column !== null
  if (part.startsWith('@')) {
    const meaning = part.slice(1)
    return (word) => word.meanings.has(meaning)
  }
  return (word) => word.text === part && word.kind !== 'number'
}
