// Which descriptions are the same words, to kept readings, to prices and to published markets: white space makes no
// difference but for line breaks, which end a sentence. And where a place of one stands in the other.
import { BUILTIN_DESCRIPTION, isBuiltinDescription } from './builtin.ts'

/** The words as they are compared: a run of white space as one blank, or as one line feed where it breaks the line; none at the ends. */
export const plainWords = (text: string): string =>
  isBuiltinDescription(text) ? BUILTIN_DESCRIPTION : placesOf(text).plain

export const areSameWords = (one: string, other: string): boolean =>
  plainWords(one) === plainWords(other)

interface Range {
  readonly start: number
  readonly end: number
}

/** The plain words of a text, and ranges of the one as ranges of the other. */
export function placesOf(text: string) {
  // Where each character of the plain words stands in the text.
  const places: number[] = []
  let plain = ''
  for (const { 0: run, index } of text.matchAll(/\s+|\S+/g)) {
    const end = index + run.length
    if (!/\s/.test(run)) for (let at = index; at < end; at++) places.push(at)
    else if (index > 0 && end < text.length) places.push(index)
    else continue
    plain += /\s/.test(run) ? (/[\n\r\u2028\u2029]/.test(run) ? '\n' : ' ') : run
  }
  const toPlain = (place: number): number => {
    let [low, high] = [0, places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (places[middle]! < place) low = middle + 1
      else high = middle
    }
    return low
  }
  const from = (place: number): number => places[place] ?? text.length
  return {
    plain,
    inPlain: ({ start, end }: Range): Range => ({ start: toPlain(start), end: toPlain(end) }),
    inText: ({ start, end }: Range): Range => ({
      start: from(start),
      end: end > start ? from(end - 1) + 1 : from(start),
    }),
  }
}
