// Names of columns as they are compared, and which name is a slip of another: one letter of a word too
// many, missing, replaced, or changed places with the next. Which names are compared the rules say.
import { columnWords } from './stock.ts'

/** Letters of the shortest word in which a lost, doubled or moved letter is a slip. */
export const SHORTEST = { sales: 3, menus: 5 } as const
/** In shorter words another letter makes another word: "cty" is no "qty". */
const SHORTEST_REPLACED = 5

/** A name as it is compared: case and separators aside. */
export interface Spelling {
  readonly name: string
  readonly words: readonly string[]
  readonly plain: string
  /** Its digits: numbered names are different names. */
  readonly digits: string
}

/** A column name as it is compared. */
export function spell(name: string): Spelling {
  const letters = columnWords(name).map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
  return spelling(name, letters)
}

/** The same of words that are split already. */
export function spelling(name: string, words: readonly string[]): Spelling {
  const plain = words.join('')
  return { name, words, plain, digits: plain.replace(/\P{N}/gu, '') }
}

/** A name without an s at the end of its words. */
export const singular = ({ words }: Spelling): string =>
  words.map((word) => word.replace(/s$/, '')).join('')

/** Whether each word that differs does so by one slip; "unitprise" lost the separator as well. */
export function isMisspelt(written: Spelling, known: Spelling, shortest: number): boolean {
  if (written.digits !== known.digits) return false
  if (written.words.length === known.words.length)
    return known.words.every((word, i) => {
      const other = written.words[i]!
      return word === other || isSlip(other, word, shortest)
    })
  // A word of one or two letters is no part of a longer one: "fee" and "fee_a" are two names.
  const joined = written.words.length === 1 && known.words.every((word) => word.length > 2)
  return joined && isSlip(written.plain, known.plain, shortest)
}

/** Whether one letter after the first is too many, missing, another one, or changed places with the next. */
function isSlip(written: string, known: string, shortest: number): boolean {
  if (known.length < shortest || written[0] !== known[0]) return false
  let same = 1
  while (same < known.length && written[same] === known[same]) same++
  const [is, was] = [written.slice(same), known.slice(same)]
  if (is.length !== was.length) return is.slice(1) === was || is === was.slice(1)
  if (is[0] === was[1] && is[1] === was[0] && is.slice(2) === was.slice(2)) return true
  return known.length >= SHORTEST_REPLACED && is.slice(1) === was.slice(1)
}

/** Words of a text that stand beside each other, as one name. */
export interface Run {
  readonly spelled: Spelling
  readonly start: number
  readonly end: number
}

/** Words that make up one name at most. */
const MOST_WORDS = 4

/**
 * The names that a text has, as plain letters, and every run of its other words, by the names that it may
 * be a slip of. Known names are found longest first: the words “unit price” name no column “price”.
 */
export function splitRuns(
  text: string,
  known: readonly Spelling[],
): { named: ReadonlySet<string>; others: { near: (name: Spelling) => readonly Run[] } } {
  const plains = new Set(known.map(({ plain }) => plain))
  const words = [...text.matchAll(/[\p{L}\p{N}_]+/gu)]
  const runAt = (at: number, length: number): Run | null => {
    const start = words[at]!.index
    const last = words[at + length - 1]!
    const end = last.index + last[0].length
    const name = text.slice(start, end)
    // Words of one name stand beside each other.
    if (length > 1 && !/^[\p{L}\p{N}_]+(?:[ -][\p{L}\p{N}_]+)+$/u.test(name)) return null
    return { spelled: spell(name), start, end }
  }
  const named = new Set<string>()
  const runs = new Map<string, Run[]>()
  const seen = new Set<string>()
  for (let at = 0; at < words.length; at++) {
    const found = lengthsAt(at, words.length).map((length) => ({ length, run: runAt(at, length) }))
    const own = found.find(
      ({ run }) =>
        run !== null && (plains.has(run.spelled.plain) || plains.has(singular(run.spelled))),
    )
    if (own?.run) {
      named.add(own.run.spelled.plain)
      named.add(singular(own.run.spelled))
      at += own.length - 1
      continue
    }
    for (const { run } of found) {
      if (run === null || seen.has(run.spelled.plain)) continue
      seen.add(run.spelled.plain)
      const place = placeOf(run.spelled.plain)
      runs.set(place, [...(runs.get(place) ?? []), run])
    }
  }
  const near = ({ plain }: Spelling): Run[] =>
    [-1, 0, 1].flatMap((more) => runs.get(`${plain[0]}${plain.length + more}`) ?? [])
  return { named, others: { near } }
}

const lengthsAt = (at: number, count: number): number[] =>
  Array.from({ length: Math.min(MOST_WORDS, count - at) }, (_, i) => i + 1).reverse()

/** Slips keep the first letter and change the length by one at most. */
const placeOf = (plain: string): string => `${plain[0]}${plain.length}`

/** The name that differs least, case aside; null where none is near (a third of its letters). */
export function nearest(name: string, known: readonly string[]): string | null {
  const typed = fold(name)
  let best: string | null = null
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1
  for (const candidate of known) {
    const difference = distance(typed, fold(candidate), least)
    if (difference < least) {
      least = difference
      best = candidate
    }
  }
  return best
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Levenshtein distance, or `limit` as soon as it is at least that. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(swap, previous[j]! + 1, row[j - 1]! + 1))
    }
    previous = row
  }
  return Math.min(limit, previous[b.length]!)
}
