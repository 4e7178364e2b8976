// What of the tables a sentence can name in a condition: columns of Menus by their names, yes-or-no columns as
// adjectives ("bulky deals"), cells of text columns ("refurbished parts", "engines"). Spelling only.
import { STANDARD } from '#language/bind.ts'
import type { Columns } from '#language/inputs.ts'
import type { Word } from '../text/words.ts'

/** A name that stands at a place of the words. */
export interface Named {
  readonly column: string
  /** The cell that is named; null: the column itself. */
  readonly value: string | null
  readonly isText: boolean
  /** Whether it holds 0 and 1; null: not known. */
  readonly isFlag: boolean | null
  readonly end: number
}

interface Name extends Omit<Named, 'end'> {
  readonly parts: readonly string[]
  /** Letters of a code ("C") are no word by themselves. */
  readonly short: boolean
}

/** Finds names in words: of one set of columns, as often as wanted. */
export function namesOf({ menus, texts = [], values, flags }: Columns) {
  // By the first two words: many names may begin alike.
  const known = new Map<string, Name[]>()
  const add = (said: string, of: Omit<Name, 'parts' | 'short'>): void => {
    const parts = said.toLowerCase().match(PARTS) ?? []
    if (parts.length === 0) return
    const name = { ...of, parts, short: parts.join('').length < 3 }
    for (const first of formsOf(parts[0]!))
      for (const second of parts[1] === undefined ? [''] : formsOf(parts[1])) {
        const own = known.get(`${first} ${second}`)
        if (own) own.push(name)
        else known.set(`${first} ${second}`, [name])
      }
  }
  for (const column of menus) {
    if (NO_TEST.has(column)) continue
    const isText = texts.includes(column)
    const isFlag = isText || STANDARD.has(column) ? false : (flags?.includes(column) ?? null)
    add(column, { column, value: null, isText, isFlag })
    for (const value of values?.get(column) ?? [])
      add(value, { column, value, isText: true, isFlag: false })
  }
  const all = (words: readonly Word[], at: number, behind: number): Named[] => {
    const own = at < behind ? words[at]! : null
    if (own === null) return []
    const [first = own.text, inside] = own.text.match(PARTS) ?? []
    const next = words[at + 1]?.text === '-' ? at + 2 : at + 1
    const second = inside ?? (next < behind ? words[next]!.text.match(PARTS)?.[0] : undefined)
    const names = new Set(
      [`${first} `, `${first} ${second}`].flatMap((key) => known.get(key) ?? []),
    )
    return [...names].flatMap((name) => {
      const end = endOf(words, at, behind, name.parts)
      if (end === null || (name.short && name.value !== null && own.raw !== name.value)) return []
      return [{ ...name, end }]
    })
  }
  return {
    /** The longest name that begins at a place, of those that are taken. */
    at: (
      words: readonly Word[],
      at: number,
      behind: number,
      takes: (name: Named) => boolean = () => true,
    ): Named | null =>
      all(words, at, behind)
        .filter(takes)
        .toSorted(
          (x, y) => y.end - x.end || Number(x.value === null) - Number(y.value === null),
        )[0] ?? null,
  }
}
export type Names = ReturnType<typeof namesOf>

/** Keys and time are no property of a deal, and the prices of sales have their own limits (schedules/). */
const NO_TEST = new Set(['key', 'menu', 'T', 'price'])
const PARTS = /[\p{L}\p{N}]+/gu

const plural = (word: string): string[] => [`${word}s`, `${word}es`, word.replace(/y$/, 'ies')]
const singular = (word: string): string[] => (word.length > 3 ? [word.replace(/s$/, '')] : [])

const formsOf = (word: string): ReadonlySet<string> =>
  new Set([word, ...singular(word), ...plural(word)])

/** Whether one word is the other in the singular or plural. */
const isWord = (said: string, part: string): boolean =>
  said === part ||
  (part.length > 2 && (plural(part).includes(said) || singular(part).includes(said)))

/** Where the words of a name end that begin at a place; null where they do not stand there. */
function endOf(
  words: readonly Word[],
  at: number,
  behind: number,
  parts: readonly string[],
): number | null {
  let left = [...parts]
  for (let place = at; place < behind; place++) {
    const { text, kind, raw } = words[place]!
    if (text === '-' || (kind === 'mark' && raw === '-')) continue
    for (const own of text.match(PARTS) ?? ['']) {
      const [part, ...rest] = left
      if (part === undefined || !isWord(own, part)) return null
      left = rest
    }
    if (left.length === 0) return place + 1
  }
  return null
}
