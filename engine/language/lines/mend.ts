// A mend of a line is written into the description as controlled English beside the words that it belongs to, so that
// text, API, cache and colleagues stay one truth (interface §5).
//
//   "eBay takes 11%."  mended to 12%  →  "eBay takes 11% [Subtract 12% of the price for each unit sold.]."
import type { Line } from '#contract/line.ts'

/** The answer that words charge nothing. */
export const NO_COST = 'Nothing is charged for it.'

/** A description with the sentence behind a place, as an answer. */
export const answered = (text: string, end: number, sentence: string): string =>
  `${text.slice(0, end)} [${sentence}]${text.slice(end)}`

/** A description with one more sentence at its end. */
export function withSentence(text: string, sentence: string): string {
  const base = text.trimEnd()
  return /[.!?\]]$/.test(base) || base === ''
    ? `${base} ${sentence}`.trim()
    : `${base}. ${sentence}`
}

/** The description with one of its lines said anew; `sentence` null: it is no cost. */
export function mendLine(
  text: string,
  lines: readonly Pick<Line, 'places' | 'sentence'>[],
  line: Pick<Line, 'places' | 'sentence'>,
  sentence: string | null,
): string {
  const { places } = line
  if (places.length === 0) return sentence === null ? text : withSentence(text, sentence)
  return places.toReversed().reduce((mended, { start, end, as }, at) => {
    const own = at === 0 ? sentence : null
    const replaced = (by: string): string => mended.slice(0, start) + by + mended.slice(end)
    if (as === 'sentence') return replaced(own ?? '')
    if (as === 'answer') return replaced(`[${own ?? NO_COST}]`)
    if (as === 'formula') {
      const beside = lines.filter(({ places: [of] }) => of?.as === 'formula' && of.start === start)
      const said = beside.flatMap((each) => (each === line ? own : each.sentence) ?? [])
      return replaced(said.map((each) => `[${each}]`).join(' '))
    }
    // An amount that the sentence repeats is said by it.
    const isRepeated = at > 0 && sentence?.includes(text.slice(start, end).trim())
    return isRepeated ? mended : answered(mended, end, own ?? NO_COST)
  }, text)
}
